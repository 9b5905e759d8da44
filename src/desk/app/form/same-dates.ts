import { getEntryName, isBlockList } from '../../../core/changes/value-name.ts';
import { appendToPointer, getLastStep, getParent } from '../../../core/paths/pointer.ts';
import type { Json } from '../../../core/types.ts';
import { type FormFile, getNode, getValue } from '../operations.ts';
import { getKind } from './fields.ts';

/** Lists the pointers of the other dates of a file that are written as one is. Entries of a list may share theirs by chance. */
export function listSameDates(file: FormFile, pointer: string): string[] {
  const date = getValue(file, pointer);
  const list = getParent(getParent(pointer));
  const isChance = (other: string) => getParent(getParent(other)) === list && isPlainList(file, list);
  return date === undefined
    ? []
    : listPlaces(file.value, date).filter(
        (other) => other !== pointer && !isChance(other) && getKind(getNode(file, other), date) === 'date',
      );
}

function listPlaces(value: Json, wanted: Json, pointer = ''): string[] {
  if (value === wanted) return [pointer];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) =>
    listPlaces(child, wanted, appendToPointer(pointer, name)),
  );
}

/** Returns true for a list of anything but blocks, which are of one page and tell of one thing. */
function isPlainList(file: FormFile, list: string): boolean {
  return Array.isArray(getValue(file, list)) && !isBlockList(getNode(file, list));
}

/** Returns the name of what has a value: that of an entry of a list, or the title of an object. */
export function nameHolder(file: FormFile, pointer: string): string {
  const holder = getParent(pointer);
  const list = getParent(holder);
  const entries = holder === '' ? undefined : getValue(file, list);
  if (Array.isArray(entries))
    return getEntryName(entries, Number(getLastStep(holder)), getNode(file, list), false);
  return getNode(file, holder).title ?? '';
}
