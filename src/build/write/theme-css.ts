import { getChannels, getContrast, MIN_CONTRAST } from '../../core/values/contrast.ts';
import type { Site } from '../../generated/props.ts';

/** The lightest surface of dark mode: `--color-raised` in `src/styles/tokens.css`. */
const DARK_SURFACE = '#152038';

/** Returns the site's colours as a style sheet: the brand's own, and lighter ones for dark mode. */
export function createThemeCss({ brand, accent }: Site['theme']): string {
  const rules = [
    `--site-brand:${brand}`,
    `--site-accent:${accent}`,
    `--site-brand-dark:${lighten(brand, 0.8)}`,
    `--site-accent-dark:${lighten(accent, 0.62)}`,
  ];
  return `:root{${rules.join(';')}}`;
}

/** Raises the lightness (HSL) of a colour, at the same hue and saturation, until it is readable on dark. */
function lighten(color: string, lightness: number): string {
  const channels = getChannels(color).map((channel) => channel / 255);
  const own = (Math.max(...channels) + Math.min(...channels)) / 2;
  const scale = getRoom(lightness) / (getRoom(own) || 1);
  const lighter = channels.map((channel) => Math.min(lightness + (channel - own) * scale, 1) * 255);
  const shade = `#${Buffer.from(lighter.map(Math.round)).toString('hex')}`;
  return getContrast(shade, DARK_SURFACE) < MIN_CONTRAST ? lighten(color, lightness + 0.05) : shade;
}

/** Returns the largest difference between the channels of a colour of a lightness. */
function getRoom(lightness: number): number {
  return 1 - Math.abs(2 * lightness - 1);
}
