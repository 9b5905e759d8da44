import { findSchemaNode, getReferencedName, resolveNode } from '../schema/nodes.ts';
import type { SchemaNode } from '../schema/schema.ts';
import { abbreviate } from '../text/message-text.ts';
import { isObject, type Json, type JsonObject } from '../types.ts';
import { isEqual } from '../util/is-equal.ts';
import { findEntryName, findNameField, findPlainField } from './entry-name.ts';
import { formatChangedValue, formatQuery, isCode, isQueryOf } from './format-value.ts';

/**
 * Returns the name of an entry of a list: its own text, the value itself, or for a block the title of its type. That
 * is followed by the block's own title, if it has one, for `isWhole` and where others in the list are of the type.
 */
export function getEntryName(
  list: readonly Json[],
  index: number,
  listNode: SchemaNode,
  isWhole: boolean,
): string {
  const entry = list[index];
  const node = findSchemaNode(listNode, list, [String(index)]) ?? {};
  if (!isObject(entry)) return formatChangedValue(entry, node);
  if (isQueryOf(entry, node)) {
    const isSole = !list.some(
      (other) => other !== entry && isObject(other) && isEqual(other.from, entry.from),
    );
    return formatQuery(entry, isWhole || !isSole);
  }
  if (isBlockList(listNode)) return getBlockName(entry, list, node, isWhole);
  const name = findEntryName(entry, node);
  const field = findNameField(entry, node);
  const isShared =
    field !== undefined &&
    list.some((other, i) => i !== index && isObject(other) && other[field] === entry[field]);
  return name && !isShared ? name : [name, `entry ${index + 1}`].filter(Boolean).join(', ');
}

function getBlockName(block: JsonObject, list: readonly Json[], node: SchemaNode, isWhole: boolean): string {
  const { title = 'Block' } = node;
  const same = list.filter((other) => isObject(other) && other.type === block.type);
  const field = isWhole || same.length > 1 ? findPlainField(block, node) : undefined;
  if (field !== undefined) return `${title} “${abbreviate(String(block[field]))}”`;
  return same.length > 1 ? `${title} ${same.indexOf(block) + 1}` : title;
}

/** Lists the names of the entries in one without a plain text of its own; if it has none, its rich texts. */
export function listContents(entry: JsonObject, node: SchemaNode): string[] {
  if (findPlainField(entry, node) !== undefined) return [];
  const fields = Object.entries(entry).map(
    ([name, value]) => [value, findSchemaNode(node, entry, [name]) ?? {}] as const,
  );
  const names = fields.flatMap(([value, list]) => {
    if (isQueryOf(value, list)) return formatChangedValue(value, list);
    return Array.isArray(value) ? value.map((_, i) => getEntryName(value, i, list, true)) : [];
  });
  const texts = fields.filter(([value, { type }]) => typeof value === 'string' && Array.isArray(type));
  return names.length > 0 ? names : texts.map(([value, text]) => formatChangedValue(value, text));
}

export function isBlockList({ items = {} }: SchemaNode): boolean {
  return getReferencedName(items) === 'block';
}

/** Returns true for a list of blocks, or of objects, if the object that holds it has no other one. */
export function isOnlyList({ properties = {} }: SchemaNode, name: string): boolean {
  const getKind = (node: SchemaNode = {}) => {
    const { items } = resolveNode(node);
    if (items && isBlockList({ items })) return 'blocks';
    return items && resolveNode(items).properties && 'objects';
  };
  const kind = getKind(properties[name]);
  return (
    kind !== undefined &&
    Object.values(properties).every((node) => node === properties[name] || getKind(node) !== kind)
  );
}

/** Returns true for the only field that an entry has besides the text, and no file or link, that names it. */
export function isOnlyDetail(entry: Json, node: SchemaNode, field: string): boolean {
  const name = isObject(entry) ? findNameField(entry, node) : undefined;
  if (!isObject(entry) || name === undefined || isCode(String(entry[name]))) return false;
  return name !== field && Object.keys(entry).length === 2;
}
