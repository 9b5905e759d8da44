import { schemas } from '../../generated/schemas.ts';
import type { SchemaNode } from './schema-node.ts';

export type { SchemaNode } from './schema-node.ts';

const ENDING = '.schema.json';

/** The schema named `page`, `blocks/hero`, `parts/link`… Throws when there is none: the engine is broken then. */
export function getSchema(name: string): SchemaNode {
  const schema = schemas[name];
  if (!schema) throw new Error(`There is no schema "${name}".`);
  return schema;
}

/** The pattern of a schema of text. Throws when it has none: the engine is broken then. */
export function getPattern(name: string): RegExp {
  const { pattern } = getSchema(name);
  if (typeof pattern !== 'string') throw new Error(`The schema "${name}" has no pattern.`);
  return new RegExp(pattern, 'u');
}

/** The `$schema` that belongs into a page or the site config: the way from the file to its schema. */
export function getSchemaPath(file: string, schemaFolder: string): string {
  const steps = file.split('/').length - 1;
  const name = steps === 0 ? 'site' : 'page';
  const path = `${'../'.repeat(steps)}${schemaFolder}/${name}${ENDING}`;
  return path.startsWith('.') ? path : `./${path}`;
}

/** The names of all block types, sorted. */
export const blockTypes: readonly string[] = Object.keys(schemas)
  .filter((name) => name.startsWith('blocks/'))
  .map((name) => name.slice('blocks/'.length));

function getAnnotation(type: string, name: `x-${string}`): unknown {
  return blockTypes.includes(type) ? getSchema(`blocks/${type}`)[name] : undefined;
}

/** Returns whether blocks of a type are calls that one can apply for: `x-call` in the schema. */
export function isCall(type: string): boolean {
  return blockTypes.includes(type) && isCallNode(getSchema(`blocks/${type}`));
}

/** Returns whether a node describes a call that one can apply for: `x-call`. */
export function isCallNode(node: SchemaNode): boolean {
  return node['x-call'] === true;
}

/** Returns pairs of fields with dates, of which the first may not be after the second: `x-order`. */
export function getOrders(node: SchemaNode): [first: string, second: string][] {
  const pairs: unknown = node['x-order'];
  if (!Array.isArray(pairs)) return [];
  return pairs.flatMap((pair) => (Array.isArray(pair) ? [[String(pair[0]), String(pair[1])]] : []));
}

/** Returns the fields of which exactly one is given: `x-oneOf`. */
export function getAlternatives(node: SchemaNode): string[] {
  const fields: unknown = node['x-oneOf'];
  return Array.isArray(fields) ? fields.map(String) : [];
}

/** Returns whether a text is for editors, and shown nowhere: `x-hidden`. */
export function isHidden(node: SchemaNode): boolean {
  return node['x-hidden'] === true;
}

/** A block type and, for a text, a table or an image, its field that holds it. */
export interface BlockField {
  type: string;
  field: string;
}

/**
 * Returns the block type for a page's title, or for a text, a table or an image alone: that with the annotation in its schema. Throws
 * when there is none: the engine is broken then.
 */
export function findBlock(annotation: 'x-pageTitle' | 'x-text' | 'x-table' | 'x-image'): BlockField {
  const type = blockTypes.find((name) => getAnnotation(name, annotation) !== undefined);
  if (type === undefined) throw new Error(`No schema of a block has "${annotation}".`);
  return { type, field: String(getAnnotation(type, annotation)) };
}

/** Where a block that lists people has them, and their fields: `x-people` in its schema. */
export type PeopleFields = Readonly<Record<'list' | 'name' | 'position' | 'affiliation' | 'image', string>>;

/** Returns the fields of a block that lists people; `undefined` for all others. */
export function getPeopleFields(block: { type: string }): PeopleFields | undefined {
  const people = getAnnotation(block.type, 'x-people');
  const matches = Object.entries(getChild(people, 'when') ?? {}).every(
    ([field, value]) => getChild(block, field) === value,
  );
  if (people === undefined || !matches) return undefined;
  const field = (name: string) => String(getChild(people, name));
  return {
    list: field('list'),
    name: field('name'),
    position: field('position'),
    affiliation: field('affiliation'),
    image: field('image'),
  };
}

/** Returns the fields of a block type that hold a table of contents and the blocks that it lists: `x-contents` in the schema. */
export function getContentsFields(type: string): readonly [contents: string, listed: string] | undefined {
  const fields = getAnnotation(type, 'x-contents');
  return Array.isArray(fields) ? [String(fields[0]), String(fields[1])] : undefined;
}

/** The name of the schema that a node refers to, from `$ref` or a single `allOf`: `parts/link`, `block`. */
export function getReferencedName(node: SchemaNode): string | undefined {
  const ref = node.$ref ?? node.allOf?.[0]?.$ref;
  if (!ref) return undefined;
  const path = ref.replace(ENDING, '').replaceAll('../', '');
  return path in schemas ? path : `parts/${path}`;
}

/**
 * The node that describes the value at `pointer` of `value`, starting at the schema `root`. A block is
 * described by the schema of its type. `undefined` where no schema says anything.
 */
export function findSchemaNode(
  root: string,
  value: unknown,
  path: readonly string[],
): SchemaNode | undefined {
  let node: SchemaNode | undefined = follow(getSchema(root), value);
  let current = value;
  for (const step of path) {
    current = getChild(current, step);
    const next: SchemaNode | undefined = Array.isArray(node?.items) ? undefined : stepInto(node, step);
    node = next && follow(next, current);
  }
  return node;
}

function stepInto(node: SchemaNode | undefined, step: string): SchemaNode | undefined {
  if (!node) return undefined;
  if (node.properties && step in node.properties) return node.properties[step];
  if (node.items && /^\d+$/.test(step)) return node.items;
  return typeof node.additionalProperties === 'object' ? node.additionalProperties : undefined;
}

/** A node with what it refers to, however far, under its own title and description; a reference to any block stays one. */
export function resolveNode(node: SchemaNode): SchemaNode {
  const name = getReferencedName(node);
  if (!name || name === 'block') return node;
  const { $ref, allOf, ...own } = node;
  return { ...resolveNode(getSchema(name)), ...own };
}

function follow(node: SchemaNode, value: unknown): SchemaNode {
  if (getReferencedName(node) !== 'block') return resolveNode(node);
  const type = getChild(value, 'type');
  return getSchema(typeof type === 'string' && blockTypes.includes(type) ? `blocks/${type}` : 'block');
}

/** The child of a JSON value by key or index, or `undefined`. */
export function getChild(value: unknown, step: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.hasOwn(value, step) ? Reflect.get(value, step) : undefined;
}
