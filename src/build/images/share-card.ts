import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { create, type Font } from 'fontkit';
import sharp from 'sharp';
import { SHARE_CARD_SIZE } from '../../core/resolve/head.ts';
import { CACHE } from '../../files/cache.ts';
import { getOrCreateFiles } from '../../files/cache-entry.ts';
import { escapeXml } from '../outputs/xml.ts';
import { type Card, getCardUrl } from './card-url.ts';

const MARGIN = 80;
/** Font sizes of the title, of which the largest that fits is used, and of the site's name. */
const SIZES = [84, 68, 54, 44];
const NAME_SIZE = 36;
const LINES = 4;
/** The maximum number of characters to lay out: more than a card has room for. */
const CHARACTERS = 500;

/** The name of a card in its cache entry. */
const FILE = 'card.png';

/**
 * The size of the logo on a card whose title the font can't render, and the margin of the white
 * panel below it.
 */
const LOGO = { width: 640, height: 240 } as const;
const LOGO_MARGIN = 36;
/** Dots per inch for rasterizing an SVG logo. */
const LOGO_DENSITY = 300;

/** Returns a card from the cache, or renders it. `logo` is the file of the site's first logo. */
export async function getCard(card: Card, logo?: string): Promise<{ from: string; url: string }> {
  const url = getCardUrl(card);
  const make = async () => {
    const hasTitle = getRenderableText(FONT, card.title) !== undefined;
    const image = sharp(Buffer.from(renderCardSvg(card)))
      .composite(hasTitle || logo === undefined ? [] : [{ input: await resizeLogo(logo) }])
      // A palette of 16 covers three colours and their antialiasing, in a third of the time and bytes.
      .png({ palette: true, colours: hasTitle ? 16 : 256, effort: 1, dither: 0 });
    return { files: new Map([[FILE, await image.toBuffer()]]), meta: {} };
  };
  const { folder } = await getOrCreateFiles(join(CACHE, 'share', basename(url)), make);
  return { from: join(folder, FILE), url };
}

/** Scales the logo, which replaces a title in a script that the font lacks. */
async function resizeLogo(file: string): Promise<Buffer> {
  return sharp(file, { density: LOGO_DENSITY })
    .resize({ ...LOGO, fit: 'inside' })
    .toBuffer();
}

/** Renders a card as SVG. Text becomes outlines, so that it depends on no system font. */
export function renderCardSvg({ title, site }: Card): string {
  const words = getRenderableText(FONT, title);
  const { size, lines } = fitTitle(words?.slice(0, CHARACTERS) ?? '');
  const top = (SHARE_CARD_SIZE.height - NAME_SIZE * 2 - lines.length * size * 1.2) / 2 + size;
  const card = lines.map((line, i) => renderLine(line, size, MARGIN, top + i * size * 1.2, size / 28));
  const siteName = getRenderableText(FONT, site.name);
  const name =
    siteName === undefined
      ? ''
      : renderLine(siteName, NAME_SIZE, MARGIN, SHARE_CARD_SIZE.height - MARGIN, NAME_SIZE / 40);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_CARD_SIZE.width}" height="${SHARE_CARD_SIZE.height}">`,
    `<rect width="100%" height="100%" fill="${escapeXml(site.theme.brand)}"/>`,
    '<rect width="100%" height="100%" fill="#020617" fill-opacity="0.35"/>',
    `<rect width="24" height="100%" fill="${escapeXml(site.theme.accent)}"/>`,
    ...(words === undefined ? [renderLogoPanel()] : card),
    name,
    '</svg>',
  ].join('');
}

const loaded = new Map<string, Font>();

/** Loads a file of the font: that of Latin letters, or that of more languages. */
function loadFont(script: 'latin' | 'latin-ext'): Font {
  const name = `@fontsource-variable/figtree/files/figtree-${script}-wght-normal.woff2`;
  const font = loaded.get(name) ?? create(readFileSync(createRequire(import.meta.url).resolve(name)));
  if (!('layout' in font)) throw new Error(`${name} is not a font.`);
  loaded.set(name, font);
  return font;
}

/** Both files as one font. */
const FONT = {
  hasGlyphForCodePoint: (point: number) =>
    loadFont('latin').hasGlyphForCodePoint(point) || loadFont('latin-ext').hasGlyphForCodePoint(point),
};

/** Returns the glyphs of a text with their positions. A glyph that the first file lacks is from the second. */
function layOut(text: string) {
  const { glyphs, positions } = loadFont('latin').layout(text);
  return glyphs.map((glyph, i) => {
    if (glyph.id !== 0) return { xOffset: 0, yOffset: 0, xAdvance: 0, ...positions[i], glyph };
    const other = loadFont('latin-ext').glyphForCodePoint(glyph.codePoints[0] ?? 0);
    return { xOffset: 0, yOffset: 0, xAdvance: other.advanceWidth, glyph: other };
  });
}

/** Returns the white panel below a logo. */
function renderLogoPanel(): string {
  const [width, height] = [LOGO.width + 2 * LOGO_MARGIN, LOGO.height + 2 * LOGO_MARGIN];
  const [x, y] = [(SHARE_CARD_SIZE.width - width) / 2, (SHARE_CARD_SIZE.height - height) / 2];
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="24" fill="#fff"/>`;
}

/** Emoji with their joiners and modifiers. */
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\ufe0f/u;

/** Returns the text without emoji that the font lacks; `undefined` if the font lacks any other character. */
export function getRenderableText(
  font: Pick<Font, 'hasGlyphForCodePoint'>,
  text: string,
): string | undefined {
  const has = (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  const words = [...text].filter((character) => has(character) || !EMOJI.test(character));
  const renderable = words.join('').replaceAll(/\s+/g, ' ').trim();
  return renderable !== '' && words.every(has) ? renderable : undefined;
}

/** Breaks the title into lines at the largest font size that fits. */
function fitTitle(title: string): { size: number; lines: string[] } {
  const width = SHARE_CARD_SIZE.width - 2 * MARGIN;
  const last = SIZES.at(-1) ?? NAME_SIZE;
  for (const size of SIZES) {
    const lines = wrapText(title, size, width);
    if (lines.length <= LINES && lines.every((line) => measureText(line, size) <= width))
      return { size, lines };
  }
  return { size: last, lines: wrapText(title, last, width).slice(0, LINES) };
}

function wrapText(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1);
    if (line !== undefined && measureText(`${line} ${word}`, size) <= width)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function measureText(text: string, size: number): number {
  const width = layOut(text).reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  return (width / loadFont('latin').unitsPerEm) * size;
}

/** Returns a line of text as paths. A stroke of the same colour makes the regular weight bold. */
function renderLine(text: string, size: number, x: number, y: number, stroke: number): string {
  const scale = size / loadFont('latin').unitsPerEm;
  let pen = 0;
  const paths = layOut(text).map(({ glyph, xOffset, yOffset, xAdvance }) => {
    const at = pen + xOffset;
    pen += xAdvance;
    return `<path transform="translate(${at} ${yOffset})" d="${glyph.path.toSVG()}"/>`;
  });
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})" fill="#fff" stroke="#fff" stroke-width="${stroke / scale}" stroke-linejoin="round">${paths.join('')}</g>`;
}
