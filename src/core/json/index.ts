import type { Finding, Fix, Json } from '../types.ts';
import { readJson } from './reader.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** The last of the signs that may stand between a key and its colon. */
const SPACE = 0x20;

/** What a JSON text holds. After a slip, `value` is what can be understood of the rest. */
export interface Parsed {
  value: Json | undefined;
  findings: Finding[];
}

/**
 * Reads a JSON text. A right one is read by `JSON.parse`; only a wrong one by our own reader, which goes on after
 * a slip and can say what it is.
 */
export function parseJson(file: string, text: string): Parsed {
  const encoding = encodingFinding(file, text);
  if (encoding) return { value: undefined, findings: [encoding] };
  try {
    const value: Json = JSON.parse(text);
    return mayHoldKeyTwice(text, value) ? readSlips(file, text) : { value, findings: [] };
  } catch {
    return readSlips(file, text);
  }
}

function readSlips(file: string, text: string): Parsed {
  const { value, slips } = readJson(text);
  return { value, findings: slips.map(({ start, end, ...slip }) => syntax(file, { start, end }, slip)) };
}

function syntax(
  file: string,
  span: { start: number; end: number },
  slip: { message: string; help: string; fix?: Fix },
): Finding {
  return { rule: 'json-syntax', severity: 'error', file, pointer: '', span, ...slip };
}

function encodingFinding(file: string, text: string): Finding | undefined {
  if (text.trim() === '') {
    return syntax(
      file,
      { start: 0, end: 1 },
      { message: 'The file is empty.', help: 'Write a page into it, or delete the file.' },
    );
  }
  if (text.startsWith('\uFEFF')) {
    return syntax(
      file,
      { start: 0, end: 1 },
      {
        message: 'The file begins with an invisible sign, a byte order mark.',
        help: 'Save it as "UTF-8", not "UTF-8 with BOM".',
        fix: { start: 0, end: 1, text: '' },
      },
    );
  }
  const lost = text.indexOf('\uFFFD');
  if (lost < 0) return undefined;
  return syntax(
    file,
    { start: lost, end: lost + 1 },
    {
      message: 'The file is not saved as UTF-8: this sign can not be read.',
      help: 'Save the file with the encoding UTF-8, then look whether the sign is right.',
    },
  );
}

/**
 * Whether the same name may stand twice in an object: `JSON.parse` keeps the last and says nothing. Each key of the text is a quote
 * that ends with a colon behind it, so when there are as many of those as keys, there is none twice; where there are more for
 * another reason (a text that begins with a colon), our own reader looks.
 */
function mayHoldKeyTwice(text: string, value: Json): boolean {
  let keys = 0;
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) <= SPACE) before--;
    if (text.charCodeAt(before) === QUOTE && !isEscaped(text, before)) keys++;
  }
  return keys !== countKeys(value);
}

/** Whether the sign at an offset has an odd number of backslashes before it. */
function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === BACKSLASH) before--;
  return (at - before) % 2 === 0;
}

function countKeys(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + countKeys(item), 0);
  let sum = 0;
  for (const key in value) sum += 1 + countKeys(value[key] ?? null);
  return sum;
}
