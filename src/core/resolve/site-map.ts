import { validatePage } from '../../generated/content-validators.js';
import type { Page, RichNode } from '../../generated/props.ts';
import { createSummary, type PageSummary } from '../analyze/summary.ts';
import { createMarkdownParser } from '../markdown/parse.ts';
import { getLinks } from '../navigation.ts';
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
      const lists = createLists(takeFirst(listed), context);
      const { type, field } = findBlock('x-text');
      const authored: unknown = {
        path,
        title: escapeBraces(title),
        meta: { description: escapeBraces(context.site.description) },
        blocks: [{ type: findBlock('x-pageTitle').type }, { type, [field]: escapeBraces(title) }],
      };
      if (!validatePage(authored)) throw new Error('The list of all pages breaks the schema of pages.');
      const page = resolvePage({ page: authored, parseMarkdown: createMarkdownParser() }, context);
      const blocks = page.blocks.map((block) => (block.type === type ? { ...block, [field]: lists } : block));
      return { ...page, blocks };
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

/** Creates a list for each sub-menu and each column of the footer, with their headings, and one of the other pages. */
function createLists(pages: readonly Listed[], { site, base }: PageResolveContext): RichNode[] {
  const rest = new Map(pages.map((page) => [base + page.path, page]));
  const menus = site.navigation.filter(({ items }) => items);
  const groups = [
    ...menus.map((entry) => ({ title: entry.label, links: getLinks(entry) })),
    ...(site.footer.columns ?? []),
  ];
  const lists = groups.flatMap(({ title, links }) => {
    const own = new Set(links.flatMap(({ href: { href } }) => rest.get(href) ?? []));
    for (const { path } of own) rest.delete(base + path);
    return own.size === 0 ? [] : [{ tag: 'h3' as const, children: [title] }, createList([...own], base)];
  });
  const others = rest.size === 0 ? [] : [createList([...rest.values()], base)];
  if (lists.length === 0 || others.length === 0) return [...lists, ...others];
  return [...lists, { tag: 'h3', children: [site.words.otherPages] }, ...others];
}

function createList(pages: readonly Listed[], base: string): RichNode {
  const items = pages.map(({ path, title }): RichNode => {
    const link = resolveLink(path, base);
    return { tag: 'li', children: [{ tag: 'a', ...(link && { link }), children: [title] }] };
  });
  return { tag: 'ul', children: items };
}

/** Returns 0 for the home page, else the depth of a path plus 1. */
function getRank(path: string): number {
  return path === '/' ? 0 : path.split('/').length;
}

/** Doubles braces, which would be variables otherwise. */
function escapeBraces(text: string): string {
  return text.replaceAll(/[{}]/g, '$&$&');
}
