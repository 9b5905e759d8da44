import type { Query } from '../../generated/content.ts';
import { isObject } from '../types.ts';
import { findReferencedName } from './referenced-name.ts';
import { blockTypes, getChild, getSchema, type SchemaNode, schemas } from './schema.ts';

/** Returns the name of the schema that a node refers to by `$ref` or one `allOf`: `parts/link`, `block`. */
export function getReferencedName(node: SchemaNode): string | undefined {
  return findReferencedName(node, schemas);
}

/** Returns the name of the part that a node refers to: `link`. */
export function getPartName(node: SchemaNode): string | undefined {
  return getReferencedName(node)?.replace('parts/', '');
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

/** Returns the names of fields or columns, each with its title and the names that it has elsewhere. */
export function listWithTitles(properties: Readonly<Record<string, SchemaNode>> = {}): Map<string, string[]> {
  const nodes = Object.entries(properties).map(([name, node]) => [name, resolveNode(node)] as const);
  return new Map(nodes.map(([name, node]) => [name, [node.title ?? '', ...(node['x-aliases'] ?? [])]]));
}

/** Returns the values of which a node takes one, each with its title and what its description begins with: `text` for `string`. */
export function listChoices({
  enum: values,
  'x-titles': titles,
  enumDescriptions,
}: SchemaNode): Map<string, string[]> {
  const toNames = (value: unknown, i: number) => [
    titles?.[String(value)] ?? '',
    /^An? ([^.]+)\./.exec(String(enumDescriptions?.[i]))?.[1] ?? '',
  ];
  return new Map(values?.map((value, i) => [String(value), toNames(value, i)]));
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
  const isOwn = !isPart?.length && Object.keys(Object(value)).some((key) => key in (properties ?? {}));
  const isOther = !isQuery(value) || isOwn;
  return isOther || !takesQuery ? resolved : getSchema('parts/query');
}

/** The fields of a query. An object with any of them is one, so a misspelt `from` is reported as such. */
const WORDS = Object.keys(schemas['parts/query']?.properties ?? {});

/** Returns true for a query in place of a list, of an entry or of another value that takes queries. */
export function isQuery(value: unknown): value is Query {
  return isObject(value) && WORDS.some((word) => word in value);
}
