import type { Rule } from './rule.ts';

/** What Google shows of a title and a description on a wide screen, in characters, about. https://moz.com/learn/seo/title-tag */
const TITLE = 65;
const DESCRIPTION = 165;

/** A title or description that search results will cut. */
export const metaLength: Rule = {
  name: 'meta-length',
  severity: 'warning',
  why: 'Search results cut a title after about 65 characters, and a description after about 165. What is cut is not read.',
  bad: {
    meta: { title: 'A title that goes on and on and on until nobody knows any more what it was about' },
  },
  good: { meta: { title: 'A title that says it' } },
  page(summary, _context, report) {
    const { title, description } = summary.meta;
    if (title && title.length > TITLE) report({ pointer: '/meta/title' }, long('title', title.length, TITLE));
    if (description && description.length > DESCRIPTION) {
      report({ pointer: '/meta/description' }, long('description', description.length, DESCRIPTION));
    }
  },
};

function long(what: string, length: number, limit: number) {
  return {
    message: `The ${what} has ${length} characters; search results cut it after about ${limit}.`,
    help: 'Say the most important thing first, and less.',
  };
}
