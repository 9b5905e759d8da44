import { createNumberedId, getNumberedPath } from '../page-id.ts';
import type { JsonObject } from '../types.ts';
import type { PageResults, QueryGroup, QueryResult } from './run-queries.ts';

/** Returns the results of a page, and of the pages that continue its list by `pageSize`, by the identities of these pages. */
export function splitResults(id: string, found: PageResults | undefined): Map<string, PageResults> {
  if (!found) return new Map();
  const paged = found.results.find(
    (result) => 'groups' in result && result.reference.query.pageSize !== undefined,
  );
  const size = paged?.reference.query.pageSize;
  if (!paged || !('groups' in paged) || size === undefined) return new Map([[id, found]]);
  const length = paged.groups.reduce((sum, { items }) => sum + items.length, 0);
  const count = Math.max(1, Math.ceil(length / size));
  if (count === 1) return new Map([[id, found]]);
  return new Map(
    Array.from({ length: count }, (_, i) => {
      const part: QueryResult = { ...paged, groups: sliceGroups(paged.groups, i * size, size) };
      const results = found.results.map((result) => (result === paged ? part : result));
      const diagnostics = i === 0 ? found.diagnostics : [];
      const own = { ...found, results, diagnostics, paging: { number: i + 1, count } };
      return [i === 0 ? id : createNumberedId(id, i + 1), own];
    }),
  );
}

/** Returns `size` entries from `start` on, in their groups. */
function sliceGroups(groups: readonly QueryGroup[], start: number, size: number): QueryGroup[] {
  let before = 0;
  return groups.flatMap(({ items, rows, ...group }) => {
    const [from, to] = [Math.max(0, start - before), Math.max(0, start + size - before)];
    before += items.length;
    const own = items.slice(from, to);
    return own.length === 0 ? [] : [{ ...group, items: own, rows: rows.slice(from, to) }];
  });
}

/** Returns the fields of a page as those of one that continues its list: no redirects lead to it, and it announces nothing. */
export function toNumberedPage(
  { redirectFrom: _, subject: _s, ...page }: JsonObject,
  number: number,
): JsonObject {
  const { path, title } = page;
  return {
    ...page,
    ...(typeof path === 'string' && { path: getNumberedPath(path, number) }),
    ...(typeof title === 'string' && { title: `${title} (${number})` }),
  };
}
