import clsx from 'clsx';
import { getBasePath } from '../core/paths/site-paths.ts';
import { ICONS_FILE, type IconName } from '../generated/icons.ts';
import { useSite } from './context.tsx';

/** Icon of `icons.svg` beside words, or in a button that has a name; hidden from screen readers. `className` sets another size. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  const { url } = useSite();
  return (
    <svg className={clsx('icon', className)} width={24} height={24} aria-hidden="true">
      <use href={`${getBasePath(url)}/${ICONS_FILE}#${name}`} />
    </svg>
  );
}

/** Icon that ends a text, on one line with its last word. */
export function EndIcon({ name }: { name: IconName }) {
  return (
    <span className="end-icon" aria-hidden="true">
      <Icon name={name} />
    </span>
  );
}
