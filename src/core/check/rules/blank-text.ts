import type { Rule } from './rule.ts';

export const blankText: Rule = {
  severity: 'error',
  why: 'A text of spaces alone shows a gap, and a heading of spaces is announced by screen readers as a heading without words.',
  bad: { blocks: [{ type: 'prose', title: ' ', text: 'Soon.' }] },
  good: { blocks: [{ type: 'prose', text: 'Soon.' }] },
  page(page, _site, report) {
    for (const text of page.list('blank'))
      report({
        at: text.pointer,
        ...(text.file !== undefined && { file: text.file }),
        message: text.name === '' ? 'There is no text here.' : 'There is nothing but spaces here.',
        help: 'Write something, or remove the field.',
      });
  },
};
