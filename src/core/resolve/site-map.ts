import { validatePage } from '../../generated/content-validators.js';
import type { Page, RichNode } from '../../generated/props.ts';
import { isResolvedPage } from '../../generated/props-validators.js';
import { createSummary, type PageSummary } from '../analyze/summary.ts';
import { findBlock } from '../schema/schema.ts';
import type { PageResolveContext } from './context.ts';
import { resolvePage } from './index.ts';
import { resolveLink } from './link.ts';

/** A list longer than this helps nobody; the search does. */
const MOST = 1000;
/** So many are put in order at a time: those of a large site need not all be in memory. */
const MOST_AT_ONCE = 20 * MOST;

/** What the list says of a page, and how far from the home page that is. */
interface Listed extends Pick<PageSummary, 'path' | 'title'> {
  rank: number;
}

/** The page that lists all pages, in the making. */
export interface SiteMap {
  /** Is told of each page. */
  add: (page: PageSummary) => void;
  /** Its facts, once all are known; `undefined` where the site has a page of its own at that address. */
  summary: () => PageSummary | undefined;
  /** The page. Its list is put in as it is drawn: a thousand lines of Markdown would take a third of a second to read. */
  page: () => Page;
}

/** Begins the page that lists all pages. */
export function createSiteMap(context: PageResolveContext): SiteMap {
  const { siteMap: path, words } = context.site;
  const title = words.siteMap;
  let listed: Listed[] = [];
  let isTaken = false;
  return {
    add(page) {
      isTaken ||= page.path === path;
      if (page.kind !== 'page' || page.draft || !page.isListed) return;
      listed.push({ path: page.path, title: page.title, rank: rankOf(page.path) });
      if (listed.length === MOST_AT_ONCE) listed = first(listed);
    },
    summary: () =>
      isTaken ? undefined : createSummary({ file: '', path, title, kind: 'page', draft: false }),
    page() {
      const list: RichNode = { tag: 'ul', children: first(listed).map((one) => item(one, context.base)) };
      const { type, field } = findBlock('x-text');
      const authored: unknown = {
        path,
        title: braces(title),
        blocks: [{ type: findBlock('x-pageTitle').type }, { type, [field]: braces(title) }],
      };
      if (!validatePage(authored)) throw new Error('The list of all pages is no page.');
      const page = resolvePage(authored, context);
      const blocks = page.blocks.map((block) =>
        block.type === type ? { ...block, [field]: [list] } : block,
      );
      const filled: unknown = { ...page, blocks };
      if (isResolvedPage(filled)) return filled;
      throw new Error('The list of all pages was resolved wrongly.');
    },
  };
}

/** Those that the list begins with. */
function first(listed: readonly Listed[]): Listed[] {
  return listed
    .toSorted((a, b) => a.rank - b.rank || (a.title === b.title ? 0 : a.title < b.title ? -1 : 1))
    .slice(0, MOST);
}

function item({ path, title }: Listed, base: string): RichNode {
  const link = resolveLink(path, base);
  return { tag: 'li', children: [{ tag: 'a', ...(link && { link }), children: [title] }] };
}

/** The home page first, then by depth. */
function rankOf(path: string): number {
  return path === '/' ? 0 : path.split('/').length;
}

/** Braces are variables in content unless they are doubled. */
function braces(text: string): string {
  return text.replaceAll(/[{}]/g, '$&$&');
}
