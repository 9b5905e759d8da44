import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { create, type Font } from 'fontkit';
import sharp from 'sharp';
import { CARD } from '../core/resolve/head.ts';
import { CACHE } from './cache.ts';
import { type Card, cardUrl } from './card-url.ts';
import { escapeXml } from './outputs/xml.ts';
import { storeFiles } from './store-files.ts';

const MARGIN = 80;
/** Font sizes of the title, the largest that fits is taken; and of the site's name. */
const SIZES = [84, 68, 54, 44];
const NAME_SIZE = 36;
const LINES = 4;
const FONT = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';

/** The file of a card in the cache. */
const FILE = 'card.png';

/** Draws a card, or takes it from the cache; gives its file. */
export async function makeCard(card: Card, isTrusted = true): Promise<{ from: string; url: string }> {
  const url = cardUrl(card);
  const make = async () => {
    const drawn = sharp(Buffer.from(cardSvg(card)))
      // Three colours and what lies between them at the edges of letters: nobody sees more, and it takes a third of the time and bytes.
      .png({ palette: true, colours: 16, effort: 1, dither: 0 });
    return { files: new Map([[FILE, await drawn.toBuffer()]]), about: {} };
  };
  const { folder } = await storeFiles(join(CACHE, 'share', basename(url)), make, isTrusted);
  return { from: join(folder, FILE), url };
}

/** A card as SVG, its words as outlines: no machine's fonts are needed, and no sign can be missing. */
export function cardSvg({ title, site }: Card): string {
  const font = loadFont();
  const { size, lines } = fitted(font, title);
  const top = (CARD.height - NAME_SIZE * 2 - lines.length * size * 1.2) / 2 + size;
  const drawn = lines.map((line, i) => outlines(font, line, size, MARGIN, top + i * size * 1.2, size / 28));
  const name = canDraw(font, site.name)
    ? outlines(font, site.name, NAME_SIZE, MARGIN, CARD.height - MARGIN, NAME_SIZE / 40)
    : '';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}">`,
    `<rect width="100%" height="100%" fill="${escapeXml(site.theme.brand)}"/>`,
    '<rect width="100%" height="100%" fill="#020617" fill-opacity="0.35"/>',
    `<rect width="24" height="100%" fill="${escapeXml(site.theme.accent)}"/>`,
    ...drawn,
    name,
    '</svg>',
  ].join('');
}

let loaded: Font | undefined;

function loadFont(): Font {
  if (loaded) return loaded;
  const made = create(readFileSync(createRequire(import.meta.url).resolve(FONT)));
  if (!('layout' in made)) throw new Error(`${FONT} is not a font.`);
  loaded = made;
  return made;
}

/** Whether the font has every sign of a text: one that it lacks would be drawn as a box. */
export function canDraw(font: Pick<Font, 'hasGlyphForCodePoint'>, text: string): boolean {
  return [...text].every((sign) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0));
}

/** The title in lines at the largest size that fits; none where the font lacks a sign of it. */
function fitted(font: Font, title: string): { size: number; lines: string[] } {
  const width = CARD.width - 2 * MARGIN;
  const last = SIZES.at(-1) ?? NAME_SIZE;
  if (!canDraw(font, title)) return { size: last, lines: [] };
  for (const size of SIZES) {
    const lines = wrapped(font, title, size, width);
    if (lines.length <= LINES && lines.every((line) => measure(font, line, size) <= width))
      return { size, lines };
  }
  return { size: last, lines: wrapped(font, title, last, width).slice(0, LINES) };
}

function wrapped(font: Font, text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1);
    if (line !== undefined && measure(font, `${line} ${word}`, size) <= width)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function measure(font: Font, text: string, size: number): number {
  return (font.layout(text).advanceWidth / font.unitsPerEm) * size;
}

/** A line of text as paths; a stroke of the same colour makes the light cut of the font bold. */
function outlines(font: Font, text: string, size: number, x: number, y: number, stroke: number): string {
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  let pen = 0;
  const paths = glyphs.map((glyph, i) => {
    const position = positions[i];
    const at = pen + (position?.xOffset ?? 0);
    pen += position?.xAdvance ?? glyph.advanceWidth;
    return `<path transform="translate(${at} ${position?.yOffset ?? 0})" d="${glyph.path.toSVG()}"/>`;
  });
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})" fill="#fff" stroke="#fff" stroke-width="${stroke / scale}" stroke-linejoin="round">${paths.join('')}</g>`;
}
