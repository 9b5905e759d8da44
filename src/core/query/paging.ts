import { createNumberedId, getNumberedPath } from '../paths/page-id.ts';
import type { Spread } from '../resolve/context.ts';
import type { JsonObject } from '../types.ts';
import { hasEntries, isList, type PageResults, type ShownResult } from './run-queries.ts';

/** Returns the results of a page, and of those that continue its list or table by `pageSize`, by their identities. */
export function splitResults(id: string, found: PageResults | undefined): Map<string, PageResults> {
  if (!found) return new Map();
  const paged = found.results.filter(hasEntries).find(({ reference }) => reference.query.pageSize);
  const { pageSize: size = Number.POSITIVE_INFINITY } = paged?.reference.query ?? {};
  const count = paged ? countEntries(paged) : 0;
  const pages = Math.ceil(count / size);
  if (!paged || pages <= 1) return new Map([[id, found]]);
  return new Map(
    Array.from({ length: pages }, (_, i) => {
      const part = cutResult(paged, i * size, (i + 1) * size, { count, pages });
      const results = found.results.map((result) => (result === paged ? part : result));
      const diagnostics = i === 0 ? found.diagnostics : [];
      const own = { ...found, results, diagnostics, paging: { number: i + 1, count: pages } };
      return [i === 0 ? id : createNumberedId(id, i + 1), own];
    }),
  );
}

function countEntries(result: ShownResult): number {
  return isList(result) ? result.groups.flatMap(({ entries }) => entries).length : result.rows.length;
}

/** Returns the entries or rows between two places, below the headings of their groups. */
function cutResult(result: ShownResult, start: number, end: number, spread: Spread): ShownResult {
  let before = 0;
  /** Returns the range between the places in the next group, which has that size. */
  const cut = (size: number): [number, number] => {
    const toRange = (place: number) => Math.min(Math.max(place - before, 0), size);
    const range: [number, number] = [toRange(start), toRange(end)];
    before += size;
    return range;
  };
  if (isList(result)) {
    const groups = result.groups.map((group) => ({
      ...group,
      entries: group.entries.slice(...cut(group.entries.length)),
    }));
    return { ...result, groups: groups.filter(({ entries }) => entries.length > 0), spread };
  }
  const { rows, headings, ends } = result;
  const sizes = headings?.map((heading) => {
    const [from, to] = cut(heading.size);
    return { ...heading, size: to - from };
  });
  return {
    ...result,
    rows: rows.slice(start, end),
    whole: { rows, pages: spread.pages, start },
    ...(sizes && { headings: sizes.filter(({ size }) => size > 0) }),
    ends: ends.map(({ place, until }) => ({ place: place - start, until })),
  };
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
