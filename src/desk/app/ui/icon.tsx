import { words } from '../words.ts';

const ICONS = {
  edit: 'm3 13 .7-3L10.5 3.2l2.3 2.3L6 12.3z',
  find: 'M11 7a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM10 10l3.5 3.5',
  undo: 'M5.5 3 2.5 6l3 3M2.5 6H10a3.5 3.5 0 0 1 0 7H6',
  redo: 'm10.5 3 3 3-3 3M13.5 6H6a3.5 3.5 0 0 0 0 7h4',
  done: 'm3 8.5 3.2 3L13 4.5',
  warning: 'M8 2.5 14.3 13H1.7zM8 6.5v3M8 11.4v.1',
  error: 'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM8 4.8v3.8M8 11v.1',
  close: 'm4 4 8 8M12 4l-8 8',
  page: 'M4 2h5l3 3v9H4zM9 2v3h3',
  block: 'M3.5 3h9a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM5 6.5h6M5 9.5h4',
  settings:
    'M10 8a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM8 2v2M8 12v2M2 8h2M12 8h2M3.8 3.8l1.4 1.4M10.8 10.8l1.4 1.4M12.2 3.8l-1.4 1.4M5.2 10.8l-1.4 1.4',
  list: 'M6 4h7.5M6 8h7.5M6 12h7.5M2.7 4h.01M2.7 8h.01M2.7 12h.01',
  right: 'm6 4 4 4-4 4',
  up: 'M8 13V3M4 7l4-4 4 4',
  down: 'M8 3v10M4 9l4 4 4-4',
  add: 'M8 3v10M3 8h10',
  back: 'm10 4-4 4 4 4',
  unfold: 'm4 6 4 4 4-4',
  grip: 'M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01',
  link: 'M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2-2a2.6 2.6 0 0 0-3.7-3.7l-.8.8M9.2 6.8a2.6 2.6 0 0 0-3.7 0l-2 2a2.6 2.6 0 0 0 3.7 3.7l.8-.8',
  numbers: 'M6.5 4h7M6.5 8h7M6.5 12h7M2 3l1-.5v3M2 9.2c0-1.2 2-1.2 2 0 0 .7-2 1.3-2 2.3h2',
  duplicate:
    'M7 5.5h5a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 12V7A1.5 1.5 0 0 1 7 5.5zM3 10.5V4a1.5 1.5 0 0 1 1.5-1.5H10',
  remove: 'M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5l.6 9h5.8l.6-9',
  phone:
    'M6 1.8h4a1.5 1.5 0 0 1 1.5 1.5v9.4a1.5 1.5 0 0 1-1.5 1.5H6a1.5 1.5 0 0 1-1.5-1.5V3.3A1.5 1.5 0 0 1 6 1.8zM7.3 12h1.4',
  tablet:
    'M4.5 2h7A1.5 1.5 0 0 1 13 3.5v9a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 3 12.5v-9A1.5 1.5 0 0 1 4.5 2zM7.3 12h1.4',
  computer:
    'M3 3h10a1.2 1.2 0 0 1 1.2 1.2v5.6A1.2 1.2 0 0 1 13 11H3a1.2 1.2 0 0 1-1.2-1.2V4.2A1.2 1.2 0 0 1 3 3zM6 13.5h4',
  eye: 'M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8zM9.8 8a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0z',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
};

export type DeskIconName = keyof typeof ICONS;

/** A small picture beside words. It has no name of its own. */
export function DeskIcon({ name, className = 'size-4' }: { name: DeskIconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={`${className} shrink-0 fill-none stroke-[1.5] stroke-current`}
    >
      <path d={ICONS[name]} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

/** The number of problems in something. */
export function ProblemCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="inline-flex items-center gap-1 text-hint text-warn">
      <DeskIcon name="warning" className="size-3.5" />
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{words.problems.count(count)}</span>
    </span>
  );
}

/** The mark of what has changed, with its words for those who do not see it. */
export function Dot({ label = '' }: { label?: string }) {
  return (
    <span className="inline-block size-[7px] shrink-0 rounded-full bg-accent">
      <span className="sr-only">{label}</span>
    </span>
  );
}
