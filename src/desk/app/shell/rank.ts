import { correctWord } from '../../../core/text/suggest.ts';
import { memoize } from '../../../core/util/memoize.ts';
import { findWords } from '../find-words.ts';

/** Something that can be found or done. Without `run` it says something, and with `query` it looks for other words. */
export interface Found {
  id: string;
  name: string;
  kind: string;
  /** Other names of it. */
  also?: string;
  /** A sentence about it, and its value. */
  about?: string;
  /** A sentence that is shown below its name. */
  says?: string;
  /** The share of its rank that it gets. Default: 1. */
  share?: number;
  run?: (() => void) | undefined;
  query?: string;
}

/** The shares that a word has in a rank, by where it is found: in the name, in another name, in what is said. */
const PLACES = [1, 0.75, 0.4];
/** The least share of the first rank that is shown. */
const LEAST = 0.4;
/** The least letters of a word that may be misspelt. */
const MIN_MISSPELT = 4;
/** The word for what is open. */
const HERE = 'this';

function listWords(text: string): string[] {
  const plain = text.normalize('NFKD').toLowerCase();
  return plain.replaceAll(/[\u0300-\u036F'’]/g, '').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** Returns a word without its ending: of a plural, of what is done. */
const toStem = memoize((word: string) =>
  word
    .replace(/(?<=..)ies$/, 'y')
    .replace(/(?<=..(?:[sxz]|[cs]h))es$|(?<=..[^suw])s$/, '')
    .replace(/(?<=[aeiouy].+)(ing|ed)$/, '')
    .replace(/(?<=.{3})e$|(?<=..(.))\1$/, ''),
);

const FILLERS = new Set(findWords.fillers.split(' '));
/** The groups of words with one meaning, by their stems. */
const GROUPS = new Map<string, string[]>();
for (const group of findWords.sameWords.split(','))
  for (const stem of listWords(group).map(toStem)) GROUPS.set(stem, [...(GROUPS.get(stem) ?? []), group]);

/** Lists the words of a text, and each two of them as one, as `startups` of `start-ups`. */
function listAll(text: string): string[] {
  const words = listWords(text);
  return [...new Set([...words, ...words.slice(1).map((word, i) => `${words[i]}${word}`)])];
}

/** Lists the words of something by their places: those of its name first. */
const listPlaces = memoize(
  ({ name, also = '', kind, about = '', says = '' }: Found) =>
    [name, also, `${kind} ${about} ${says}`].map(listAll),
  new WeakMap(),
);

/** Creates a function that returns how much a word is one that is sought, once for each two: 0 for another one. */
const createCompare = () =>
  memoize((sought: string) => {
    const stem = toStem(sought);
    const same = GROUPS.get(stem);
    return memoize((word: string) => {
      if (word === sought) return 1;
      const other = toStem(word);
      if (other === stem) return 0.95;
      if (same && GROUPS.get(other)?.some((group) => same.includes(group))) return 0.8;
      return word.startsWith(sought) ? 0.6 + (0.3 * sought.length) / word.length : 0;
    });
  });
type Compare = ReturnType<typeof createCompare>;

/** Returns how much of each of some words something has. */
function compareAll(one: Found, sought: readonly string[], compare: Compare): number[] {
  const places = listPlaces(one);
  return sought.map((word) => {
    const compareTo = compare(word);
    const found = places.map((words, i) => Math.max(0, ...words.map(compareTo)) * (PLACES[i] ?? 0));
    return 0.9 * Math.max(...found) + 0.1 * found.reduce((sum, share) => sum + share, 0);
  });
}

/** Returns what a rank gets besides its words: for a name that is or begins with them, and for what is open. */
function getBonus({ name, also = '' }: Found, sought: readonly string[], compare: Compare): number {
  const named = listNeeded(listWords(name));
  const covered = named.filter((word) => sought.some((other) => compare(other)(word) > 0)).length;
  const used = sought.filter((word) => listWords(name).some((other) => compare(word)(other) > 0)).length;
  const [query, whole] = [sought.join(' '), named.join(' ')];
  const begins = `${whole} `.startsWith(`${query} `) ? 0.5 : whole.startsWith(query) ? 0.3 : 0;
  const isCalled = ` ${listWords(also).join(' ')}`.includes(` ${query}`) ? 0.25 : 0;
  return ((covered / named.length) * (used / sought.length)) / 2 + Math.max(begins, isCalled);
}

/** Leaves out words such as `how`, unless there are no others. */
function listNeeded(words: readonly string[]): readonly string[] {
  const needed = words.filter((word) => !FILLERS.has(word));
  return needed.length > 0 ? needed : words;
}

/** Everything that has words that were typed, the best first, and whether any of it has all of them. */
export interface Ranked {
  items: Found[];
  hasAll: boolean;
}

/** Sorts what has words that were typed, and leaves out what has much less of them than the first. A word that little has weighs more. */
export function rank(all: readonly Found[], typed: string): Ranked {
  const words = listWords(typed);
  if (words.length === 0) return { items: [...all], hasAll: true };
  const isAddress = typed.startsWith('/');
  const isHere = words.includes(HERE) && words.includes('page');
  const sought = listNeeded(isHere ? words.filter((word) => word !== 'page') : words);
  const joined = sought.slice(1).map((word, i) => sought.toSpliced(i, 2, `${sought[i]}${word}`));
  const compare = createCompare();
  const ranks = new Map<Found, number>();
  let hasAll = false;
  for (const way of [sought, ...joined]) {
    const compared = all.map((one) => ({ one, shares: compareAll(one, way, compare) }));
    const weights = way.map((_, i) => 1 / Math.log(3 + compared.filter(({ shares }) => shares[i]).length));
    const whole = weights.reduce((sum, weight) => sum + weight, 0);
    for (const { one, shares } of compared) {
      if (!shares.some(Boolean)) continue;
      const isPart = shares.includes(0);
      hasAll ||= !isPart;
      const mean = shares.reduce((sum, share, i) => sum + share * (weights[i] ?? 0), 0) / whole;
      const here = isHere && listWords(`${one.name} ${one.kind}`).includes(HERE) ? 1.5 : 0;
      const bonus =
        (isPart ? 0 : getBonus(one, way, compare)) + (isAddress && one.id.startsWith(typed) ? 2 : 0);
      const rank = (mean + here + bonus) * (one.share ?? 1);
      ranks.set(one, Math.max(rank, ranks.get(one) ?? 0));
    }
  }
  const sorted = [...ranks].sort(([, a], [, b]) => b - a);
  const least = LEAST * (sorted[0]?.[1] ?? 0);
  return { items: sorted.flatMap(([one, rank]) => (rank >= least ? one : [])), hasAll };
}

/** Returns a query with the nearest word in place of each that is unknown. */
export function correctQuery(all: readonly Found[], typed: string): string {
  const known = new Set(
    all.flatMap(({ name, also = '', about = '' }) => listWords(`${name} ${also} ${about}`)),
  );
  const isRight = (word: string) =>
    word.length < MIN_MISSPELT || GROUPS.has(toStem(word)) || FILLERS.has(word);
  const corrected = listWords(typed).map((word) => (isRight(word) ? word : correctWord(word, known)));
  return corrected.join(' ');
}
