import type { Rule } from './rule.ts';

/** Headings inside a text that skip a level. */
export const headingOrder: Rule = {
  name: 'heading-order',
  severity: 'warning',
  why: 'Screen readers list the headings of a page as an outline. A text has two levels, below the heading of its block; one that begins with the lower, or uses a third, breaks the outline.',
  bad: { blocks: [{ type: 'prose', title: 'A', text: ['#### Detail', 'Text.', '### Part'] }] },
  good: { blocks: [{ type: 'prose', title: 'A', text: ['### Part', 'Text.', '#### Detail'] }] },
  page(summary, _context, report) {
    for (const { depths, pointer } of summary.headings) {
      const levels = new Set(depths);
      const top = Math.min(...depths);
      if (levels.size < 3 && depths[0] === top) continue;
      report(
        { pointer },
        {
          message: 'The headings in this text are out of order.',
          help: 'Begin with `###`, and use `####` below it. More than two levels are too many for one text.',
        },
      );
    }
  },
};
