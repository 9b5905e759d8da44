import { getLocalKind } from '../../link.ts';
import type { Rule } from './rule.ts';

/** A link by plain HTTP. */
export const insecureLink: Rule = {
  name: 'insecure-link',
  severity: 'warning',
  why: 'What is sent by plain `http:` can be read and changed on its way. Almost every site has `https:` now.',
  bad: { blocks: [{ type: 'prose', text: '[a partner](http://example.org/)' }] },
  good: { blocks: [{ type: 'prose', text: '[a partner](https://example.org/)' }] },
  page(summary, _context, report) {
    for (const link of summary.links) {
      if (!/^http:\/\//i.test(link.name) || getLocalKind(link.name)) continue;
      report(link, {
        message: `The link to ${link.name} is not secure.`,
        help: `Try ${link.name.replace(/^http:/i, 'https:')}.`,
      });
    }
  },
};
