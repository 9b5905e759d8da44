import type { Span } from '../../types.ts';
import { findOrEnd } from '../lines.ts';
import { matchesAt } from './sticky.ts';
import type { SyntaxErrorKind } from './syntax-errors.ts';

/** A string as written, with the syntax error in it, if any. */
export interface StringToken {
  /** Offset after the string. */
  end: number;
  /** The text between the quotes, as written. */
  inner: string;
  error?: { kind: SyntaxErrorKind; span: Span };
  /** Offsets of the quotes to replace by straight ones. */
  wrongQuotes?: readonly number[];
}

/** The role of a string: a key, the value of a key, or an item of a list. */
export type StringRole = 'key' | 'value' | 'item';

const CURLY_QUOTES = '“”„‟«»＂';
const SINGLE_QUOTES = "'‘’`´";

/** Maximum number of lines below a string in which its closing quote is looked for. */
const MAX_LINES = 50;
/**
 * Maximum number of characters, and of quotes, after which the end of a string with quotes inside is looked
 * for.
 */
const MAX_LOOKAHEAD = 500;
const MAX_INNER_QUOTES = 10;

/** Returns true if the character at an offset is a quote of any kind. */
export function isQuote(text: string, at: number): boolean {
  const character = text[at];
  return (
    character !== undefined &&
    (character === '"' || CURLY_QUOTES.includes(character) || SINGLE_QUOTES.includes(character))
  );
}

/** Scans the string that begins with a quote of any kind at `start`. */
export function scanString(text: string, start: number, role: StringRole): StringToken {
  const open = text[start] ?? '"';
  const quotes = open === '"' ? '"' : CURLY_QUOTES.includes(open) ? `${CURLY_QUOTES}"` : SINGLE_QUOTES;
  const first = findQuote(text, start + 1, text.length, quotes);
  if (first < 0) return scanUnclosedString(text, start);
  if (canEndBefore(text, first + 1, role)) return createClosedString(text, start, first);
  const name = role === 'key' ? /^[\w$-]+(?=\s*:)/.exec(text.slice(start + 1, first)) : null;
  if (name) return createUnclosedString(text, start, start + 1 + name[0].length);
  // The quote opens the next key: this string is not closed.
  const comma = /,[ \t]*$/.exec(text.slice(start + 1, first));
  if (comma && role === 'value' && matchesAt(KEY, text, first + 1))
    return createUnclosedString(text, start, start + 1 + comma.index);
  const last = Math.min(text.length, first + MAX_LOOKAHEAD);
  let at = findQuote(text, first + 1, last, quotes);
  for (let count = 1; at >= 0 && count < MAX_INNER_QUOTES; count++) {
    if (canEndBefore(text, at + 1, role)) {
      const error = { kind: 'inner-quote', span: { start: first, end: first + 1 } } as const;
      return { end: at + 1, inner: text.slice(start + 1, at), error };
    }
    at = findQuote(text, at + 1, last, quotes);
  }
  const isWholeLine = at < 0 && (last === text.length || text.slice(first, last).includes('\n'));
  return isWholeLine ? scanUnclosedString(text, start) : createClosedString(text, start, first);
}

function createClosedString(text: string, start: number, close: number): StringToken {
  const inner = text.slice(start + 1, close);
  const open = text[start] ?? '"';
  const token = { end: close + 1, inner };
  if (open === '"') return token;
  const kind = CURLY_QUOTES.includes(open) ? 'smart-quotes' : 'single-quotes';
  const error = { kind, span: { start, end: close + 1 } } as const;
  // A backslash or a straight quote means something else between straight quotes.
  return /["\\]/.test(inner) ? { ...token, error } : { ...token, error, wrongQuotes: [start, close] };
}

/** Scans a string without a closing quote on its line: it has several lines, or the quote is missing. */
function scanUnclosedString(text: string, start: number): StringToken {
  const lineEnd = findOrEnd(text, '\n', start);
  const end = trimEnd(text, start, lineEnd);
  const lastCharacter = { start: end - 1, end };
  if (text[start] === '"') {
    const close = findQuoteBelow(text, lineEnd);
    if (close !== undefined)
      return {
        end: close + 1,
        inner: text.slice(start + 1, close),
        error: { kind: 'line-break', span: lastCharacter },
      };
  }
  const inner = text.slice(start + 1, end);
  if (end - 1 > start && CURLY_QUOTES.includes(text[end - 1] ?? ' ')) {
    const error = { kind: 'smart-quotes', span: { start, end } } as const;
    const words = inner.slice(0, -1);
    const isPlain = ![...words].some((character) => CURLY_QUOTES.includes(character) || character === '\\');
    return { end, inner: words, error, ...(isPlain && { wrongQuotes: [end - 1] }) };
  }
  return { end, inner, error: { kind: 'unclosed-string', span: lastCharacter } };
}

function createUnclosedString(text: string, start: number, end: number): StringToken {
  return {
    end,
    inner: text.slice(start + 1, end),
    error: { kind: 'unclosed-string', span: { start: end - 1, end } },
  };
}

/**
 * Returns the offset of the quote that closes a string some lines below, unless a line before it looks like
 * JSON.
 */
function findQuoteBelow(text: string, lineEnd: number): number | undefined {
  let start = lineEnd + 1;
  for (let line = 0; line < MAX_LINES && start <= text.length; line++) {
    const end = findOrEnd(text, '\n', start);
    if (JSON_LINE.test(text.slice(start, Math.min(end, start + MAX_LOOKAHEAD)))) return undefined;
    for (let at = findQuote(text, start, end, '"'); at >= 0; at = findQuote(text, at + 1, end, '"'))
      if (canEndBefore(text, at + 1, 'value')) return at;
    start = end + 1;
  }
  return undefined;
}

/** A line that is JSON, not the continuation of a string. */
const JSON_LINE = /^\s*(["{}[\]]|[\w$-]+"?\s*:)/;

/** Returns the offset of the next unescaped quote on the line, or -1. */
function findQuote(text: string, from: number, end: number, quotes: string): number {
  for (let at = from; at < end; at++) {
    const character = text[at] ?? '';
    if (character === '\n') return -1;
    if (character === '\\' && text[at + 1] !== '\n') at++;
    else if (quotes.includes(character)) return at;
  }
  return -1;
}

/**
 * Returns the end of a string without a closing quote: before the comma and the closers that end its line.
 */
function trimEnd(text: string, start: number, lineEnd: number): number {
  let end = lineEnd;
  while (end > start + 1 && /[\s,}\]]/.test(text[end - 1] ?? '')) end--;
  return end;
}

/** More commas, then the end of the line, a value or a key: this follows the comma after a string. */
const AFTER_COMMA = /[ \t,]*(?:$|[\r\n"“'{[}\]\d\-/<#]|true\b|false\b|null\b|[\w$-]{1,100}"?\s*:)/y;
const STRING_THEN_COLON = /"[^"\n]{0,200}"\s*:/y;
const STRING_THEN_COMMA = /"[^"\n]{0,200}"\s*(?:[,}\]\r\n]|$)/y;
const KEY = /[\w$-]{1,100}"?\s*:/y;
const VALUE = /\d|-\d|true\b|false\b|null\b/y;
const COMMENT = /\/[/*]|<!--|#/y;

/**
 * Returns true if a string can end before the offset `after`: the text there is something that may follow a
 * string.
 */
function canEndBefore(text: string, after: number, role: StringRole): boolean {
  let at = after;
  while (text[at] === ' ' || text[at] === '\t') at++;
  const character = text[at];
  if (character === undefined || '\r\n}]{['.includes(character)) return true;
  if (',，;；、'.includes(character)) return role !== 'key' && matchesAt(AFTER_COMMA, text, at + 1);
  if (':：='.includes(character)) return role !== 'value';
  if (matchesAt(COMMENT, text, at)) return true;
  if (character === '"') {
    if (role === 'key') return at > after || matchesAt(STRING_THEN_COMMA, text, at);
    return matchesAt(role === 'value' ? STRING_THEN_COLON : STRING_THEN_COMMA, text, at);
  }
  if (role === 'key') return matchesAt(VALUE, text, at);
  return at > after && (matchesAt(VALUE, text, at) || matchesAt(KEY, text, at));
}

/**
 * Returns the range of the first invalid character in a string as written: a control character or an unknown
 * escape.
 */
export function findBadCharacter(inner: string): Span {
  for (let at = 0; at < inner.length; at++) {
    if (inner[at] === '\\') {
      const length = matchesAt(ESCAPE, inner, at) ? ESCAPE.lastIndex - at : 0;
      if (length === 0) return { start: at, end: Math.min(at + 2, inner.length) };
      at += length - 1;
    } else if (inner.charCodeAt(at) < FIRST_PRINTABLE) return { start: at, end: at + 1 };
  }
  return { start: 0, end: inner.length };
}

const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})/y;
const FIRST_PRINTABLE = 0x20;
