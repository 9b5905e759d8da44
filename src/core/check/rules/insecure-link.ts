import { localKindOf } from '../../link.ts';
import type { Rule } from './rule.ts';

/** A link by plain HTTP. */
export const insecureLink: Rule = {
  name: 'insecure-link',
  severity: 'warning',
  why: 'What is sent by plain `http:` can be read and changed on its way. Almost every site has `https:` now.',
  bad: { blocks: [{ type: 'prose', text: '[a partner](http://example.org/)' }] },
  good: { blocks: [{ type: 'prose', text: '[a partner](https://example.org/)' }] },
  page(facts, _context, tell) {
    for (const link of facts.links) {
      if (!/^http:\/\//i.test(link.name) || localKindOf(link.name)) continue;
      tell(link, {
        message: `The link to ${link.name} is not secure.`,
        help: `Try ${link.name.replace(/^http:/i, 'https:')}.`,
      });
    }
  },
};
