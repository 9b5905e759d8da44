import type { Site } from '../../generated/props.ts';
import { Link, pageLink } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Menu } from './menu.tsx';
import { NavigationLinks } from './navigation-links.tsx';
import { Search } from './search.tsx';

/**
 * The fixed bar: logos that lead home, and the navigation, or the button that opens it where the links don't fit: style sheets
 * find that out by themselves (decision 0031). `current` is the link that leads to the page, if one does.
 */
export function Header({
  site,
  lang,
  current,
}: {
  site: Site;
  lang: string | undefined;
  current: string | undefined;
}) {
  return (
    <header className="site-header" lang={lang}>
      <div className="site-header-bar">
        <div className="site-logos">
          {site.logos.map((logo, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may be called alike, and their order is the content's.
            <Link key={i} link={pageLink(site, '/')} className="site-logo">
              <Picture image={logo} eager sizes="160px" />
            </Link>
          ))}
        </div>
        <div className="site-ways">
          <Measure site={site} />
          <div className="site-ways-end">
            <div>
              <nav className="site-nav" aria-label={site.words.mainNavigation}>
                <NavigationLinks links={site.navigation} current={current} />
              </nav>
              {site.search && <Search site={site} />}
              <Menu site={site} current={current} />
            </div>
          </div>
        </div>
      </div>
    </header>
  );
}

/** The words of the links, which nobody sees or hears: how wide they are decides whether the links are shown. */
function Measure({ site }: { site: Site }) {
  return (
    <ul className="site-measure" aria-hidden="true">
      {site.navigation.map(({ label }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two links may have the same words.
        <li key={i} data-label={label} />
      ))}
      {site.search && <li className="site-measure-search" />}
    </ul>
  );
}
