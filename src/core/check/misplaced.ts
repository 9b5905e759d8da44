import {
  blockTypes,
  getChild,
  getReferencedName,
  getSchema,
  resolveNode,
  type SchemaNode,
} from '../schema/schema.ts';
import { findNearest } from '../suggest.ts';

/** A list that something belongs to: the block that has it (none for the page itself), and the field. */
interface List {
  block: string | undefined;
  field: string;
  /** What an entry is; `undefined` for a block of any type. */
  item: SchemaNode | undefined;
}

let known: readonly List[] | undefined;

/** All lists of objects that a page and its blocks have. */
function lists(): readonly List[] {
  known ??= [undefined, ...blockTypes].flatMap((block) =>
    Object.entries(getSchema(block === undefined ? 'page' : `blocks/${block}`).properties ?? {}).flatMap(
      ([field, { items }]): List[] => {
        if (!items) return [];
        if (getReferencedName(items) === 'block') return [{ block, field, item: undefined }];
        const item = resolveNode(items);
        return item.properties ? [{ block, field, item }] : [];
      },
    ),
  );
  return known;
}

/** The type of the block that a value is, or is the list of; nothing where it is none. */
export function getBlockType(value: unknown): string | undefined {
  const type = getChild(Array.isArray(value) ? value[0] : value, 'type');
  return typeof type === 'string' && blockTypes.includes(type) ? type : undefined;
}

/** Where blocks belong, as a sentence. */
export function describeBlockLists(): string {
  const places = lists().filter(({ item }) => !item);
  const [first, ...others] = places.map(({ block, field }) =>
    block === undefined ? `the list "${field}" of the page` : `"${field}" of a block "${block}"`,
  );
  return `A block belongs into ${[first, ...others].join(', or ')}.`;
}

/** Where something belongs that was written as a block and is an entry of a list, as a sentence; nothing where it is none. */
export function describeItemLists(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const type = getChild(value, 'type');
  const places = lists().filter(
    ({ block, item }) => block !== undefined && item && isItem(value, type, item),
  );
  const [first] = places;
  if (!first?.item) return undefined;
  const { title = 'entry' } = first.item;
  const named = places.filter(({ item }) => item?.title === title);
  const where = named.map(({ block, field }) => `"${field}" of a block "${block}"`).join(', or ');
  return `A ${title.toLowerCase()} belongs into the list ${where}.`;
}

function isItem(value: object, type: unknown, item: SchemaNode): boolean {
  if (typeof type === 'string') return item.title?.toLowerCase() === type.toLowerCase();
  return hasFieldsOf(value, item) && findBlockTypesLike(value).length === 0;
}

/** The types whose fields a block without a type has. */
export function findBlockTypesLike(value: object): string[] {
  return blockTypes.filter((type) => hasFieldsOf({ ...value, type }, getSchema(`blocks/${type}`)));
}

function hasFieldsOf(value: object, { properties = {}, required = [] }: SchemaNode): boolean {
  const keys = Object.keys(value);
  return (
    keys.length > 0 && keys.every((key) => key in properties) && required.every((key) => keys.includes(key))
  );
}

/** The field of an object that was meant to be one that is missing: by its name, or by its value. */
export function findMeantField(
  missing: string,
  value: unknown,
  schema: SchemaNode | undefined,
): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = schema?.properties ?? {};
  const strangers = Object.keys(value).filter((key) => !(key in fields));
  const near = strangers.find((key) => findNearest(key, [missing]) !== undefined);
  if (near !== undefined) return near;
  const allowed = fields[missing]?.enum;
  return strangers.find((key) => {
    const named = getChild(value, key);
    if (!Array.isArray(allowed) || !allowed.includes(named)) return false;
    // The name of a block may be the value of a field that this block has.
    return typeof named !== 'string' || !(key in (getSchema(`blocks/${named}`).properties ?? {}));
  });
}
