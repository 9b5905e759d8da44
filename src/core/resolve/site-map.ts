import { validatePage } from '../../generated/content-validators.js';
import type { Page, RichNode } from '../../generated/props.ts';
import { createSummary, type PageSummary } from '../analyze/summary.ts';
import { escapeBraces } from '../analyze/variables.ts';
import { createMarkdownParser } from '../markdown/parse.ts';
import { getLinks, pageLink } from '../paths/hierarchy.ts';
import { getLinkPath } from '../paths/parse-link.ts';
import { NOT_FOUND } from '../paths/site-paths.ts';
import { findBlock } from '../schema/annotations.ts';
import type { PageResolveContext } from './context.ts';
import { resolvePage } from './index.ts';

/** Maximum number of pages in the list. */
const MAX_LISTED = 1000;

/** A page that is made of the words of the site, not of a file. */
interface MadePage {
  summary: PageSummary;
  createPage: () => Page;
}

/** Creates the pages that the site does not have itself: the list of all pages and the not-found page. */
export function createMadePages(pages: readonly PageSummary[], context: PageResolveContext): MadePage[] {
  const map = createSiteMap(pages, context);
  const hasNotFound = pages.some(({ kind }) => kind === 'notFound');
  return [...(map ? [map] : []), ...(hasNotFound ? [] : [createNotFoundPage(context)])];
}

/** Returns the page that lists all pages; `undefined` if the site has its own page at that path. */
export function createSiteMap(
  pages: readonly PageSummary[],
  context: PageResolveContext,
): MadePage | undefined {
  const { siteMap: path, words } = context.site;
  if (pages.some((page) => page.path === path)) return undefined;
  const head = { path, title: words.siteMap, kind: 'page' } as const;
  return makePage(head, words.siteMapText, () => createLists(listFirst(pages), context), context);
}

/** Returns a page for addresses that do not exist, with links to the home page and the list of all pages. */
function createNotFoundPage(context: PageResolveContext): MadePage {
  const { siteMap, words } = context.site;
  const links = [
    { path: '/', title: words.home },
    { path: siteMap, title: words.siteMap },
  ];
  const head = { path: NOT_FOUND, title: words.notFound, kind: 'notFound' } as const;
  return makePage(head, words.notFoundText, () => [createList(links, context)], context);
}

/** Makes a page of a text and a list, which is added as nodes: to parse it would take a third of a second. */
function makePage(
  { path, title, kind }: Pick<PageSummary, 'path' | 'title' | 'kind'>,
  sentence: string,
  createNodes: () => RichNode[],
  context: PageResolveContext,
): MadePage {
  const { description } = context.site;
  const summary = createSummary({ file: '', path, title, kind, draft: false });
  const createPage = (): Page => {
    const nodes = createNodes();
    const { type, field } = findBlock('text');
    const header = findBlock('pageTitle');
    const authored: unknown = {
      path,
      title: escapeBraces(title),
      kind,
      ...(description && { meta: { description: escapeBraces(description) } }),
      blocks: [
        { type: header.type, [header.field]: escapeBraces(sentence) },
        { type, [field]: escapeBraces(title) },
      ],
    };
    if (!validatePage(authored)) throw new Error(`The page ${path} breaks the schema of pages.`);
    // Nothing of it is written on a page.
    const unmarked = { ...context, mark: undefined };
    const page = resolvePage({ page: authored, parseMarkdown: createMarkdownParser() }, unmarked);
    const blocks = page.blocks.map((block) => (block.type === type ? { ...block, [field]: nodes } : block));
    return { ...page, blocks };
  };
  return { summary, createPage };
}

type Listed = Pick<PageSummary, 'path' | 'title'>;

/** Returns the first `MAX_LISTED` pages that are listed, sorted by their depth, then by title. */
function listFirst(pages: readonly PageSummary[]): Listed[] {
  return pages
    .filter(({ kind, draft, isListed }) => kind === 'page' && !draft && isListed)
    .map(({ path, title }) => ({ path, title, rank: path === '/' ? 0 : path.split('/').length }))
    .sort((a, b) => a.rank - b.rank || (a.title === b.title ? 0 : a.title < b.title ? -1 : 1))
    .slice(0, MAX_LISTED);
}

/** Creates a list with a heading for each sub-menu and column of the footer, and one of the other pages. */
function createLists(pages: readonly Listed[], context: PageResolveContext): RichNode[] {
  const { site, base } = context;
  const rest = new Map(pages.map((page) => [base + page.path, page]));
  const menus = site.navigation?.filter(({ items }) => items) ?? [];
  const groups = [
    ...menus.map((entry) => ({ title: entry.label, links: getLinks(entry) })),
    ...(site.footer.columns ?? []),
  ];
  const lists = groups.flatMap(({ title, links }) => {
    const own = new Set(links.flatMap(({ href: { href } }) => rest.get(getLinkPath(href)) ?? []));
    for (const { path } of own) rest.delete(base + path);
    return own.size === 0 ? [] : [{ tag: 'h3' as const, children: [title] }, createList([...own], context)];
  });
  const others = rest.size === 0 ? [] : [createList([...rest.values()], context)];
  if (lists.length === 0 || others.length === 0) return [...lists, ...others];
  return [...lists, { tag: 'h3', children: [site.words.otherPages] }, ...others];
}

function createList(pages: readonly Listed[], { site, mark }: PageResolveContext): RichNode {
  const items = pages.map(({ path, title }): RichNode => {
    const shown = mark?.(title, { page: path }) ?? title;
    return { tag: 'li', children: [{ tag: 'a', link: pageLink(site, path), children: [shown] }] };
  });
  return { tag: 'ul', children: items };
}
