import type { Rule } from './rule.ts';

export const duplicateId: Rule = {
  why: 'A link to an anchor can lead to only one place.',
  bad: { blocks: [1, 2].map(() => ({ type: 'prose', id: 'contact', text: 'Write to us.' })) },
  good: { blocks: ['contact', 'visit'].map((id) => ({ type: 'prose', id, text: 'Write to us.' })) },
  page(page, _site, report) {
    const seen = new Set<string>();
    for (const anchor of page.list('anchor')) {
      if (seen.has(anchor.name))
        report({
          at: anchor,
          message: `The anchor "${anchor.name}" is used twice on this page.`,
          help: 'Rename one of the two, or remove it.',
        });
      seen.add(anchor.name);
    }
  },
};
