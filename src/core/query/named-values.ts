import type { SiteContext } from '../analyze/site.ts';
import type { PageSummary } from '../analyze/summary.ts';
import { createTitles, type Titled } from '../load/referred-rows.ts';
import { listFolders } from '../paths/content-paths.ts';
import type { NamedValues } from '../resolve/context.ts';
import { isEqual } from '../util/is-equal.ts';
import { createTitleFinder } from './related-columns.ts';
import type { FindSource } from './sources.ts';

/**
 * Creates a function that finds the titles and the pages of the authors and the tags of a page, of the rows that they
 * name, and those that a template makes of the tags of its folder; and of the rows in its texts. Returns `undefined` if they are what they say.
 */
export function createNameFinder(
  { tables }: Pick<SiteContext, 'tables'>,
  pages: readonly PageSummary[],
  find: FindSource,
): (page: PageSummary) => NamedValues | undefined {
  const table = tables.authorTable;
  const findTitle = createTitleFinder(find);
  const tagSources = new Set(
    pages.flatMap(({ template }) => (template?.distinct === 'tags' ? template.from : [])),
  );
  return ({ file, author = [], tags = [], referring = [] }) => {
    const authors = author.map((one) => (table === undefined ? undefined : findTitle(table, one)));
    const folder = listFolders(file.slice('content/'.length)).findLast((one) => tagSources.has(one));
    const paths = folder === undefined ? undefined : find(folder).valuePaths?.get('tags');
    const columns = referring.flatMap(({ column, table, value }) => {
      const show = createTitles({ [column]: { 'x-refers': table } }, findTitle);
      const [title, linked] = [show(column, value), show(column, value, true)];
      return isEqual(title, linked) ? [] : [[column, linked] as const];
    });
    if (!paths && !authors.some(Boolean) && columns.length === 0) return undefined;
    return {
      author: author.map((title, i): Titled => authors[i] ?? { title }),
      tags: tags.map((title): Titled => ({ title, path: paths?.get(title) })),
      columns: Object.fromEntries(columns),
    };
  };
}
