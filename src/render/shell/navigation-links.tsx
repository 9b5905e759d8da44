import type { Site } from '../../generated/props.ts';
import { Link } from '../../ui/link.tsx';

/** The links of the main navigation; the one to the page itself, at `current`, is marked. */
export function NavigationLinks({
  links,
  current,
}: {
  links: Site['navigation'];
  current: string | undefined;
}) {
  return (
    <ul>
      {links.map(({ label, href }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be called alike, and their order is the content's.
        <li key={i}>
          <Link link={href} aria-current={href.href === current ? 'page' : undefined}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
