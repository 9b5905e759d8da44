import clsx from 'clsx';

/** Paths by name, on a grid of 24; the filled ones are brands. */
const LINES = {
  menu: 'M3 6h18M3 12h18M3 18h18',
  close: 'M5 5l14 14M19 5L5 19',
  left: 'M15 4l-8 8 8 8',
  right: 'M9 4l8 8-8 8',
  up: 'M4 15l8-8 8 8',
  arrow: 'M4 12h15M13 6l6 6-6 6',
  external: 'M7 17L17 7M9 7h8v8',
  heart: 'M12 20.5S3.5 15.6 3.5 9.3A4.7 4.7 0 0 1 12 6.6a4.7 4.7 0 0 1 8.5 2.7c0 6.3-8.5 11.2-8.5 11.2z',
  mail: 'M3 6h18v12H3zM3 7l9 6.5L21 7',
  pin: 'M12 21s7-6.3 7-11.5a7 7 0 0 0-14 0C5 14.7 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  question: 'M4 5h16v11H9l-5 4z',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  enlarge: 'M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
} as const;

const SHAPES = {
  pause: 'M7 5h3.500v14H7zM13.5 5H17v14h-3.500z',
  play: 'M8 5l11 7-11 7z',
  facebook:
    'M13.5 21v-8h2.700l.4-3.100h-3.100V7.900c0-.9.3-1.5 1.6-1.500h1.600V3.600c-.3 0-1.3-.1-2.4-.1-2.4 0-4 1.4-4 4.100v2.300H7.500V13h2.800v8z',
  x: 'M17.7 3h3.100l-6.8 7.700L22 21h-6.300l-4.9-6.400L5.2 21H2.100l7.2-8.300L1.7 3h6.400l4.4 5.900zm-1.1 16.200h1.700L7.2 4.700H5.400z',
  twitter:
    'M17.7 3h3.100l-6.8 7.700L22 21h-6.300l-4.9-6.400L5.2 21H2.100l7.2-8.300L1.7 3h6.400l4.4 5.900zm-1.1 16.200h1.700L7.2 4.700H5.400z',
  youtube:
    'M22 8.200a2.8 2.8 0 0 0-2-2C18.3 5.7 12 5.7 12 5.700s-6.3 0-8 .5a2.8 2.8 0 0 0-2 2A29 29 0 0 0 1.6 12 29 29 0 0 0 2 15.800a2.8 2.8 0 0 0 2 2c1.7.5 8 .5 8 .5s6.3 0 8-.5a2.8 2.8 0 0 0 2-2 29 29 0 0 0 .4-3.8 29 29 0 0 0-.4-3.800zM10 15.200V8.800l5.3 3.200z',
  linkedin:
    'M4.7 3.500a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM3 9h3.500v12H3zM9 9h3.300v1.700c.5-.9 1.7-2 3.6-2 3.7 0 4.4 2.4 4.4 5.600V21h-3.500v-5.900c0-1.4 0-3.2-2-3.200s-2.3 1.5-2.3 3.100v6H9z',
  pinterest:
    'M12 2.500a9.5 9.5 0 0 0-3.5 18.300c-.1-.8-.2-2 0-2.800l1.2-5s-.3-.6-.3-1.500c0-1.4.8-2.5 1.9-2.5.9 0 1.3.7 1.3 1.5 0 .9-.6 2.2-.9 3.5-.2 1 .5 1.9 1.6 1.9 1.9 0 3.3-2 3.3-4.8 0-2.5-1.8-4.3-4.4-4.300a4.5 4.5 0 0 0-4.7 4.500c0 .9.3 1.8.8 2.300v.4l-.3 1.200c0 .2-.2.2-.4.1-1.3-.6-2.1-2.5-2.1-4 0-3.3 2.4-6.3 6.9-6.3 3.6 0 6.4 2.6 6.4 6 0 3.6-2.3 6.5-5.4 6.5-1.1 0-2.1-.5-2.4-1.200l-.7 2.500c-.2.9-.9 2-1.3 2.700A9.5 9.5 0 1 0 12 2.500z',
} as const;

const ICONS = { ...LINES, ...SHAPES };

/** The name of an icon. */
export type IconName = keyof typeof ICONS;

/** Icon beside words, or in a button that has a name of its own; hidden from screen readers. `className` sets another size. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg
      className={clsx('icon', !(name in LINES) && 'fill-current stroke-none', className)}
      viewBox="0 0 24 24"
      width={24}
      height={24}
      aria-hidden="true"
    >
      <path d={ICONS[name]} />
    </svg>
  );
}
