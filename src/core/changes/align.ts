import { isObject, type Json } from '../types.ts';
import { groupBy } from '../util/group-by.ts';
import { isEqual } from '../util/is-equal.ts';
import { findCommon } from './find-common.ts';

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
 * Finds the entries of a base in another list: rows by their key, others by equal content, also those that moved;
 * then changed ones between two that did not, by similarity or, without a key, in their order.
 */
export function align(base: readonly Json[], list: readonly Json[]): Alignment {
  const key = findKey(base, list);
  const getId = (entry: Json) => stringifySorted(key !== undefined && isObject(entry) ? entry[key] : entry);
  const [ids, others] = [base.map(getId), list.map(getId)];
  const targets = findCommon(ids, others);
  const sources = new Map([...targets].map(([i, j]) => [j, i]));
  const moved = new Set<number>();
  const add = (i: number, j: number) => {
    targets.set(i, j);
    sources.set(j, i);
  };

  const rest = [...base.keys()].filter((i) => !targets.has(i));
  const equal = groupBy(rest, (i) => ids[i] ?? '');
  for (const [j, id] of others.entries()) {
    const i = sources.has(j) ? undefined : equal.get(id)?.shift();
    if (i === undefined) continue;
    add(i, j);
    moved.add(i);
  }

  const isSettled = (i: number) => targets.has(i) && !moved.has(i);
  for (const minimum of key === undefined ? [0.75, 0.5, 0] : [0.75, 0.5]) {
    let next = 0;
    for (const [j, entry] of list.entries()) {
      const source = sources.get(j);
      if (source !== undefined) {
        if (isSettled(source)) next = source + 1;
        continue;
      }
      const end = Math.min(next + NEAR, base.length);
      for (let i = next; i < end && !isSettled(i); i++) {
        if (targets.has(i) || getKind(base[i]) !== getKind(entry)) continue;
        const similarity = getSimilarity(base[i], entry);
        // Objects that have nothing in common are not the same entry.
        if (similarity < minimum || (similarity === 0 && isObject(entry))) continue;
        add(i, j);
        next = i + 1;
        break;
      }
    }
  }
  return { sources, targets, moved };
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
