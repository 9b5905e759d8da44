import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Node, Renderer } from '@takumi-rs/core';
import { isBlank } from '../../core/markdown/lines.ts';
import { SHARE_CARD_SIZE } from '../../core/resolve/head.ts';
import { getOrCreateEntry } from '../../files/cache-entry.ts';
import { FONTS } from '../bundle/fonts.ts';
import { getCardUrl, type MediaOutput, type ShareCard } from './output-names.ts';

const MARGIN = 80;
/** The width of the bar in the accent colour. */
const BAR = 24;
/** Font sizes of the title, of which the largest that fits is used, and of the site's name. */
const SIZES = [84, 68, 54, 44];
const NAME_SIZE = 36;
const LINES = 4;
const LINE_HEIGHT = 1.2;
/** The maximum number of characters to lay out: more than a card has room for. */
const CHARACTERS = 500;

/** The name of a card in its cache entry. */
const FILE = 'card.png';

/** The size of the logo on a card whose title the font can't render. */
const LOGO = { width: 640, height: 240 } as const;

/** Emoji with their joiners and modifiers, except signs that the font has. */
const EMOJI =
  /(?![©®™])\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\u20e3|\ufe0f/gu;
/** A character that no font has. */
const MISSING = '\u{10ffff}';
const OUTLINE = / d="[^"]+"/;

let loaded: ReturnType<typeof loadFonts> | undefined;

function getFonts() {
  loaded ??= loadFonts();
  return loaded;
}

/** Loads the files of the font: that of Latin letters, and that of more languages. */
async function loadFonts() {
  const renderer = new Renderer();
  for (const script of ['latin', 'latin-ext']) {
    const file = `files/figtree-${script}-wght-normal.woff2`;
    await renderer.registerFont(readFileSync(join(FONTS, file)));
  }
  const outline = (text: string) => renderer.renderSvg({ type: 'text', text }, SHARE_CARD_SIZE);
  const [missingGlyph] = OUTLINE.exec(await outline(MISSING)) ?? [];
  if (missingGlyph === undefined)
    throw new Error('The font of share cards has no outline for a missing character.');
  return { renderer, outline, missingGlyph };
}

/** Returns a card from the cache, or renders it. `logo` is the file of the site's first logo. */
export async function getCard(card: ShareCard, logo?: string): Promise<MediaOutput> {
  const url = getCardUrl(card);
  const { folder } = await getOrCreateEntry(`share/${basename(url)}`, async (temporary) =>
    writeFileSync(join(temporary, FILE), await renderCard(card, logo)),
  );
  return { from: join(folder, FILE), file: url.slice(1) };
}

/** Renders a card as PNG. The logo replaces a title in a script that the font lacks. */
export async function renderCard({ title, site }: ShareCard, logo?: string): Promise<Buffer> {
  const { renderer } = await getFonts();
  const [words, name] = [await getRenderableText(title), await getRenderableText(site.name)];
  const middle = words === undefined ? createLogo(logo) : [await fitTitle(words)];
  const card = createColumn(
    {
      ...SHARE_CARD_SIZE,
      padding: `${MARGIN / 2}px ${MARGIN}px ${MARGIN - NAME_SIZE / 4}px ${MARGIN - BAR}px`,
      borderLeft: `${BAR}px solid ${site.theme.accent}`,
      backgroundColor: `color-mix(in srgb, ${site.theme.brand} 65%, #020617)`,
      color: '#fff',
    },
    [createColumn({ flexGrow: 1, justifyContent: 'center' }, middle), createText(name ?? '', NAME_SIZE)],
  );
  return renderer.render(card, SHARE_CARD_SIZE);
}

/** Letters with their accents, and other characters, that the font has. */
const known = new Set<string>();
const letters = new Intl.Segmenter();

/** Returns the text without emoji; `undefined` if nothing is left, or the font lacks a character. */
async function getRenderableText(text: string): Promise<string | undefined> {
  const { outline, missingGlyph } = await getFonts();
  const words = text.replaceAll(EMOJI, '').replaceAll(/\s+/g, ' ').trim().slice(0, CHARACTERS);
  if (isBlank(words)) return undefined;
  const all = Array.from(letters.segment(words), ({ segment }) => segment);
  const unknown = all.filter((one) => !known.has(one));
  if (unknown.length === 0) return words;
  if ((await outline(unknown.join(' '))).includes(missingGlyph)) return undefined;
  for (const one of unknown) known.add(one);
  return words;
}

/** Returns the title at the largest font size that fits. At the smallest, it is cut. */
async function fitTitle(title: string): Promise<Node> {
  const { renderer } = await getFonts();
  const width = SHARE_CARD_SIZE.width - 2 * MARGIN;
  for (const size of SIZES) {
    const text = createText(title, size);
    const { height, runs } = await renderer.measure(text, { width });
    const isInside = runs.every((run) => run.x + run.width <= width);
    if (isInside && Math.round(height / (size * LINE_HEIGHT)) <= LINES) return text;
  }
  return createText(title, SIZES.at(-1), { overflowWrap: 'anywhere', lineClamp: LINES });
}

/** Returns the logo on a white panel; nothing for a site without one. */
function createLogo(logo?: string): Node[] {
  if (logo === undefined) return [];
  const image: Node = { type: 'image', src: readFileSync(logo), ...LOGO, style: { objectFit: 'contain' } };
  return [
    createColumn({ alignSelf: 'center', padding: 36, borderRadius: 24, backgroundColor: '#fff' }, [image]),
  ];
}

function createColumn(style: Node['style'], children: Node[]): Node {
  return { type: 'container', style: { display: 'flex', flexDirection: 'column', ...style }, children };
}

function createText(text: string, fontSize = NAME_SIZE, style?: Node['style']): Node {
  return { type: 'text', text, style: { fontSize, fontWeight: 700, lineHeight: LINE_HEIGHT, ...style } };
}
