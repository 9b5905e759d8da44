import type { Action } from '../generated/props.ts';
import { Link } from './link.tsx';

/** Links below a text or on a card, side by side. */
export function Actions({
  actions,
  look = 'link',
}: {
  actions: readonly Action[];
  look?: 'link' | 'button';
}) {
  return (
    <ul className="actions">
      {actions.map(({ label, href, about }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be called alike, and their order is the content's.
        <li key={i}>
          <Link link={href} className={look === 'button' ? 'button' : 'action'}>
            {label}
            {about && <span className="sr-only"> {about}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
