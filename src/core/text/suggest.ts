import type { Repair } from '../types.ts';
import { formatCommand, quoteArgument } from './format-command.ts';

/** Words that the search offers and looks for in place of misspelt ones: of three letters or more. */
export const SEARCH_WORD = /[\p{L}\p{N}]{3,}/gu;

/** Maximum number of characters of a word that gets a suggestion. A longer one is no typing mistake. */
const MAX_LENGTH = 200;
const MAX_DISTANCE = 3;
/** Number of words from which on a suggestion differs in one character, because that is much faster. */
const MANY = 2000;

/** The names or words that a place takes, or a map from them to their titles. */
export type KnownNames = readonly string[] | ReadonlySet<string> | ReadonlyMap<string, readonly string[]>;

export function listKnown(known: KnownNames): Iterable<string> {
  return 'get' in known ? known.keys() : known;
}

/**
 * Returns the number of inserted, deleted, replaced and swapped characters between two words: 0 if only their
 * case differs, and more than `limit` if they differ in more.
 */
function getDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit || a.length > MAX_LENGTH) return limit + 1;
  if (a.length === b.length && a.toLowerCase() === b.toLowerCase()) return 0;
  // Rows of the table of distances, each from `limit` cells before its diagonal to `limit` after it.
  const far = limit + 1;
  const width = 2 * limit + 1;
  let before = new Array<number>(width).fill(far);
  let above = before.slice();
  let row = before.slice();
  for (let k = limit; k < width; k++) above[k] = k - limit;
  for (let i = 0; i < a.length; i++) {
    const [one, last] = [a.charCodeAt(i), a.charCodeAt(i - 1)];
    let least = far;
    for (let k = 0; k < width; k++) {
      const j = i + k - limit;
      const other = b.charCodeAt(j);
      const isSwap = last === other && one === b.charCodeAt(j - 1);
      const change = (above[k] ?? far) + (one === other ? 0 : 1);
      const insertion = 1 + (above[k + 1] ?? far);
      const deletion = 1 + (k > 0 ? (row[k - 1] ?? far) : far);
      const best = Math.min(change, insertion, deletion, isSwap ? 1 + (before[k] ?? far) : far);
      row[k] = best;
      if (best < least) least = best;
    }
    if (least > limit) return far;
    [before, above, row] = [above, row, before];
  }
  return above[b.length - a.length + limit] ?? far;
}

/** Returns the word of `known` with the same number and the nearest spelling, or `undefined` if none `isNear`. */
export function findNearest(
  word: string,
  known: KnownNames,
  isNear: (word: string, candidate: string) => boolean = () => true,
): string | undefined {
  let best: string | undefined;
  const count = 'size' in known ? known.size : known.length;
  let limit = Math.min(count >= MANY ? 1 : MAX_DISTANCE, Math.floor(word.length / 3));
  for (const candidate of listKnown(known)) {
    // Before the spelling, which takes longer.
    if (!hasSameNumber(word, candidate)) continue;
    const distance = getDistance(word, candidate, limit);
    if (distance > limit || !isNear(word, candidate)) continue;
    best = candidate;
    limit = distance - 1;
  }
  return best;
}

/** From this number of characters on, a certain suggestion may differ in two characters instead of one. */
const LONG = 8;

function getDigits(word: string): string {
  return word.match(/\d+/g)?.join('') ?? '';
}

/** Returns true unless a word has a number that the other one has not: `call-5` is not a misspelt `call-6`. */
export function hasSameNumber(word: string, other: string): boolean {
  const digits = getDigits(word);
  return digits === '' || digits === getDigits(other);
}

/**
 * Returns a fix of a word, if what is meant is certain: near enough for a typing mistake, nearer than any
 * other, and with the same digits.
 */
export function getCorrection(word: string, known: KnownNames): { fix?: string } {
  const limit = word.length < LONG ? 1 : 2;
  const [best, second] = [...listKnown(known)]
    .map((candidate) => ({ candidate, distance: getDistance(word, candidate, limit) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance);
  const isCertain =
    best?.distance !== second?.distance && getDigits(best?.candidate ?? '') === getDigits(word);
  return best && isCertain ? { fix: best.candidate } : {};
}

/** Returns the known word that one with a typing mistake means; the word itself if it is known, or none is near. */
export function correctWord(word: string, known: ReadonlySet<string>): string {
  const isNear = (one: string, candidate: string) => getCorrection(one, [candidate]).fix !== undefined;
  return known.has(word) ? word : (findNearest(word, known, isNear) ?? word);
}

/** Folds case and normalizes accents, as case-insensitive file systems do. */
export function foldForm(name: string): string {
  return name.normalize().toLowerCase();
}

/** Returns the certainty of `meant` as the correction of a word. */
export function getCertainty(word: string, meant: string, known: KnownNames): Repair['certainty'] {
  return getCorrection(word, known).fix === meant ? 'safe' : undefined;
}

/** Returns the end of the message about a name for the one that is meant: an empty string for none. */
export function formatGuess(meant: string | undefined): string {
  return meant === undefined ? '' : ` Did you mean "${meant}"?`;
}

/** Returns the sentence that names the command which lists all uses of a page, a table or a file. */
export function suggestWhere(name: string): string {
  return `\`${formatCommand('where', quoteArgument(name))}\` lists what uses it.`;
}
