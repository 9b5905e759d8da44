import { SITE_FILE } from '../../paths/content-paths.ts';
import { getContrast, MIN_CONTRAST } from '../../values/contrast.ts';
import type { Rule } from './rule.ts';

export const themeContrast: Rule = {
  why: "Links have the brand colour on a white background, and buttons have white text on the accent colour. Below a contrast of 4.5 to 1 many people can't read them.",
  bad: { site: { theme: { accent: '#fb923c' } } },
  good: { site: { theme: { accent: '#c2410c' } } },
  site({ config }, report) {
    for (const [name, color] of Object.entries(config?.theme ?? {})) {
      const contrast = getContrast(color, '#ffffff');
      if (contrast >= MIN_CONTRAST) continue;
      // Rounded down, so that a ratio just below the minimum does not read as the minimum.
      const ratio = (Math.floor(contrast * 10) / 10).toFixed(1);
      report({
        file: SITE_FILE,
        at: `/theme/${name}`,
        message: `The ${name} colour ${color} is too light: its contrast to white is ${ratio}, and has to be at least ${MIN_CONTRAST}.`,
        help: 'Choose a darker shade of the colour.',
      });
    }
  },
};
