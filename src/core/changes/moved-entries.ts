import { isObject } from '../types.ts';
import { isEqual } from '../util/is-equal.ts';
import { createPart } from './compare.ts';
import { findEntryName } from './entry-name.ts';
import { type ComparedPlace, createPlace, getSide, readPlace, type ValueChange } from './place.ts';

/** An object in a list, which is removed or added by itself, or in another value. */
export interface PlacedEntry {
  change: ValueChange;
  place: ComparedPlace;
}

/**
 * Pairs entries that are removed from a list with equal ones that are added to another list, then with the only one of
 * the same name, if they have most fields in common. At least one of each two is removed or added by itself.
 */
export function pairMoved(changes: readonly ValueChange[]): [from: PlacedEntry, to: PlacedEntry][] {
  const [removed, added] = [listEntries(changes, 'removed'), listEntries(changes, 'added')];
  const used = new Set<PlacedEntry | ValueChange>();
  const areFree = (...entries: PlacedEntry[]) =>
    entries.every((entry) => !used.has(entry) && !used.has(entry.change));
  const areApart = (from: PlacedEntry, to: PlacedEntry) =>
    from.place.holder?.part !== to.place.holder?.part && (isWhole(from) || isWhole(to));
  const pairBy = (isSame: typeof areEqual, maximum: number) =>
    removed.flatMap((from): [PlacedEntry, PlacedEntry][] => {
      const isFit = (a: PlacedEntry, b: PlacedEntry) => areApart(a, b) && areFree(a, b) && isSame(a, b);
      const fits = added.filter((to) => isFit(from, to));
      const [to] = fits;
      const isSure =
        fits.length <= maximum && to && removed.filter((one) => isFit(one, to)).length <= maximum;
      if (!to || !isSure) return [];
      for (const one of [from, to]) used.add(isWhole(one) ? one.change : one);
      return [[from, to]];
    });
  return [...pairBy(areEqual, Number.POSITIVE_INFINITY), ...pairBy(areAlike, 1)];
}

/** Returns true for an entry that is removed or added by itself. */
export function isWhole({ change, place }: PlacedEntry): boolean {
  return change.place === place;
}

function areEqual(a: PlacedEntry, b: PlacedEntry): boolean {
  return isEqual(readPlace(a.place), readPlace(b.place));
}

/** Returns true for two objects of the same name that have more than half of their fields in common. */
function areAlike(a: PlacedEntry, b: PlacedEntry): boolean {
  const [value, other] = [readPlace(a.place), readPlace(b.place)];
  if (!isObject(value) || !isObject(other)) return false;
  const name = findEntryName(value, a.place[getSide(a.place.part)]);
  const fields = Object.keys({ ...value, ...other });
  const equal = fields.filter((field) => isEqual(value[field], other[field]));
  const isNamed = name !== undefined && name === findEntryName(other, b.place[getSide(b.place.part)]);
  return isNamed && equal.length * 2 > fields.length;
}

/** Lists the objects that are added or removed: those by themselves, then those in others or in fields. */
function listEntries(changes: readonly ValueChange[], kind: ValueChange['kind']): PlacedEntry[] {
  const entries = changes
    .filter((change) => change.kind === kind)
    .flatMap((change) => listObjects(change.place).map((place) => ({ change, place })));
  return entries.sort((a, b) => Number(isWhole(b)) - Number(isWhole(a)));
}

/** Lists the objects in lists in a value that is in one version only, at any depth, with itself if it is one. */
function listObjects(place: ComparedPlace): ComparedPlace[] {
  const { part, holder } = place;
  const side = getSide(part);
  const value = part[side];
  const parts = Object.entries(typeof value === 'object' && value !== null ? value : {}).map(
    ([name, child]) =>
      createPart(side === 'before' ? { from: name, before: child } : { to: name, after: child }),
  );
  const inside = parts.flatMap((one) => listObjects(createPlace(place, one)));
  return isObject(value) && Array.isArray(holder?.part[side]) ? [place, ...inside] : inside;
}
