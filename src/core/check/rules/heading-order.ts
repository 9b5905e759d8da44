import { abbreviate } from '../../text/message-text.ts';
import { checkEach, type Rule } from './rule.ts';

export const headingOrder: Rule = {
  severity: 'warning',
  why: 'Screen readers list the headings of a page as an outline. A text can have two levels of headings below that of its block. The outline breaks if a text begins with the lower level or uses a third one.',
  bad: { blocks: [{ type: 'prose', title: 'A', text: ['#### Detail', 'Text.', '### Part'] }] },
  good: { blocks: [{ type: 'prose', title: 'A', text: ['### Part', 'Text.', '#### Detail'] }] },
  page: checkEach(['headingOrder'], ({ name }) => ({
    message: `This heading is out of order: ${JSON.stringify(abbreviate(name))}.`,
    help: 'Begin with `###` and use `####` below it. A text can have no more than two levels.',
  })),
};
