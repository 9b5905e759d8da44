import { getLocalKind } from '../../link.ts';
import type { Rule } from './rule.ts';

export const insecureLink: Rule = {
  name: 'insecure-link',
  severity: 'warning',
  why: 'Anybody on the way can read and change what is sent over plain `http:`. Almost every site has `https:` now.',
  bad: { blocks: [{ type: 'prose', text: '[a partner](http://example.org/)' }] },
  good: { blocks: [{ type: 'prose', text: '[a partner](https://example.org/)' }] },
  page(page, _site, report) {
    for (const link of page.list('link')) {
      if (!/^http:\/\//i.test(link.name) || getLocalKind(link.name)) continue;
      report({
        at: link,
        message: `The link to ${link.name} is not secure.`,
        help: `Write ${link.name.replace(/^http:/i, 'https:')} if that address works.`,
      });
    }
  },
};
