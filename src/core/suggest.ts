/** The number of single-character insertions, deletions, replacements and swaps of neighbours between two words. */
export function getEditDistance(a: string, b: string): number {
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

/** Characters of a word that something else may be meant by; a longer one is no slip of the hand. */
const LONGEST = 200;

/**
 * Comparisons of words that a list is worth: a second's. Where ten thousand links are broken, nobody reads what each of them
 * may have been, and the first ones say it.
 */
const MOST_COMPARISONS = 100_000;
const spent = new WeakMap<object, number>();

/** The word of `known` that was most likely meant by `word`, or `undefined` when none is near. */
export function findNearest(word: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(word.length / 3)) + 1;
  compare(word, known, bestDistance - 1, (candidate, far) => {
    if (far < bestDistance) {
      best = candidate;
      bestDistance = far;
    }
    return bestDistance - 1;
  });
  return best;
}

/**
 * Tells of each candidate that may be within a distance of the word how far it is; `onFar` gives the distance that is
 * looked for from then on. By length and letters alone, most are left out.
 */
function compare(
  word: string,
  known: Iterable<string>,
  limit: number,
  onFar: (candidate: string, far: number) => number,
): void {
  if (word.length > LONGEST) return;
  let left = MOST_COMPARISONS - (spent.get(known) ?? 0);
  let within = limit;
  const isNear = nearnessTo(word);
  for (const candidate of known) {
    if (left <= 0) break;
    if (!isNear(candidate, within)) continue;
    left--;
    within = onFar(candidate, wayTo(word, candidate));
  }
  spent.set(known, MOST_COMPARISONS - left);
}

/** Below this length a misspelt word is taken for another only if one sign differs; above, two may. */
const LONG = 8;

/**
 * The word that can only have been meant: so near that it is a slip of the hand, and none other is as near. Words
 * that differ in a digit are different things: `call-5` is not a misspelt `call-6`.
 */
export function findCertain(word: string, known: Iterable<string>): string | undefined {
  const limit = word.length < LONG ? 1 : 2;
  const near: { candidate: string; far: number }[] = [];
  compare(word, known, limit, (candidate, far) => {
    if (far <= limit) near.push({ candidate, far });
    return limit;
  });
  const [best, second] = near.sort((a, b) => a.far - b.far);
  if (!best || best.far === second?.far || digits(best.candidate) !== digits(word)) return undefined;
  return best.candidate;
}

function wayTo(word: string, candidate: string): number {
  return candidate.toLowerCase() === word.toLowerCase() ? 0 : getEditDistance(word, candidate);
}

/**
 * Tells whether a candidate may be within a distance of the word, by its length and its letters: a slip changes two of
 * them at most. Looking at that takes a hundredth of the time of the distance itself.
 */
function nearnessTo(word: string): (candidate: string, limit: number) => boolean {
  const own = lettersOf(word);
  return (candidate, limit) =>
    limit >= 0 &&
    Math.abs(candidate.length - word.length) <= limit &&
    bits(own ^ lettersOf(candidate)) <= 2 * limit;
}

/** One bit for each letter that a word has, whatever its case. Words that differ in case alone have the same. */
function lettersOf(word: string): number {
  const known = masks.get(word);
  if (known !== undefined) return known;
  let mask = 0;
  for (const letter of word.toLowerCase()) mask |= 1 << (letter.charCodeAt(0) & 31);
  if (masks.size >= MOST_MASKS) masks.clear();
  masks.set(word, mask);
  return mask;
}

const masks = new Map<string, number>();
const MOST_MASKS = 50_000;

function bits(mask: number): number {
  let rest = mask - ((mask >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

function digits(word: string): string {
  return word.replaceAll(/\D/g, '');
}

/** The misspelt word and what it can only be, for a finding to point at and mend. */
export function getCorrection(word: string, known: Iterable<string>): { word: string; instead?: string } {
  const instead = findCertain(word, known);
  return instead === undefined ? { word } : { word, instead };
}

/** ` Did you mean "x"?` with its leading space, or nothing. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const meant = findNearest(word, known);
  return meant === undefined ? '' : ` Did you mean "${meant}"?`;
}
