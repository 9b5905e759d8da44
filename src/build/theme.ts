import { getChannels, getContrast, MIN_CONTRAST } from '../core/contrast.ts';
import type { Site } from '../generated/props.ts';

/** The lightest surface of dark mode: `--color-raised` in `src/styles/tokens.css`. */
const DARK_SURFACE = '#152038';

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

/** Mixes a colour with white, from a share (0 leaves it, 1 is white) to the first that can be read on dark surfaces. */
function lighten(color: string, share: number): string {
  const mixed = getChannels(color).map((channel) => Math.round(channel + (255 - channel) * share));
  const shade = `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
  return getContrast(shade, DARK_SURFACE) < MIN_CONTRAST ? lighten(color, share + 0.05) : shade;
}
