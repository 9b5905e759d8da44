import { isPublished, type PageSummary } from '../analyze/summary.ts';
import { listParents } from '../paths/hierarchy.ts';
import type { NeighbourPage, Neighbours } from '../resolve/context.ts';
import { getSchema } from '../schema/schema.ts';
import { groupBy } from '../util/group-by.ts';

/** The kind of pages that are read one after the other: `x-series` in the schema. */
const SERIES: unknown = getSchema('parts/subject')['x-series'];

/** Creates a function that finds the neighbours of a page; `undefined` for one without any. */
export function createNeighbourFinder(
  pages: readonly PageSummary[],
): (page: PageSummary) => Neighbours | undefined {
  const published = pages.filter(isPublished);
  const byPath = new Map(published.map((page) => [page.path, page]));
  const inSeries = published
    .filter(({ subject, published }) => subject?.kind === SERIES && published !== undefined)
    .toSorted((a, b) => (`${a.published} ${a.path}` < `${b.published} ${b.path}` ? -1 : 1));
  const folders = [...groupBy(inSeries, ({ file }) => file.slice(0, file.lastIndexOf('/'))).values()];
  const besides = new Map(
    folders.flatMap((inFolder) => inFolder.map(({ path }, i) => [path, [inFolder[i - 1], inFolder[i + 1]]])),
  );
  return (page) => {
    const parents = listParents(page, byPath);
    const [previous, next] = besides.get(page.path) ?? [];
    if (parents.length === 0 && !previous && !next) return undefined;
    return {
      parents: parents.map(toNeighbour),
      ...(previous && { previous: toNeighbour(previous) }),
      ...(next && { next: toNeighbour(next) }),
    };
  };
}

function toNeighbour({ title, navTitle, path }: PageSummary): NeighbourPage {
  return { title: navTitle ?? title, path };
}
