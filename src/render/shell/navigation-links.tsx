import type { Site } from '../../generated/props.ts';
import { Link } from '../../ui/link.tsx';

/** In the header or in the panel of the menu. */
export type NavigationLook = 'bar' | 'panel';

const LISTS: Record<NavigationLook, string> = {
  bar: 'flex gap-1',
  panel: 'mt-4 border-t border-line',
};

/** In the bar a line grows below a link; the transparent underline is for forced colours, where it is seen. */
const LINKS: Record<NavigationLook, string> = {
  bar: 'relative block px-[0.85rem] py-2.5 font-medium whitespace-nowrap text-ink after:absolute after:inset-x-[0.85rem] after:bottom-1.5 after:h-0.5 after:origin-left after:scale-x-0 after:bg-accent after:transition-transform hover:underline hover:decoration-transparent hover:after:scale-x-100 aria-[current]:text-brand aria-[current]:after:scale-x-100',
  panel:
    'block border-b border-line px-1 py-4 text-lg font-semibold text-ink hover:text-brand hover:underline hover:underline-offset-[0.3em] aria-[current]:text-brand',
};

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
        // biome-ignore lint/suspicious/noArrayIndexKey: items may have equal titles, and their order is the content's.
        <li key={i}>
          <Link link={href} className={LINKS[look]} aria-current={href.href === current ? 'page' : undefined}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
