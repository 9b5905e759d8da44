import type { Nodes, Paragraph, Root } from 'mdast';
import { type Extension, fromMarkdown, type Handle, type Options } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { Span } from '../types.ts';
import { memoize } from '../util/memoize.ts';
import { type Excess, findExcess } from './limits.ts';

export interface MarkdownText {
  markdown: string;
  root: Root;
  /** The limit that the text exceeds. Such a text is not parsed: it is one paragraph. */
  excess?: Excess;
}

export type MarkdownParser = (markdown: string) => MarkdownText;

/** Marks that make a text more than plain paragraphs. Three expressions are faster than one. */
const MARKS = [
  /[*_[\]`<>#\\~!&|=@•◦▪‣]/,
  /^[ \t]*(?:[-+]|\d+[.)])(?:\s|$)/m,
  // The last is a line break that ends no paragraph.
  /---|:\/\/|www\.|[^\n]\n(?!\n)/,
];

/** Returns a parser for the texts of one page: each is parsed once, for the check and for the components. */
export function createMarkdownParser(): MarkdownParser {
  return memoize(parseMarkdown);
}

function parseMarkdown(markdown: string): MarkdownText {
  const excess = findExcess(markdown);
  if (excess) return { markdown, root: createParagraphs(markdown), excess };
  if (!MARKS.some((mark) => mark.test(markdown)))
    return { markdown, root: createParagraphs(markdown, /\n{2,}/g) };
  return { markdown, root: parse(markdown, TEXT_SYNTAX) };
}

/**
 * Returns true for what looks like a link and is code or mathematics, `[x](y)` in `f[x](y)`: it follows a
 * letter, a digit or a bracket, and leads to no path, address or file.
 */
export function isFunctionCall(text: string, { start, end }: Span): boolean {
  return /[\w)\]]/.test(text.charAt(start - 1)) && /^\[[^[\]]+\]\([^/.:#?@]*\)$/.test(text.slice(start, end));
}

/** Returns true for `*y*` in `x*y*z` and `2*3*4`: the stars multiply letters, numbers or brackets. */
function isProduct(text: string, { start, end }: Span): boolean {
  return (
    /^(\*\*?)[\w.()+/^-]+\1$/.test(text.slice(start, end)) &&
    /(?:(?<![A-Za-z0-9])[A-Za-z]|\d|\))$/.test(text.slice(Math.max(0, start - 2), start)) &&
    /^(?:[A-Za-z](?![A-Za-z0-9])|\d|\()/.test(text.slice(end, end + 2))
  );
}

/** A sign that a text may have marks that are code or mathematics. */
const FALSE_MARK = /[\w)\]]\[[^[\]]+\]\(|[\w)]\*[\w(]/;

/** Parses a text. Code and mathematics that are not marked as such stay text. */
function parse(markdown: string, syntax: Options): Root {
  const root = fromMarkdown(markdown, syntax);
  if (FALSE_MARK.test(markdown)) unmark(root, markdown);
  return root;
}

function unmark(node: Nodes, markdown: string): void {
  if (!('children' in node)) return;
  node.children.forEach((child, i) => {
    const { type, position } = child;
    const span = getSpan(child) ?? { start: 0, end: 0 };
    const isFalse =
      type === 'link' ? isFunctionCall : type === 'emphasis' || type === 'strong' ? isProduct : undefined;
    if (isFalse?.(markdown, span))
      node.children[i] = { type: 'text', value: markdown.slice(span.start, span.end), position };
    else unmark(child, markdown);
  });
}

/** Returns the ranges of the paragraphs, headings, lists and tables of a text, without those inside them. */
export function readParagraphs(markdown: string): Span[] {
  if (findExcess(markdown)) return [{ start: 0, end: markdown.length }];
  // The parser leaves out a byte order mark, and counts from what follows it.
  const { children } = fromMarkdown(markdown.replace(/^\uFEFF/, ' '), TEXT_SYNTAX);
  return children.flatMap((node) => getSpan(node) ?? []);
}

/** Returns the range of a node in its text; `undefined` for one that no text has. */
export function getSpan({ position }: Nodes): Span | undefined {
  const [start, end] = [position?.start.offset, position?.end.offset];
  return start === undefined || end === undefined ? undefined : { start, end };
}

/** The ranges of the addresses of links, images and definitions, as written between their parentheses. */
const addresses = new WeakMap<object, Span>();

/** Returns the range of the address of a link, an image or a definition; `undefined` for a bare link. */
export function getAddress(node: object): Span | undefined {
  return addresses.get(node);
}

/** Keeps the range of an address, which the tree does not have, and begins to collect its text. */
const keepAddress: Handle = function ({ start, end }) {
  const node = this.stack.at(-1);
  if (node) addresses.set(node, { start: start.offset, end: end.offset });
  this.buffer();
};

const ADDRESSES: Extension = {
  enter: { resourceDestinationString: keepAddress, definitionDestinationString: keepAddress },
};

/** Syntax of a text. One tilde alone is no mark: "about ~20". */
const TEXT_SYNTAX: Options = {
  extensions: [gfm({ singleTilde: false })],
  mdastExtensions: [gfmFromMarkdown(), ADDRESSES],
};

/** Marks of emphasis, code and links, HTML, and names of characters. */
const INLINE_MARK = /[*_`[\\]|~~|:\/\/|www\.|<[a-z/!]|&#?\w+;/i;

/** Syntax that is of whole lines: `# 1`, `- none`, `1. March`. */
const OF_LINES =
  'blockQuote codeFenced codeIndented definition headingAtx htmlFlow list setextUnderline thematicBreak';
/** Syntax of a cell of a table. */
const CELL_SYNTAX: Options = {
  ...TEXT_SYNTAX,
  extensions: [...(TEXT_SYNTAX.extensions ?? []), { disable: { null: OF_LINES.split(' ') } }],
};

/** Parses a text of one line, such as a cell of a table; `undefined` if it has no marks. */
export function parseLine(markdown: string): MarkdownText | undefined {
  if (!INLINE_MARK.test(markdown)) return undefined;
  return findExcess(markdown) ? parseMarkdown(markdown) : { markdown, root: parse(markdown, CELL_SYNTAX) };
}

/** Creates the tree of a text without marks. Of its positions only the offsets are known. */
function createParagraphs(markdown: string, end?: RegExp): Root {
  const breaks = end ? [...markdown.matchAll(end)] : [];
  const children = [...breaks, undefined].flatMap((next, i): Paragraph[] => {
    const previous = breaks[i - 1];
    const from = previous ? previous.index + previous[0].length : 0;
    const text = markdown.slice(from, next?.index);
    const value = text.trim();
    if (value === '') return [];
    const start = toPoint(from + text.indexOf(value));
    const position = { start, end: toPoint(start.offset + value.length) };
    return [{ type: 'paragraph', children: [{ type: 'text', value, position }] }];
  });
  return { type: 'root', children };
}

function toPoint(offset: number) {
  return { line: 1, column: offset + 1, offset };
}
