import type { Manifest } from './manifest.ts';

/** Returns the next time at which a page changes by a date, in milliseconds since 1970; `undefined` if none does. */
export function findNextChange({
  config,
  templates,
  pages,
}: Pick<Manifest, 'config' | 'templates' | 'pages'>): number | undefined {
  const times = [config, templates, ...Object.values(pages)].flatMap(({ validUntil }) => validUntil ?? []);
  return times.length === 0 ? undefined : times.reduce((first, time) => Math.min(first, time));
}

/** Returns the file by which a publishing workflow knows if it has anything to do. */
export function formatNextChange(time: number | undefined): string {
  return `${JSON.stringify({ nextChange: time === undefined ? null : new Date(time).toISOString() })}\n`;
}
