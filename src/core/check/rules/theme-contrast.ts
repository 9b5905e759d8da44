import type { Rule } from './rule.ts';

/** Minimum contrast of text, WCAG 2.2 level AA: https://www.w3.org/TR/WCAG22/#contrast-minimum */
const MIN_CONTRAST = 4.5;

/** Reports a brand colour whose contrast to white is too low for text. */
export const themeContrast: Rule = {
  name: 'theme-contrast',
  severity: 'error',
  why: "Links have the brand colour on a white background, and buttons have white text on the accent colour. Below a contrast of 4.5 to 1 many people can't read them.",
  bad: { site: { theme: { accent: '#fb923c' } } },
  good: { site: { theme: { accent: '#c2410c' } } },
  site({ theme }, report) {
    return {
      onEnd() {
        for (const [name, color] of Object.entries(theme)) {
          const contrast = getContrastWithWhite(color);
          if (contrast >= MIN_CONTRAST) continue;
          report(
            { file: 'site.config.json' },
            { pointer: `/theme/${name}` },
            {
              message: `The ${name} colour ${color} is too light: its contrast to white is ${formatContrast(contrast)}, and has to be at least ${MIN_CONTRAST}.`,
              help: 'Choose a darker shade of the colour.',
            },
          );
        }
      },
    };
  },
};

/** Rounds down to one digit, so that a ratio just below the minimum does not read as the minimum. */
function formatContrast(contrast: number): string {
  return (Math.floor(contrast * 10) / 10).toFixed(1);
}

/** Returns a contrast ratio from 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function getContrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
