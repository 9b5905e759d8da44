import { findReferencedName } from '../core/schema/referenced-name.ts';
import type { SchemaNode } from '../core/schema/schema-node.ts';
import { mapValues } from '../core/util/map-values.ts';
import type { Schemas } from './read-schemas.ts';

/** Snippets of editors: a query, entries, or one of them. */
const QUERY = { label: 'query', description: 'From a table or from pages.', bodyText: '{ "from": "$1" }' };
const LIST = { label: 'list', description: 'Entries that are written here.', bodyText: '[\n\t{ $1 }\n]' };
const ENTRY = { label: 'entry', description: 'An entry that is written here.', bodyText: '{ $1 }' };

/** Creates the schema of a query; `fields` are those of the entries of its list. */
type ToQuery = (ref: string, fields?: SchemaNode['properties']) => SchemaNode;

/**
 * Returns the schemas of what editors write: each list of objects in a block takes a query, in its place or
 * as an entry, and so does each part with `x-query`. The keyword `if` selects the schema, so that errors concern
 * the query or the list alone.
 */
export function allowQueries(schemas: Schemas, toQuery: ToQuery = ($ref) => ({ $ref })): Schemas {
  const words = Object.keys(schemas['parts/query']?.properties ?? {});
  /** Schema of an object with any word of a query. */
  const isQuery: SchemaNode = { type: 'object', anyOf: words.map((word) => ({ required: [word] })) };
  /** Returns the part that a schema refers to, or the schema itself. */
  const resolve = (node: SchemaNode): SchemaNode => {
    const part = schemas[findReferencedName(node, schemas) ?? ''];
    return part ? resolve(part) : node;
  };
  /** Lets all lists of objects in a schema take queries. */
  const visit = (node: SchemaNode): SchemaNode => {
    const visited = {
      ...node,
      ...(node.properties && { properties: mapValues(node.properties, visit) }),
      ...(node.items && { items: visit(node.items) }),
    };
    const { type, properties } = resolve(visited.items ?? {});
    if (!visited.items || ![type].flat().includes('object')) return visited;
    const query = toQuery('../parts/query.schema.json', properties);
    return choose(query, { ...visited, items: choose(query, visited.items, [ENTRY, QUERY]) }, [LIST, QUERY]);
  };
  /** Selects a query or another schema. Titles, examples and snippets are where editors look: beside `if`. */
  const choose = (query: SchemaNode, other: SchemaNode, defaultSnippets: readonly object[]): SchemaNode => {
    const { title, description, examples = [] } = { ...resolve(other), ...other };
    // biome-ignore lint/suspicious/noThenProperty: the JSON Schema keyword.
    return { title, description, examples, defaultSnippets, if: isQuery, then: query, else: other };
  };
  return mapValues(schemas, (schema, name) => {
    if (name.startsWith('blocks/')) return visit(schema);
    const { $id = name, ...rest } = schema;
    return schema['x-query']?.length
      ? { $id, ...choose(toQuery('query.schema.json'), rest, [QUERY]) }
      : schema;
  });
}
