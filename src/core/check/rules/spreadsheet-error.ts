import { parsePageId } from '../../paths/page-id.ts';
import { checkEach, type Rule } from './rule.ts';

export const spreadsheetError: Rule = {
  severity: 'warning',
  why: 'A formula that fails gives `#REF!` or the like, which a file keeps in place of the value. Visitors see it as it is.',
  bad: { blocks: [{ type: 'prose', text: 'The fee is #REF! euros.' }] },
  good: { blocks: [{ type: 'prose', text: 'The fee is 20 euros; `#REF!` is an error.' }] },
  page: checkEach(['sheetError'], ({ name }, _site, { file }) => ({
    message: `This is an error of a spreadsheet: ${name}.`,
    help: 'Correct the formula in the spreadsheet, or write the value. To show it, put it between backticks in a text.',
    // A formula that fails does so in many rows.
    cause: parsePageId(file).file,
  })),
};
