import type { Json, JsonObject } from '../types.ts';
import { mapValues } from '../util/map-values.ts';
import { getPartName, getReferencedName } from './nodes.ts';
import { blockTypes, getChild, getSchema, type SchemaNode } from './schema.ts';

/** A schema prepared for a walk: references are resolved, annotations are read, and all trees have the same shape. */
export interface SchemaTree {
  /** Name of the schema in `schema/parts/` (`link`, `richText`…), or `block` for a block of any type. */
  part: string | undefined;
  fields: ReadonlyMap<string, SchemaTree> | undefined;
  /** Tree of all other fields, such as those of `variables` in the site config. */
  additional: SchemaTree | undefined;
  items: SchemaTree | undefined;
  defaults: ReadonlyArray<readonly [field: string, value: Json]>;
  /** The node that it is made of, for its annotations. */
  node: SchemaNode;
  /** True for a list of objects, and for a part with `x-query`: it, or an entry of it, may be a query. */
  takesQuery: boolean;
  /** True if the value is not rendered itself: a choice, or `x-hidden` in the schema. */
  isHidden: boolean;
}

/** Returns the tree of a schema, such as that of a row. `part` is the name of the schema that refers to it. */
export function createTree(node: SchemaNode, part?: string): SchemaTree {
  const name = getReferencedName(node);
  if (name === 'block') return createTree({}, name);
  if (name) return createTree(getSchema(name), part ?? getPartName(node));
  const { properties, items, additionalProperties: others } = node;
  const entries = Object.entries(properties ?? {});
  const itemTree = items && createTree(items);
  return {
    part,
    fields: properties && new Map(entries.map(([key, field]) => [key, createTree(field)])),
    additional: typeof others === 'object' ? createTree(others) : undefined,
    items: itemTree,
    defaults: entries.flatMap(([key, { default: value }]) => (value === undefined ? [] : [[key, value]])),
    node,
    takesQuery: node['x-query'] !== undefined || itemTree?.fields !== undefined,
    isHidden: node['x-hidden'] === true || node.enum !== undefined || node.const !== undefined,
  };
}

/** The tree of a page. Its blocks have trees of their own. */
export const pageTree: SchemaTree = createTree(getSchema('page'));
export const siteTree: SchemaTree = createTree(getSchema('site'));
export const blockTrees: ReadonlyMap<string, SchemaTree> = new Map(
  blockTypes.map((type) => [type, createTree(getSchema(`blocks/${type}`), 'block')]),
);
/** The tree of a block of unknown type. Its anchor counts, so that links to it are not broken. */
const UNKNOWN_BLOCK = createTree({ properties: { id: { $ref: 'id.schema.json' } } }, 'block');

/** Returns the tree of an entry or a field. For a block, that is the one of its type. */
export function getChildTree(
  tree: SchemaTree | undefined,
  step: string | number,
  child: unknown,
): SchemaTree | undefined {
  const own = typeof step === 'number' ? tree?.items : (tree?.fields?.get(step) ?? tree?.additional);
  return own?.part === 'block' ? (blockTrees.get(String(getChild(child, 'type'))) ?? UNKNOWN_BLOCK) : own;
}

/** Returns the tree at steps into a block of a type. */
export function findTree(type: string, steps: readonly string[]): SchemaTree | undefined {
  return steps.reduce(
    (tree: SchemaTree | undefined, step) =>
      getChildTree(tree, /^\d+$/.test(step) ? Number(step) : step, undefined),
    blockTrees.get(type),
  );
}

/** Lists what an object needs, each as the fields of which one is enough. */
export function listNeeded({ required = [], 'x-oneOf': choice }: SchemaNode = {}): (readonly string[])[] {
  return [...required.map((field) => [field]), ...(choice ? [choice] : [])];
}

/** Returns an object without the fields that do nothing, as they depend on others that `isGone` from it. */
export function dropDependents(
  value: JsonObject,
  { dependencies }: SchemaNode = {},
  isGone: (field: string) => boolean,
): JsonObject {
  if (!dependencies) return value;
  return mapValues(value, (field, name) => (dependencies[name]?.some(isGone) ? undefined : field));
}

/** Returns an object with the defaults of the fields that it lacks; the object itself if it has all. */
export function withDefaults(value: JsonObject, fields: SchemaTree | undefined): JsonObject {
  const missing = (fields?.defaults ?? []).filter(([key]) => !(key in value));
  return missing.length === 0 ? value : { ...value, ...Object.fromEntries(missing) };
}
