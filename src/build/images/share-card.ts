import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { create, type Font, type GlyphRun } from 'fontkit';
import sharp from 'sharp';
import { SHARE_CARD_SIZE } from '../../core/resolve/head.ts';
import { CACHE } from '../../files/cache.ts';
import { getOrCreateFiles } from '../../files/cache-files.ts';
import { escapeXml } from '../outputs/xml.ts';
import { type Card, getCardUrl } from './card-url.ts';

const MARGIN = 80;
/** Font sizes of the title, of which the largest that fits is used, and of the site's name. */
const SIZES = [84, 68, 54, 44];
const NAME_SIZE = 36;
const LINES = 4;
/** The maximum number of characters to lay out: more than a card has room for. */
const CHARACTERS = 500;
/** The files of the font. The first one has most characters, the second one those of more languages. */
const FONTS = ['latin', 'latin-ext'].map(
  (script) => `@fontsource-variable/figtree/files/figtree-${script}-wght-normal.woff2`,
);

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
export async function getCard(
  card: Card,
  logo?: string,
  isTrusted = true,
): Promise<{ from: string; url: string }> {
  const url = getCardUrl(card);
  const make = async () => {
    const hasTitle = getRenderableText(loadFont(), card.title) !== undefined;
    const image = sharp(Buffer.from(renderCardSvg(card)))
      .composite(hasTitle || logo === undefined ? [] : [{ input: await resizeLogo(logo) }])
      // A palette of 16 covers three colours and their antialiasing, in a third of the time and bytes.
      .png({ palette: true, colours: hasTitle ? 16 : 256, effort: 1, dither: 0 });
    return { files: new Map([[FILE, await image.toBuffer()]]), about: {} };
  };
  const { folder } = await getOrCreateFiles(join(CACHE, 'share', basename(url)), make, isTrusted);
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
  const font = loadFont();
  const words = getRenderableText(font, title);
  const { size, lines } = fitTitle(font, words?.slice(0, CHARACTERS) ?? '');
  const top = (SHARE_CARD_SIZE.height - NAME_SIZE * 2 - lines.length * size * 1.2) / 2 + size;
  const card = lines.map((line, i) => renderLine(font, line, size, MARGIN, top + i * size * 1.2, size / 28));
  const siteName = getRenderableText(font, site.name);
  const name =
    siteName === undefined
      ? ''
      : renderLine(font, siteName, NAME_SIZE, MARGIN, SHARE_CARD_SIZE.height - MARGIN, NAME_SIZE / 40);
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

/** The files of a font as one. */
interface CardFont extends Pick<Font, 'unitsPerEm' | 'hasGlyphForCodePoint'> {
  layout: (text: string) => Pick<GlyphRun, 'glyphs' | 'positions' | 'advanceWidth'>;
}

let loaded: CardFont | undefined;

function loadFont(): CardFont {
  loaded ??= joinFonts(FONTS.map(readFont));
  return loaded;
}

function readFont(name: string): Font {
  const font = create(readFileSync(createRequire(import.meta.url).resolve(name)));
  if (!('layout' in font)) throw new Error(`${name} is not a font.`);
  return font;
}

/** Returns a font that lays out each character by the first of `fonts` that has it. */
function joinFonts(fonts: readonly Font[]): CardFont {
  const find = (point: number) => fonts.find((font) => font.hasGlyphForCodePoint(point));
  return {
    unitsPerEm: fonts[0]?.unitsPerEm ?? 1,
    hasGlyphForCodePoint: (point) => find(point) !== undefined,
    layout(text) {
      const runs: { font: Font | undefined; text: string }[] = [];
      for (const character of text) {
        const font = find(character.codePointAt(0) ?? 0) ?? fonts[0];
        const last = runs.at(-1);
        if (last && last.font === font) last.text += character;
        else runs.push({ font, text: character });
      }
      const parts = runs.flatMap((run) => run.font?.layout(run.text) ?? []);
      return {
        glyphs: parts.flatMap(({ glyphs }) => glyphs),
        positions: parts.flatMap(({ positions }) => positions),
        advanceWidth: parts.reduce((sum, part) => sum + part.advanceWidth, 0),
      };
    },
  };
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
function fitTitle(font: CardFont, title: string): { size: number; lines: string[] } {
  const width = SHARE_CARD_SIZE.width - 2 * MARGIN;
  const last = SIZES.at(-1) ?? NAME_SIZE;
  for (const size of SIZES) {
    const lines = wrapText(font, title, size, width);
    if (lines.length <= LINES && lines.every((line) => measureText(font, line, size) <= width))
      return { size, lines };
  }
  return { size: last, lines: wrapText(font, title, last, width).slice(0, LINES) };
}

function wrapText(font: CardFont, text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1);
    if (line !== undefined && measureText(font, `${line} ${word}`, size) <= width)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function measureText(font: CardFont, text: string, size: number): number {
  return (font.layout(text).advanceWidth / font.unitsPerEm) * size;
}

/** Returns a line of text as paths. A stroke of the same colour makes the regular weight bold. */
function renderLine(
  font: CardFont,
  text: string,
  size: number,
  x: number,
  y: number,
  stroke: number,
): string {
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
