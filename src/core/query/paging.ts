import { createNumberedId, getNumberedPath } from '../paths/page-id.ts';
import type { JsonObject } from '../types.ts';
import { groupBy } from '../util/group-by.ts';
import { isList, type PageResults } from './run-queries.ts';

/** Returns the results of a page, and of those that continue its list by `pageSize`, by their identities. */
export function splitResults(id: string, found: PageResults | undefined): Map<string, PageResults> {
  if (!found) return new Map();
  const paged = found.results.filter(isList).find(({ reference }) => reference.query.pageSize !== undefined);
  const { pageSize: size = Number.POSITIVE_INFINITY } = paged?.reference.query ?? {};
  const all = paged?.groups.flatMap((group) => group.entries.map((entry) => ({ entry, group }))) ?? [];
  const count = Math.ceil(all.length / size);
  if (!paged || count <= 1) return new Map([[id, found]]);
  return new Map(
    Array.from({ length: count }, (_, i) => {
      const inGroups = groupBy(all.slice(i * size, (i + 1) * size), ({ group }) => group);
      const groups = [...inGroups].map(([group, members]) => ({
        ...group,
        entries: members.map(({ entry }) => entry),
      }));
      const results = found.results.map((result) => (result === paged ? { ...paged, groups } : result));
      const diagnostics = i === 0 ? found.diagnostics : [];
      const own = { ...found, results, diagnostics, paging: { number: i + 1, count } };
      return [i === 0 ? id : createNumberedId(id, i + 1), own];
    }),
  );
}

/** Returns a page as one that continues its list: no redirects lead to it, and it announces nothing. */
export function toNumberedPage(written: JsonObject, number: number): JsonObject {
  const { redirectFrom, subject, ...page } = written;
  const { path, title } = page;
  return {
    ...page,
    ...(typeof path === 'string' && { path: getNumberedPath(path, number) }),
    ...(typeof title === 'string' && { title: `${title} (${number})` }),
  };
}
