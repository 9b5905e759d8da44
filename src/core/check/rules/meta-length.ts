import type { Rule } from './rule.ts';

/** Approximate number of characters that Google shows on a wide screen. https://moz.com/learn/seo/title-tag */
const MAX_TITLE = 65;
const MAX_DESCRIPTION = 165;

/** Reports a title or description that search results cut. */
export const metaLength: Rule = {
  name: 'meta-length',
  severity: 'warning',
  why: 'Search results cut a title after about 65 characters, and a description after about 165. Nobody reads the rest.',
  bad: {
    meta: { title: 'A title that goes on and on and on until nobody knows any more what it was about' },
  },
  good: { meta: { title: 'A title that says it' } },
  page({ meta }, _site, report) {
    const { title, description } = meta;
    if (title && title.length > MAX_TITLE)
      report({ at: '/meta/title', ...describeLength('title', title.length, MAX_TITLE) });
    if (description && description.length > MAX_DESCRIPTION) {
      report({
        at: '/meta/description',
        ...describeLength('description', description.length, MAX_DESCRIPTION),
      });
    }
  },
};

function describeLength(field: string, length: number, limit: number) {
  return {
    message: `The ${field} has ${length} characters. Search results show only about ${limit}.`,
    help: 'Make it shorter, with the most important words first.',
  };
}
