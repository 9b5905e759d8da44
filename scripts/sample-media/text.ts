import figtree from './figtree.json' with { type: 'json' };
import { near } from './svg.ts';

/** The weights whose outlines are at hand. */
export type Weight = 300 | 500 | 700;

/** How words are set. */
export interface Setting {
  /** Height of an em, in the drawing's units. */
  readonly size: number;
  /** Default 500. */
  readonly weight?: Weight;
  readonly fill: string;
  /** Space added after each letter, in ems; default 0. */
  readonly tracking?: number;
  /** Which part of the words lies at x; default `start`. */
  readonly anchor?: 'start' | 'middle' | 'end';
}

type Glyphs = Readonly<Record<string, readonly (string | number)[]>>;

const fonts: Readonly<Record<Weight, Glyphs>> = {
  300: figtree.weights['300'],
  500: figtree.weights['500'],
  700: figtree.weights['700'],
};

function glyph(char: string, weight: Weight): { advance: number; outline: string } {
  const [advance, outline] = fonts[weight][char] ?? [];
  if (typeof advance !== 'number' || typeof outline !== 'string') {
    throw new RangeError(`No outline for "${char}" at weight ${weight}.`);
  }
  return { advance, outline };
}

/** Width of words in the drawing's units. Throws RangeError for a letter without an outline. */
export function widthOf(words: string, { size, weight = 500, tracking = 0 }: Omit<Setting, 'fill'>): number {
  let total = 0;
  for (const char of words) total += glyph(char, weight).advance / 1000 + tracking;
  return (total - (words ? tracking : 0)) * size;
}

/** Words as outlines, so that a picture needs no font; (x, y) is on the base line. */
export function text(words: string, x: number, y: number, setting: Setting): string {
  const { size, weight = 500, fill, tracking = 0, anchor = 'start' } = setting;
  const share = { start: 0, middle: 0.5, end: 1 }[anchor];
  let pen = 0;
  const glyphs: string[] = [];
  for (const char of words) {
    const { advance, outline } = glyph(char, weight);
    if (outline) glyphs.push(`<path transform="translate(${Math.round(pen)})" d="${outline}"/>`);
    pen += advance + tracking * 1000;
  }
  const left = x - widthOf(words, setting) * share;
  const scale = Math.round(size * 10) / 10000;
  return `<g fill="${fill}" transform="translate(${near(left)} ${near(y)}) scale(${scale})">${glyphs.join('')}</g>`;
}

/** Breaks words into lines no wider than `width`. */
export function wrap(words: string, width: number, setting: Omit<Setting, 'fill'>): string[] {
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && widthOf(longer, setting) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
