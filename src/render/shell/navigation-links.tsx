import type { Site } from '../../generated/props.ts';
import { Link } from '../../ui/link.tsx';

/** In the header or in the panel of the menu. */
export type NavigationLook = 'bar' | 'panel';

const LISTS: Record<NavigationLook, string> = {
  bar: 'flex gap-1',
  panel: 'mt-4 border-t border-line',
};

const LINKS: Record<NavigationLook, string> = { bar: 'nav-link', panel: 'menu-link' };

interface NavigationLinksProps {
  links: Site['navigation'];
  /** URL of the link that leads to the current page, if one does. */
  current: string | undefined;
  look: NavigationLook;
}

/** Links of the main navigation; the one to the current page is marked. */
export function NavigationLinks({ links, current, look }: NavigationLinksProps) {
  return (
    <ul className={LISTS[look]}>
      {links.map(({ label, href }, i) => (
        <li key={i}>
          <Link link={href} className={LINKS[look]} aria-current={href.href === current ? 'page' : undefined}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
