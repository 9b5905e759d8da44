import { findNearest } from '../../suggest.ts';
import {
  blockTypes,
  getChild,
  getReferencedName,
  getSchema,
  resolveNode,
  type SchemaNode,
} from '../schema.ts';

/** A list of objects in the schemas: its field, and the block that has the field (`undefined` for the page itself). */
interface List {
  block: string | undefined;
  field: string;
  /** Schema of an entry; `undefined` for a block of any type. */
  item: SchemaNode | undefined;
}

let cachedLists: readonly List[] | undefined;

/** Returns all lists of objects that a page and its blocks have. */
function getLists(): readonly List[] {
  cachedLists ??= [undefined, ...blockTypes].flatMap((block) =>
    Object.entries(getSchema(block === undefined ? 'page' : `blocks/${block}`).properties ?? {}).flatMap(
      ([field, { items }]): List[] => {
        if (!items) return [];
        if (getReferencedName(items) === 'block') return [{ block, field, item: undefined }];
        const item = resolveNode(items);
        return item.properties ? [{ block, field, item }] : [];
      },
    ),
  );
  return cachedLists;
}

/** Returns the type of a block, or of the first block in a list; `undefined` for any other value. */
export function getBlockType(value: unknown): string | undefined {
  const type = getChild(Array.isArray(value) ? value[0] : value, 'type');
  return typeof type === 'string' && blockTypes.includes(type) ? type : undefined;
}

/** Returns a sentence that says which lists blocks belong in. */
export function describeBlockLists(): string {
  const places = getLists().filter(({ item }) => !item);
  const [first, ...others] = places.map(({ block, field }) =>
    block === undefined ? `the list "${field}" of the page` : `"${field}" of a block "${block}"`,
  );
  return `A block belongs in ${[first, ...others].join(', or ')}.`;
}

/** Returns a sentence that says which list a value belongs in, if it is an entry of a list written as a block; else `undefined`. */
export function describeItemLists(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const type = getChild(value, 'type');
  const places = getLists().filter(
    ({ block, item }) => block !== undefined && item && isItem(value, type, item),
  );
  const [first] = places;
  if (!first?.item) return undefined;
  const { title = 'entry' } = first.item;
  const named = places.filter(({ item }) => item?.title === title);
  const where = named.map(({ block, field }) => `"${field}" of a block "${block}"`).join(', or ');
  return `A ${title.toLowerCase()} belongs in the list ${where}.`;
}

/** Returns true if a value looks like an entry of a list, by its type or its fields. */
function isItem(value: object, type: unknown, item: SchemaNode): boolean {
  if (typeof type === 'string') return item.title?.toLowerCase() === type.toLowerCase();
  return matchesFields(value, item) && findBlockTypesLike(value).length === 0;
}

/** Returns the types of blocks that have the fields of a block without a type. */
export function findBlockTypesLike(value: object): string[] {
  return blockTypes.filter((type) => matchesFields({ ...value, type }, getSchema(`blocks/${type}`)));
}

function matchesFields(value: object, { properties = {}, required = [] }: SchemaNode): boolean {
  const keys = Object.keys(value);
  return (
    keys.length > 0 && keys.every((key) => key in properties) && required.every((key) => keys.includes(key))
  );
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
  const allowed = fields[missing]?.enum;
  return unknownFields.find((key) => {
    const named = getChild(value, key);
    if (!Array.isArray(allowed) || !allowed.includes(named)) return false;
    // A field of that block may have the name of the block as its value.
    return typeof named !== 'string' || !(key in (getSchema(`blocks/${named}`).properties ?? {}));
  });
}
