import { getLinkKind, getLocalKind } from '../../link.ts';
import type { Rule } from './rule.ts';

/** A link that could run code or carry content of its own. */
export const unsafeLink: Rule = {
  name: 'unsafe-link',
  severity: 'error',
  why: 'A link may lead to a page, a file, a web, mail or phone address. `javascript:`, `data:` and the like can harm visitors.',
  bad: { blocks: [{ type: 'prose', text: '[x](javascript:alert)' }] },
  good: { blocks: [{ type: 'prose', text: '[x](https://example.org/)' }] },
  page(summary, _context, report) {
    for (const link of summary.links) {
      // A file of the editor's own computer has a rule of its own.
      if (getLinkKind(link.name) !== 'unsafe' || getLocalKind(link.name)) continue;
      report(link, {
        message: `A link can't lead to "${link.name}".`,
        help: 'Use a page of this site (/…), an anchor (#…), https:, mailto:, tel:, or a file below content/media/.',
      });
    }
  },
};
