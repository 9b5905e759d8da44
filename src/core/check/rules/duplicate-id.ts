import type { Rule } from './rule.ts';

/** Two anchors of one name on a page. */
export const duplicateId: Rule = {
  name: 'duplicate-id',
  severity: 'error',
  why: 'A link to an anchor can lead to one place only.',
  bad: { blocks: [1, 2].map(() => ({ type: 'prose', id: 'contact', text: 'Write to us.' })) },
  good: { blocks: ['contact', 'visit'].map((id) => ({ type: 'prose', id, text: 'Write to us.' })) },
  page(summary, _context, report) {
    const seen = new Set<string>();
    for (const anchor of summary.anchors) {
      if (seen.has(anchor.name)) {
        report(anchor, {
          message: `The anchor "${anchor.name}" stands on this page twice.`,
          help: 'Give one of the two another name, or take it away.',
        });
      }
      seen.add(anchor.name);
    }
  },
};
