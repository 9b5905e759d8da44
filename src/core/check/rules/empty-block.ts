import { SITE_FILE } from '../../paths/content-paths.ts';
import { getAnnotation } from '../../schema/annotations.ts';
import { getChild, getSchema } from '../../schema/schema.ts';
import { quoteAll } from '../../text/message-text.ts';
import type { Rule } from './rule.ts';

const BLOCKS = [{ type: 'contact', title: 'Contact' }];

export const emptyBlock: Rule = {
  why: 'A block that takes what it leaves out from the site config is a heading without content if neither has anything.',
  bad: { blocks: BLOCKS, site: { contact: {} } },
  good: { blocks: BLOCKS, site: { contact: { email: 'office@example.org' } } },
  page({ blocks }, { config }, report) {
    for (const { type, pointer, block } of blocks) {
      const source = getAnnotation(type, 'x-inherits');
      if (!config || source === undefined) continue;
      const fields = Object.entries(getSchema('site').properties?.[source]?.properties ?? {});
      const present = { ...Object(getChild(config, source)), ...block };
      if (fields.some(([name]) => name in present)) continue;
      const [name, { examples } = {}] = fields[0] ?? [];
      const names = quoteAll(fields.map(([field]) => field));
      report({
        at: `${pointer}/type`,
        message: `This "${type}" has nothing to show: neither it nor "${source}" in ${SITE_FILE} has one of ${names}.`,
        help: `Write one of them into this block, or into ${SITE_FILE} for all pages, for example "${source}": { "${name}": ${JSON.stringify(examples?.[0])} }.`,
      });
    }
  },
};
