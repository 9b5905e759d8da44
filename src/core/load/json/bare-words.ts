import { parseInformalNumber } from '../../number.ts';
import type { Json } from '../../types.ts';
import { tryParse } from './plain-json.ts';
import { matchAt } from './sticky.ts';
import type { SyntaxErrorKind } from './syntax-errors.ts';

/** A value without quotes: a number, a literal, or a text whose quotes are missing. */
export interface BareWord {
  /** Offset after it. */
  end: number;
  value: Json;
  /** The syntax error that it is, if any; `fix` is the JSON to write instead. */
  error?: { kind: SyntaxErrorKind; detail: string; fix?: string };
}

const WORD = /[^\s,，;；:：={}[\]"“”„'‘’`]+/y;
const WORDS = /[^,{}[\]"\r\n]+["”]?/y;
const KEY = /[^\s,，;；:：={}[\]"“”'‘’`]+["'”’]?/y;

/** JSON literals by the names that other languages have for them. */
const LITERALS: Readonly<Record<string, string>> = {
  True: 'true',
  TRUE: 'true',
  False: 'false',
  FALSE: 'false',
  None: 'null',
  NULL: 'null',
  undefined: 'null',
};

/**
 * Returns the key without an opening quote at an offset, with its closing quote if it has one; empty when
 * there is none.
 */
export function scanBareKey(text: string, at: number): string {
  return matchAt(KEY, text, at);
}

/** Returns the value without quotes at an offset. `isField` is true for the value of a key. */
export function scanBareValue(text: string, at: number, isField: boolean): BareWord | undefined {
  const word = matchAt(WORD, text, at);
  if (word === '') return undefined;
  const end = at + word.length;
  const value = parseLiteral(word);
  if (value !== undefined) {
    const groups = isField && typeof value === 'number' ? matchAt(GROUPS, text, end) : '';
    return groups === '' ? { end, value } : createBadNumber(word + groups, end + groups.length);
  }
  if (Object.hasOwn(LITERALS, word)) {
    const fix = LITERALS[word] ?? 'null';
    return { end, value: parseLiteral(fix) ?? null, error: { kind: 'bare-word', detail: word, fix } };
  }
  if (NUMBER.test(word)) {
    const groups = isField ? matchAt(GROUPS, text, end) : '';
    return createBadNumber(word + groups, end + groups.length);
  }
  const words = matchAt(WORDS, text, at).trimEnd() || word;
  const isUnopened = /["”]$/.test(words);
  const inner = isUnopened ? words.slice(0, -1) : words;
  const kind = isUnopened ? 'unopened-string' : 'bare-word';
  return { end: at + words.length, value: inner, error: { kind, detail: inner } };
}

/** Digits after a comma: the next groups of a number as people write it. */
const GROUPS = /(?:,\d+)+(?:\.\d+)?(?=[ \t]*(?:[,}\r\n]|$))/y;
/** Digits with separators, a sign or a percent sign. A date does not match. */
const NUMBER = /^[+-]?[\d.][\d._'’]*%?$/;

function createBadNumber(written: string, end: number): BareWord {
  const value = parseInformalNumber(written);
  return {
    end,
    value: value ?? 0,
    error: { kind: 'bad-number', detail: `${written} ${value ?? ''}`.trim() },
  };
}

function parseLiteral(word: string): Json | undefined {
  return /^(-?\d[\d.eE+-]*|true|false|null)$/.test(word) ? tryParse(word) : undefined;
}
