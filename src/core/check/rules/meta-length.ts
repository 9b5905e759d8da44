import { expandVariables } from '../../analyze/variables.ts';
import { parsePageId } from '../../paths/page-id.ts';
import { isObject } from '../../types.ts';
import type { Rule } from './rule.ts';

/** Approximate number of characters that Google shows on a wide screen. https://moz.com/learn/seo/title-tag */
const LIMITS = [
  ['title', 65],
  ['description', 165],
] as const;

export const metaLength: Rule = {
  severity: 'warning',
  why: 'Search results cut a title after about 65 characters, and a description after about 165. Nobody reads the rest.',
  bad: {
    meta: { title: 'A title that goes on and on and on until nobody knows any more what it was about' },
  },
  good: { meta: { title: 'A title that says it' } },
  page({ file: id, value: { meta } }, { variables }, report) {
    for (const [field, limit] of LIMITS) {
      const text = isObject(meta) ? meta[field] : undefined;
      const { length } = typeof text === 'string' ? expandVariables(text, variables) : '';
      if (length <= limit) continue;
      report({
        at: `/meta/${field}`,
        message: `The ${field} has ${length} characters. Search results show only about ${limit}.`,
        help: 'Make it shorter, with the most important words first.',
        cause: `${parsePageId(id).file} ${field}`,
      });
    }
  },
};
