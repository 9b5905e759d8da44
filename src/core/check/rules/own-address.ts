import { createFix } from '../../types.ts';
import { checkEach, type Rule } from './rule.ts';

export const ownAddress: Rule = {
  severity: 'warning',
  why: 'A full URL leads out of a preview or a copy of the site, loads everything again and opens a new tab. For a page of this site, `/people` is enough.',
  bad: { blocks: [{ type: 'prose', text: '[Home](https://www.example.org/)' }] },
  good: { blocks: [{ type: 'prose', text: '[Home](/)' }] },
  page: checkEach(['link'], ({ name, url }) => {
    if (url === undefined) return undefined;
    return {
      message: `${url} is a page of this site and needs no full URL.`,
      help: `Write "${name}".`,
      repairs: createFix(name),
    };
  }),
};
