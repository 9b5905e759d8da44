import type { Json } from '../../types.ts';
import { findOrEnd } from '../line-offsets.ts';
import type { Reporter } from './reporter.ts';

/** A text, a number or a word that begins at `start`. */
export interface TextStart {
  start: number;
  lineEnd: number;
  /** True after a colon. */
  isValue: boolean;
}

export interface ReadText {
  end: number;
  value: Json;
}

const CURLY_QUOTES = '“”„‟«»＂';
const SINGLE_QUOTES = "'‘’`´";

/** A name with its colon and the beginning of its value. */
const MEMBER = String.raw`"?[\w$-]{1,100}"?\s*[:：=]\s*(?:["{[]|(?:-?\d[\d.]*|true|false|null)[ \t]*(?:[,}\r\n]|$))`;
/** Text that may follow any other: the end of its line, a bracket, a comment, a comma with what follows. */
const AFTER_TEXT =
  /[ \t]*(?:$|[\r\n}\]]|[,，;；、][ \t,]*(?:$|[\r\n"“'{[}\]\d\-/<#]|(?:true|false|null)\b|[\w$-]{1,100}"?\s*:|(?:\.{3}|…)\s*[\]}])|\/[/*]|<!--|#)|[ \t]+[{[]/y;
const AFTER_VALUE = new RegExp(String.raw`[ \t]+${MEMBER}`, 'y');
/** Text that may follow a name or an item: a colon of any kind, or a value. */
const AFTER_NAME = /[ \t]*(?:[:：=]|[;；](?=[ \t]*["\d]))|[ \t]+(?:["\d-]|(?:true|false|null)\b)/y;
/** A name before its colon. */
const NAME = /[\w$-]{1,100}(?="?\s*:)/y;
/** A line that is JSON, not the continuation of a text. */
const JSON_LINE = new RegExp(String.raw`\s*(?:["{}[\]]|${MEMBER})`, 'y');
/** Maximum number of lines below a text in which its closing quote is looked for. */
const MAX_LINES = 50;

/** Reads the text in quotes of any kind at an offset; `undefined` if there is no quote. */
export function readString({ start, lineEnd, isValue }: TextStart, reporter: Reporter): ReadText | undefined {
  const { text } = reporter;
  const open = text[start] ?? '';
  const quotes = open === '"' ? '"' : CURLY_QUOTES.includes(open) ? `${CURLY_QUOTES}"` : SINGLE_QUOTES;
  if (!quotes.includes(open)) return undefined;
  const createText = (close: number, end: number) => ({ end, value: text.slice(start + 1, close) });
  const readUnclosed = (end: number) => {
    reporter.report('unclosed-string', { start: end - 1, end });
    return createText(end, end);
  };
  const name = isValue ? '' : matchAt(NAME, text, start + 1);
  let first: number | undefined;
  for (const at of findQuotes(text, start + 1, lineEnd, quotes)) {
    first ??= at;
    if (canFollow(text, at + 1, isValue))
      return { end: at + 1, value: readInner(start, first, at, reporter) };
    if (at !== first) continue;
    if (name !== '') break;
    // The quote opens the next text: this one is not closed.
    const comma = isValue ? /,[ \t]*$/.exec(text.slice(start + 1, at)) : null;
    if (comma && matchAt(NAME, text, at + 1) !== '') return readUnclosed(start + 1 + comma.index);
  }
  if (name !== '') return readUnclosed(start + 1 + name.length);
  let end = lineEnd;
  while (end > start + 1 && /[\s,}\]]/.test(text[end - 1] ?? '')) end--;
  const below = open === '"' ? findQuoteBelow(text, lineEnd) : undefined;
  if (below !== undefined) {
    reporter.report('line-break', { start: end - 1, end });
    return createText(below, below + 1);
  }
  if (open !== '"' || end - 1 === start || !CURLY_QUOTES.includes(text[end - 1] ?? ' '))
    return readUnclosed(end);
  const fixes = [{ start: end - 1, end, text: '"' }];
  reporter.report('wrong-quotes', { start, end }, text.slice(start + 1, end - 1), fixes);
  return createText(end - 1, end);
}

/** Returns the text that a sticky expression matches at an offset, or an empty one. */
export function matchAt(expression: RegExp, text: string, at: number): string {
  expression.lastIndex = at;
  return expression.exec(text)?.[0] ?? '';
}

/** Returns true if what is at an offset may follow the quote that closes a text. */
function canFollow(text: string, at: number, isValue: boolean): boolean {
  return [AFTER_TEXT, isValue ? AFTER_VALUE : AFTER_NAME].some((expression) => {
    expression.lastIndex = at;
    return expression.test(text);
  });
}

/** Returns the unescaped quotes of a line. */
function* findQuotes(text: string, from: number, end: number, quotes: string): Generator<number> {
  for (let at = from; at < end; at++) {
    if (text[at] === '\\') at++;
    else if (quotes.includes(text[at] ?? ' ')) yield at;
  }
}

/** Returns the quote that closes a text some lines below, unless a line before it looks like JSON. */
function findQuoteBelow(text: string, lineEnd: number): number | undefined {
  let start = lineEnd + 1;
  for (let count = 0; count < MAX_LINES && start <= text.length; count++) {
    if (matchAt(JSON_LINE, text, start) !== '') return undefined;
    const end = findOrEnd(text, '\n', start);
    for (const at of findQuotes(text, start, end, '"')) if (canFollow(text, at + 1, true)) return at;
    start = end + 1;
  }
  return undefined;
}

/** Returns the value of a text in quotes of any kind. `first` is the first quote after its beginning. */
function readInner(start: number, first: number, close: number, reporter: Reporter): string {
  const inner = reporter.text.slice(start + 1, close);
  if (first !== close && /["']\s*\+/.test(inner)) {
    reporter.report('joined-texts', { start, end: close + 1 });
    return inner;
  }
  if (first !== close) reporter.report('inner-quote', { start: first, end: first + 1 });
  else if (reporter.text[start] === '"') return parseString(inner, start + 1, reporter);
  else {
    // A backslash or a straight quote means something else between straight quotes.
    const isPlain = !/["\\]/.test(inner);
    const fixes = isPlain ? [start, close].map((at) => ({ start: at, end: at + 1, text: '"' })) : [];
    reporter.report('wrong-quotes', { start, end: close + 1 }, inner, fixes);
  }
  return inner;
}

/** An escape, or in a group a control character or a backslash that is none. */
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})|(\\.?|(?![\u007f-\u009f])\p{Cc})/gu;

function parseString(inner: string, start: number, reporter: Reporter): string {
  try {
    return String(JSON.parse(`"${inner}"`));
  } catch {
    const bad = [...inner.matchAll(ESCAPE)].find(({ 1: wrong }) => wrong !== undefined);
    const at = start + (bad?.index ?? 0);
    const written = bad?.[0] ?? inner;
    reporter.report('bad-escape', { start: at, end: at + written.length }, written);
    return inner;
  }
}
