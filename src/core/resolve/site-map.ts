import type { Page, RichNode } from '../../generated/props.ts';
import { noFacts, type PageFacts } from '../facts.ts';
import type { PageContext } from './context.ts';
import { resolvePage } from './index.ts';
import { resolveLink } from './link.ts';

/** A list longer than this helps nobody; the search does. */
const MOST = 1000;

/**
 * The page that lists all pages, and its facts. `undefined` where the site has a page of its own at that address. Its list
 * is put in as it is drawn: a thousand lines of Markdown would take a third of a second to read.
 */
export function siteMapPage(
  context: PageContext,
  pages: readonly PageFacts[],
): { page: Page; facts: PageFacts } | undefined {
  const { siteMap: path, words } = context.site;
  const title = words.siteMap;
  if (pages.some((page) => page.path === path)) return undefined;
  const listed = pages
    .filter(({ kind, draft, isListed }) => kind === 'page' && !draft && isListed)
    .map((page) => ({ page, rank: rankOf(page.path) }))
    .sort((a, b) => a.rank - b.rank || (a.page.title < b.page.title ? -1 : 1))
    .slice(0, MOST);
  const list: RichNode = { tag: 'ul', children: listed.map(({ page }) => item(page)) };
  const blocks = [{ type: 'pageHeader' as const }, { type: 'prose' as const, text: braces(title) }];
  const page = resolvePage({ path, title: braces(title), blocks }, context);
  return {
    page: {
      ...page,
      blocks: page.blocks.map((block) => (block.type === 'prose' ? { ...block, text: [list] } : block)),
    },
    facts: noFacts({ file: '', path, title, kind: 'page', draft: false }),
  };
}

function item({ path, title }: PageFacts): RichNode {
  const link = resolveLink(path);
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
