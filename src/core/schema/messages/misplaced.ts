import { PAGES } from '../../paths/content-paths.ts';
import { findNearest } from '../../text/suggest.ts';
import { isObject } from '../../types.ts';
import { getReferencedName, resolveNode, resolveNodeFor } from '../nodes.ts';
import { blockTypes, getChild, getSchema, type SchemaNode, schemas } from '../schema.ts';
import { hasFormOf } from './suggest-shape.ts';

/** Returns the type of a block, or of the first block in a list; `undefined` for any other value. */
export function getBlockType(value: unknown): string | undefined {
  const type = getChild(Array.isArray(value) ? value[0] : value, 'type');
  return typeof type === 'string' && blockTypes.includes(type) ? type : undefined;
}

/** Describes pages and blocks where one page or one block should be; `undefined` for any other value. */
export function describeWhole(subject: string, value: unknown, schema: SchemaNode | undefined) {
  const describe = (message: string, help: string) => ({ rule: 'schema/type', message, help });
  if (schema === getSchema('block') && isPage(value)) {
    const help = `Write its blocks in its place, or save it as a file of its own in ${PAGES}.`;
    return describe(`${subject} is a page, not a block.`, help);
  }
  if (schema?.$id !== getSchema('page').$id) return undefined;
  const [name = '', ...others] = isObject(value) ? Object.keys(value) : [];
  if (others.length === 0 && isPage(getChild(value, name)))
    return describe(
      `The page is inside "${name}".`,
      `Delete \`"${name}": {\` at its beginning, and one of the braces at its end.`,
    );
  const values = Array.isArray(value) ? value : [value];
  if (getBlockType(value) !== undefined && !values.some(isPage)) {
    const help =
      'Write a page around, as other files have it: with "$schema", "path", "title" and `"blocks": [ … ]`.';
    return describe('The file holds blocks, but no page around them.', help);
  }
  if (values === value && values.length > 0 && values.every(isPage)) {
    const others = values.length > 1 ? ', and save each other page as a file of its own' : '';
    return describe('The file holds a list of pages.', `Delete the brackets \`[ ]\` around${others}.`);
  }
  return undefined;
}

function isPage(value: unknown): boolean {
  return getChild(value, 'path') !== undefined && Array.isArray(getChild(value, 'blocks'));
}

/** Returns a sentence that says which lists of the page and of blocks have such entries. */
function describeLists(subject: string, isMeant: (item: SchemaNode) => boolean): string {
  const places = ['page', ...blockTypes].flatMap((owner) => {
    const { properties = {} } = getSchema(owner === 'page' ? owner : `blocks/${owner}`);
    const lists = Object.entries(properties).filter(([, { items }]) => items && isMeant(resolveNode(items)));
    return lists.map(([field]) => `"${field}" of ${owner === 'page' ? 'the page' : `a block "${owner}"`}`);
  });
  return places.length === 0 ? '' : `${subject} belongs in the list ${places.join(', or ')}.`;
}

export function describeBlockLists(): string {
  return describeLists('A block', (item) => getReferencedName(item) === 'block');
}

/** Returns a sentence that says where an entry belongs that is written as a block, by its type: `card`. */
export function describeItemLists(type: unknown): string {
  const name = String(type).toLowerCase();
  return describeLists(`A ${name}`, ({ title }) => title?.toLowerCase() === name);
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

/** A field that holds others: an object, or a list of them. */
export interface FieldFor {
  name: string;
  place: 'inside' | 'entry';
}

/** Lists the objects, and the lists of objects, that have such a field; of a query in place of a list its own. */
export function listHolders(field: string, schema: SchemaNode | undefined, value?: unknown): FieldFor[] {
  return Object.entries(schema?.properties ?? {}).flatMap(([name, node]): FieldFor[] => {
    // A query may be written in place of the object around its list.
    const written = getChild(value, name) ?? (schema?.required?.includes(name) && value);
    const { properties: inside = {}, items } = resolveNodeFor(node, written);
    if (field in inside) return [{ name, place: 'inside' }];
    return items && field in (resolveNode(items).properties ?? {}) ? [{ name, place: 'entry' }] : [];
  });
}

/** Lists the missing fields that an unknown one may be written for: its value has their form, or it is the only one of an object of one field. */
export function listFieldsFor(field: string, value: unknown, schema: SchemaNode | undefined): string[] {
  const { properties = {}, required = [] } = schema ?? {};
  const missing = required.filter((name) => getChild(value, name) === undefined);
  const isOnly = required.length === 1 && Object.keys(Object(value)).length === 1;
  return missing.filter((name) => isOnly || hasFormOf(properties[name] ?? {}, getChild(value, field)));
}

/** Returns the unknown field that is probably a misspelt `missing`, by its name or its value. */
export function findMeantField(
  missing: string,
  value: unknown,
  schema: SchemaNode | undefined,
): string | undefined {
  const fields = schema?.properties ?? {};
  const unknownFields = Object.keys(Object(value)).filter((key) => !(key in fields));
  const allowed: readonly unknown[] = fields[missing]?.enum ?? [];
  return unknownFields.find((key) => {
    const named = getChild(value, key);
    // A field of that block may have the name of the block as its value.
    const isNamed = allowed.includes(named) && !(key in (schemas[`blocks/${named}`]?.properties ?? {}));
    return isNamed || findNearest(key, [missing]) !== undefined;
  });
}
