import { type Artifact, artifact } from '../paint.ts';
import type { PaletteName } from '../palette.ts';
import { circle, line, type Motif, repeat, ring } from '../svg.ts';
import { text } from '../text.ts';

/** File names below `people/`: first name, then the invented last name. */
const slugs = [
  'anirban-testwala',
  'meera-samplekar',
  'joseph-exampleton',
  'kavya-demorao',
  'ravi-placeholderan',
  'sunita-mockherjee',
  'arun-fictionath',
  'leela-inventeswari',
  'thomas-specimen',
  'farah-prototypewala',
  'harish-templatekar',
  'nandini-exemplar',
  'vikram-sampleson',
  'gita-modelwala',
  'imran-patternji',
  'devika-draftman',
  'suresh-outlinekar',
  'pooja-blueprintam',
  'george-fixtureman',
  'lakshmi-stencilrao',
  'omkar-facsimile',
] as const;

const hues: readonly PaletteName[] = ['dusk', 'sea', 'plum', 'indigo', 'ember', 'slate', 'forest', 'night'];

const halo: Motif = ({ width, palette, random }) => {
  const [x, y] = [width * random.pick([0.08, 0.92]), random.pick([60, 940])];
  const arcs = repeat(24, (index) =>
    circle(x, y, 130 + index * 42, {
      line: palette.line,
      width: index % 6 ? 1.3 : 2.4,
      opacity: 0.62 - index * 0.022,
    }),
  );
  const stops = ring(x, y, 382, 24, random.real(0, 1)).map(([a, b], index) =>
    circle(a, b, index % 5 ? 4 : 9, { fill: index % 5 ? palette.line : palette.accent, opacity: 0.85 }),
  );
  return arcs + stops.join('');
};

const monogram =
  (slug: string): Motif =>
  ({ focus, palette }) => {
    const letters = slug
      .split('-')
      .map((name) => name.slice(0, 1).toUpperCase())
      .join('');
    const setting = { size: 330, weight: 300, tracking: -0.025, fill: '#ffffff', anchor: 'middle' } as const;
    const rule = line([focus - 34, 688], [focus + 34, 688], { line: palette.accent, width: 7 });
    const shade = circle(focus, 500, 318, { fill: palette.base, opacity: 0.5 });
    return (
      shade +
      repeat(3, (index) =>
        circle(focus, 500, 318 + index * 13, { line: palette.line, width: 1.8, opacity: 0.7 - index * 0.22 }),
      ) +
      text(letters, focus, 616, setting) +
      rule
    );
  };

/** A monogram for each person of the sample. */
export const portraits: readonly Artifact[] = slugs.map((slug, index) =>
  artifact({
    path: `people/${slug}.jpg`,
    width: 800,
    height: 1000,
    palette: hues[(index * 3 + Math.floor(index / hues.length)) % hues.length] ?? 'dusk',
    motifs: [halo, monogram(slug)],
  }),
);
