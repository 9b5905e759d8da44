import { groupBy } from './group-by.ts';

/** Returns the number of inserted, deleted, replaced and swapped neighbouring characters between two words. */
function getEditDistance(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min(at(above, j) + 1, at(row, j - 1) + 1, at(above, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, at(before, j - 2) + 1);
      row.push(best);
    }
    before = above;
    above = row;
  }
  return at(above, b.length);
}

function at(row: number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}

/** Words that the search offers and looks for in place of misspelt ones: of three letters or more. */
export const SEARCH_WORD = /[\p{L}\p{N}]{3,}/gu;

/** Maximum number of characters of a word that gets a suggestion. A longer one is no typing mistake. */
const MAX_LENGTH = 200;

/**
 * Maximum number of comparisons with one list of words, about one second. Of ten thousand broken links only the first ones get
 * a suggestion.
 */
const MAX_COMPARISONS = 100_000;
/** Number of comparisons so far, by list of words. */
const spent = new WeakMap<object, number>();

/** Returns the word of `known` that is most likely meant by `word`, or `undefined` if none is near. */
export function findNearest(word: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(word.length / 3)) + 1;
  compare(word, known, bestDistance - 1, (candidate, distance) => {
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
    return bestDistance - 1;
  });
  return best;
}

/**
 * Calls `onDistance` with each candidate that may be within `limit` of the word, and its distance. It returns the limit for the
 * next candidates. Most candidates are skipped by their length and letters alone.
 */
function compare(
  word: string,
  known: Iterable<string>,
  limit: number,
  onDistance: (candidate: string, distance: number) => number,
): void {
  if (word.length > MAX_LENGTH) return;
  let left = MAX_COMPARISONS - (spent.get(known) ?? 0);
  let within = limit;
  const isNear = createNearnessTest(word);
  for (const candidate of known) {
    if (left <= 0) break;
    if (!isNear(candidate, within)) continue;
    left--;
    within = onDistance(candidate, getDistance(word, candidate));
  }
  spent.set(known, MAX_COMPARISONS - left);
}

/** From this number of characters on, a certain suggestion may differ in two characters instead of one. */
const LONG = 8;

/**
 * Returns the word that is certainly meant: near enough for a typing mistake, and nearer than any other. Returns `undefined` for
 * words with other digits: `call-5` is not a misspelt `call-6`.
 */
function findCertain(word: string, known: Iterable<string>): string | undefined {
  const limit = word.length < LONG ? 1 : 2;
  const near: { candidate: string; distance: number }[] = [];
  compare(word, known, limit, (candidate, distance) => {
    if (distance <= limit) near.push({ candidate, distance });
    return limit;
  });
  const [best, second] = near.sort((a, b) => a.distance - b.distance);
  if (!best || best.distance === second?.distance || getDigits(best.candidate) !== getDigits(word))
    return undefined;
  return best.candidate;
}

function getDistance(word: string, candidate: string): number {
  return candidate.toLowerCase() === word.toLowerCase() ? 0 : getEditDistance(word, candidate);
}

/**
 * Returns a test by length and letters: true if a candidate may be within a distance of the word. One change affects two letters
 * at most. The test takes a hundredth of the time of the distance itself.
 */
function createNearnessTest(word: string): (candidate: string, limit: number) => boolean {
  const own = getLetterMask(word);
  return (candidate, limit) =>
    limit >= 0 &&
    Math.abs(candidate.length - word.length) <= limit &&
    countBits(own ^ getLetterMask(candidate)) <= 2 * limit;
}

/** Returns a mask with one bit for each letter of a word, in either case. */
function getLetterMask(word: string): number {
  const known = masks.get(word);
  if (known !== undefined) return known;
  let mask = 0;
  for (const letter of word.toLowerCase()) mask |= 1 << (letter.charCodeAt(0) & 31);
  if (masks.size >= MAX_MASKS) masks.clear();
  masks.set(word, mask);
  return mask;
}

const masks = new Map<string, number>();
const MAX_MASKS = 50_000;

function countBits(mask: number): number {
  let rest = mask - ((mask >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

function getDigits(word: string): string {
  return word.replaceAll(/\D/g, '');
}

/** Returns the range and the fix of a misspelt word of a closed list: `instead` is set only if the right word is certain. */
export function getCorrection(word: string, known: Iterable<string>): { word: string; instead?: string } {
  const instead = findCertain(word, known);
  return instead === undefined ? { word } : { word, instead };
}

/** Names of a list by their folded form. */
const namesByForm = new WeakMap<object, ReadonlyMap<string, readonly string[]>>();

/**
 * Returns the only one of `known` that differs from a name at most in case or Unicode form. Names of files, pages, anchors and data
 * are fixed in nothing else: one that is spelt in another way may be missing, and not the one that exists.
 */
export function findSameName(
  name: string,
  known: readonly string[] | ReadonlySet<string>,
): string | undefined {
  const byForm = namesByForm.get(known) ?? groupBy([...known], foldForm);
  namesByForm.set(known, byForm);
  const same = byForm.get(foldForm(name)) ?? [];
  return same.length > 1 ? same.find((one) => one === name) : same[0];
}

/** Folds case and normalizes accents, as case-insensitive file systems do. */
export function foldForm(name: string): string {
  return name.normalize().toLowerCase();
}

/** Returns ` Did you mean "x"?` with its leading space, or an empty string. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const meant = findNearest(word, known);
  return meant === undefined ? '' : ` Did you mean "${meant}"?`;
}
