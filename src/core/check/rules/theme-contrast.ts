import type { Rule } from './rule.ts';

/** The least contrast of text, WCAG 2.2 level AA: https://www.w3.org/TR/WCAG22/#contrast-minimum */
const LEAST = 4.5;

/** Brand colours that can't be read. */
export const themeContrast: Rule = {
  name: 'theme-contrast',
  severity: 'error',
  why: 'Links in the brand colour stand on white, and white words stand on the accent colour. Below a contrast of 4.5 to 1 many people can not read them.',
  bad: { site: { theme: { accent: '#fb923c' } } },
  good: { site: { theme: { accent: '#c2410c' } } },
  site({ theme }, report) {
    return {
      onEnd() {
        for (const [name, color] of Object.entries(theme)) {
          const contrast = contrastWithWhite(color);
          if (contrast >= LEAST) continue;
          report(
            { file: 'site.config.json' },
            { pointer: `/theme/${name}` },
            {
              message: `The ${name} colour ${color} has a contrast of ${contrast.toFixed(1)} to white; it needs ${LEAST}.`,
              help: 'Take a darker shade of the colour.',
            },
          );
        }
        return undefined;
      },
    };
  },
};

/** From 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
