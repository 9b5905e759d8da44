import { type RefObject, useRef } from 'react';
import { fillLabel } from '../../core/text/fill-label.ts';
import { useSite } from '../../ui/context.tsx';
import { Link, pageLink } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useListener } from '../../ui/use-listener.ts';
import { Menu } from './menu.tsx';
import { NavigationLinks } from './navigation-links.tsx';
import { Search } from './search.tsx';

const NAME = 'line-clamp-3 max-w-60 font-heading font-semibold text-ink text-xs leading-tight sm:text-sm';
/** The name in place of a logo. */
const LARGE_NAME =
  'line-clamp-3 max-w-80 font-heading font-semibold text-ink text-sm leading-tight sm:text-base';

/**
 * The bar at the top, with the menu's button where the links don't fit, which CSS alone finds out (decision
 * 31). It is fixed: if it were sticky, focusing a link in it would scroll the page by the
 * `scroll-padding-top` of `base.css`.
 */
export function Header({ lang }: { lang: string | undefined }) {
  const site = useSite();
  const bar = useRef<HTMLElement>(null);
  useSubMenus(bar);
  const homeOf = fillLabel(site.words.homeOf, { site: site.name }, site);
  return (
    <header
      className="fixed low:absolute inset-x-0 top-0 z-40 border-line border-b bg-surface print:hidden"
      lang={lang}
    >
      <div className="mx-auto flex h-header max-w-page items-center justify-between gap-6 px-gutter">
        <div className="flex min-w-0 items-center gap-4 lg:flex-none">
          {site.logos?.map((logo, i) => (
            <Link key={i} link={pageLink(site, '/')} className="block" aria-label={homeOf}>
              <Picture image={logo} eager sizes="160px" className="h-10 w-auto object-contain" />
            </Link>
          ))}
          {(site.showName || !site.logos) && (
            <Link link={pageLink(site, '/')} className={site.logos ? NAME : LARGE_NAME}>
              {site.name}
            </Link>
          )}
        </div>
        <div className="lg:flex lg:min-w-0 lg:flex-1 lg:items-center">
          <LinkWidths />
          {/* As wide as what LinkWidths leaves: a container without width shows the menu's button. */}
          <div className="lg:@container lg:flex-[1_0_0]">
            <div className="flex items-center gap-1 lg:justify-end lg:gap-6">
              <nav ref={bar} className="@min-[1px]:block hidden" aria-label={site.words.mainNavigation}>
                <NavigationLinks look="bar" />
              </nav>
              {site.search && <Search />}
              <Menu />
            </div>
          </div>
        </div>
      </div>
    </header>
  );
}

/** As wide as the navigation and the search button, or as the room there is: has the labels of the links. */
function LinkWidths() {
  const { navigation, search } = useSite();
  return (
    <ul className="link-widths" aria-hidden="true">
      {navigation?.map(({ label, items }, i) => (
        // A sub-menu has an arrow.
        <li key={i} data-label={label} className={items && 'pr-5'} />
      ))}
      {search && <li className="ml-5 w-11" />}
    </ul>
  );
}

/**
 * Closes the open sub-menu by Escape, by a click beside it or on a link, and when the focus leaves it:
 * https://www.w3.org/WAI/ARIA/apg/patterns/disclosure/examples/disclosure-navigation/
 */
function useSubMenus(bar: RefObject<HTMLElement | null>): void {
  const close = (event: Event) => {
    const menu = bar.current?.querySelector<HTMLDetailsElement>('details[open]');
    const button = menu?.querySelector('summary');
    if (!menu || !button || !(event.target instanceof Node)) return;
    const isEscape = event instanceof KeyboardEvent && event.key === 'Escape';
    const stays = event.type === 'click' ? button : menu;
    if (!isEscape && stays.contains(event.target)) return;
    if (isEscape) button.focus();
    menu.open = false;
  };
  useListener('click', close);
  useListener('focusin', close);
  useListener('keydown', close);
}
