import { isQuery } from '../../schema/nodes.ts';
import { blockTrees } from '../../schema/schema-tree.ts';
import { isObject } from '../../types.ts';
import type { Rule } from './rule.ts';

const NEWS = { type: 'news', title: 'News', label: 'Read more' };

export const unusedField: Rule = {
  severity: 'warning',
  why: 'A field may stand for that of all entries which leave it out, such as the text of their buttons. If no entry can show it, it does nothing.',
  bad: { blocks: [{ ...NEWS, items: [{ title: 'A prize' }] }] },
  good: { blocks: [{ ...NEWS, items: [{ title: 'A prize', href: '/' }] }] },
  page({ blocks }, _site, report) {
    for (const { type, pointer, block } of blocks) {
      const { fields } = blockTrees.get(type) ?? {};
      for (const [field, { node }] of fields ?? []) {
        const [list = '', own = ''] = node['x-defaultOf'] ?? [];
        const entries = block[list];
        // Entries that a query gives are known once it has run.
        if (!(field in block) || !Array.isArray(entries) || entries.some(isQuery)) continue;
        const needed = fields?.get(list)?.items?.node.dependencies?.[own] ?? [];
        const shows = (entry: unknown) =>
          isObject(entry) && !(own in entry) && needed.every((one) => one in entry);
        if (entries.some(shows)) continue;
        const wanted = [...needed.map((one) => `"${one}"`), `no "${own}" of its own`];
        report({
          at: `${pointer}/${field}`,
          target: 'key',
          message: `"${field}" does nothing here: no entry of "${list}" shows it.`,
          help: `Remove it, or give an entry ${wanted.join(' and ')}.`,
        });
      }
    }
  },
};
