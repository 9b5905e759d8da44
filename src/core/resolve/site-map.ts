import type { Page as AuthoredPage } from '../../generated/content.ts';
import type { Site } from '../../generated/props.ts';
import { noFacts, type PageFacts } from '../facts.ts';

/** A list longer than this helps nobody; the search does. */
const MOST = 1000;

/**
 * The page that lists all pages, as an editor would write it, and its facts. `undefined` where the site has a page of
 * its own at that address.
 */
export function siteMapPage(
  { siteMap: path, words: { siteMap: title } }: Pick<Site, 'siteMap' | 'words'>,
  pages: readonly PageFacts[],
): { page: AuthoredPage; facts: PageFacts } | undefined {
  if (pages.some((page) => page.path === path)) return undefined;
  const listed = pages
    .filter(({ kind, draft, isListed }) => kind === 'page' && !draft && isListed)
    .sort((a, b) => order(a) - order(b) || (a.title < b.title ? -1 : 1))
    .slice(0, MOST);
  const text = listed.map((facts) => `- [${plain(facts.title)}](${braces(facts.path)})`);
  const page: AuthoredPage = {
    path,
    title: braces(title),
    blocks: [{ type: 'pageHeader' }, { type: 'prose', text }],
  };
  return { page, facts: noFacts({ file: '', path, title, kind: 'page', draft: false }) };
}

/** The home page first, then by depth. */
function order({ path }: PageFacts): number {
  return path === '/' ? 0 : path.split('/').length;
}

/** A title without what Markdown would take for marks. */
function plain(title: string): string {
  return braces(title.replaceAll(/[\\`*_[\]<>]/g, '\\$&'));
}

/** Braces are variables in content unless they are doubled. */
function braces(text: string): string {
  return text.replaceAll(/[{}]/g, '$&$&');
}
