import { parsePageId } from '../../page-id.ts';
import { createOtherPage } from './examples.ts';
import type { Rule } from './rule.ts';

export const duplicateTitle: Rule = {
  name: 'duplicate-title',
  severity: 'warning',
  why: 'Search results, the history of a browser and its tabs show only the title of a page.',
  bad: { files: createOtherPage('/other', 'Home'), links: ['/other'] },
  good: { files: createOtherPage('/other'), links: ['/other'] },
  site({ pages }, report) {
    const taken = new Map<string, string>();
    for (const { file, title, template } of pages) {
      const other = taken.get(title);
      if (other === undefined) taken.set(title, file);
      if (other === undefined || title === '') continue;
      report({
        file,
        at: '/title',
        message: `${other} has the same title: "${title}".`,
        help: 'Give one of the two a title that shows the difference.',
        ...(template && { cause: `duplicate-title ${parsePageId(file).file} ${parsePageId(other).file}` }),
      });
    }
  },
};
