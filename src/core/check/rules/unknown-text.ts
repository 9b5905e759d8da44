import { hasSourceFault } from '../../load/source-diagnostics.ts';
import { findTextFault } from '../../load/text-format.ts';
import { listFolder, TEXT } from '../../paths/content-paths.ts';
import { toPathInside } from '../../paths/parse-link.ts';
import { suggestWhere } from '../../text/suggest.ts';
import { describeMissing } from '../../text/suggest-names.ts';
import { checkEach, type Rule } from './rule.ts';

/** Help for a text that is not UTF-8. */
const SAVING =
  'Save it as plain text in UTF-8: in Word as "Plain Text" with the encoding "Unicode (UTF-8)", in other programs under "Save as". Then check the letters that are not English.';

export const unknownText: Rule = {
  why: 'A long text can be kept in a file of its own. Without the file there is nothing to show, and one that is not saved as UTF-8 loses letters.',
  bad: { blocks: [{ type: 'prose', text: { file: 'terms.md' } }] },
  good: {
    blocks: [{ type: 'prose', text: { file: 'terms.md' } }],
    files: { 'content/text/terms.md': 'The terms.\n' },
  },
  page: checkEach(['text'], ({ name }, { source }) => {
    const file = TEXT + name;
    if (hasSourceFault(file, source)) return undefined;
    const fault = source.fault(file);
    if (fault) return { message: `${file} ${fault.reason}.`, help: fault.help };
    const wrong = findTextFault(file, source.read(file) ?? '');
    if (wrong) {
      const { within, ...content } = wrong;
      return { at: { pointer: '', file, within }, help: SAVING, ...content };
    }
    if (source.has(file)) return undefined;
    const known = listFolder(TEXT, source).map((one) => one.slice(TEXT.length));
    const general = `Put the text at ${file}, or write the name of a file that exists. ${suggestWhere(`text/${name}`)}`;
    return {
      ...describeMissing(`There is no text "${name}" in ${TEXT}.`, toPathInside(TEXT, name), known, general),
      cause: { absent: `text/${name}` },
    };
  }),
};
