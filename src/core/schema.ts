import { schemas } from '../generated/schemas.ts';
import type { Json } from './types.ts';

/** What messages and plans read of a schema. */
export interface SchemaNode {
  $id?: string;
  $ref?: string;
  title?: string;
  description?: string;
  default?: Json;
  type?: unknown;
  enum?: unknown;
  const?: unknown;
  examples?: unknown;
  required?: string[];
  properties?: Record<string, SchemaNode>;
  items?: SchemaNode;
  propertyNames?: SchemaNode;
  /** The form of a text in words; VS Code shows it too. */
  patternErrorMessage?: string;
  additionalProperties?: boolean | SchemaNode;
  allOf?: SchemaNode[];
  [keyword: string]: unknown;
}

const ENDING = '.schema.json';

/** The schema named `page`, `blocks/hero`, `parts/link`… Throws when there is none: the engine is broken then. */
export function schemaNamed(name: string): SchemaNode {
  const schema = schemas[name];
  if (!schema) throw new Error(`There is no schema "${name}".`);
  return schema;
}

/** The pattern of a schema of text. Throws when it has none: the engine is broken then. */
export function patternOf(name: string): RegExp {
  const { pattern } = schemaNamed(name);
  if (typeof pattern !== 'string') throw new Error(`The schema "${name}" has no pattern.`);
  return new RegExp(pattern, 'u');
}

/** The `$schema` that belongs into a page or the site config: the way from the file to its schema. */
export function schemaOf(file: string, schemaFolder: string): string {
  const steps = file.split('/').length - 1;
  const name = steps === 0 ? 'site' : 'page';
  const path = `${'../'.repeat(steps)}${schemaFolder}/${name}${ENDING}`;
  return path.startsWith('.') ? path : `./${path}`;
}

/** The names of all block types, sorted. */
export const blockTypes: readonly string[] = Object.keys(schemas)
  .filter((name) => name.startsWith('blocks/'))
  .map((name) => name.slice('blocks/'.length));

/** Returns whether blocks of a type are calls that one can apply for: `x-call` in the schema. */
export function isCall(type: string): boolean {
  return blockTypes.includes(type) && schemaNamed(`blocks/${type}`)['x-call'] === true;
}

/** Returns the fields of a block type that hold a table of contents and the blocks that it lists: `x-contents` in the schema. */
export function getContentsFields(type: string): readonly [contents: string, listed: string] | undefined {
  const fields: unknown = blockTypes.includes(type) ? schemaNamed(`blocks/${type}`)['x-contents'] : undefined;
  return Array.isArray(fields) ? [String(fields[0]), String(fields[1])] : undefined;
}

/** The name of the schema that a node refers to, from `$ref` or a single `allOf`: `parts/link`, `block`. */
export function referredName(node: SchemaNode): string | undefined {
  const ref = node.$ref ?? node.allOf?.[0]?.$ref;
  if (!ref) return undefined;
  const path = ref.replace(ENDING, '').replaceAll('../', '');
  return path in schemas ? path : `parts/${path}`;
}

/**
 * The node that describes the value at `pointer` of `value`, starting at the schema `root`. A block is
 * described by the schema of its type. `undefined` where no schema says anything.
 */
export function schemaAt(root: string, value: unknown, path: readonly string[]): SchemaNode | undefined {
  let node: SchemaNode | undefined = follow(schemaNamed(root), value);
  let current = value;
  for (const step of path) {
    current = childOf(current, step);
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
export function wholeNode(node: SchemaNode): SchemaNode {
  const name = referredName(node);
  if (!name || name === 'block') return node;
  const { $ref, allOf, ...own } = node;
  return { ...wholeNode(schemaNamed(name)), ...own };
}

function follow(node: SchemaNode, value: unknown): SchemaNode {
  if (referredName(node) !== 'block') return wholeNode(node);
  const type = childOf(value, 'type');
  return schemaNamed(typeof type === 'string' && blockTypes.includes(type) ? `blocks/${type}` : 'block');
}

/** The child of a JSON value by key or index, or `undefined`. */
export function childOf(value: unknown, step: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.hasOwn(value, step) ? Reflect.get(value, step) : undefined;
}
