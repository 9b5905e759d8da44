import type { FootnoteDefinition, Image as ImageNode, List, Root, RootContent, Table, TableRow } from 'mdast';
import type { Image, RichNode, RichText } from '../../generated/props.ts';
import { expandInMarkdown } from '../analyze/variables.ts';
import { joinLines } from '../markdown/lines.ts';
import {
  getFootnotes,
  getLinkLanguage,
  getLinkUrl,
  isOwnImage,
  splitImageSize,
} from '../markdown/read-markdown.ts';
import { TEXT } from '../paths/content-paths.ts';
import { toPlainText } from '../text/plain-text.ts';
import { isObject, type Span } from '../types.ts';
import type { TextContext } from './context.ts';
import { findLicense, getLicenseLink, resolveLink } from './link.ts';
import { estimateTableWidth } from './table-width.ts';

/** The input of resolving a text besides its tree. */
export interface RichTextContext {
  base: string;
  /** Returns the image of the site at a path, or `undefined` if it can't be read. Default: none. */
  getImage?: (image: { src: string; alt: string }) => Image | undefined;
  /** Returns another number at each call for a page, for the anchors of its footnotes. Default: 0. */
  nextNumber?: () => number;
  /** Marks a piece of the text, by its range in it. Default: none. */
  mark?: ((text: string, within: Span) => string) | undefined;
}

/** Resolves a rich text: a string, its lines or a file. */
export function resolveText(value: unknown, of: TextContext, context: RichTextContext): RichText {
  const text = isObject(value) ? of.source.read(`${TEXT}${value.file}`) : value;
  const { markdown } = joinLines([text ?? ''].flat().map(String));
  const { text: expanded, toWritten } = expandInMarkdown(markdown, of.variables);
  const { mark } = context;
  const own = mark && { mark: (piece: string, within: Span) => mark(piece, toWritten(within)) };
  return resolveRichText(of.parseMarkdown(expanded).root, { ...context, ...own });
}

/** Room for a table of a text in rem on a window of 320 px, in a card, by the smaller font that widths are estimated for. */
const NARROW = 12;

/** The lowest level of a heading in Markdown. */
const MAX_DEPTH = 6;

/** Resolves a parsed text to the tree that components render. HTML becomes text. */
export function resolveRichText(root: Root, context: RichTextContext): RichText {
  const { children } = root;
  const top = Math.min(...children.map((node) => (node.type === 'heading' ? node.depth : MAX_DEPTH)));
  const notes = getFootnotes(root);
  const number = notes.size > 0 ? context.nextNumber?.() : undefined;
  const state: State = { ...context, top, notes, numbered: [], anchor: `_note-${number ?? 0}` };
  return [...toRichChildren(children, state), ...resolveNotes(state)];
}

interface State extends RichTextContext {
  /** The first level of headings that the text uses. */
  top: number;
  /** The footnotes by their identifiers. */
  notes: ReadonlyMap<string, FootnoteDefinition>;
  /** Identifiers of the notes in the order of their numbers. */
  numbered: string[];
  /** The beginning of their anchors. An editor's anchor begins with a letter, so it is free. */
  anchor: string;
  /** The words of the last heading. */
  heading?: string;
}

/** Returns the number of a note as a link to it. The first one can be returned to. */
function toReference(identifier: string, { notes, numbered, anchor }: State): RichNode | [] {
  if (!notes.has(identifier)) return [];
  const isFirst = !numbered.includes(identifier);
  if (isFirst) numbered.push(identifier);
  const number = numbered.indexOf(identifier) + 1;
  const link = { href: `#${anchor}-${number}`, target: 'page' as const };
  const id = isFirst ? { id: `${anchor}-${number}-back` } : {};
  return { tag: 'sup', children: [{ tag: 'a', ...id, link, children: [String(number)] }] };
}

/** Returns the notes of a text in the order of their numbers. A note may refer to others, which follow. */
function resolveNotes(state: State): RichNode[] {
  const { notes, numbered, anchor } = state;
  const items: RichNode[] = [];
  for (const identifier of numbered) {
    const id = `${anchor}-${items.length + 1}`;
    const children = toItemChildren(notes.get(identifier)?.children ?? [], state);
    const back: RichNode = { tag: 'back', link: { href: `#${id}-back`, target: 'page' } };
    items.push({ tag: 'li', id, children: [...children, ' ', back] });
  }
  return items.length === 0 ? [] : [{ tag: 'notes', children: items }];
}

const TAGS = { strong: 'strong', emphasis: 'em', delete: 'del', blockquote: 'blockquote' } as const;

function toRichChildren(nodes: readonly RootContent[], state: State): RichNode[] {
  return nodes.flatMap((node) => toRich(node, state));
}

function toRich(node: RootContent, state: State): RichNode | RichNode[] {
  switch (node.type) {
    case 'paragraph': {
      const [image, ...others] = node.children;
      if (image?.type === 'image' && others.length === 0) return toImage(image, 'figure', state);
      return { tag: 'p', children: toRichChildren(node.children, state) };
    }
    case 'strong':
    case 'emphasis':
    case 'delete':
    case 'blockquote':
      return { tag: TAGS[node.type], children: toRichChildren(node.children, state) };
    case 'listItem':
      return { tag: 'li', children: toItemChildren(node.children, state) };
    case 'list':
      return toList(node, state);
    case 'heading': {
      const children = toRichChildren(node.children, state);
      state.heading = toPlainText(children);
      // Blocks have `h2`.
      return { tag: node.depth === state.top ? 'h3' : 'h4', children };
    }
    case 'table':
      return toTable(node, state);
    case 'link':
      return createLink(getLinkUrl(node), toRichChildren(node.children, state), state);
    case 'image':
      return toImage(node, 'img', state);
    case 'footnoteReference':
      return toReference(node.identifier, state);
    case 'inlineCode':
      return { tag: 'code', children: [markNode(node, state)] };
    case 'code':
      return { tag: 'pre', children: [markNode(node, state)] };
    case 'thematicBreak':
      return { tag: 'hr' };
    case 'break':
      return { tag: 'br' };
    case 'text':
    case 'html':
      return markNode(node, state);
    case 'imageReference':
      return markText(node.alt ?? '', node, state);
    case 'linkReference':
      return toRichChildren(node.children, state);
    default:
      return [];
  }
}

function markNode(node: Extract<RootContent, { value: string }>, state: State): string {
  return markText(node.value, node, state);
}

/** Returns a text that a node is shown with, marked as that. */
function markText(text: string, { position }: RootContent, { mark }: State): string {
  const { start, end } = position ?? {};
  return mark ? mark(text, { start: start?.offset ?? 0, end: end?.offset ?? 0 }) : text;
}

function toList({ ordered, start, children }: List, state: State): RichNode {
  const number = ordered && start !== 1 ? { start: start ?? 1 } : {};
  return { tag: ordered ? 'ol' : 'ul', ...number, children: toRichChildren(children, state) };
}

/** Returns the nodes of a list item; of a paragraph at its beginning, only its children. */
function toItemChildren(nodes: readonly RootContent[], state: State): RichNode[] {
  return nodes.flatMap((node, i) =>
    node.type === 'paragraph' && i === 0 ? toRichChildren(node.children, state) : toRich(node, state),
  );
}

/** Returns an image of the site, with its title as the caption of a figure; of any other, its description. */
function toImage(node: ImageNode, tag: 'figure' | 'img', state: State): RichNode {
  const alt = node.alt ?? '';
  const [src, size] = splitImageSize(node.url);
  const found = isOwnImage(node) ? state.getImage?.({ src, alt }) : undefined;
  if (!found) return markText(alt, node, state);
  const image = { ...found, alt: markText(found.alt, node, state) };
  return {
    tag,
    image,
    ...(tag === 'figure' && size && { size }),
    ...(tag === 'figure' && node.title && { children: toCaption(node.title, node, state) }),
  };
}

/** Returns the words below an image, with the licence at their end as a link to its text. */
function toCaption(title: string, node: ImageNode, state: State): RichNode[] {
  const license = findLicense(title);
  const words = markText(title.slice(0, title.length - license.length), node, state);
  const link = license === '' ? undefined : getLicenseLink(license);
  return link ? [words, { tag: 'a', link, children: [license] }] : [words];
}

/** Returns a table, which has a label if its words may need more room than a phone has. */
function toTable({ align, children: [head, ...body] }: Table, state: State): RichNode {
  const toRow = (tag: 'th' | 'td', row: TableRow | undefined): RichNode => ({
    tag: 'tr',
    children: (row?.children ?? []).map(({ children }, i) => {
      const side = align?.[i];
      const aligned = side && side !== 'left' && { align: side };
      return { tag, ...aligned, children: toRichChildren(children, state) };
    }),
  });
  const [first, ...rows] = [toRow('th', head), ...body.map((row) => toRow('td', row))];
  const listTexts = (row: RichNode | undefined) =>
    ((typeof row === 'object' && row.children) || []).map((cell) => toPlainText(cell));
  const columns = listTexts(first).map((title) => ({ field: '', title, kind: 'text' as const }));
  const width = estimateTableWidth({ columns, rows: rows.map(listTexts) });
  return {
    tag: 'table',
    ...(width > NARROW && { label: state.heading ?? '' }),
    children: [
      { tag: 'thead', children: [first] },
      { tag: 'tbody', children: rows },
    ],
  };
}

function createLink(url: string, children: RichNode[], { base }: State): RichNode | RichNode[] {
  const lang = getLinkLanguage(url);
  if (lang !== undefined) return { tag: 'span', lang, children };
  const link = resolveLink(url, base);
  return link ? { tag: 'a', link, children } : children;
}
