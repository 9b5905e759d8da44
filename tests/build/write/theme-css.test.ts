import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createThemeCss } from '../../../src/build/write/theme-css.ts';
import { getContrast } from '../../../src/core/values/contrast.ts';

const TOKENS = readFileSync('src/styles/tokens.css', 'utf8');
/** Returns a colour of dark mode by the name of its utility. */
const token = (name: string) =>
  new RegExp(`--color-${name}: light-dark\\(#[0-9a-f]{6}, (#[0-9a-f]{6})\\)`).exec(TOKENS)?.[1] ?? '';
const SURFACES = ['surface', 'quiet', 'raised'].map(token);

/** Returns the brand's and the accent's colour in dark mode. */
function getShades(color: string): string[] {
  const css = createThemeCss({ brand: color, accent: color });
  return [...css.matchAll(/-dark:(#[0-9a-f]{6})/g)].map(([, shade = '']) => shade);
}

describe('the colours of dark mode', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#c2410c', '#ffffff', 5.18],
  ])('%s has the contrast that is known to %s', (color, other, contrast) => {
    expect(getContrast(color, other)).toBeCloseTo(contrast, 2);
  });

  it('can be read on each surface, and on buttons, whatever the colour of the site', () => {
    const steps = ['00', '1f', '3f', '4a', '7f', 'bf', 'ff'];
    const colors = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));
    const unreadable = colors.flatMap((color) =>
      getShades(color).flatMap((shade) =>
        [...SURFACES, token('on-accent')]
          .filter((surface) => !(getContrast(shade, surface) >= 4.5))
          .map((surface) => `${color}: ${shade} on ${surface}`),
      ),
    );
    expect(unreadable).toEqual([]);
  });

  it('keep the hue and the saturation of the site, so that an orange stays one', () => {
    expect(getShades('#1e3a8a')).toEqual(['#abbced', '#7591e1']);
    expect(getShades('#c2410c')[1]).toBe('#f47a48');
  });
});
