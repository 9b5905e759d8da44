import type { Site } from '../generated/props.ts';
import { getLinkPath } from './link.ts';
import { getBasePath } from './site-paths.ts';

/** An entry of the navigation: a link or a sub-menu. */
export type NavigationEntry = NonNullable<Site['navigation']>[number];
type NavigationLink = NonNullable<NavigationEntry['items']>[number];

/** Returns the links of an entry: its own page, unless the sub-menu lists that, and those of its sub-menu. */
export function getLinks({ label, href, items = [] }: NavigationEntry): NavigationLink[] {
  const isListed = !href || items.some((item) => item.href.href === href.href);
  return isListed ? items : [{ label, href }, ...items];
}

/** Finds the section of a page: the entry of the navigation whose sub-menu leads to its path. */
export function findSection({ navigation, url }: Site, path: string): NavigationEntry | undefined {
  const here = getBasePath(url) + path;
  return navigation?.find(
    (entry) => entry.items && getLinks(entry).some(({ href }) => getLinkPath(href.href) === here),
  );
}
