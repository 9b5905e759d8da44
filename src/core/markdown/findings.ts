import type { Nodes, Parents } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { getPattern } from '../schema/schema.ts';
import type { Span } from '../types.ts';
import { type Excess, findExcess } from './limits.ts';

/** A piece of Markdown that visitors would see as written, or not at all. */
export interface MarkdownIssue extends Span {
  kind: IssueKind;
  /** The piece of the text. */
  word: string;
}

/** The kind of an issue. `brokenLink` looks like a link; `plain` is Markdown in a field that takes none. */
export type IssueKind = 'brokenLink' | 'plain' | UnsupportedSyntax | Excess;

/** Markdown syntax of other programs, which is not supported here. */
export type UnsupportedSyntax =
  | 'html'
  | 'image'
  | 'reference'
  | 'setext'
  | 'table'
  | 'footnote'
  | 'strikethrough'
  | 'taskList'
  | 'bareUrl'
  | 'foreignTag'
  | 'headingSpace';

/** A link in a text. */
export interface MarkdownLink extends Span {
  url: string;
  /** The link as written, with its label. */
  word: string;
}

/** The links and issues of a Markdown text. */
export interface MarkdownContents {
  links: MarkdownLink[];
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

/** Matches any text with a link or an issue. Most texts have none, so they are not parsed. */
const MAY_HAVE_CONTENTS =
  /\]\s*[([:]|<[\w/!?]|\[\^|!\[|\)\[|\[[ xX]\] |~~|--|==|https?:\/\/|www\.|^#{2,6}[^#\s]/m;

/**
 * Reads the links and the issues of a Markdown text. A text that exceeds a limit is not parsed: that is its
 * only issue.
 */
export function readMarkdown(markdown: string): MarkdownContents {
  const excess = findExcess(markdown);
  if (excess) return { links: [], issues: [{ kind: excess, word: '', start: 0, end: markdown.length }] };
  const contents: MarkdownContents = { links: [], issues: [] };
  if (!MAY_HAVE_CONTENTS.test(markdown)) return contents;
  visit(fromMarkdown(markdown), undefined, { markdown, contents });
  contents.issues.sort((a, b) => a.start - b.start);
  return contents;
}

interface VisitState {
  markdown: string;
  contents: MarkdownContents;
}

function visit(node: Nodes, parent: Parents | undefined, state: VisitState): void {
  const { start, end } = getSpan(node);
  const word = state.markdown.slice(start, end);
  if (node.type === 'link' || node.type === 'definition') {
    if (getLinkLanguage(node.url) === undefined)
      state.contents.links.push({ url: node.url, word, start, end });
  }
  if (node.type === 'html') reportPart('html', word, start, state);
  if (node.type === 'image' || node.type === 'imageReference') report('image', word, start, state);
  if (node.type === 'linkReference' || node.type === 'definition')
    reportPart('reference', word, start, state);
  if (node.type === 'heading' && !word.startsWith('#')) report('setext', word, start, state);
  if (node.type === 'text') visitWords(word, start, parent, state);
  if ('children' in node) for (const child of node.children) visit(child, node, state);
}

function getSpan({ position }: Nodes): Span {
  return { start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 };
}

/** The end of a link that the parser did not recognize. A backslash before it says that it is none. */
const BROKEN_LINK = /(?<!\\)\](?:\(|[ \t]+\((?=\/|#|https?:|mailto:|tel:|www\.))[^()\n]*\)?/g;
/** A link with its parentheses and brackets swapped. */
const SWAPPED_LINK = /\([^()[\]\n]+\)\[(?:\/|#|https?:|mailto:|tel:|www\.)[^[\]\n]*\]/g;

/** Syntax that stays text because the parser does not support it. */
const UNSUPPORTED: readonly [kind: UnsupportedSyntax, pattern: RegExp][] = [
  ['footnote', /(?<!\\)\[\^[^\]\s]+\]/g],
  ['strikethrough', /~~[^~\s][^~]*~~/g],
  ['table', /^[ \t]*(?:\|[ \t]*)?:?-{2,}:?[ \t]*\|.*/gm],
  ['headingSpace', /^#{2,6}[^#\s].*/gm],
];
const BARE_URL = /(?:https?:\/\/|\bwww\.)[^\s<>()[\]]*[^\s<>()[\].,;:!?'"*_]/gi;
const TASK = /^\[[ xX]\](?=\s)/;

function visitWords(words: string, at: number, parent: Parents | undefined, state: VisitState): void {
  const broken: Span[] = [];
  const add = (kind: IssueKind, word: string, begin: number) => {
    const start = at + begin;
    if (broken.some((link) => start >= link.start && start < link.end)) return;
    if (kind === 'brokenLink') broken.push({ start, end: start + word.length });
    report(kind, word, start, state);
  };
  for (const match of [...words.matchAll(BROKEN_LINK), ...words.matchAll(SWAPPED_LINK)]) {
    const opening = match[0].startsWith(']') ? words.lastIndexOf('[', match.index) : match.index;
    if (words[opening - 1] === '\\') continue;
    const begin = opening < 0 ? match.index : opening;
    add('brokenLink', words.slice(begin, match.index + match[0].length), begin);
  }
  for (const [kind, pattern] of UNSUPPORTED)
    for (const match of words.matchAll(pattern)) add(kind, match[0], match.index);
  if (TASK.test(words) && parent?.type === 'paragraph' && at === getSpan(parent).start)
    add('taskList', words.slice(0, 3), 0);
  if (parent?.type === 'link') return;
  for (const match of words.matchAll(BARE_URL)) add('bareUrl', match[0], match.index);
}

/** Reports an issue, but not the end of one before it: the end of an HTML element, or the address of a reference. */
function reportPart(kind: IssueKind, words: string, start: number, state: VisitState): void {
  const isEnd = /^<\/|^\[[^\]]*\]:/.test(words) && state.contents.issues.some((issue) => issue.kind === kind);
  if (!isEnd) report(kind, words, start, state);
}

function report(kind: IssueKind, words: string, start: number, { contents }: VisitState): void {
  const [word = ''] = words.split('\n', 1);
  contents.issues.push({ kind, word, start, end: start + Math.max(1, word.length) });
}

const MARK = /(?<!\\)\[[^[\]\n]+\]\([^()\s]+\)|(?<![\w*\\])\*\*[^*\s](?:[^*\n]*[^*\s])?\*\*(?![\w*])/;

/** Returns the first piece of Markdown in a plain text, such as `**bold**` or `[words](/people)`. */
export function findMarkdownMark(text: string): string | undefined {
  return text.includes('](') || text.includes('**') ? MARK.exec(text)?.[0] : undefined;
}
