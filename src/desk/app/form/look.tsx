import clsx from 'clsx';
import { words } from '../words.ts';

export const INPUT = clsx(
  'block min-h-8 w-full rounded-control border border-edge bg-panel px-2.5 py-1.25 text-ink placeholder:text-muted',
  'focus:outline-2 focus:outline-accent aria-invalid:border-bad',
);
export const BUTTON =
  'inline-flex min-h-7 items-center gap-1 rounded-control border border-edge bg-panel px-2 font-medium text-ink text-label hover:bg-hover';
export const QUIET_BUTTON =
  'inline-flex min-h-7 items-center rounded-control px-2 font-medium text-ink text-label hover:bg-hover';
export const ICON_BUTTON = 'grid size-7 shrink-0 place-items-center rounded-[6px] text-text hover:bg-hover';
export const LABEL = 'font-medium text-ink text-label';
export const HINT = 'text-hint text-muted';
export const POPOVER = 'overflow-auto rounded-box border border-line bg-panel p-1 text-ink shadow-over';
export const OPTION = 'cursor-default rounded-[6px] px-2 py-1 outline-none data-focused:bg-hover';

const ICONS = {
  down: 'm4 6 4 4 4-4',
  back: 'm10 4-4 4 4 4',
  grip: 'M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  plus: 'M8 3v10M3 8h10',
};

/** A small picture beside words. It has no name of its own. */
export function Icon({ name }: { name: keyof typeof ICONS }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className="size-4 shrink-0 fill-none stroke-[1.5] stroke-current"
    >
      <path d={ICONS[name]} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

/** The mark of what differs from the last commit. */
export function Dot() {
  return (
    <span className="size-2 shrink-0 rounded-full bg-accent">
      <span className="sr-only">{words.form.changed}</span>
    </span>
  );
}
