import type { Site } from '../generated/props.ts';

/** Returns the site's colours as a style sheet: the brand's own, and lighter ones for dark mode. */
export function createThemeCss({ brand, accent }: Site['theme']): string {
  const rules = [
    `--site-brand:${brand}`,
    `--site-accent:${accent}`,
    `--site-brand-dark:${lighten(brand, 0.62)}`,
    `--site-accent-dark:${lighten(accent, 0.45)}`,
  ];
  return `:root{${rules.join(';')}}`;
}

/** Mixes a colour with white: 0 leaves it, 1 is white. */
function lighten(color: string, share: number): string {
  const channels = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
  const mixed = channels.map((channel) => Math.round(channel + (255 - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
