import { foldSeparators } from '../text/suggest-names.ts';
import { isFixable, type UnlocatedDiagnostic } from '../types.ts';

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
}

/** The traits of a name that it may share with the name before or after it was changed. */
interface Traits extends Named {
  /** The folder and the ending, which tell the kind. */
  folder: string;
  ending: string;
  /** Its last step without its ending, letter case and separators, and that without numbers. */
  step: string;
  base: string;
  texts: readonly string[];
  words: readonly string[];
}

/** The ways in which an old and a new name are alike, the surest first. Of them, `RENAMED` tell that it was renamed. */
const WAYS: readonly ((old: Traits, current: Traits) => boolean)[] = [
  (old, current) => isBeside(old, current) && current.texts.some((text) => old.texts.includes(text)),
  (old, current) => isBeside(old, current) && isSameOrNumbered(current, old),
  (old, current) => old.step === current.step,
  (old, current) => includesAll(old, current) || includesAll(current, old),
  (old, current) => isBeside(old, current) && !LARGE.includes(old.folder),
];
const RENAMED = 2;

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
  for (const [i, isAlike] of WAYS.entries()) {
    const alike = old.flatMap((one) => {
      const [only, ...others] = current.filter((other) => one.ending === other.ending && isAlike(one, other));
      return only && others.length === 0 ? [{ name: one.name, to: only.name }] : [];
    });
    const targets = alike.map(({ to }) => to);
    const taken = new Set(targets.filter((to) => targets.indexOf(to) === targets.lastIndexOf(to)));
    for (const { name, to } of alike)
      if (taken.has(to)) found.set(name, { name: to, isRenamed: i < RENAMED });
    old = old.filter(({ name }) => !found.has(name));
    current = current.filter(({ name }) => !taken.has(name));
  }
  return found;
}

/** Adds the name that may be meant to the repairs of a problem, after the nearest one. */
export function addMeant<D extends Pick<UnlocatedDiagnostic, 'repairs'>>(
  one: D,
  edit: string | undefined,
): D {
  if (edit === undefined || isFixable(one)) return one;
  return { ...one, repairs: [...(one.repairs ?? []), { edit, reveals: 'all' }] };
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
  return old.folder === current.folder && old.ending === current.ending;
}

/** Returns true for the same name, or for one that has got a number. */
function isSameOrNumbered({ base, step }: Traits, old: Traits): boolean {
  return old.step !== '' && (step === old.step || base === old.step);
}

function includesAll({ words }: Traits, { words: some }: Traits): boolean {
  return some.length > 0 && some.every((word) => words.includes(word));
}
