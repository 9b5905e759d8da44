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

/**
 * Returns the missing field that an unknown one is written for: the object that has such a field, or the only one that is missing
 * if the unknown one is the only one too and has a value of its type.
 */
export function findFieldFor(
  field: string,
  value: unknown,
  schema: SchemaNode | undefined,
): { missing: string; isInside: boolean } | undefined {
  const { properties = {}, required = [] } = schema ?? {};
  const missing = required
    .filter((name) => getChild(value, name) === undefined)
    .map((name) => ({ name, node: resolveNode(properties[name] ?? {}) }));
  const holder = missing.find(({ node }) => node.properties && field in node.properties);
  if (holder) return { missing: holder.name, isInside: true };
  const unknown = Object.keys(Object(value)).filter((key) => !(key in properties));
  const [only] = missing;
  if (!only || missing.length + unknown.length > 2 || only.node.enum) return undefined;
  const written = getChild(value, field);
  const type = Array.isArray(written) ? 'array' : typeof written;
  return [only.node.type].flat().includes(type) ? { missing: only.name, isInside: false } : undefined;
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
