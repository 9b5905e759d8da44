import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const content = join(process.env.BENCH_ROOT, 'content');
const read = (...path) => JSON.parse(readFileSync(join(content, ...path), 'utf8'));

/** The site's settings. */
export const site = JSON.parse(readFileSync(join(process.env.BENCH_ROOT, 'site.config.json'), 'utf8'));
/** The headers of all tables. */
export const columns = Object.entries(read('data/tables.schema.json').properties);
/** Every page, a table's rows in it. */
export const readPages = () =>
  readdirSync(join(content, 'pages')).map((file) => {
    const page = read('pages', file);
    for (const block of page.blocks)
      if (block.type === 'table') block.rows = read('data', `${block.data}.json`).map(formatGrant);
    return page;
  });

/** Numbers of several digits have separators. */
const formatGrant = (row) => ({ ...row, grant: row.grant.toLocaleString('en') });
