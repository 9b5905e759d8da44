import type { Site } from '../../generated/props.ts';
import { useSite } from '../../ui/context.tsx';
import { Link } from '../../ui/link.tsx';

/** The links of the main navigation; the page's own is marked. */
export function NavigationLinks({ links }: { links: Site['navigation'] }) {
  const { page } = useSite();
  return (
    <ul>
      {links.map(({ label, href }) => (
        <li key={label}>
          <Link link={href} {...(href.href === page.path && { 'aria-current': 'page' as const })}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
