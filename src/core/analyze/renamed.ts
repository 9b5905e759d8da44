import { foldSeparators } from '../text/suggest-names.ts';

/** A name that is missing, or that nothing refers to: `/people`, `media/photos/a.jpg`. */
export interface Named {
  name: string;
  /** Other texts by which it is known: its title, its columns. */
  also?: readonly string[];
  /** True if it may be a misspelt name of something else: it is then compared by its sure traits only. */
  isNear?: boolean;
}

/** The traits of a name that it may share with the name before or after it was changed. */
interface Traits extends Named {
  /** The name without its ending, letter case and separators; its last step; its other texts. */
  form: string;
  step: string;
  texts: readonly string[];
  words: readonly string[];
  folder: string;
  ending: string;
}

/** The ways in which an old and a new name are alike, the surest first. */
const WAYS: readonly ((old: Traits, current: Traits) => boolean)[] = [
  (old, current) => old.form === current.form,
  (old, current) => old.step === current.step || current.texts.some((text) => old.texts.includes(text)),
  (old, current) => !old.isNear && (includesAll(old, current) || includesAll(current, old)),
  (old, current) =>
    !old.isNear &&
    !LARGE.includes(old.folder) &&
    old.folder === current.folder &&
    old.ending === current.ending,
];

/** Folders whose files have nothing in common. */
const LARGE = ['', 'media'];

/** Maximum number of comparisons, which take a tenth of a second. */
const MAX_COMPARISONS = 1_000_000;

/**
 * Returns the new names of missing ones by their old names. A name is new only if it alone is like the old
 * one, and like no other old one.
 */
export function findRenamed(missing: readonly Named[], unused: readonly Named[]): Map<string, string> {
  const renamed = new Map<string, string>();
  if (missing.length * unused.length > MAX_COMPARISONS) return renamed;
  let [old, current] = [missing.map(getTraits), unused.map(getTraits)];
  for (const isAlike of WAYS) {
    const alike = old.flatMap((one) => {
      const [only, ...others] = current.filter((other) => isAlike(one, other));
      return only && others.length === 0 ? [{ name: one.name, to: only.name }] : [];
    });
    const targets = alike.map(({ to }) => to);
    for (const { name, to } of alike)
      if (targets.indexOf(to) === targets.lastIndexOf(to)) renamed.set(name, to);
    const taken = new Set(renamed.values());
    old = old.filter(({ name }) => !renamed.has(name));
    current = current.filter(({ name }) => !taken.has(name));
  }
  return renamed;
}

function getTraits(named: Named): Traits {
  const end = named.name.lastIndexOf('/');
  const last = removeEnding(named.name.slice(end + 1));
  const folder = named.name.slice(0, Math.max(end, 0));
  return {
    ...named,
    form: `${foldSeparators(folder)}/${foldSeparators(last)}`,
    step: foldSeparators(last),
    texts: [last, ...(named.also ?? [])].map(foldSeparators).filter((text) => text !== ''),
    words: last.toLowerCase().match(/\p{L}{3,}/gu) ?? [],
    folder,
    ending: named.name.slice(end + 1 + last.length).toLowerCase(),
  };
}

function includesAll({ words }: Traits, { words: some }: Traits): boolean {
  return some.length > 0 && some.every((word) => words.includes(word));
}

function removeEnding(name: string): string {
  return name.replace(/\.[A-Za-z]\w{0,4}$/, '');
}
