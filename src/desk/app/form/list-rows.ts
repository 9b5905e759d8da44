import { appendToPointer, getParent } from '../../../core/paths/pointer.ts';
import { resolveNode } from '../../../core/schema/nodes.ts';
import type { SchemaNode } from '../../../core/schema/schema-node.ts';
import { isObject, type Json } from '../../../core/types.ts';

/** A list with its schema, without references. */
export interface ListedEntries {
  pointer: string;
  node: SchemaNode;
  entries: readonly Json[];
}

/** A row of a list: an entry of it, or of a list in an entry that has entries of the same kind, as a sub-menu has. */
export interface EntryRow {
  pointer: string;
  entry: Json;
  /** The list that it is in, and its place there. */
  list: ListedEntries;
  index: number;
  /** The list of the same kind that it has, or can have. */
  inner: ListedEntries | undefined;
  /** The rows of what is in it, and the number of entries that it is in. */
  below: readonly EntryRow[];
  level: number;
}

/** Lists the rows of a list, each entry before those in it. */
export function listRows(list: ListedEntries, level = 0): EntryRow[] {
  const fields = listEntryFields(list);
  const isSame = (name: string) => Object.hasOwn(fields, name);
  const found = Object.entries(fields).find(([, field]) => {
    const names = Object.keys(listEntryFields({ node: resolveNode(field) }));
    return names.length > 0 && names.every(isSame);
  });
  return list.entries.flatMap((entry, index) => {
    const pointer = appendToPointer(list.pointer, index);
    const [name = '', field = {}] = found ?? [];
    const entries = found && isObject(entry) ? (entry[name] ?? []) : undefined;
    const inner = Array.isArray(entries)
      ? { pointer: appendToPointer(pointer, name), node: resolveNode(field), entries }
      : undefined;
    const below = inner ? listRows(inner, level + 1) : [];
    return [{ pointer, entry, list, index, inner, below, level }, ...below];
  });
}

function listEntryFields({ node: { items = {} } }: Pick<ListedEntries, 'node'>) {
  return resolveNode(items).properties ?? {};
}

/** Returns a place of a list, if its entries may have all that a row has, which is not in it. */
function getPlace(list: ListedEntries | undefined, index: number, { entry, list: own }: EntryRow) {
  const fields = list && listEntryFields(list);
  const fits = fields && isObject(entry) && Object.keys(entry).every((name) => Object.hasOwn(fields, name));
  return list && (fits || list.pointer === own.pointer) ? appendToPointer(list.pointer, index) : undefined;
}

/** Lists where a row can be moved to: up, down, into the entry above it, out of the one that it is in; each the pointer of the entry before which it comes. */
export function listMoves(rows: readonly EntryRow[], row: EntryRow) {
  const { list, index } = row;
  const holder = rows.find(({ pointer }) => pointer === getParent(list.pointer));
  const above = rows.find((one) => one.list === list && one.index === index - 1);
  return {
    up: above && getPlace(list, index - 1, row),
    down: index < list.entries.length - 1 ? getPlace(list, index + 2, row) : undefined,
    into: above && getPlace(above.inner, above.inner?.entries.length ?? 0, row),
    out: holder && getPlace(holder.list, holder.index + 1, row),
  };
}

/** Returns the place beside a row, or at the end of those in it, if the dragged one fits there. The line below a row with others in it is above these. */
export function findDropPlace(
  dragged: EntryRow,
  { list, index, inner, below, ...at }: EntryRow,
  position: 'before' | 'after' | 'on',
): string | undefined {
  if (`${at.pointer}/`.startsWith(`${dragged.pointer}/`)) return undefined;
  if (position === 'on') return getPlace(inner, inner?.entries.length ?? 0, dragged);
  const isInside = position === 'after' && below.length > 0;
  return isInside
    ? getPlace(inner, 0, dragged)
    : getPlace(list, index + (position === 'after' ? 1 : 0), dragged);
}

/** Returns the index of the row before which what is moved to a place comes. */
export function findRowAt(rows: readonly EntryRow[], place: string): number {
  const at = rows.findIndex(({ pointer }) => pointer === place);
  const around = rows.findLastIndex(({ pointer }) => place.startsWith(`${pointer}/`));
  const holder = rows[around];
  return at >= 0 ? at : holder ? around + 1 + holder.below.length : rows.length;
}
