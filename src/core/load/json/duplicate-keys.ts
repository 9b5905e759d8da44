import type { Json } from '../../types.ts';
import { MAX_DEPTH } from './reader.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** The highest code of white space in JSON. */
const SPACE = 0x20;

/**
 * Returns true if an object of a JSON text may have a key twice, of which `JSON.parse` silently keeps the last, or if the text is
 * nested too deep. Compares the number of quotes before a colon with the number of keys in the value, so a text whose strings
 * begin with a colon is a false positive.
 */
export function mayHaveDuplicateKeys(text: string, value: Json): boolean {
  let keys = 0;
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) <= SPACE) before--;
    if (text.charCodeAt(before) === QUOTE && !isEscaped(text, before)) keys++;
  }
  return keys !== countKeys(value, MAX_DEPTH);
}

/** Returns true if an odd number of backslashes precedes the character at an offset. */
function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === BACKSLASH) before--;
  return (at - before) % 2 === 0;
}

/** Returns the number of keys in a value; `NaN` if it is nested deeper than `levels`. */
function countKeys(value: Json, levels: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (levels === 0) return Number.NaN;
  let sum = 0;
  if (Array.isArray(value)) for (const item of value) sum += countKeys(item, levels - 1);
  else for (const key in value) sum += 1 + countKeys(value[key] ?? null, levels - 1);
  return sum;
}
