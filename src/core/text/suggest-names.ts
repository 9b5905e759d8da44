import { createFix, type Repair } from '../types.ts';
import { getOnly } from '../util/get-only.ts';
import { groupBy } from '../util/group-by.ts';
import { memoize } from '../util/memoize.ts';
import { quoteAll } from './message-text.ts';
import {
  findNearest,
  foldForm,
  formatGuess,
  getCertainty,
  getCorrection,
  hasSameNumber,
  type KnownNames,
  listKnown,
} from './suggest.ts';

/** Folds letter case, accents and all characters between words. */
export function foldSeparators(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036F]|[^\p{L}\p{M}\p{N}/]/gu, '');
}

/** Returns a word, or the steps of a path, without separators and the plural. */
function toSingular(word: string): string {
  const plural = /(ie)?s(?=\/|$)/g;
  const regular = foldSeparators(word).replaceAll(/people(?=\/|$)/g, 'persons');
  return regular.replaceAll(plural, (_, ending) => (ending ? 'y' : ''));
}

/** The beginning that people write before the path of a page or a file. */
export const BEGINNING = /^(?:\.{0,2}\/)*(?:content\/(?:data|media|pages|text)\/)?/i;
/** The end that they write behind it: another ending, `/index.html`, a slash. */
const ENDING = /(?:\/index)?(?:\.[a-z]\w{0,4})?\/*$/i;

/** Returns a path without what people add to it. */
function toPlain(path: string): string {
  return toSingular(path.replaceAll('\\', '/').replace(BEGINNING, '').replace(ENDING, ''));
}

/** Returns the last step of a path, also of one that ends in a slash. */
function getLastStep(path: string): string {
  return path.slice(path.lastIndexOf('/', path.length - 2) + 1);
}

/** Returns a title, or another name, as a path may have it; signs alone stay. */
function foldTitle(title: string): string {
  return foldSeparators(title.replaceAll('/', '')) || title;
}

/** Lists the words in the last step of a path, each behind its folder. */
function listWords(path: string): string[] {
  const step = getLastStep(path);
  const folder = path.slice(0, -step.length || undefined);
  const words = foldForm(step.replace(ENDING, '')).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.map((word) => foldForm(folder) + word);
}

/** Creates the index of the names that a place takes by some keys of each. */
function createIndex(listKeys: (name: string, titles: readonly string[]) => readonly string[]) {
  const index = memoize((known: KnownNames) => {
    const listTitles = (name: string) => ('get' in known ? known.get(name) : undefined) ?? [];
    const keys = [...listKnown(known)].flatMap((name) =>
      [...new Set(listKeys(name, listTitles(name)))].map((key) => ({ name, key })),
    );
    const names = [...groupBy(keys, ({ key }) => key)].map(
      ([key, all]) => [key, all.map(({ name }) => name)] as const,
    );
    return new Map(names);
  }, new WeakMap());
  return (key: string, known: KnownNames) => (key === '' ? [] : (index(known).get(key) ?? []));
}

const findByForm = createIndex((name) => [foldForm(name)]);
const findBySingular = createIndex((name) => [toSingular(name)]);
const findByPlain = createIndex((name) => [toPlain(name)]);
const findByStep = createIndex((name) => [getLastStep(toPlain(name))]);
const findByWord = createIndex(listWords);
const findByTitle = createIndex((_, titles) => titles.map(foldTitle));
const findByFolded = createIndex((name) => [foldTitle(name)]);

/**
 * Returns the only one of `known` that differs from a name at most in case or Unicode form. Names are
 * corrected in nothing else: what is meant may be missing.
 */
export function findSameName(name: string, known: KnownNames): string | undefined {
  const same = findByForm(foldForm(name), known);
  return same.length > 1 ? same.find((one) => one === name) : same[0];
}

/** Lists the names that differ from a word at most in case, accents and what is between words, then those with that title. */
export function listSame(word: string, known: KnownNames): string[] {
  const key = foldTitle(word);
  return findByFolded(key, known).concat(findByTitle(key, known));
}

/** Number of letters of words of which each other letter makes another word: `may` and `day`. */
const SHORT = 3;

/** Returns true for two names of the same words and numbers: `hall.jpg` is not `hills.jpg`, nor `hall-2.jpg`. */
function hasSameWords(name: string, other: string): boolean {
  const [words = [], others = []] = [name, other].map((one) => foldForm(one).match(/\p{L}+/gu) ?? []);
  const isSame = (a: string, b = '') =>
    a === b || (Math.max(a.length, b.length) > SHORT && getCorrection(a, [b]).fix !== undefined);
  const isWhole = words.length === others.length && words.every((word, i) => isSame(word, others[i]));
  return isWhole || (words.length !== others.length && isSame(name, other));
}

/**
 * Lists the names that a missing one may mean, the likeliest first: the only one with that path or that last step but
 * for what people add, with more words, with that title, and the nearest spelling. What has another number is not meant.
 */
export function listNames(name: string, known: KnownNames): Repair<string>[] {
  const plain = toPlain(name);
  const step = getLastStep(name);
  const words = listWords(name);
  const isLong = words.some((word) => getLastStep(word).length >= SHORT);
  const [longer = []] = words.map((word) => findByWord(word, known)).sort((a, b) => a.length - b.length);
  const ways = [
    findByPlain(plain, known),
    findByStep(getLastStep(plain), known),
    isLong ? longer.filter((one) => words.every((word) => listWords(one).includes(word))) : [],
    findByTitle(foldTitle(step), known),
  ];
  const alike = ways.flatMap((found) => {
    const ofForm = found.filter((one) => foldForm(getLastStep(one)) === foldForm(step));
    const only = getOnly(ofForm.length > 0 ? ofForm : found);
    return only === undefined || !hasSameNumber(name, only) ? [] : only;
  });
  const near = findNearest(name, known, hasSameWords) ?? [];
  return [...new Set(alike.concat(near))].map((edit) => ({ edit }));
}

/** Maximum number of words of one beginning of which one may be meant. */
const MAX_ALIKE = 2;

/**
 * Lists the words that another one may mean, where only these are right: by spelling, which is `safe`, by a title or
 * another name, or by the first word, if few begin with it.
 */
export function listMeant(word: string, known: KnownNames): Repair<string>[] {
  const singular = toSingular(word);
  const near = findNearest(word, known) ?? [];
  const found = findBySingular(singular, known).concat(near, findByTitle(foldTitle(word), known));
  const beginning = (name: string) => /^\p{Ll}{4,}(?=\p{Lu})/u.exec(name)?.[0] ?? word;
  const isAlike = (name: string) =>
    beginning(name) !== word && word.toLowerCase().startsWith(beginning(name));
  const alike = [...listKnown(known)].filter(isAlike);
  return [...new Set(alike.length > MAX_ALIKE ? found : found.concat(alike))].map((edit) => ({
    edit,
    certainty: toSingular(edit) === singular ? 'safe' : getCertainty(word, edit, known),
  }));
}

/** Describes a name or a value that is none of those that there are. */
export function describeUnknown(message: string, word: string, help: string, known: KnownNames) {
  return {
    message,
    help: `${help} ${quoteAll([...listKnown(known)])}.`,
    repairs: listMeant(word, known),
  };
}

/**
 * Returns the message for a name that does not exist, and the help: to write the one that differs in its form
 * alone, or else the `general` one, unless one of those that may be meant ends the problem.
 */
export function describeMissing(
  message: string,
  name: string,
  known: KnownNames,
  general: string,
  prefix = '',
) {
  const same = findSameName(name, known);
  if (same === undefined) {
    const repairs = listNames(name, known).map((one) => ({ ...one, edit: prefix + one.edit }));
    return { message, help: general, repairs };
  }
  const fix = prefix + same;
  return { message: message + formatGuess(fix), help: `Write "${fix}".`, repairs: createFix(fix) };
}
