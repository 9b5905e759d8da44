import { type Artifact, artifact } from '../paint.ts';
import type { PaletteName } from '../palette.ts';
import { circle, line, type Motif, repeat, ring } from '../svg.ts';
import { text, widthOf } from '../text.ts';

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
      width: index % 6 ? 1.2 : 2.2,
      opacity: 0.46 - index * 0.016,
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
    const setting = { size: 400, weight: 300, tracking: -0.025, fill: '#ffffff', anchor: 'middle' } as const;
    const half = widthOf(letters, setting) / 2;
    const rule = line([focus - 40, 720], [focus + 40, 720], { line: palette.accent, width: 7 });
    const shade = circle(focus, 500, half + 150, { fill: palette.base, opacity: 0.3 });
    return (
      shade +
      circle(focus, 500, half + 150, { line: palette.line, width: 1.6, opacity: 0.55 }) +
      text(letters, focus, 640, setting) +
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
