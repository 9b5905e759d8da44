import { validatePage } from '../../generated/content-validators.js';
import type { Page, RichNode } from '../../generated/props.ts';
import { isResolvedPage } from '../../generated/props-validators.js';
import { createSummary, type PageSummary } from '../analyze/summary.ts';
import { createMarkdownParser } from '../markdown/parse.ts';
import { findBlock } from '../schema/schema.ts';
import type { PageResolveContext } from './context.ts';
import { resolvePage } from './index.ts';
import { resolveLink } from './link.ts';

/** Maximum number of pages in the list. */
const MAX_LISTED = 1000;
/** Maximum number of pages in memory. Beyond it the list is sorted and cut to `MAX_LISTED`. */
const MAX_IN_MEMORY = 20 * MAX_LISTED;

/** A page in the list. `rank` is its depth, 0 for the home page. */
interface Listed extends Pick<PageSummary, 'path' | 'title'> {
  rank: number;
}

/** Builder of the page that lists all pages. */
export interface SiteMap {
  /** Adds a page of the site. */
  add: (page: PageSummary) => void;
  /** Returns the summary of the list after all pages were added; `undefined` if the site has its own page at that path. */
  summary: () => PageSummary | undefined;
  /** Returns the resolved page. Its list is added as nodes: to parse it as Markdown would take a third of a second. */
  page: () => Page;
}

/** Creates a builder of the page that lists all pages. */
export function createSiteMap(context: PageResolveContext): SiteMap {
  const { siteMap: path, words } = context.site;
  const title = words.siteMap;
  let listed: Listed[] = [];
  let isTaken = false;
  return {
    add(page) {
      isTaken ||= page.path === path;
      if (page.kind !== 'page' || page.draft || !page.isListed) return;
      listed.push({ path: page.path, title: page.title, rank: getRank(page.path) });
      if (listed.length === MAX_IN_MEMORY) listed = takeFirst(listed);
    },
    summary: () =>
      isTaken ? undefined : createSummary({ file: '', path, title, kind: 'page', draft: false }),
    page() {
      const list: RichNode = {
        tag: 'ul',
        children: takeFirst(listed).map((one) => createItem(one, context.base)),
      };
      const { type, field } = findBlock('x-text');
      const authored: unknown = {
        path,
        title: escapeBraces(title),
        meta: { description: escapeBraces(context.site.description) },
        blocks: [{ type: findBlock('x-pageTitle').type }, { type, [field]: escapeBraces(title) }],
      };
      if (!validatePage(authored)) throw new Error('The list of all pages breaks the schema of pages.');
      const page = resolvePage(authored, context, createMarkdownParser());
      const blocks = page.blocks.map((block) =>
        block.type === type ? { ...block, [field]: [list] } : block,
      );
      const withList: unknown = { ...page, blocks };
      if (isResolvedPage(withList)) return withList;
      throw new Error('The list of all pages was resolved wrongly.');
    },
  };
}

/** Creates the list of all pages; returns its builder, and the summaries of the pages with that of the list. */
export function addSiteMap(
  pages: readonly PageSummary[],
  context: PageResolveContext,
): { map: SiteMap; all: PageSummary[] } {
  const map = createSiteMap(context);
  for (const page of pages) map.add(page);
  const own = map.summary();
  return { map, all: own ? [...pages, own] : [...pages] };
}

/** Sorts pages by rank, then by title, and returns the first `MAX_LISTED`. */
function takeFirst(listed: readonly Listed[]): Listed[] {
  return listed
    .toSorted((a, b) => a.rank - b.rank || (a.title === b.title ? 0 : a.title < b.title ? -1 : 1))
    .slice(0, MAX_LISTED);
}

function createItem({ path, title }: Listed, base: string): RichNode {
  const link = resolveLink(path, base);
  return { tag: 'li', children: [{ tag: 'a', ...(link && { link }), children: [title] }] };
}

/** Returns 0 for the home page, else the depth of a path plus 1. */
function getRank(path: string): number {
  return path === '/' ? 0 : path.split('/').length;
}

/** Doubles braces, which would be variables otherwise. */
function escapeBraces(text: string): string {
  return text.replaceAll(/[{}]/g, '$&$&');
}
