import type { Json, Span } from '../../types.ts';
import type { SyntaxErrorKind } from './syntax-errors.ts';

/** What stands without quotes where a value belongs. */
export interface BareWord {
  /** Offset behind it. */
  end: number;
  value: Json;
  error?: { kind: SyntaxErrorKind; words: string; fix?: string };
}

const WORD = /[^\s,，;；:：={}[\]"“”„'‘’`]+/y;
const WORDS = /[^,{}[\]"\r\n]+["”]?/y;
const KEY = /[^\s,，;；:：={}[\]"“”'‘’`]+["'”’]?/y;

/** Names of values in other languages, and in JSON. */
const MEANT: Readonly<Record<string, string>> = {
  True: 'true',
  TRUE: 'true',
  False: 'false',
  FALSE: 'false',
  None: 'null',
  NULL: 'null',
  undefined: 'null',
};

/** Reads the bare name at an offset, with the quote behind it whose partner is missing; empty when there is none. */
export function scanBareKey(text: string, at: number): string {
  return matchAt(KEY, text, at);
}

/** Reads what stands without quotes at an offset; `undefined` when nothing does. `isField` for the value of a name. */
export function scanBareValue(text: string, at: number, isField: boolean): BareWord | undefined {
  const word = matchAt(WORD, text, at);
  if (word === '') return undefined;
  const end = at + word.length;
  const value = literal(word);
  if (value !== undefined) {
    const groups = isField && typeof value === 'number' ? matchAt(GROUPS, text, end) : '';
    return groups === '' ? { end, value } : numberToken(word + groups, end + groups.length);
  }
  if (Object.hasOwn(MEANT, word)) {
    const fix = MEANT[word] ?? 'null';
    return { end, value: literal(fix) ?? null, error: { kind: 'bare-word', words: word, fix } };
  }
  if (NUMBER.test(word)) {
    const groups = isField ? matchAt(GROUPS, text, end) : '';
    return numberToken(word + groups, end + groups.length);
  }
  const words = matchAt(WORDS, text, at).trimEnd() || word;
  const isOpen = /["”]$/.test(words);
  const inner = isOpen ? words.slice(0, -1) : words;
  const kind = isOpen ? 'unopened-string' : 'bare-word';
  return { end: at + words.length, value: inner, error: { kind, words: inner } };
}

/** More digits behind a comma: a number as people write it. */
const GROUPS = /(?:,\d+)+(?:\.\d+)?(?=[ \t]*(?:[,}\r\n]|$))/y;
/** Digits with what people put between and around them, but no date. */
const NUMBER = /^[+-]?[\d.][\d._'’]*%?$/;

function numberToken(written: string, end: number): BareWord {
  const meant = parseInformalNumber(written);
  return { end, value: meant ?? 0, error: { kind: 'bad-number', words: `${written} ${meant ?? ''}`.trim() } };
}

/** The number that was meant, as far as only one can be: `8,588` is 8588, `8,5` is 8.5. */
export function parseInformalNumber(written: string): number | undefined {
  const plain = written.trim().replace(/^\+/, '');
  const isGrouped = /^-?\d{1,3}([,_'’ \u00a0\u202f]\d{3})+(\.\d+)?$/.test(plain);
  const digits = isGrouped
    ? plain.replaceAll(/[,_'’ \u00a0\u202f]/g, '')
    : plain.replace(/^(-?\d+),(\d{1,2})$/, '$1.$2');
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(digits) ? Number(digits) : undefined;
}

function literal(word: string): Json | undefined {
  if (!/^(-?\d[\d.eE+-]*|true|false|null)$/.test(word)) return undefined;
  try {
    const value: Json = JSON.parse(word);
    return value;
  } catch {
    return undefined;
  }
}

function matchAt(expression: RegExp, text: string, at: number): string {
  expression.lastIndex = at;
  return expression.exec(text)?.[0] ?? '';
}

/** A stretch that is no JSON and says nothing to a program: a comment, or white space that JSON does not know. */
export interface Trivia extends Span {
  kind: 'comment' | 'open-comment' | 'strange-space' | 'byte-order-mark';
  /** Whether it says something to people. */
  isEmpty: boolean;
}

const SPACE = /[ \t\r\n]+/y;
/** Spaces of other kinds, and what is invisible: control characters, zero-width ones, the byte order mark. */
const STRANGE = /(?:(?![ \t\r\n])[\p{Z}\p{Cc}]|[\u200b-\u200d\u2060\uFEFF])+/uy;
/** What some programs put before a text in UTF-8. */
const MARK = '\uFEFF';
const COMMENT_OPENERS: readonly [open: string, close: string][] = [
  ['//', '\n'],
  ['#', '\n'],
  ['/*', '*/'],
  ['<!--', '-->'],
];

/** Passes white space; returns the offset behind it. */
export function skipWhitespace(text: string, at: number): number {
  return at + matchAt(SPACE, text, at).length;
}

/** The comment or strange white space at an offset. */
export function scanTrivia(text: string, at: number): Trivia | undefined {
  if (at === 0 && text.startsWith(MARK)) return { start: 0, end: 1, kind: 'byte-order-mark', isEmpty: true };
  const strange = matchAt(STRANGE, text, at);
  if (strange !== '') return { start: at, end: at + strange.length, kind: 'strange-space', isEmpty: true };
  for (const [open, close] of COMMENT_OPENERS) {
    if (!text.startsWith(open, at)) continue;
    const found = text.indexOf(close, at + open.length);
    const isLine = close === '\n';
    const kind = found < 0 && !isLine ? 'open-comment' : 'comment';
    const inner = text.slice(at + open.length, found < 0 ? text.length : found);
    const end = at + open.length + (isLine ? inner.trimEnd().length : inner.length + close.length);
    return {
      start: at,
      end: Math.min(end, text.length),
      kind,
      isEmpty: kind === 'comment' && inner.trim() === '',
    };
  }
  return undefined;
}
