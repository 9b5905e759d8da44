import { isObject } from '../is-object.ts';
import type { Json, JsonObject } from '../types.ts';
import {
  blockTypes,
  getAlternatives,
  getOrders,
  getReferencedName,
  getSchema,
  isHidden,
  type SchemaNode,
} from './schema.ts';

/**
 * What there is to do at a value, worked out once from its schema: which part of `schema/parts/` it is,
 * what its fields and items are, and which fields have a default.
 */
export interface SchemaTree {
  /** The part's name (`link`, `image`, `richText`…), or `block` for a block of any type. */
  part: string | undefined;
  fields: ReadonlyMap<string, SchemaTree> | undefined;
  /** What holds for fields that are not named (`variables` of the site config). */
  additional: SchemaTree | undefined;
  items: SchemaTree | undefined;
  defaults: ReadonlyArray<readonly [field: string, value: Json]>;
  /** Pairs of fields with dates, of which the first should not be after the second: `x-order` in the schema. */
  orders: ReadonlyArray<readonly [first: string, second: string]>;
  /** Fields of which exactly one is given: `x-oneOf` in the schema. */
  alternatives: readonly string[];
  /** Whether it is for editors, and shown nowhere: `x-hidden` in the schema. */
  isHidden: boolean;
}

const PARTS = 'parts/';

/** Where there is nothing to do. All trees have the same fields: they are looked at for each value of each page. */
export const EMPTY_TREE: SchemaTree = {
  part: undefined,
  fields: undefined,
  additional: undefined,
  items: undefined,
  defaults: [],
  orders: [],
  alternatives: [],
  isHidden: false,
};

function createTree(node: SchemaNode, part?: string): SchemaTree {
  const name = getReferencedName(node);
  if (name === 'block') return { ...EMPTY_TREE, part: name };
  if (name) return createTree(getSchema(name), part ?? name.slice(PARTS.length));
  const { properties, items, additionalProperties: others } = node;
  const entries = Object.entries(properties ?? {});
  return {
    part,
    fields: properties && new Map(entries.map(([key, field]) => [key, createTree(field)])),
    additional: typeof others === 'object' ? createTree(others) : undefined,
    items: items && createTree(items),
    defaults: entries.flatMap(([key, { default: value }]) => (value === undefined ? [] : [[key, value]])),
    orders: getOrders(node),
    alternatives: getAlternatives(node),
    isHidden: isHidden(node),
  };
}

/** The tree of a page without its blocks' insides. */
export const pageTree: SchemaTree = createTree(getSchema('page'));
/** The tree of the site config. */
export const siteTree: SchemaTree = createTree(getSchema('site'));
/** The tree of each block type. */
export const blockTrees: ReadonlyMap<string, SchemaTree> = new Map(
  blockTypes.map((type) => [type, createTree(getSchema(`blocks/${type}`))]),
);

/** The fields of each block type that hold blocks. */
const blockLists: ReadonlyMap<string, readonly string[]> = new Map(
  [...blockTrees].map(([type, { fields }]) => [
    type,
    [...(fields ?? [])].flatMap(([name, { items }]) => (items?.part === 'block' ? [name] : [])),
  ]),
);

/** Returns all blocks of a list, those inside others too, in the order of the page. */
export function collectBlocks(blocks: unknown): JsonObject[] {
  if (!Array.isArray(blocks)) return [];
  return blocks.filter(isObject).flatMap((block) => {
    const lists = typeof block.type === 'string' ? blockLists.get(block.type) : undefined;
    return [block, ...(lists ?? []).flatMap((field) => collectBlocks(block[field]))];
  });
}

/** Returns a list of blocks with the fields that `change` gives added to each, those inside others too. */
export function mapBlocks(blocks: unknown, change: (block: JsonObject) => JsonObject): Json[] {
  if (!Array.isArray(blocks)) return [];
  return blocks.filter(isObject).map((block) => {
    const lists = typeof block.type === 'string' ? blockLists.get(block.type) : undefined;
    const inner = (lists ?? []).flatMap((field) =>
      Array.isArray(block[field]) ? [[field, mapBlocks(block[field], change)]] : [],
    );
    return { ...block, ...Object.fromEntries(inner), ...change(block) };
  });
}
