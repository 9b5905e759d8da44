import type { Annotations, Query } from '../../generated/content.ts';
import { schemas } from '../../generated/schemas.js';
import { EDITOR_SCHEMAS } from '../paths/content-paths.ts';
import { isObject } from '../types.ts';
import { mapValues } from '../util/map-values.ts';
import type { SchemaNode } from './schema-node.ts';

export type { SchemaNode } from './schema-node.ts';
export { schemas };

const EXTENSION = '.schema.json';

/** Returns the schema named `page`, `blocks/hero`, `parts/link`… Throws if there is none. */
export function getSchema(name: string): SchemaNode {
  const schema = schemas[name];
  if (!schema) throw new Error(`There is no schema "${name}".`);
  return schema;
}

/** Returns the `$schema` of a page, a row schema or the site config: the relative path from the file to its schema. */
export function getSchemaPath(file: string): string {
  const steps = file.split('/').length - 1;
  const name = steps === 0 ? 'site' : file.endsWith(EXTENSION) ? 'rowSchema' : 'page';
  return `${'../'.repeat(steps) || './'}${EDITOR_SCHEMAS}/${name}${EXTENSION}`;
}

export const blockTypes: readonly string[] = Object.keys(schemas)
  .filter((name) => name.startsWith('blocks/'))
  .map((name) => name.slice('blocks/'.length));

export function getAnnotation<Name extends `x-${string}`>(type: string, name: Name): SchemaNode[Name] {
  return schemas[`blocks/${type}`]?.[name];
}

/** Returns true if blocks of a type are calls that one can apply for. */
export function isCall(type: string): boolean {
  return getAnnotation(type, 'x-call') === true;
}

/** Returns the block type that took the place of a value of the field that a node describes: `x-moved`. */
export function getNewType(node: SchemaNode | undefined, value: unknown): string | undefined {
  const type = getChild(node?.['x-moved'], String(value));
  return type === undefined ? undefined : String(type);
}

/** Finds the first block type with a role (`x-roles`), and its field that is named by it. Throws if there is none. */
export function findBlock(role: keyof NonNullable<Annotations['x-roles']>): { type: string; field: string } {
  for (const type of blockTypes) {
    const field = getAnnotation(type, 'x-roles')?.[role];
    if (field !== undefined) return { type, field };
  }
  throw new Error(`No schema of a block has the role "${role}".`);
}

/** Returns the entries of a block's list of people, questions or sessions, by the names in the annotation. */
export function getEntries(
  block: object,
  annotation: 'x-people' | 'x-faq' | 'x-days',
): Record<string, unknown>[] {
  const { list, ...names } = Object(getAnnotation(String(getChild(block, 'type')), annotation));
  const entries = getChild(block, String(list));
  if (!Array.isArray(entries)) return [];
  return entries.map((entry) => mapValues(names, (field) => getChild(entry, String(field))));
}

/** Returns the name of the schema that a node refers to by `$ref` or one `allOf`: `parts/link`, `block`. */
export function getReferencedName(node: SchemaNode): string | undefined {
  const ref = node.$ref ?? node.allOf?.[0]?.$ref;
  if (!ref) return undefined;
  const path = ref.replace(EXTENSION, '').replaceAll('../', '');
  return path in schemas ? path : `parts/${path}`;
}

/** Finds the schema node of the value at a path in `value`. A block has the node of its type. */
export function findSchemaNode(
  root: SchemaNode,
  value: unknown,
  path: readonly string[],
): SchemaNode | undefined {
  let node: SchemaNode | undefined = root;
  let current = value;
  for (const step of path) {
    current = getChild(current, step);
    const parent: SchemaNode = node ?? {};
    const field = Object.hasOwn(parent.properties ?? {}, step) ? parent.properties?.[step] : undefined;
    const item = /^\d+$/.test(step) ? parent.items : undefined;
    const next: SchemaNode['additionalProperties'] = field ?? item ?? parent.additionalProperties;
    node = typeof next === 'object' ? resolveNodeFor(next, current) : undefined;
  }
  return node;
}

/** Resolves the references of a node. Its own keywords win. A reference to a block of any type stays. */
export function resolveNode(node: SchemaNode): SchemaNode {
  const name = getReferencedName(node);
  if (!name || name === 'block') return node;
  const { $ref, allOf, ...own } = node;
  return { ...resolveNode(getSchema(name)), ...own };
}

/** Resolves the references of the node of a value. A block has that of its type, a query its own. */
export function resolveNodeFor(node: SchemaNode, value: unknown): SchemaNode {
  if (getReferencedName(node) === 'block') {
    const type = getChild(value, 'type');
    return getSchema(typeof type === 'string' && blockTypes.includes(type) ? `blocks/${type}` : 'block');
  }
  const resolved = resolveNode(node);
  const { properties, items = {}, 'x-query': isPart } = resolved;
  // A cell of a table takes none.
  const takesQuery = isPart || properties || resolveNode(items).properties;
  const isOther = !isQuery(value) || Object.keys(value).some((key) => key in (properties ?? {}));
  return isOther || !takesQuery ? resolved : getSchema('parts/query');
}

/** The fields of a query. An object with any of them is one, so a misspelt `from` is reported as such. */
const WORDS = Object.keys(schemas['parts/query']?.properties ?? {});

/** Returns true for a query in place of a list, of an entry or of another value that takes queries. */
export function isQuery(value: unknown): value is Query {
  return isObject(value) && WORDS.some((word) => word in value);
}

export function getChild(value: unknown, step: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.hasOwn(value, step) ? Reflect.get(value, step) : undefined;
}
