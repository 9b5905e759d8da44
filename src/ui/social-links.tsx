import clsx from 'clsx';
import type { SocialLink } from '../generated/props.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

/** Room for a finger around an icon or a word. */
const ICON = 'grid size-11 place-items-center rounded-full hover:scale-105 print:flex print:size-auto';
const WORD = 'inline-flex min-h-11 items-center px-2.5 underline';

type SocialLinksProps = { links: readonly SocialLink[]; rel?: 'me'; className?: string };

/** Links to profiles: icons of known networks, words for others. `className` shows the list as `flex`. */
export function SocialLinks({ links, rel, className }: SocialLinksProps) {
  return (
    <ul className={clsx('flex-wrap gap-2', className)}>
      {links.map(({ href, label, network }, i) => (
        <li key={i}>
          <Link link={href} rel={rel} className={network ? ICON : WORD} plain={network !== undefined}>
            {network ? <Icon name={network} /> : label}
            {network && <span className="sr-only">{label}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
