import type { Nodes, Parents } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { getPattern } from '../schema/schema.ts';
import type { Span } from '../types.ts';
import { type Excess, findExcess } from './markdown-limits.ts';

/** Something in a text that visitors would see as it is written, or lose. */
export interface MarkdownIssue extends Span {
  kind: IssueKind;
  /** The piece of the text that is meant. */
  word: string;
}

/** `brokenLink` is a link that is none; `plain` a mark in a text that takes none; an excess is about the whole text. */
export type IssueKind = 'brokenLink' | 'plain' | Syntax | Excess;

/** Markdown of other programs, which is not supported here. */
export type Syntax =
  | 'html'
  | 'image'
  | 'reference'
  | 'setext'
  | 'table'
  | 'footnote'
  | 'strikethrough'
  | 'taskList'
  | 'bareUrl'
  | 'headingSpace';

/** A link in a text. */
export interface MarkdownLink extends Span {
  url: string;
  /** The link as it is written, with its words. */
  word: string;
}

/** What the check has to know of a Markdown text. */
export interface MarkdownContents {
  links: MarkdownLink[];
  issues: MarkdownIssue[];
}

/** What leads to no page but says the language of the words. */
const LANGUAGE = 'lang:';
const TAG = getPattern('parts/lang');

/** Returns the language that `[words](lang:hi)` says its words are in, or `undefined` for any other link. */
export function getLinkLanguage(url: string): string | undefined {
  const tag = url.startsWith(LANGUAGE) ? url.slice(LANGUAGE.length) : '';
  return TAG.test(tag) ? tag : undefined;
}

/** What only a text with a link or an issue in it can hold. Most texts hold none, and need not be parsed. */
const WORTH_PARSING =
  /\]\s*[([:]|<[\w/!?]|\[\^|!\[|\)\[|\[[ xX]\] |~~|--|==|https?:\/\/|www\.|^#{2,6}[^#\s]/m;

/** Returns the links of a Markdown text, and what in it would not be shown as it is meant. */
export function readMarkdown(markdown: string): MarkdownContents {
  const excess = findExcess(markdown);
  if (excess) return { links: [], issues: [{ kind: excess, word: '', start: 0, end: markdown.length }] };
  const summary: MarkdownContents = { links: [], issues: [] };
  if (!WORTH_PARSING.test(markdown)) return summary;
  visit(fromMarkdown(markdown), undefined, { markdown, summary, told: new Set() });
  summary.issues.sort((a, b) => a.start - b.start);
  return summary;
}

interface Reading {
  markdown: string;
  summary: MarkdownContents;
  /** The kinds that were reported: one of a kind is enough to see what is wrong with a text. */
  told: Set<IssueKind>;
}

function visit(node: Nodes, parent: Parents | undefined, reading: Reading): void {
  const { start, end } = spanOf(node);
  const word = reading.markdown.slice(start, end);
  if (node.type === 'link' || node.type === 'definition') {
    if (getLinkLanguage(node.url) === undefined)
      reading.summary.links.push({ url: node.url, word, start, end });
  }
  if (node.type === 'html') reportOnce('html', word, start, reading);
  if (node.type === 'image' || node.type === 'imageReference') reportOnce('image', word, start, reading);
  if (node.type === 'definition' || node.type === 'linkReference')
    reportOnce('reference', word, start, reading);
  if (node.type === 'heading' && !word.startsWith('#')) reportOnce('setext', word, start, reading);
  if (node.type === 'text') visitWords(word, start, parent, reading);
  if ('children' in node) for (const child of node.children) visit(child, node, reading);
}

function spanOf({ position }: Nodes): Span {
  return { start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 };
}

/** Had the parser taken it for a link, it would be none of the words. The sign before says whether it is meant as it stands. */
const BROKEN_LINK = /(?<!\\)\](?:\(|[ \t]+\((?=\/|#|https?:|mailto:|tel:|www\.))[^()\n]*\)?/g;
/** Parentheses and brackets the wrong way round. */
const TURNED_LINK = /\([^()[\]\n]+\)\[(?:\/|#|https?:|mailto:|tel:|www\.)[^[\]\n]*\]/g;

/** What stands among words only where it was not understood. */
const AMONG_WORDS: readonly [kind: Syntax, pattern: RegExp][] = [
  ['footnote', /(?<!\\)\[\^[^\]\s]+\]/],
  ['strikethrough', /~~[^~\s][^~]*~~/],
  ['table', /^[ \t]*(?:\|[ \t]*)?:?-{2,}:?[ \t]*\|.*/m],
  ['headingSpace', /^#{2,6}[^#\s].*/],
];
const BARE_URL = /(?:https?:\/\/|\bwww\.)[^\s<>()[\]]*[^\s<>()[\].,;:!?'"*_]/gi;
const TASK = /^\[[ xX]\](?=\s)/;

function visitWords(words: string, at: number, parent: Parents | undefined, reading: Reading): void {
  for (const match of [...words.matchAll(BROKEN_LINK), ...words.matchAll(TURNED_LINK)]) {
    const opening = match[0].startsWith(']') ? words.lastIndexOf('[', match.index) : match.index;
    // Brackets that are meant as such have a backslash before them.
    if (words[opening - 1] === '\\') continue;
    const begin = opening < 0 ? match.index : opening;
    report('brokenLink', words.slice(begin, match.index + match[0].length), at + begin, reading);
  }
  for (const [kind, pattern] of AMONG_WORDS) {
    const match = pattern.exec(words);
    if (match) reportOnce(kind, match[0], at + match.index, reading);
  }
  if (TASK.test(words) && parent?.type === 'paragraph' && at === spanOf(parent).start)
    reportOnce('taskList', words.slice(0, 3), at, reading);
  if (parent?.type === 'link') return;
  for (const match of words.matchAll(BARE_URL)) report('bareUrl', match[0], at + match.index, reading);
}

function reportOnce(kind: IssueKind, word: string, start: number, reading: Reading): void {
  if (reading.told.has(kind)) return;
  reading.told.add(kind);
  report(kind, word, start, reading);
}

function report(kind: IssueKind, words: string, start: number, { summary }: Reading): void {
  const [word = ''] = words.split('\n', 1);
  const isInside = summary.issues.some(
    (issue) => issue.kind === 'brokenLink' && start >= issue.start && start < issue.end,
  );
  if (!isInside) summary.issues.push({ kind, word, start, end: start + Math.max(1, word.length) });
}

const PLAIN_MARK = /(?<!\\)\[[^[\]\n]+\]\([^()\s]+\)|(?<![\w*\\])\*\*[^*\s](?:[^*\n]*[^*\s])?\*\*(?![\w*])/;

/** Returns the first Markdown mark in a text that takes none: `**bold**` or `[words](/people)` in a title. */
export function findMarkdownMark(text: string): string | undefined {
  return text.includes('](') || text.includes('**') ? PLAIN_MARK.exec(text)?.[0] : undefined;
}
