import { type Artifact, drawn } from '../paint.ts';
import { circle, document, group, line, type Point, path, rect, repeat, ring, through } from '../svg.ts';
import { text, widthOf } from '../text.ts';

const indigo = '#1e3a8a';
const saffron = '#fb923c';
/** Blue with at least 4:1 against both white and ink, so that one wordmark serves a light and a dark header. */
const between = '#5a77e0';

/** The hub's mark in a box of 64: a loop that senses, and the signal that leaves its core. */
function mark(): string {
  const badge = `<linearGradient id="badge" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#2f52b8"/><stop offset="1" stop-color="${indigo}"/></linearGradient>${rect(0, 0, [64, 64], { fill: 'url(#badge)' }, 15)}`;
  const loop = path('M44.6 20.6A17 17 0 1 0 44.6 43.4', { line: '#ffffff', width: 5 });
  return (
    badge +
    loop +
    rect(-7, -7, [14, 14], { fill: saffron }, 2.6).replace(
      '<rect',
      '<rect transform="translate(32 32) rotate(45)"',
    ) +
    circle(50.5, 32, 4.4, { fill: saffron })
  );
}

const hub = document(
  mark() + text('CPSAI', 78, 47, { size: 45, weight: 700, fill: between, tracking: 0.015 }),
  [78 + Math.ceil(widthOf('CPSAI', { size: 45, weight: 700, tracking: 0.015 })) + 2, 64],
);
const icon = document(mark(), [64, 64]);

function around(
  words: string,
  radius: number,
  size: number,
  fill: string,
  start: number,
  spread: number,
): string {
  const letters = [...words];
  const total = letters.reduce((sum, letter) => sum + widthOf(letter, { size, weight: 700 }), 0);
  let pen = 0;
  return letters
    .map((letter) => {
      const wide = widthOf(letter, { size, weight: 700 });
      const angle = start + ((pen + wide / 2) / total) * spread;
      pen += wide;
      return group(
        text(letter, 0, -radius, { size, weight: 700, fill, anchor: 'middle' }),
        [128, 128],
        1,
        angle,
      );
    })
    .join('');
}

/** The seal of an invented institute: a lamp over a book, within a toothed rim. */
function institute(): string {
  const rim = path(
    through(
      ring(128, 128, 1, 96).map(
        ([x, y], tip): Point => [
          128 + (x - 128) * (tip % 2 ? 122 : 127),
          128 + (y - 128) * (tip % 2 ? 122 : 127),
        ],
      ),
      true,
    ),
    { fill: indigo },
  );
  const bands =
    circle(128, 128, 116, { line: '#c7d2fe', width: 2 }) +
    circle(128, 128, 80, { line: '#c7d2fe', width: 2, fill: '#2746a3' });
  const words =
    around('SAMPLE INSTITUTE OF TECHNOLOGY', 91, 20, '#ffffff', -128, 256) +
    repeat(3, (index) =>
      group(circle(0, 98, index === 1 ? 5 : 3, { fill: saffron }), [128, 128], 1, (index - 1) * 12),
    );
  const book = path(
    'M128 178C112 164 90 162 74 168V138C90 132 112 134 128 148C144 134 166 132 182 138V168C166 162 144 164 128 178ZM128 148V178',
    { line: '#ffffff', width: 5 },
  );
  const flame =
    path('M128 132C104 116 112 94 128 70C144 94 152 116 128 132Z', { fill: saffron }) +
    path('M128 124C120 116 122 106 128 96C134 106 136 116 128 124Z', { fill: '#fff3e6' });
  const rays = repeat(5, (index) =>
    group(line([0, -46], [0, -58], { line: '#c7d2fe', width: 3.4 }), [128, 118], 1, (index - 2) * 34),
  );
  return document(rim + bands + words + rays + book + flame, [256, 256]);
}

type Sign = (main: string, accent: string) => string;

const signs: Readonly<Record<string, Sign>> = {
  leaf: (main, accent) =>
    path('M20 180C10 80 80 20 180 20C180 120 120 190 20 180Z', { fill: main }) +
    path('M20 180L112 88M62 138V92M62 138H108', { line: '#ffffff', width: 9 }) +
    circle(168, 168, 16, { fill: accent }),
  pulse: (main, accent) =>
    rect(10, 10, [180, 180], { fill: main }, 54) +
    path('M34 108H70L88 58L116 150L134 108H166', { line: '#ffffff', width: 12 }) +
    circle(166, 108, 11, { fill: accent }),
  track: (main, accent) =>
    circle(100, 100, 92, { fill: main }) +
    path('M58 178L92 64M142 178L108 64', { line: '#ffffff', width: 9 }) +
    path('M38 156H162', { line: '#ffffff', width: 12 }) +
    path('M54 124H146', { line: '#ffffff', width: 9 }) +
    path('M68 98H132', { line: '#ffffff', width: 7 }) +
    circle(100, 40, 15, { fill: accent }),
  bolt: (main, accent) =>
    path('M100 6L182 53V147L100 194L18 147V53Z', { fill: main }) +
    path('M112 44L66 110H100L88 158L136 90H102Z', { fill: '#ffffff' }) +
    circle(164, 164, 15, { fill: accent }),
  page: (main, accent) =>
    path('M30 12H130L174 56V188H30Z', { fill: main }) +
    path('M130 12V56H174Z', { fill: accent }) +
    path('M60 88H142M60 120H142M60 152H112', { line: '#ffffff', width: 11 }),
  loop: (main, accent) =>
    path('M100 24A76 76 0 1 0 176 100', { line: main, width: 30 }) +
    path('M100 66A34 34 0 1 0 134 100', { line: main, width: 18 }) +
    circle(150, 50, 24, { fill: accent }),
};

interface Startup {
  readonly file: string;
  readonly lines: readonly string[];
  readonly sign: keyof typeof signs;
  readonly main: string;
  readonly accent: string;
}

/** Names in colours with at least 3.5:1 against white and against ink. */
const startups: readonly Startup[] = [
  {
    file: 'agrinova-sample',
    lines: ['AgriNova', 'Sample'],
    sign: 'leaf',
    main: '#2f855a',
    accent: '#e2711d',
  },
  { file: 'medisketch', lines: ['Medi', 'Sketch'], sign: 'pulse', main: '#c0467a', accent: '#f6c177' },
  { file: 'railmock', lines: ['RailMock'], sign: 'track', main: '#4f6fd8', accent: '#f59e4b' },
  { file: 'voltspecimen', lines: ['Volt', 'Specimen'], sign: 'bolt', main: '#8460d6', accent: '#e2711d' },
  { file: 'lexdraft', lines: ['LexDraft'], sign: 'page', main: '#64748b', accent: '#d9622b' },
  { file: 'ecoprototype', lines: ['Eco', 'Prototype'], sign: 'loop', main: '#15868f', accent: '#e2711d' },
];

function startup({ lines, sign, main, accent }: Startup): string {
  const measure = Math.max(...lines.map((words) => widthOf(words, { size: 100, weight: 700 })));
  const size = Math.min(lines.length > 1 ? 104 : 110, (450 / measure) * 100);
  const top = 200 + size * 0.35 - ((lines.length - 1) * size * 1.02) / 2;
  const words = lines
    .map((part, row) =>
      text(part, 300, top + row * size * 1.02, {
        size,
        weight: row ? 500 : 700,
        fill: main,
        tracking: -0.01,
      }),
    )
    .join('');
  const wide = 300 + (measure * size) / 100;
  return document(
    group(group(signs[sign]?.(main, accent) ?? '', [60, 100]) + words, [(800 - wide - 60) / 2, 0]),
    [800, 400],
  );
}

/** The hub's, the institute's and the startups' logos; all words in them are outlines. */
export const logos: readonly Artifact[] = [
  drawn('brand/hub.svg', hub),
  drawn('brand/institute.svg', institute()),
  drawn('brand/icon.svg', icon),
  ...startups.map((one) => drawn(`startups/${one.file}.png`, startup(one))),
];
