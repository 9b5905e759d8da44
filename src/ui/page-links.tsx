import { findSection, getLinks, type NavigationEntry } from '../core/navigation.ts';
import { usePage } from './context.tsx';
import { Link, pageLink } from './link.tsx';

/** Returns the entry of the navigation whose sub-menu leads to the page. */
export function useSection(): NavigationEntry | undefined {
  const { site, page } = usePage();
  return findSection(site, page.path);
}

/** The links of an entry of the navigation, as entries of a list. The link to the current page is marked. */
export function PageLinks({ entry, className }: { entry: NavigationEntry; className: string }) {
  const { site, page } = usePage();
  const here = pageLink(site, page.path).href;
  return getLinks(entry).map(({ label, href }, i) => (
    <li key={i}>
      <Link link={href} className={className} aria-current={href.href === here ? 'page' : undefined}>
        {label}
      </Link>
    </li>
  ));
}
