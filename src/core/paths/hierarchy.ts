import type { Link, Page, Site } from '../../generated/props.ts';
import { getLinkPath } from './parse-link.ts';
import { getBasePath } from './site-paths.ts';

/** Returns the link to a page of the site, below the site's base path. */
export function pageLink({ url }: Pick<Site, 'url'>, path: string): Link {
  return { href: getBasePath(url) + path, target: 'page' };
}

/** An entry of the navigation: a link or a sub-menu. */
export type NavigationEntry = NonNullable<Site['navigation']>[number];
type NavigationLink = NonNullable<NavigationEntry['items']>[number];

/** Returns the links of an entry: its own page, unless the sub-menu lists that, and those of its sub-menu. */
export function getLinks({ label, href, items = [] }: NavigationEntry): NavigationLink[] {
  const isListed = !href || items.some((item) => item.href.href === href.href);
  return isListed ? items : [{ label, href }, ...items];
}

/** Finds the section of a page: the entry of the navigation whose sub-menu leads to its path. */
export function findSection(site: Site, path: string): NavigationEntry | undefined {
  const here = pageLink(site, path).href;
  return site.navigation?.find(
    (entry) => entry.items && getLinks(entry).some(({ href }) => getLinkPath(href.href) === here),
  );
}

/** Lists the steps from the home page to a page: the pages above it, or else its section if that is another page. */
export function listBreadcrumbs({ path, parents }: Page, site: Site): NavigationEntry[] {
  const section = findSection(site, path);
  const isOther = section && section.href?.href !== pageLink(site, path).href;
  const home = { label: site.words.home, href: pageLink(site, '/') };
  return [home, ...(parents ?? (isOther ? [section] : []))];
}

/** Lists the pages above a page but the home page: its `parent` or the page at the path above, and so on. */
export function listParents<P extends { path: string; parent?: string }>(
  page: P,
  byPath: ReadonlyMap<string, P>,
): P[] {
  const parents: P[] = [];
  for (let path = page.parent ?? getPathAbove(page.path); path !== '/'; ) {
    const parent = byPath.get(path);
    if (parent === page || (parent && parents.includes(parent))) break;
    if (parent) parents.unshift(parent);
    path = parent?.parent ?? getPathAbove(path);
  }
  return parents;
}

function getPathAbove(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/';
}
