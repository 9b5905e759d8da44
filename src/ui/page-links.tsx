import { findSection, getLinks, type NavigationEntry } from '../core/paths/hierarchy.ts';
import { fillLabel } from '../core/text/fill-label.ts';
import { usePage } from './context.tsx';
import { Link, pageLink } from './link.tsx';
import { FRAMES } from './section.tsx';

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

/** Links to all pages that a list is spread over. */
export function PageNumbers() {
  const { site, page } = usePage();
  if (!page.numbers) return null;
  const { current, links } = page.numbers;
  return (
    <nav className={FRAMES.page} aria-label={site.words.pageNumbers}>
      <ol className="flex flex-wrap items-center gap-2">
        {links.map((link, i) => (
          <li key={i}>
            <Link
              link={link}
              className="px-5 text-link"
              aria-current={i + 1 === current ? 'page' : undefined}
            >
              {i + 1}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Links to the news before and after. */
export function PageNeighbours() {
  const { site, page } = usePage();
  const { previous, next } = page;
  const fill = (label: string, title: string) => fillLabel(label, { title }, site);
  if (!previous && !next) return null;
  return (
    <div className={`${FRAMES.page} flex flex-wrap items-center justify-between gap-x-8 gap-y-3`}>
      {previous && (
        <Link link={previous.href} className="text-link">
          {fill(site.words.previousPage, previous.label)}
        </Link>
      )}
      {next && (
        <Link link={next.href} className="text-link">
          {fill(site.words.nextPage, next.label)}
        </Link>
      )}
    </div>
  );
}
