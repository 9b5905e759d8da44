import type { RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { type Options, toMarkdown } from 'mdast-util-to-markdown';
import type { Node } from 'prosemirror-model';
import { joinLines } from '../../../core/markdown/lines.ts';
import { listMatches } from '../../../core/text/list-matches.ts';
import { BORDER, type Piece, type RichSource, readRichText, splitLines } from './read.ts';
import { createList, isListNode, toBlocks } from './to-mdast.ts';
import { doubleBraces, showVariables } from './variables.ts';

/** A block or an item of a list, as it is written. */
interface Part {
  node: Node;
  list?: Node;
  text: string;
  isNew: boolean;
  /** The piece that it was read from, or else the one that it replaces. */
  place?: Piece | undefined;
}

type Find = (node: Node, list?: Node) => Piece | undefined;

/** Writes a document in the shape of the value it was read from. What was not changed is written as it was. */
export function writeRichText(doc: Node, { pieces, isLines }: RichSource): string | string[] {
  const byNode = new Map(pieces.map((piece) => [piece.node, piece]));
  // A block is the same one if it was changed and changed back.
  const find: Find = (node, list) =>
    [byNode.get(node) ?? pieces.find((piece) => piece.node.eq(node))].find(
      (piece) => piece && piece.list?.type === list?.type,
    );
  const mayRefer = pieces.some(({ source }) => source.includes(']:'));
  const parts = doc.children.flatMap((block) => toParts(block, find, mayRefer));
  if (parts.length === 0) return '';
  const used = new Set(parts.map(({ place }) => place));
  parts.forEach((part, i) => {
    const before = parts[i - 1];
    const place = before ? before.place?.next : pieces[0];
    if (!part.place && place && !used.has(place) && isAlike(part, place)) part.place = place;
  });
  const texts = parts.map((part, i) => {
    const text = part.isNew && isLines ? joinBordered(part.text) : part.text;
    return text + getGap(part, parts[i + 1], isLines);
  });
  return isLines ? splitLines(texts.join('')) : texts.join('');
}

/** Returns Markdown whose only meaning is a text: one paragraph of it. */
export function escapeText(text: string): string {
  const value = doubleBraces(text.replaceAll(/\s*\n\s*/g, ' ').trim());
  return value && writeBlock({ type: 'paragraph', children: [{ type: 'text', value }] }, false);
}

function isAlike({ node, list }: Part, piece: Piece): boolean {
  return piece.node.type === node.type && piece.list?.type === list?.type;
}

/** Returns a new text with borders between its lines, if they mean the same as lines of a value. */
function joinBordered(text: string): string {
  const lines = text.split(/\n+/);
  return joinLines(lines).markdown === text ? lines.join(BORDER) : text;
}

/** Returns the text between a part and the next one: as it was, if their neighbourhood is. */
function getGap({ place, list }: Part, next: Part | undefined, isLines: boolean): string {
  if (!next) return place && !place.next ? place.gap : '';
  if (place?.next && place.next === next.place) return place.gap;
  if (isLines) return BORDER;
  return list && list === next.list ? '\n' : '\n\n';
}

function toParts(block: Node, find: Find, mayRefer: boolean): Part[] {
  const place = find(block);
  if (place) return [{ node: block, text: place.source, isNew: false, place }];
  if (isListNode(block)) return toItems(block, find, mayRefer);
  return toBlocks([block]).map((content) => ({
    node: block,
    text: writeBlock(content, mayRefer),
    isNew: true,
  }));
}

const BULLETS = ['-', '*', '+'] as const;
const MARKER = /[-*+]|\d+[.)]/;

/** Returns the items of a list. Their markers are those that the list had, its numbers without gaps. */
function toItems(list: Node, find: Find, mayRefer: boolean): Part[] {
  const isOrdered = list.type.name === 'ordered_list';
  const places = list.children.map((item) => find(item, list));
  const getMarker = (piece: Piece | undefined) => MARKER.exec(piece?.source ?? '')?.[0];
  const markers = places.flatMap((place) => getMarker(place) ?? []);
  const isRepeated = markers.length > 1 && new Set(markers).size === 1;
  const end = markers[0]?.at(-1) ?? (isOrdered ? '.' : '-');
  return list.children.map((node, i) => {
    const start = Number(list.attrs.start) + (isRepeated ? 0 : i);
    const marker = isOrdered ? `${start}${end}` : end;
    const place = places[i];
    if (place && getMarker(place)?.length === marker.length)
      return { node, list, text: place.source.replace(MARKER, marker), isNew: false, place };
    const bullet = BULLETS.find((other) => other === end) ?? '-';
    const options: Options = { bullet, bulletOrdered: end === ')' ? ')' : '.' };
    const text = writeBlock(createList([node], isOrdered ? start : undefined), mayRefer, options);
    return { node, list, text, isNew: true, place };
  });
}

const STYLE: Options = { resourceLink: true, fences: true, rule: '-', extensions: [gfmToMarkdown()] };
const ESCAPE = /\\(?=[!-/:-@[-`{-~])/g;
/** Maximum number of escapes in a block of which the needless ones are left out. Each takes a parse. */
const MAX_ESCAPES = 12;

/** Writes one block without needless escapes. In a text that `mayRefer`, brackets may be a reference. */
function writeBlock(content: RootContent, mayRefer: boolean, options?: Options): string {
  const written = showVariables(toMarkdown(content, { ...STYLE, ...options }).trimEnd());
  const escapes = listMatches(written, ESCAPE).filter(({ end }) => !mayRefer || written.charAt(end) !== '[');
  if (escapes.length === 0 || escapes.length > MAX_ESCAPES) return written;
  const { doc } = readRichText(written);
  return escapes.reduceRight((text, { start, end }) => {
    const shorter = text.slice(0, start) + text.slice(end);
    return readRichText(shorter).doc.eq(doc) ? shorter : text;
  }, written);
}
