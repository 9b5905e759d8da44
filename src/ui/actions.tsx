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
      {actions.map(({ label, href, about }) => (
        <li key={`${label} ${href.href}`}>
          <Link link={href} className={look === 'button' ? 'button' : 'action'}>
            {label}
            {about && <span className="sr-only"> {about}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
