import { findSchemaNode, type SchemaNode } from '../schema/schema.ts';
import { isObject, type Json, type JsonObject } from '../types.ts';
import { findValue } from '../util/find-value.ts';
import { groupBy } from '../util/group-by.ts';
import { isEqual } from '../util/is-equal.ts';
import { stringifySorted } from './align.ts';
import { findEntryName } from './entry-name.ts';
import type { Change } from './sum-up.ts';

/** A change by which the value at a path in a file, before or after it, is added or removed. */
export interface PlacedChange extends Change {
  place?: { file: Json; steps: readonly string[] };
  /** The index of an entry after all operations on its list. */
  index?: number | undefined;
}

/** An object in a list, which is added or removed by itself, or in another value. */
export interface PlacedEntry {
  change: PlacedChange;
  file: Json;
  steps: readonly string[];
  value: JsonObject;
  isWhole: boolean;
}

/**
 * Pairs entries that are removed with equal ones that are added elsewhere, then with the only one of the same name,
 * if they have most fields in common. At least one of each two is removed or added by itself.
 */
export function pairMoved(changes: readonly PlacedChange[], root: SchemaNode): [PlacedEntry, PlacedEntry][] {
  const [removed, added] = [listEntries(changes, 'removed'), listEntries(changes, 'added')];
  const used = new Set<PlacedEntry | PlacedChange>();
  const isFree = (entry: PlacedEntry) => !used.has(entry) && !used.has(entry.change);
  const getName = ({ file, steps, value }: PlacedEntry) => {
    const node = findSchemaNode(root, file, steps) ?? {};
    const name = findEntryName(value, node);
    return name === undefined ? undefined : JSON.stringify([node.title, name]);
  };
  const sources = new Map<PlacedEntry, PlacedEntry>();
  const pairBy = (getKey: (entry: PlacedEntry) => string | undefined, maximum: number) => {
    const targets = groupBy(added.filter(isFree), getKey);
    for (const [key, entries] of groupBy(removed.filter(isFree), getKey)) {
      const others = targets.get(key) ?? [];
      if (key === undefined || Math.max(entries.length, others.length) > maximum) continue;
      for (const entry of entries) {
        const isFit = (one: PlacedEntry) =>
          isFree(one) && (entry.isWhole || one.isWhole) && isAlike(entry.value, one.value);
        const other = isFree(entry) ? others.find(isFit) : undefined;
        if (!other) continue;
        sources.set(other, entry);
        for (const one of [entry, other]) used.add(one.isWhole ? one.change : one);
      }
    }
  };
  pairBy(({ value }) => stringifySorted(value), Number.POSITIVE_INFINITY);
  pairBy(getName, 1);
  return added.flatMap((entry): [PlacedEntry, PlacedEntry][] => {
    const source = sources.get(entry);
    return source ? [[source, entry]] : [];
  });
}

/** Lists the entries that are added or removed: those by themselves, then those in others or in fields. */
function listEntries(changes: readonly PlacedChange[], kind: Change['kind']): PlacedEntry[] {
  const entries = changes.flatMap((change) => {
    const { file, steps } = change.place ?? {};
    if (change.kind !== kind || file === undefined || steps === undefined) return [];
    const holder = findValue(file, steps.slice(0, -1));
    return [...(Array.isArray(holder) ? [steps] : []), ...listInside(findValue(file, steps), steps)].flatMap(
      (one): PlacedEntry[] => {
        const value = findValue(file, one);
        return isObject(value) ? [{ change, file, steps: one, value, isWhole: one === steps }] : [];
      },
    );
  });
  return entries.sort((a, b) => Number(b.isWhole) - Number(a.isWhole));
}

/** Lists the paths of the entries of the lists in a value, at any depth. */
function listInside(value: Json | undefined, steps: readonly string[]): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) => {
    const path = [...steps, name];
    return [...(Array.isArray(value) ? [path] : []), ...listInside(child, path)];
  });
}

/** Returns true for two objects that have more than half of their fields in common. */
function isAlike(a: JsonObject, b: JsonObject): boolean {
  const names = Object.keys({ ...a, ...b });
  return names.filter((name) => isEqual(a[name], b[name])).length * 2 > names.length;
}
