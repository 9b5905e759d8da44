import { getAnnotation } from '../../schema/annotations.ts';
import type { Rule } from './rule.ts';

export const secondTitle: Rule = {
  severity: 'warning',
  why: 'Screen readers and search engines take the first heading for the subject of the page. With two of them it has none.',
  bad: { blocks: [{ type: 'pageHeader', title: 'More' }] },
  good: { blocks: [{ type: 'prose', title: 'More', text: 'Text.' }] },
  page({ blocks }, _site, report) {
    const [, ...others] = blocks.filter(({ type }) => getAnnotation(type, 'x-roles')?.pageTitle);
    for (const { pointer, type } of others) {
      report({
        at: `${pointer}/type`,
        message: `This page has a second "${type}", and so two titles.`,
        help: 'Keep the first one. Other blocks have a `title` of their own, which becomes a heading below it.',
      });
    }
  },
};
