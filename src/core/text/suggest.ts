import { createFix, type Repair } from '../types.ts';
import { groupBy } from '../util/group-by.ts';
import { memoize } from '../util/memoize.ts';
import { formatCommand, quoteArgument } from './format-command.ts';
import { quoteAll } from './message-text.ts';

/** Words that the search offers and looks for in place of misspelt ones: of three letters or more. */
export const SEARCH_WORD = /[\p{L}\p{N}]{3,}/gu;

/** Maximum number of characters of a word that gets a suggestion. A longer one is no typing mistake. */
const MAX_LENGTH = 200;
const MAX_DISTANCE = 3;
/** Number of words from which on a suggestion differs in one character, because that is much faster. */
const MANY = 2000;

/** The right words. */
type Known = readonly string[] | ReadonlySet<string>;

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

/** Returns the word of `known` that is most likely meant by `word`, or `undefined` if none is near. */
export function findNearest(word: string, known: Known): string | undefined {
  let best: string | undefined;
  const count = 'size' in known ? known.size : known.length;
  let limit = count >= MANY ? 1 : Math.min(MAX_DISTANCE, Math.max(1, Math.floor(word.length / 3)));
  for (const candidate of known) {
    const distance = getDistance(word, candidate, limit);
    if (distance > limit) continue;
    best = candidate;
    limit = distance - 1;
  }
  return best;
}

/** From this number of characters on, a certain suggestion may differ in two characters instead of one. */
const LONG = 8;

function getDigits(word = ''): string {
  return word.replaceAll(/\D/g, '');
}

/**
 * Returns a fix of a word, if what is meant is certain: near enough for a typing mistake, nearer than any
 * other, and with the same digits. `call-5` is not a misspelt `call-6`.
 */
export function getCorrection(word: string, known: Known): { fix?: string } {
  const limit = word.length < LONG ? 1 : 2;
  const [best, second] = [...known]
    .map((candidate) => ({ candidate, distance: getDistance(word, candidate, limit) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance);
  const isCertain = best?.distance !== second?.distance && getDigits(best?.candidate) === getDigits(word);
  return best && isCertain ? { fix: best.candidate } : {};
}

const groupByForm = memoize((known: Known) => groupBy(known, foldForm), new WeakMap());

/**
 * Returns the only one of `known` that differs from a name at most in case or Unicode form. Names are
 * corrected in nothing else: what is meant may be missing.
 */
export function findSameName(name: string, known: Known): string | undefined {
  const same = groupByForm(known).get(foldForm(name)) ?? [];
  return same.length > 1 ? same.find((one) => one === name) : same[0];
}

/** Folds case and normalizes accents, as case-insensitive file systems do. */
export function foldForm(name: string): string {
  return name.normalize().toLowerCase();
}

/** Returns the certainty of `meant` as the correction of a word. */
export function getCertainty(word: string, meant: string, known: Known): Repair['certainty'] {
  return getCorrection(word, known).fix === meant ? 'safe' : undefined;
}

/** Returns the word that a misspelt one may mean. `--fix` writes it if that is certain. */
export function listMeant(word: string, known: Known): Repair<string>[] {
  const near = findNearest(word, known);
  return near === undefined ? [] : [{ edit: near, certainty: getCertainty(word, near, known) }];
}

const groupByLastStep = memoize((known: Known) => groupBy(known, foldFileName), new WeakMap());
const groupByStem = memoize((known: Known) => groupBy(known, getStem), new WeakMap());

/** Returns the last step of a path, of any system, in lower case: `x.jpg` for `C:\Users\Me\X.jpg`. */
export function foldFileName(name: string): string {
  return foldForm(name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1));
}

function getStem(name: string): string {
  return foldForm(name).replace(/\.\w{1,5}$/, '');
}

/** Lists the names that a missing one may mean: the only one with a folder before it, with another ending, the nearest. */
export function listNames(name: string, known: Known): Repair<string>[] {
  const inFolders = groupByLastStep(known).get(foldForm(name).replace(/^\//, '')) ?? [];
  const stems = groupByStem(known).get(getStem(name)) ?? [];
  const only = [inFolders, stems].flatMap((found) => (found.length === 1 ? found : []));
  return [...new Set([...only, ...[findNearest(name, known) ?? []].flat()])].map((edit) => ({ edit }));
}

/** Returns the end of the message about a name for the one that is meant: an empty string for none. */
export function formatGuess(meant: string | undefined): string {
  return meant === undefined ? '' : ` Did you mean "${meant}"?`;
}

/** Describes a name or a value that is none of those that there are. */
export function describeUnknown(message: string, word: string, help: string, known: readonly string[]) {
  return {
    message,
    help: `${help} ${quoteAll(known)}.`,
    repairs: listMeant(word, known),
  };
}

/**
 * Returns the message for a name that does not exist, and the help: to write the one that differs in its form
 * alone, or else the `general` one, unless one of those that may be meant ends the problem.
 */
export function describeMissing(message: string, name: string, known: Known, general: string, prefix = '') {
  const same = findSameName(name, known);
  if (same === undefined) {
    const repairs = listNames(name, known).map((one): Repair => ({ ...one, edit: prefix + one.edit }));
    return { message, help: general, repairs };
  }
  const fix = prefix + same;
  return { message: message + formatGuess(fix), help: `Write "${fix}".`, repairs: createFix(fix) };
}

/** Returns the sentence that names the command which lists all uses of a page, a table or a file. */
export function suggestWhere(name: string): string {
  return `\`${formatCommand('where', quoteArgument(name))}\` lists what uses it.`;
}
