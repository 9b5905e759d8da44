import type { Json } from '../../types.ts';
import { MAX_DEPTH } from './reader.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** The last of the characters that may stand between a key and its colon. */
const SPACE = 0x20;

/**
 * Whether the same name may stand twice in an object (`JSON.parse` keeps the last and says nothing), or the text is too deep.
 * Each key of the text is a quote that ends with a colon behind it, so when there are as many of those as keys, there is none
 * twice; where there are more for another reason (a text that begins with a colon), our own reader looks.
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

/** Whether the character at an offset has an odd number of backslashes before it. */
function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === BACKSLASH) before--;
  return (at - before) % 2 === 0;
}

/** The number of keys in a value; `NaN` where it has more than `levels` levels. */
function countKeys(value: Json, levels: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (levels === 0) return Number.NaN;
  let sum = 0;
  if (Array.isArray(value)) for (const item of value) sum += countKeys(item, levels - 1);
  else for (const key in value) sum += 1 + countKeys(value[key] ?? null, levels - 1);
  return sum;
}
