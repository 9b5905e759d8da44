import type { Json, Span } from '../../types.ts';
import { findOrEnd } from '../line-offsets.ts';
import { readBareWords } from './bare-words.ts';
import type { Reporter } from './reporter.ts';
import { matchAt, readString } from './strings.ts';
import type { SyntaxErrorKind } from './syntax-errors.ts';

export type Closer = '}' | ']';

/** A token of a JSON text, as far as it can be understood. */
export interface Token extends Span {
  /** A bracket, `separator` for a comma or colon of any kind, or `text` for a string, a number or a word. */
  type: '{' | '[' | Closer | 'separator' | 'text';
  character: string;
  value: Json;
  /** Index and indentation of its line. `isFirst` is true for the first token of a line. */
  line: number;
  indent: number;
  isFirst: boolean;
}

/** White space that JSON allows: https://www.rfc-editor.org/rfc/rfc8259#section-2 */
const SPACE = /[ \t\r\n]+/y;
const SEPARATORS = ':：=,，;；、';
/** Dots in place of members, with one of the commas around. */
const DOTS = /(?:,\s*(?:\.{3}|…)(?=\s*[\]}])|(?<!:\s*)(?:\.{3}|…)(?:,|(?=[\s\]}])))/y;
/** Letters before a text that mean something in a programming language: `r"…"`, `@"…"`. */
const PREFIX = /[a-z@$]{1,2}(?=["“'][^\s,:}\]])/iy;
/** Text that JSON does not allow between tokens. A group holds the words of a comment. */
const TRIVIA: readonly [kind: SyntaxErrorKind, expression: RegExp][] = [
  ['strange-space', /(?:(?![ \t\r\n])[\p{Z}\p{Cc}]|[\u200b-\u200d\u2060\uFEFF])+/uy],
  ['comment', /(?:\/\/|#)(.*)|\/\*([\s\S]*?)\*\/|<!--([\s\S]*?)-->/y],
  ['dots', DOTS],
  ['extra', PREFIX],
  ['open-comment', /(?:\/\*|<!--)([\s\S]*)/y],
];

/** Maximum number of tokens of a text with a mistake. A page has a thousand. */
const MAX_TOKENS = 500_000;

/** Reads the tokens of a text. Reports what is wrong with each by itself. */
export function readTokens(reporter: Reporter): Token[] {
  const { text } = reporter;
  const tokens: Token[] = [];
  let line = 0;
  let lineStart = text.startsWith('\uFEFF') ? 1 : 0;
  let indent = 0;
  let isFirst = true;
  let lineEnd = findOrEnd(text, '\n', 0);
  let at = lineStart;
  /** Moves to an offset, and counts the lines that end before it. */
  const moveTo = (end: number) => {
    for (at = end; lineEnd < at; lineEnd = findOrEnd(text, '\n', lineStart)) {
      line++;
      lineStart = lineEnd + 1;
      isFirst = true;
    }
  };
  const add = (type: Token['type'], end: number, value: Json = null) => {
    tokens.push({ type, start: at, end, value, character: text[at] ?? '', line, indent, isFirst });
    isFirst = false;
    moveTo(end);
  };
  while (at < text.length && !reporter.isFull && tokens.length < MAX_TOKENS) {
    SPACE.lastIndex = at;
    if (SPACE.test(text)) moveTo(SPACE.lastIndex);
    if (isFirst) indent = at - lineStart;
    const character = text[at] ?? '';
    if (character === '{' || character === '[' || character === '}' || character === ']')
      add(character, at + 1);
    else if (character !== '' && SEPARATORS.includes(character) && matchAt(DOTS, text, at) === '')
      add('separator', at + 1);
    else {
      const start = at;
      if (character !== '"') moveTo(skipTrivia(at, reporter));
      if (at > start || character === '') continue;
      const before = tokens.at(-1);
      const isValue = before?.line === line && (before.type === 'text' || ':：='.includes(before.character));
      const from = { start: at, lineEnd, isValue };
      const read = readString(from, reporter) ?? readBareWords(from, reporter);
      add('text', read.end, read.value);
    }
  }
  if (at < text.length && !reporter.isFull) reporter.unread = at;
  return tokens;
}

/** Reports what JSON does not allow between tokens at an offset, and returns its end. */
function skipTrivia(at: number, reporter: Reporter): number {
  for (const [kind, expression] of TRIVIA) {
    expression.lastIndex = at;
    const match = expression.exec(reporter.text);
    if (!match) continue;
    const [written, ...words] = match;
    const span = { start: at, end: at + written.length };
    const fix = { ...span, text: kind === 'strange-space' ? ' ' : '' };
    reporter.report(kind, span, written, words.join('').trim() === '' && kind !== 'dots' ? [fix] : []);
    if (kind === 'open-comment' || kind === 'dots') reporter.isPartial = true;
    return span.end;
  }
  return at;
}
