import { isPublished, type PageSummary } from '../analyze/summary.ts';
import { groupBy } from '../group-by.ts';
import type { Neighbour, Neighbours } from '../resolve/context.ts';
import { getSchema } from '../schema/schema.ts';

/** Creates a function that finds the neighbours of a page; `undefined` for one without any. */
export function createNeighbourFinder(
  pages: readonly PageSummary[],
): (page: PageSummary) => Neighbours | undefined {
  const published = pages.filter(isPublished);
  const byPath = new Map(published.map((page) => [page.path, page]));
  const series = groupBy(published.filter(isInSeries), getFolder);
  for (const inFolder of series.values()) inFolder.sort(compareByDate);
  return (page) => {
    const parents = listParents(page, byPath);
    const inFolder = (isInSeries(page) && series.get(getFolder(page))) || [];
    const index = inFolder.findIndex(({ path }) => path === page.path);
    const [previous, next] = index < 0 ? [] : [inFolder[index - 1], inFolder[index + 1]];
    if (parents.length === 0 && !previous && !next) return undefined;
    return {
      parents: parents.map(toNeighbour),
      ...(previous && { previous: toNeighbour(previous) }),
      ...(next && { next: toNeighbour(next) }),
    };
  };
}

/** Lists the pages above a page: its `parent`, or else the page at the address above it, and so on. The home page is left out. */
function listParents(page: PageSummary, byPath: ReadonlyMap<string, PageSummary>): PageSummary[] {
  const parents: PageSummary[] = [];
  for (let path = getParentPath(page); path !== '/'; ) {
    const parent = byPath.get(path);
    if (parent === page || (parent && parents.includes(parent))) break;
    if (parent) parents.unshift(parent);
    path = parent ? getParentPath(parent) : getPathAbove(path);
  }
  return parents;
}

function getParentPath({ parent, path }: PageSummary): string {
  return parent ?? getPathAbove(path);
}

function getPathAbove(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/';
}

/** The kind of pages that are read one after the other: `x-series` in the schema. */
const SERIES: unknown = getSchema('parts/subject')['x-series'];

function isInSeries({ subject, published }: PageSummary): boolean {
  return subject?.kind === SERIES && published !== undefined;
}

function getFolder({ file }: PageSummary): string {
  return file.slice(0, file.lastIndexOf('/'));
}

function compareByDate(a: PageSummary, b: PageSummary): number {
  const [first, second] = [`${a.published} ${a.path}`, `${b.published} ${b.path}`];
  return first < second ? -1 : Number(first > second);
}

function toNeighbour({ title, navTitle, path }: PageSummary): Neighbour {
  return { title: navTitle ?? title, path };
}
