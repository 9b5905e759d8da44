import type { Json } from '../../types.ts';
import { matchAt } from './match-at.ts';
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
