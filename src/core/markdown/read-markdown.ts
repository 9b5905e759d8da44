import type { FootnoteDefinition, Link, Nodes, Root } from 'mdast';
import { getLinkKind } from '../paths/parse-link.ts';
import { getSchema } from '../schema/schema.ts';
import { listMatches, type Match } from '../text/list-matches.ts';
import type { Span } from '../types.ts';
import { createCodeFilter } from './code.ts';
import type { Excess } from './limits.ts';
import { getAddress, getSpan, isFunctionCall, type MarkdownText } from './parse.ts';

/**
 * The reason why visitors would see a piece of Markdown as written, or not at all. `headingOrder`: a heading
 * of a lower level before others, or of a third one. `plain`: Markdown in a field that takes none.
 */
export type MarkdownIssue = 'brokenLink' | 'headingOrder' | 'plain' | UnsupportedSyntax | Excess;

/** Markdown syntax of other programs, which is not supported here. */
export type UnsupportedSyntax =
  | 'html'
  | 'call'
  | 'remoteImage'
  | 'cellImage'
  | 'reference'
  | 'setext'
  | 'footnote'
  | 'hiddenFootnote'
  | 'taskList'
  | 'foreignTag'
  | 'headingSpace'
  | 'bullet'
  | 'tableLine'
  | 'tableRow'
  | 'wikiLink'
  | 'bold';

/** A link, an image, or a piece that is not shown as the editor meant it. */
export interface MarkdownReference extends Span {
  kind: 'link' | 'media' | 'missingAlt' | MarkdownIssue;
  /** The URL of a link, or the file of an image. */
  url?: string;
  /** The range of the address. Absent from a link that is its own label: `https://example.org`. */
  address?: Span | undefined;
}

const LANGUAGE_TAG = new RegExp(String(getSchema('parts/lang').pattern), 'u');

/** Returns the language of the URL of `[words](lang:hi)`, or `undefined` for any other URL. */
export function getLinkLanguage(url: string): string | undefined {
  const tag = url.startsWith('lang:') ? url.slice('lang:'.length) : '';
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

/** Splits the address of an image in a text into its file and its size: `pond.jpg` and `small` of `pond.jpg#small`. */
export function splitImageSize(url: string): [file: string, size?: 'small' | 'wide'] {
  for (const size of ['small', 'wide'] as const)
    if (url.endsWith(`#${size}`)) return [url.slice(0, -size.length - 1), size];
  return [url];
}

/** Returns the footnotes of a text by identifier: the first of each, if it is in no list or quotation. */
export function getFootnotes({ children }: Root): ReadonlyMap<string, FootnoteDefinition> {
  const notes = children.filter((node) => node.type === 'footnoteDefinition');
  return new Map(notes.reverse().map((note) => [note.identifier, note]));
}

/** HTML as it is written on purpose, not `List<String>` or `a <b and c> d`. */
const HTML =
  /^<(?:[!?]|\/?(?:[abipqsu](?=\s*\/?>)|[a-z][\w-]*(?=\s+[\w:-]+\s*=)|(?:abbr|big|blockquote|body|br|button|center|code|del|details|div|d[dlt]|em|embed|figure|font|footer|form|h[1-6r]|head|header|html|iframe|img|input|ins|kbd|label|li|link|main|mark|meta|nav|[ou]l|option|pre|script|section|select|small|span|strike|strong|style|su[bp]|svg|table|tbody|t[dhrt]|textarea|tfoot|thead|title|video|wbr)(?=[\s/>])))/i;

/** The end of a link that the parser did not recognize. A backslash before it says that it is none. */
const BROKEN_LINK = /(?<!\\)\](?:\(|[ \t]+\((?=\/|#|https?:|mailto:|tel:|www\.|\w+\/\S+\.\w+\)))[^()\n]*\)?/g;
/** An address with a space in it, or a title in place of one: no page, host or number is it, so that what checks these reports it. */
const SPACED_ADDRESS =
  /(?<=^\]\()(?:(?:\/|#|https?:|mailto:|tel:)[^\n"'<>{}]*|[\p{Lu}\p{Lo}][^\n"'<>{}./]*)(?=\)$)/u;
/** A link with its parentheses and brackets swapped. */
const SWAPPED_LINK = /\([^()[\]\n]+\)\[(?:\/|#|https?:|mailto:|tel:|www\.)[^[\]\n]*\]/g;

/**
 * Stars that make nothing bold: `** word **`, `**「word」**` between letters, `**word` without an end. Not a
 * power, `x ** 2`, nor a mark of significance, `** p < 0.01`.
 */
const BOLD =
  /(?<![\\*\w])\*\*(?=[^\s*])(?:[^*\n]+\*\*(?!\*)|[^\s*]*)|(?<=^|[\s\p{P}])(?<!(?:\b\w|\d|[\\*)])\s*)\*\*[ \t][^*\n]+\*\*(?=$|[\s\p{P}])(?!\*)/gmu;

/** Syntax that stays text: `[^1]` of no footnote, `##Heading`, `• item`, a table without its second line. */
const UNSUPPORTED: readonly [kind: UnsupportedSyntax, pattern: RegExp][] = [
  ['footnote', /(?<!\\)\[\^[^\]\s]+\]/g],
  ['headingSpace', /^#{2,6}[^#\s].*/gm],
  ['bullet', /^[•◦▪‣].*(?:\n[•◦▪‣].*)*/gm],
  ['bold', BOLD],
  ['wikiLink', /(?<![\w\\\]])\[\[[\p{L}/][^[\]\n]*\]\]/gu],
  ['tableLine', /^\|.*\|[ \t]*(?:\n\|.*\|[ \t]*)+$/gm],
];

/** Returns what there is to check in a text, in order: its links, its images and its mistakes. */
export function readMarkdown({ markdown, root, excess }: MarkdownText): MarkdownReference[] {
  return new MarkdownReader(markdown).read(root, excess);
}

/** Lists the words of the headings of a text, in order. */
export function listHeadings(node: Nodes): string[] {
  if (node.type === 'heading') return [getWords(node).replaceAll(/\s+/g, ' ').trim()];
  return 'children' in node ? node.children.flatMap(listHeadings) : [];
}

function getWords(node: Nodes): string {
  if ('children' in node) return node.children.map(getWords).join('');
  return node.type === 'text' || node.type === 'inlineCode' ? node.value : '';
}

class MarkdownReader {
  readonly #markdown: string;
  readonly #references: MarkdownReference[] = [];
  readonly #headings: { depth: number; span: Span }[] = [];
  readonly #notes: { node: FootnoteDefinition; span: Span }[] = [];
  /** Identifiers of footnotes by the footnote that refers to them; for the text itself, by `undefined`. */
  readonly #noteReferences = new Map<string | undefined, Set<string>>();

  constructor(markdown: string) {
    this.#markdown = markdown;
  }

  read(root: Root, excess: Excess | undefined): MarkdownReference[] {
    const whole = { start: 0, end: this.#markdown.length };
    if (excess) this.#references.push({ kind: excess, ...whole });
    // Plain paragraphs have no positions, and nothing to find.
    if (root.position) this.#visit(root, whole);
    if (this.#notes.length > 0) this.#reportHiddenNotes(getFootnotes(root));
    const wrong = findWrongHeading(this.#headings);
    if (wrong) this.#report('headingOrder', wrong.span);
    return this.#references.sort((a, b) => a.start - b.start);
  }

  /** Reports footnotes that neither the text nor a footnote that is shown refers to. */
  #reportHiddenNotes(known: ReturnType<typeof getFootnotes>): void {
    const shown = new Set<string | undefined>([undefined]);
    // The set grows while it is walked.
    for (const from of shown) for (const to of this.#noteReferences.get(from) ?? []) shown.add(to);
    for (const { node, span } of this.#notes)
      if (!shown.has(node.identifier) || known.get(node.identifier) !== node)
        this.#report('hiddenFootnote', span);
  }

  /** Visits a node. `note` is the identifier of the footnote that contains it. */
  #visit(node: Nodes, span: Span, note?: string): void {
    const address = getAddress(node);
    switch (node.type) {
      case 'link':
        if (getLinkLanguage(node.url) === undefined) this.#addLink(getLinkUrl(node), span, address);
        break;
      case 'image':
        if (node.url === '') this.#report('brokenLink', span);
        else if (!isOwnImage(node)) this.#report('remoteImage', span);
        else {
          const [url] = splitImageSize(node.url);
          const { start, end } = address ?? span;
          const file = { start, end: end - (node.url.length - url.length) };
          this.#references.push({ kind: 'media', url, address: address ? file : span, ...span });
          if (!node.alt) this.#references.push({ kind: 'missingAlt', url: node.url, ...span });
        }
        break;
      case 'definition':
        this.#addLink(node.url, span, address);
        this.#report('reference', span, true);
        break;
      case 'footnoteReference':
        this.#noteReferences.set(note, (this.#noteReferences.get(note) ?? new Set()).add(node.identifier));
        break;
      case 'footnoteDefinition':
        this.#notes.push({ node, span });
        this.#visitAll(node.children, span, node.identifier);
        return;
      case 'linkReference':
      case 'imageReference':
        this.#report('reference', span);
        break;
      case 'html':
        if (HTML.test(node.value)) this.#report('html', span, node.value.startsWith('</'));
        break;
      case 'heading':
        this.#headings.push({ depth: node.depth, span });
        if (this.#markdown.charAt(span.start) !== '#') this.#report('setext', span);
        break;
      case 'table':
        for (const row of node.children)
          if (row.children.length > (node.children[0]?.children.length ?? 0))
            this.#report('tableRow', getSpan(row) ?? span);
        break;
      case 'listItem':
        if (typeof node.checked === 'boolean') {
          const start = this.#markdown.indexOf('[', span.start);
          this.#report('taskList', { start, end: start + '[ ]'.length });
        }
    }
    if ('children' in node) this.#visitAll(node.children, span, note);
  }

  #addLink(url: string, span: Span, address?: Span): void {
    if (url === '') this.#report('brokenLink', span);
    else this.#references.push({ kind: 'link', url, address, ...span });
  }

  /**
   * Visits nodes, and each run of texts and bare links as one text: of a broken link, `[a] (https://b.c)`,
   * the parser makes a text, a bare link and a text.
   */
  #visitAll(nodes: readonly Nodes[], parent: Span, note?: string): void {
    let run: Span | undefined;
    let before = parent.start;
    nodes.forEach((node, i) => {
      // A bare link that a second pass of the parser finds has no position, nor have the texts around it.
      const own = getSpan(node);
      const getNext = () => nodes.slice(i + 1).find(({ position }) => position)?.position?.start.offset;
      const span = own ?? { start: before, end: getNext() ?? parent.end };
      before = own?.end ?? before;
      const isBareLink = node.type === 'link' && !/[[<]/.test(this.#markdown.charAt(span.start));
      if (node.type === 'text' || isBareLink) run = { start: run?.start ?? span.start, end: span.end };
      else if (run) {
        this.#visitWords(run);
        run = undefined;
      }
      if (isBareLink) this.#addLink(getLinkUrl(node), span);
      else if (node.type !== 'text') this.#visit(node, span, note);
    });
    if (run) this.#visitWords(run);
  }

  #visitWords({ start: first, end }: Span): void {
    const words = this.#markdown.slice(first, end);
    const broken: Span[] = [];
    const add = (kind: MarkdownIssue, { start, end }: Span) => {
      if (broken.some((link) => start >= link.start && start < link.end)) return;
      if (kind === 'brokenLink' || kind === 'call') broken.push({ start, end });
      this.#report(kind, { start: first + start, end: first + end });
    };
    for (const link of [...listMatches(words, BROKEN_LINK), ...listMatches(words, SWAPPED_LINK)]) {
      const opening = link.name.startsWith(']') ? words.lastIndexOf('[', link.start) : link.start;
      if (words[opening - 1] === '\\') continue;
      const span = { start: opening < 0 ? link.start : opening, end: link.end };
      const isCall = isFunctionCall(words, span);
      const [url] = opening < 0 || isCall ? [] : (SPACED_ADDRESS.exec(link.name) ?? []);
      const start = first + link.end - 1 - (url ?? '').length;
      if (url === undefined) add(isCall ? 'call' : 'brokenLink', span);
      else
        this.#addLink(
          url,
          { start: first + span.start, end: first + span.end },
          { start, end: first + link.end - 1 },
        );
    }
    for (const [kind, pattern] of UNSUPPORTED)
      for (const match of listMatches(words, pattern)) add(kind, match);
  }

  /**
   * Adds an issue, up to the end of its first line. One that `isPart` of another, such as the end of an HTML
   * element, is none if there is one before it.
   */
  #report(kind: MarkdownIssue, { start, end }: Span, isPart = false): void {
    const lineEnd = this.#markdown.indexOf('\n', start);
    if (!isPart || !this.#references.some((reference) => reference.kind === kind))
      this.#references.push({ kind, start, end: lineEnd < 0 ? end : Math.min(end, lineEnd) });
  }
}

/** Returns the first heading that is above others and of a lower level, or else of a third level. */
function findWrongHeading<Heading extends { depth: number }>(all: readonly Heading[]): Heading | undefined {
  const [top, second] = [...new Set(all.map(({ depth }) => depth))].sort();
  const [first] = all;
  return first && first.depth !== top ? first : all.find(({ depth }) => depth !== top && depth !== second);
}

const MARK = RegExp(
  [
    /(?<!\\)\[[^[\]\n]+\]\([^()\s]+\)/,
    /(?<![\w*\\])\*\*[^*\s](?:[^*\n]*[^*\s])?\*\*(?![\w*])/,
    /<\/?(?:a|b|br|div|em|font|i|p|small|span|strong|su[bp]|u)(?:\s+[\w-]+=[^<>]*|\s*\/?)>/,
    /&(?:[lg]t|amp|copy|[mn]dash|nbsp|quot|#\d+);/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
);

/** Returns the first Markdown or HTML in a plain text: `**bold**`, `[words](/people)`, `<b>`, `&amp;`. */
export function findMark(text: string): Match | undefined {
  return listMatches(text, MARK)
    .filter(createCodeFilter(text))
    .find((mark) => !isFunctionCall(text, mark));
}
