import { foldSeparators } from '../text/suggest-names.ts';
import type { Repair, UnlocatedDiagnostic } from '../types.ts';
import { getOnly } from '../util/get-only.ts';
import { groupBy } from '../util/group-by.ts';

/** A name that is missing, or that nothing uses: `/people`, `media/photos/a.jpg`. */
export interface Named {
  name: string;
  /** Other texts by which it is known: its title, its columns. */
  also?: readonly string[];
}

/** The name that is meant by a missing one: a new name, or else one that may be. */
export interface Meant {
  name: string;
  isRenamed: boolean;
  /** The folder that was renamed, if it is in one, and the new name of that. */
  folder?: readonly [old: string, current: string];
}

/** The traits of a name that it may share with the name before or after it was changed. */
interface Traits extends Named {
  folder: string;
  /** The kind of a file: only names with the same one are alike. */
  ending: string;
  /** Its last step without its ending, letter case and separators, and that without numbers. */
  step: string;
  base: string;
  texts: readonly string[];
  words: readonly string[];
}

/** The ways in which an old and a new name are alike, the surest first, and whether they say that it was renamed. */
const WAYS: readonly { isRenamed: boolean; isAlike: (old: Traits, current: Traits) => boolean }[] = [
  { isRenamed: true, isAlike: (old, current) => isBeside(old, current) && haveSameText(old, current) },
  { isRenamed: false, isAlike: (old, current) => old.step === current.step },
  { isRenamed: false, isAlike: (old, current) => includesAll(old, current) || includesAll(current, old) },
  { isRenamed: false, isAlike: (old, current) => isBeside(old, current) && !LARGE.includes(old.folder) },
];

/** Folders whose files have nothing in common. */
const LARGE = ['', 'media'];

/** Maximum number of comparisons, which take a tenth of a second. */
const MAX_COMPARISONS = 1_000_000;

/**
 * Returns what is meant by missing names. It is something that nothing uses, and it alone is like the missing one,
 * and like no other missing one.
 */
export function findRenamed(missing: readonly Named[], unused: readonly Named[]): Map<string, Meant> {
  const found = new Map<string, Meant>();
  if (missing.length * unused.length > MAX_COMPARISONS) return found;
  let [old, current] = [missing.map(getTraits), unused.map(getTraits)];
  for (const { isRenamed, isAlike } of WAYS) {
    const alike = old.flatMap((one) => {
      const only = getOnly(current.filter((other) => one.ending === other.ending && isAlike(one, other)));
      return only ? { from: one.name, name: only.name } : [];
    });
    for (const [name, all] of groupBy(alike, (one) => one.name)) {
      const only = getOnly(all);
      if (only) found.set(only.from, { name, isRenamed });
    }
    const taken = new Set([...found.values()].map(({ name }) => name));
    old = old.filter(({ name }) => !found.has(name));
    current = current.filter(({ name }) => !taken.has(name));
  }
  return found;
}

/** Describes what is missing with the name that is meant: as renamed, or with one more repair after the nearest one. */
export function addMeant<D extends Pick<UnlocatedDiagnostic, 'repairs'>>(
  missing: D,
  edit: string,
  renamed: Pick<UnlocatedDiagnostic, 'message' | 'help'> | undefined,
) {
  const repairs: Repair[] = renamed
    ? [{ edit, certainty: 'offered' }]
    : [...(missing.repairs ?? []), { edit, reveals: 'all' }];
  return { ...missing, ...renamed, repairs };
}

function getTraits({ name, also = [] }: Named): Traits {
  const end = name.lastIndexOf('/');
  const ending = /\.[A-Za-z]\w{0,4}$/.exec(name)?.[0] ?? '';
  const last = name.slice(end + 1, name.length - ending.length);
  const step = foldSeparators(last);
  return {
    name,
    folder: name.slice(0, Math.max(end, 0)),
    ending: ending.toLowerCase(),
    step,
    base: step.replaceAll(/\p{N}/gu, ''),
    texts: [step, ...also.map(foldSeparators)].filter((text) => text !== ''),
    words: last.toLowerCase().match(/\p{L}{3,}/gu) ?? [],
  };
}

function isBeside(old: Traits, current: Traits): boolean {
  return old.folder === current.folder;
}

/** Returns true for names with a text in common, or of which the current one has got a number. */
function haveSameText(old: Traits, { texts, base }: Traits): boolean {
  return [...texts, base].some((text) => old.texts.includes(text));
}

function includesAll({ words }: Traits, { words: some }: Traits): boolean {
  return some.length > 0 && some.every((word) => words.includes(word));
}
