import type { Site } from '../../generated/props.ts';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Menu } from './menu.tsx';
import { NavigationLinks } from './navigation-links.tsx';
import { Search } from './search.tsx';

const HOME = { href: '/', target: 'page' } as const;

/** The fixed bar: logos that lead home, and the navigation, or the button that opens it. */
export function Header({ site }: { site: Site }) {
  return (
    <header className="site-header">
      <div className="site-header-bar">
        <div className="site-logos">
          {site.logos.map((logo) => (
            <Link key={logo.src} link={HOME} className="site-logo">
              <Picture image={logo} eager sizes="160px" />
            </Link>
          ))}
        </div>
        <nav className="site-nav" aria-label={site.words.mainNavigation}>
          <NavigationLinks links={site.navigation} />
        </nav>
        {site.search && <Search site={site} />}
        <Menu site={site} />
      </div>
    </header>
  );
}
