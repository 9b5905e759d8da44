import type { Rule } from './rule.ts';

/** A link to a page of this site by its full URL. */
export const ownAddress: Rule = {
  name: 'own-address',
  severity: 'warning',
  why: 'A link to a page of this site by its full URL leads out of a copy or a preview of the site, loads everything anew, and opens in a new tab. `/people` is enough.',
  bad: { blocks: [{ type: 'prose', text: '[Home](https://www.example.org/)' }] },
  good: { blocks: [{ type: 'prose', text: '[Home](/)' }] },
  page(summary, _context, report) {
    for (const link of summary.links) {
      if (link.written === undefined) continue;
      report(link, {
        message: `${link.written} is a page of this site.`,
        help: `Write "${link.name}".`,
        word: link.written,
        instead: link.name,
      });
    }
  },
};
