import type { FootnoteDefinition, Link, Nodes, Root } from 'mdast';
import { getLinkKind } from '../link.ts';
import { getPattern } from '../schema/schema.ts';
import type { Span } from '../types.ts';
import type { Excess } from './limits.ts';
import { getAddress, type MarkdownText } from './parse.ts';

/** A piece of Markdown that visitors would see as written, or not at all. */
export interface MarkdownIssue extends Span {
  kind: IssueKind;
}

/** The kind of an issue. `brokenLink` looks like a link; `headingOrder` is a text whose headings skip a level; `plain` is Markdown in a field that takes none. */
export type IssueKind = 'brokenLink' | 'headingOrder' | 'plain' | UnsupportedSyntax | Excess;

/** Markdown syntax of other programs, which is not supported here. */
export type UnsupportedSyntax =
  | 'html'
  | 'remoteImage'
  | 'cellImage'
  | 'reference'
  | 'setext'
  | 'footnote'
  | 'hiddenFootnote'
  | 'taskList'
  | 'foreignTag'
  | 'headingSpace'
  | 'tableLine';

export interface MarkdownLink extends Span {
  url: string;
  /** The range of its address. Absent from a link that is its own label: `https://example.org`. */
  address?: Span | undefined;
}

export interface MarkdownImage extends Span {
  src: string;
  address: Span;
  hasAlternative: boolean;
}

/** The links, images and issues of a Markdown text, each in order. */
export interface MarkdownContents {
  links: MarkdownLink[];
  images: MarkdownImage[];
  issues: MarkdownIssue[];
}

/** Scheme of a link that says the language of its label. */
const LANGUAGE_SCHEME = 'lang:';
const LANGUAGE_TAG = getPattern('parts/lang');

/** Returns the language of the URL of `[words](lang:hi)`, or `undefined` for any other URL. */
export function getLinkLanguage(url: string): string | undefined {
  const tag = url.startsWith(LANGUAGE_SCHEME) ? url.slice(LANGUAGE_SCHEME.length) : '';
  return LANGUAGE_TAG.test(tag) ? tag : undefined;
}

/** Returns the URL of a link. One that is written without its scheme, `www.example.org`, is secure. */
export function getLinkUrl({ url, children: [label] }: Link): string {
  const isBare = label?.type === 'text' && label.value.toLowerCase().startsWith('www.');
  return isBare ? url.replace(/^http:/, 'https:') : url;
}

/** Returns true for an image that can be shown: a file of the site. */
export function isOwnImage({ url }: { url: string }): boolean {
  return getLinkKind(url) === 'file';
}

/** Returns the footnotes of a text by their identifiers: the first of each, if no list or quotation contains it. */
export function getFootnotes({ children }: Root): ReadonlyMap<string, FootnoteDefinition> {
  const notes = children.filter((node) => node.type === 'footnoteDefinition');
  return new Map(notes.reverse().map((note) => [note.identifier, note]));
}

export function readMarkdown({ markdown, root, excess }: MarkdownText): MarkdownContents {
  const contents: MarkdownContents = { links: [], images: [], issues: [] };
  const whole = { start: 0, end: markdown.length };
  if (excess) contents.issues.push({ kind: excess, ...whole });
  const state: VisitState = { markdown, contents, headings: [], notes: [], references: new Map() };
  // Plain paragraphs have no positions, and nothing to find.
  if (root.position) visit(root, whole, state);
  if (state.notes.length > 0) reportHiddenNotes(getFootnotes(root), state);
  if (!areInOrder(state.headings)) contents.issues.push({ kind: 'headingOrder', ...whole });
  contents.issues.sort((a, b) => a.start - b.start);
  return contents;
}

/** Returns true for levels of headings that begin with the highest, and are two at most. */
function areInOrder(levels: readonly number[]): boolean {
  return levels.length === 0 || (levels[0] === Math.min(...levels) && new Set(levels).size < 3);
}

interface VisitState {
  markdown: string;
  contents: MarkdownContents;
  /** The levels of the headings, in order. */
  headings: number[];
  notes: { node: FootnoteDefinition; span: Span }[];
  /** The footnote that contains what is visited. */
  note?: string;
  /** Identifiers of footnotes, by the footnote that refers to them; those of the text itself by `undefined`. */
  references: Map<string | undefined, Set<string>>;
}

/** Reports footnotes that are not shown, because neither the text nor a footnote that is shown refers to them. */
function reportHiddenNotes(known: ReturnType<typeof getFootnotes>, state: VisitState): void {
  const shown = new Set<string | undefined>([undefined]);
  for (const from of shown) for (const to of state.references.get(from) ?? []) shown.add(to);
  for (const { node, span } of state.notes)
    if (!shown.has(node.identifier) || known.get(node.identifier) !== node)
      report('hiddenFootnote', span, state);
}

function visit(node: Nodes, span: Span, state: VisitState): void {
  const { links, images } = state.contents;
  const address = getAddress(node);
  switch (node.type) {
    case 'link':
      if (getLinkLanguage(node.url) === undefined) links.push({ url: getLinkUrl(node), address, ...span });
      break;
    case 'image':
      if (isOwnImage(node))
        images.push({ src: node.url, address: address ?? span, hasAlternative: !!node.alt, ...span });
      else report('remoteImage', span, state);
      break;
    case 'definition':
      links.push({ url: node.url, address, ...span });
      report('reference', span, state, true);
      break;
    case 'footnoteReference':
      state.references.set(state.note, (state.references.get(state.note) ?? new Set()).add(node.identifier));
      break;
    case 'footnoteDefinition':
      state.notes.push({ node, span });
      visitChildren(node.children, span, { ...state, note: node.identifier });
      return;
    case 'linkReference':
    case 'imageReference':
      report('reference', span, state);
      break;
    case 'html':
      report('html', span, state, state.markdown.startsWith('</', span.start));
      break;
    case 'heading':
      state.headings.push(node.depth);
      if (state.markdown.charAt(span.start) !== '#') report('setext', span, state);
      break;
    case 'listItem':
      if (typeof node.checked === 'boolean') reportBox(span, state);
  }
  if ('children' in node) visitChildren(node.children, span, state);
}

/** Reports the box at the beginning of an item of a task list: `[ ]`. */
function reportBox(item: Span, state: VisitState): void {
  const start = state.markdown.indexOf('[', item.start);
  report('taskList', { start, end: start + '[ ]'.length }, state);
}

/** Visits nodes, and the words of each run of texts and bare links, which a mistake in a link leaves apart. */
function visitChildren(nodes: readonly Nodes[], parent: Span, state: VisitState): void {
  let run: Span | undefined;
  let before = parent.start;
  nodes.forEach((node, i) => {
    // A bare link that only a second pass of the parser finds has no position, nor have the texts around it.
    const own = getSpan(node);
    const span = own ?? { start: before, end: getStart(nodes.slice(i + 1)) ?? parent.end };
    before = own?.end ?? before;
    const isBareLink = node.type === 'link' && !/[[<]/.test(state.markdown.charAt(span.start));
    if (node.type === 'text' || isBareLink) run = { start: run?.start ?? span.start, end: span.end };
    else if (run) {
      visitWords(run, state);
      run = undefined;
    }
    if (isBareLink) state.contents.links.push({ url: getLinkUrl(node), ...span });
    else if (node.type !== 'text') visit(node, span, state);
  });
  if (run) visitWords(run, state);
}

function getSpan({ position }: Nodes): Span | undefined {
  const [start, end] = [position?.start.offset, position?.end.offset];
  return start === undefined || end === undefined ? undefined : { start, end };
}

/** Returns the start of the first node that has a position. */
function getStart(nodes: readonly Nodes[]): number | undefined {
  for (const node of nodes) if (node.position) return getSpan(node)?.start;
  return undefined;
}

/** The end of a link that the parser did not recognize. A backslash before it says that it is none. */
const BROKEN_LINK = /(?<!\\)\](?:\(|[ \t]+\((?=\/|#|https?:|mailto:|tel:|www\.))[^()\n]*\)?/g;
/** A link with its parentheses and brackets swapped. */
const SWAPPED_LINK = /\([^()[\]\n]+\)\[(?:\/|#|https?:|mailto:|tel:|www\.)[^[\]\n]*\]/g;

/** Syntax that stays text: a reference to a footnote that does not exist, a heading without its space, rows of a table without the line below its header. */
const UNSUPPORTED: readonly [kind: UnsupportedSyntax, pattern: RegExp][] = [
  ['footnote', /(?<!\\)\[\^[^\]\s]+\]/g],
  ['headingSpace', /^#{2,6}[^#\s].*/gm],
  ['tableLine', /^\|.*\|[ \t]*(?:\n\|.*\|[ \t]*)+$/gm],
];
function visitWords(span: Span, state: VisitState): void {
  const words = state.markdown.slice(span.start, span.end);
  const broken: Span[] = [];
  const add = (kind: IssueKind, begin: number, end: number) => {
    if (broken.some((link) => begin >= link.start && begin < link.end)) return;
    if (kind === 'brokenLink') broken.push({ start: begin, end });
    report(kind, { start: span.start + begin, end: span.start + end }, state);
  };
  for (const match of [...words.matchAll(BROKEN_LINK), ...words.matchAll(SWAPPED_LINK)]) {
    const opening = match[0].startsWith(']') ? words.lastIndexOf('[', match.index) : match.index;
    if (words[opening - 1] === '\\') continue;
    add('brokenLink', opening < 0 ? match.index : opening, match.index + match[0].length);
  }
  for (const [kind, pattern] of UNSUPPORTED)
    for (const match of words.matchAll(pattern)) add(kind, match.index, match.index + match[0].length);
}

/**
 * Adds an issue, whose range ends with its first line. One that `isPart` of another, such as the end of an HTML element, is none
 * if there is one before it.
 */
function report(
  kind: IssueKind,
  { start, end }: Span,
  { markdown, contents }: VisitState,
  isPart = false,
): void {
  const lineEnd = markdown.indexOf('\n', start);
  if (!isPart || !contents.issues.some((issue) => issue.kind === kind))
    contents.issues.push({ kind, start, end: lineEnd < 0 ? end : Math.min(end, lineEnd) });
}

const MARK = RegExp(
  [
    /(?<!\\)\[[^[\]\n]+\]\([^()\s]+\)/,
    /(?<![\w*\\])\*\*[^*\s](?:[^*\n]*[^*\s])?\*\*(?![\w*])/,
    /<\/?(?:a|b|br|div|em|font|i|p|small|span|strong|su[bp]|u)(?:\s+[\w-]+=[^<>]*)?\s*\/?>/,
    /&(?:[lg]t|amp|copy|[mn]dash|nbsp|quot|#\d+);/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);

/** Returns the range of the first piece of Markdown or HTML in a plain text: `**bold**`, `[words](/people)`, `<b>`, `&amp;`. */
export function findMark(text: string): Span | undefined {
  const mark = MARK.exec(text);
  return mark ? { start: mark.index, end: mark.index + mark[0].length } : undefined;
}
