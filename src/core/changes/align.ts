import { isObject, type Json } from '../types.ts';
import { groupBy } from '../util/group-by.ts';
import { isEqual } from '../util/is-equal.ts';
import { findCommon, findHeaviest } from './find-common.ts';

/** The entries that a list has in common with another one, the base. */
export interface Alignment {
  /** The indices in the base by those in the list. */
  sources: ReadonlyMap<number, number>;
  /** The indices in the list by those in the base. */
  targets: ReadonlyMap<number, number>;
  /** The indices in the base of entries that moved past others. */
  moved: ReadonlySet<number>;
}

/** Number of places around an entry at which one is sought that is like it. Keeps long lists fast. */
const NEAR = 16;

/**
 * Finds the entries of a base in another list: rows by their key, others by equal content, changed ones by similarity
 * or, without a key, by their order. As few as possible have moved: of two that changed places, one that has changed,
 * or that somebody `touched`.
 */
export function align(base: readonly Json[], list: readonly Json[], touched?: Json): Alignment {
  const key = findKey(base, list);
  const getId = (entry: Json) => stringifySorted(key !== undefined && isObject(entry) ? entry[key] : entry);
  const aligner = new Aligner(base, list, touched);
  aligner.pairEqual(base.map(getId), list.map(getId));
  aligner.pairSimilar(0.75, 'between');
  aligner.pairSimilar(0.75, 'anywhere');
  aligner.pairSimilar(0.5, 'between');
  if (key === undefined) {
    aligner.pairSimilar(0.51, 'anywhere');
    aligner.pairSimilar(0, 'between');
  }
  const settled = aligner.findSettled();
  return { ...aligner, moved: new Set([...aligner.targets.keys()].filter((i) => !settled.has(i))) };
}

/** Pairs the entries of two lists, in one step after the other. */
class Aligner {
  readonly sources = new Map<number, number>();
  readonly targets = new Map<number, number>();
  readonly #base: readonly Json[];
  readonly #list: readonly Json[];
  readonly #touched: Json | undefined;

  constructor(base: readonly Json[], list: readonly Json[], touched?: Json) {
    this.#base = base;
    this.#list = list;
    this.#touched = touched;
  }

  /** Pairs entries with the same id: as many as possible in their order, then all others. */
  pairEqual(ids: readonly string[], others: readonly string[]): void {
    for (const [i, j] of findCommon(ids, others)) this.#add(i, j);
    const rest = groupBy(this.#listRest(), (i) => ids[i] ?? '');
    for (const [j, id] of others.entries()) {
      const i = this.sources.has(j) ? undefined : rest.get(id)?.shift();
      if (i !== undefined) this.#add(i, j);
    }
  }

  /** Pairs entries with the first one that is similar enough: in their order between two that have not moved, or anywhere. */
  pairSimilar(minimum: number, where: 'between' | 'anywhere'): void {
    const settled = this.findSettled();
    let next = 0;
    for (const [j, entry] of this.#list.entries()) {
      const source = this.sources.get(j);
      if (source !== undefined) {
        if (settled.has(source)) next = source + 1;
        continue;
      }
      const near = where === 'anywhere' ? this.#listRest() : listRange(next, this.#base.length, settled);
      const i = near.slice(0, NEAR).find((one) => {
        if (this.targets.has(one) || getKind(this.#base[one]) !== getKind(entry)) return false;
        const similarity = getSimilarity(this.#base[one], entry);
        // Objects that have nothing in common are not the same entry.
        return similarity >= minimum && (similarity > 0 || !isObject(entry));
      });
      if (i === undefined) continue;
      this.#add(i, j);
      next = i + 1;
    }
  }

  /** Finds the entries of the base that need not have moved: most of the pairs, and rather those that nobody touched. */
  findSettled(): Set<number> {
    const bonus = 1 / (this.targets.size + 1);
    const pairs = this.#list.flatMap((entry, j) => {
      const i = this.sources.get(j);
      if (i === undefined) return [];
      const isTouched = entry === this.#touched || !isEqual(this.#base[i], entry);
      return { i, j, weight: isTouched ? 1 : 1 + bonus };
    });
    return new Set(findHeaviest(pairs).keys());
  }

  #add(i: number, j: number): void {
    this.targets.set(i, j);
    this.sources.set(j, i);
  }

  #listRest(): number[] {
    return [...this.#base.keys()].filter((i) => !this.targets.has(i));
  }
}

/** Lists the near indices from one on, to one that has not moved. */
function listRange(from: number, length: number, settled: ReadonlySet<number>): number[] {
  const range: number[] = [];
  for (let i = from; i < Math.min(from + NEAR, length) && !settled.has(i); i++) range.push(i);
  return range;
}

/** Returns a value as JSON with sorted fields: the same text for equal values. */
export function stringifySorted(value: Json | undefined): string {
  return JSON.stringify(value, (_, part) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  );
}

/** Finds the first field that has another text in each entry of a list, for both lists. Numbers are no texts. */
function findKey(base: readonly Json[], list: readonly Json[]): string | undefined {
  const isKey = (name: string, entries: readonly Json[]) => {
    const values = new Set(entries.map((entry) => (isObject(entry) ? entry[name] : undefined)));
    const isName = (value: Json | undefined) => typeof value === 'string' && Number.isNaN(Number(value));
    return values.size === entries.length && [...values].every(isName);
  };
  const names = Object.keys(isObject(base[0]) ? base[0] : {});
  return names.find((name) => isKey(name, base) && isKey(name, list));
}

function getKind(value: Json | undefined): string {
  if (Array.isArray(value)) return 'list';
  return isObject(value) || typeof value === 'string' ? typeof value : 'other';
}

/** Returns the share of words, entries or fields that are equal, from 0 to 1. */
function getSimilarity(a: Json | undefined, b: Json | undefined): number {
  if (isEqual(a, b)) return 1;
  const parts = getParts(a);
  const others = getParts(b);
  const shares = [...parts].map(([name, part]) =>
    others.has(name) ? getSimilarity(part, others.get(name)) : 0,
  );
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, parts.size, others.size);
}

/** Returns the words of a text, the entries of a list or the fields of an object. */
function getParts(value: Json | undefined): ReadonlyMap<string, Json> {
  if (typeof value === 'string') return new Map(value.split(/\s+/).map((word) => [word, word]));
  return new Map(Object.entries(typeof value === 'object' && value !== null ? value : {}));
}
