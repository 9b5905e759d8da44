import { checkEach, type Rule } from './rule.ts';

export const blankText: Rule = {
  why: 'A text of spaces alone shows a gap, and a heading of spaces is announced by screen readers as a heading without words.',
  bad: { blocks: [{ type: 'prose', title: ' ', text: 'Soon.' }] },
  good: { blocks: [{ type: 'prose', text: 'Soon.' }] },
  page: checkEach(['blank'], ({ name }) => ({
    message: name === '' ? 'There is no text here.' : 'There is nothing but spaces here.',
    help: 'Write something, or remove the field.',
  })),
};
