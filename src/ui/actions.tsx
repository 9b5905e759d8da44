import clsx from 'clsx';
import type { Action } from '../generated/props.ts';
import { Link } from './link.tsx';

const LOOKS = { link: 'text-link', button: 'button button-quiet' };

/** Links below a text or on a card, side by side. */
export function Actions({
  actions,
  look = 'link',
  className,
}: {
  actions: readonly Action[];
  look?: keyof typeof LOOKS;
  className?: string;
}) {
  return (
    <ul className={clsx('flex flex-wrap gap-x-5 gap-y-2', className)}>
      {actions.map(({ label, href, about }, i) => (
        <li key={i}>
          <Link link={href} className={LOOKS[look]}>
            {label}
            {about && <span className="sr-only"> {about}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
