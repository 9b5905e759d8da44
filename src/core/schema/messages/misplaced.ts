import { findNearest } from '../../suggest.ts';
import {
  blockTypes,
  getChild,
  getReferencedName,
  getSchema,
  resolveNode,
  type SchemaNode,
} from '../schema.ts';

/** Returns the lists of a page and its blocks, each with the schema of an entry. A list of the page itself has no `block`. */
function listLists(): { block: string | undefined; field: string; item: SchemaNode }[] {
  return [undefined, ...blockTypes].flatMap((block) =>
    Object.entries(getSchema(block === undefined ? 'page' : `blocks/${block}`).properties ?? {}).flatMap(
      ([field, { items }]) => (items ? [{ block, field, item: resolveNode(items) }] : []),
    ),
  );
}

/** Returns the type of a block, or of the first block in a list; `undefined` for any other value. */
export function getBlockType(value: unknown): string | undefined {
  const type = getChild(Array.isArray(value) ? value[0] : value, 'type');
  return typeof type === 'string' && blockTypes.includes(type) ? type : undefined;
}

/** Returns a sentence that says which lists blocks belong in. */
export function describeBlockLists(): string {
  const lists = listLists().filter(({ item }) => getReferencedName(item) === 'block');
  const places = lists.map(({ block, field }) =>
    block === undefined ? `the list "${field}" of the page` : `"${field}" of a block "${block}"`,
  );
  return `A block belongs in ${places.join(', or ')}.`;
}

/** Returns a sentence that says which list an entry belongs in that is written as a block, by its type: `card`. */
export function describeItemLists(type: unknown): string | undefined {
  const name = String(type).toLowerCase();
  const places = listLists()
    .filter(({ block, item }) => block !== undefined && item.title?.toLowerCase() === name)
    .map(({ block, field }) => `"${field}" of a block "${block}"`);
  return places.length === 0 ? undefined : `A ${name} belongs in the list ${places.join(', or ')}.`;
}

/** Returns the only block type that has the fields of a block without a type, or `undefined`. */
export function findTypeLike(value: unknown): string | undefined {
  const keys = Object.keys(Object(value));
  const types = blockTypes.filter((type) => {
    const { properties = {}, required = [] } = getSchema(`blocks/${type}`);
    return (
      keys.every((key) => key in properties) && required.every((key) => key === 'type' || keys.includes(key))
    );
  });
  return types.length === 1 ? types[0] : undefined;
}

/** The beginning of a link to a page, an anchor or another site. */
const ADDRESS = /^(?:[/#]|https?:|mailto:|tel:)/;

/** The field that an unknown one is written for: in place of it, inside it, or inside an entry of it. */
export interface FieldFor {
  name: string;
  place: 'instead' | 'inside' | 'entry';
}

/**
 * Returns the field that an unknown one is written for: the only object or list of objects that has such a field, or the only one
 * that is missing if the unknown one is the only one too and has a value of its type.
 */
export function findFieldFor(
  field: string,
  value: unknown,
  schema: SchemaNode | undefined,
): FieldFor | undefined {
  const { properties = {}, required = [] } = schema ?? {};
  const holders = Object.entries(properties).flatMap(([name, node]): FieldFor[] => {
    const { properties: inside = {}, items } = resolveNode(node);
    if (field in inside) return [{ name, place: 'inside' }];
    return items && field in (resolveNode(items).properties ?? {}) ? [{ name, place: 'entry' }] : [];
  });
  const missing = required.filter((name) => getChild(value, name) === undefined);
  const [holder, ...others] = holders;
  if (others.length === 0 && holder) return holder;
  const unknown = Object.keys(Object(value)).filter((key) => !(key in properties));
  const [only] = missing;
  if (only === undefined || missing.length + unknown.length > 2) return undefined;
  const node = properties[only] ?? {};
  const { type, format, enum: choices } = resolveNode(node);
  const written = getChild(value, field);
  // A link is not written for a label: `url` beside a missing `label` is something else.
  const isAddress = typeof written === 'string' && ADDRESS.test(written);
  if (isAddress && getReferencedName(node) !== 'parts/link' && format === undefined) return undefined;
  const isOfType = [type].flat().includes(Array.isArray(written) ? 'array' : typeof written);
  return isOfType && !choices ? { name: only, place: 'instead' } : undefined;
}

/** Returns the unknown field that is probably a misspelt `missing`, by its name or by its value; else `undefined`. */
export function findMeantField(
  missing: string,
  value: unknown,
  schema: SchemaNode | undefined,
): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = schema?.properties ?? {};
  const unknownFields = Object.keys(value).filter((key) => !(key in fields));
  const near = unknownFields.find((key) => findNearest(key, [missing]) !== undefined);
  if (near !== undefined) return near;
  const allowed: readonly unknown[] = fields[missing]?.enum ?? [];
  return unknownFields.find((key) => {
    const named = getChild(value, key);
    if (!allowed.includes(named)) return false;
    // A field of that block may have the name of the block as its value.
    return typeof named !== 'string' || !(key in (getSchema(`blocks/${named}`).properties ?? {}));
  });
}
