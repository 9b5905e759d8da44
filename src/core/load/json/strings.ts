import type { Span } from '../../types.ts';
import type { SyntaxErrorKind } from './syntax-errors.ts';

/** A string as it is written: where it ends, its text between the quotes, and what is wrong with it. */
export interface StringToken {
  /** Offset behind the string. */
  end: number;
  /** Text between the quotes, as written. */
  inner: string;
  error?: { kind: SyntaxErrorKind; span: Span };
  /** Offsets of the quotes that are to be replaced by straight ones. */
  wrongQuotes?: readonly number[];
}

/** What a string is: a name, the value of a name, or an item of a list. */
export type StringRole = 'key' | 'value' | 'item';

export const CURLY_QUOTES = '“”„‟«»＂';
const SINGLE = "'‘’`´";

/** How far a string that goes over its line is looked for. */
const MOST_LINES = 50;
/** How many characters of a line, and how many quotes, are looked at for the end of a string with quotes inside. */
const FARTHEST = 500;
const MOST_QUOTES = 10;

/** Whether a string begins at an offset, with quotes of any kind. */
export function isQuote(text: string, at: number): boolean {
  const character = text[at];
  return (
    character !== undefined &&
    (character === '"' || CURLY_QUOTES.includes(character) || SINGLE.includes(character))
  );
}

/** Reads the string that begins with a quote of any kind at `start`. */
export function scanString(text: string, start: number, role: StringRole): StringToken {
  const open = text[start] ?? '"';
  const closers = open === '"' ? '"' : CURLY_QUOTES.includes(open) ? `${CURLY_QUOTES}"` : SINGLE;
  const first = nextCloser(text, start + 1, text.length, closers);
  if (first < 0) return unclosed(text, start);
  if (isEnd(text, first + 1, role)) return closed(text, start, first);
  const name = role === 'key' ? /^[\w$-]+(?=\s*:)/.exec(text.slice(start + 1, first)) : null;
  if (name) return cutAt(text, start, start + 1 + name[0].length);
  // The next string begins here: the one before it was not closed.
  const comma = /,[ \t]*$/.exec(text.slice(start + 1, first));
  if (comma && role === 'value' && nameAt(text, first + 1))
    return cutAt(text, start, start + 1 + comma.index);
  const last = Math.min(text.length, first + FARTHEST);
  let at = nextCloser(text, first + 1, last, closers);
  for (let quotes = 1; at >= 0 && quotes < MOST_QUOTES; quotes++) {
    if (isEnd(text, at + 1, role)) {
      const error = { kind: 'inner-quote', span: { start: first, end: first + 1 } } as const;
      return { end: at + 1, inner: text.slice(start + 1, at), error: error };
    }
    at = nextCloser(text, at + 1, last, closers);
  }
  const isWholeLine = at < 0 && (last === text.length || text.slice(first, last).includes('\n'));
  return isWholeLine ? unclosed(text, start) : closed(text, start, first);
}

function closed(text: string, start: number, close: number): StringToken {
  const inner = text.slice(start + 1, close);
  const open = text[start] ?? '"';
  const token = { end: close + 1, inner };
  if (open === '"') return token;
  const kind = CURLY_QUOTES.includes(open) ? 'smart-quotes' : 'single-quotes';
  const error = { kind, span: { start, end: close + 1 } } as const;
  // What would need a backslash is not the same text any more.
  return /["\\]/.test(inner)
    ? { ...token, error: error }
    : { ...token, error: error, wrongQuotes: [start, close] };
}

/** A string without its end on its line: it goes over several lines, or its quote is missing. */
function unclosed(text: string, start: number): StringToken {
  const lineEnd = lineEndOf(text, start);
  const end = trimmedEnd(text, start, lineEnd);
  const here = { start: end - 1, end };
  if (text[start] === '"') {
    const close = overLines(text, lineEnd);
    if (close !== undefined)
      return {
        end: close + 1,
        inner: text.slice(start + 1, close),
        error: { kind: 'line-break', span: here },
      };
  }
  const inner = text.slice(start + 1, end);
  if (end - 1 > start && CURLY_QUOTES.includes(text[end - 1] ?? ' ')) {
    const error = { kind: 'smart-quotes', span: { start, end } } as const;
    const words = inner.slice(0, -1);
    const isPlain = ![...words].some((character) => CURLY_QUOTES.includes(character) || character === '\\');
    return { end, inner: words, error: error, ...(isPlain && { wrongQuotes: [end - 1] }) };
  }
  return { end, inner, error: { kind: 'unclosed-string', span: here } };
}

function cutAt(text: string, start: number, end: number): StringToken {
  return {
    end,
    inner: text.slice(start + 1, end),
    error: { kind: 'unclosed-string', span: { start: end - 1, end } },
  };
}

/** Offset of the quote that ends a string some lines below, where nothing between looks like JSON. */
function overLines(text: string, lineEnd: number): number | undefined {
  let start = lineEnd + 1;
  for (let line = 0; line < MOST_LINES && start <= text.length; line++) {
    const end = lineEndOf(text, start);
    if (LIKE_JSON.test(text.slice(start, Math.min(end, start + FARTHEST)))) return undefined;
    for (let at = nextCloser(text, start, end, '"'); at >= 0; at = nextCloser(text, at + 1, end, '"'))
      if (isEnd(text, at + 1, 'value')) return at;
    start = end + 1;
  }
  return undefined;
}

/** A line that is JSON of its own, not the rest of a text. */
const LIKE_JSON = /^\s*(["{}[\]]|[\w$-]+"?\s*:)/;

function nextCloser(text: string, from: number, end: number, closers: string): number {
  for (let at = from; at < end; at++) {
    const character = text[at] ?? '';
    if (character === '\n') return -1;
    if (character === '\\' && text[at + 1] !== '\n') at++;
    else if (closers.includes(character)) return at;
  }
  return -1;
}

function lineEndOf(text: string, from: number): number {
  const newline = text.indexOf('\n', from);
  return newline < 0 ? text.length : newline;
}

/** The end of a string that is not closed: before the comma and the brackets with which its line ends. */
function trimmedEnd(text: string, start: number, lineEnd: number): number {
  let end = lineEnd;
  while (end > start + 1 && /[\s,}\]]/.test(text[end - 1] ?? '')) end--;
  return end;
}

/** Behind the comma after a string, and more commas than one: the end of the line, or a value. */
const BEHIND_COMMA = /[ \t,]*(?:$|[\r\n"“'{[}\]\d\-/<#]|true\b|false\b|null\b|[\w$-]{1,100}"?\s*:)/y;
const STRING_THEN_COLON = /"[^"\n]{0,200}"\s*:/y;
const STRING_THEN_COMMA = /"[^"\n]{0,200}"\s*(?:[,}\]\r\n]|$)/y;
const NAME = /[\w$-]{1,100}"?\s*:/y;
const VALUE = /\d|-\d|true\b|false\b|null\b/y;
const COMMENT = /\/[/*]|<!--|#/y;

/** Whether a string can have ended before `after`: what follows is what may follow a string. */
function isEnd(text: string, after: number, role: StringRole): boolean {
  let at = after;
  while (text[at] === ' ' || text[at] === '\t') at++;
  const character = text[at];
  if (character === undefined || '\r\n}]{['.includes(character)) return true;
  if (',，;；、'.includes(character)) return role !== 'key' && matchesAt(BEHIND_COMMA, text, at + 1);
  if (':：='.includes(character)) return role !== 'value';
  if (matchesAt(COMMENT, text, at)) return true;
  if (character === '"') {
    if (role === 'key') return at > after || matchesAt(STRING_THEN_COMMA, text, at);
    return matchesAt(role === 'value' ? STRING_THEN_COLON : STRING_THEN_COMMA, text, at);
  }
  if (role === 'key') return matchesAt(VALUE, text, at);
  return at > after && (matchesAt(VALUE, text, at) || matchesAt(NAME, text, at));
}

function nameAt(text: string, at: number): boolean {
  return matchesAt(NAME, text, at);
}

/** Whether a sticky expression matches at an offset. */
export function matchesAt(expression: RegExp, text: string, at: number): boolean {
  expression.lastIndex = at;
  return expression.test(text);
}

/** The first thing in a string, as written, that it can't hold: a control character, or a backslash that means nothing. */
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
