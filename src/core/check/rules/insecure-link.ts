import { getLocalKind } from '../../paths/parse-link.ts';
import { checkEach, type Rule } from './rule.ts';

export const insecureLink: Rule = {
  severity: 'warning',
  why: 'Anybody on the way can read and change what is sent over plain `http:`. Almost every site has `https:` now.',
  bad: { blocks: [{ type: 'prose', text: '[a partner](http://example.org/)' }] },
  good: { blocks: [{ type: 'prose', text: '[a partner](https://example.org/)' }] },
  page: checkEach(['link'], ({ name }) => {
    if (!/^http:\/\//i.test(name) || getLocalKind(name)) return undefined;
    return {
      message: `The link to ${name} is not secure.`,
      help: `Write ${name.replace(/^http:/i, 'https:')} if that address works.`,
    };
  }),
};
