import type { Schema, Schemas } from './schemas.ts';

/** Test of a query in place of a list, of an entry or of another value. */
const IS_QUERY: Schema = { type: 'object', required: ['from'] };
/** Folder of the schemas in which lists take queries. */
const BLOCKS = 'blocks/';

/**
 * Returns the schemas of what editors write: each list of objects in a block takes a query, in its place or as one of its entries,
 * and so does each part with `x-query`. `if` selects the schema, so that errors concern the query or the list alone.
 */
export function allowQueries(schemas: Schemas): Schemas {
  const isObject = (node: Schema): boolean => {
    const ref = node.$ref ?? node.allOf?.[0]?.$ref;
    if (ref === undefined) return [node.type].flat().includes('object');
    const part = schemas.get(ref.replace('../', '').replace('.schema.json', ''));
    return part !== undefined && isObject(part);
  };
  const visit = (node: Schema): Schema => {
    const visited = {
      ...node,
      ...(node.properties && { properties: mapValues(node.properties, visit) }),
      ...(node.items && { items: visit(node.items) }),
    };
    if (!visited.items || !isObject(visited.items)) return visited;
    return choose('../parts/query', { ...visited, items: choose('../parts/query', visited.items) });
  };
  return new Map(
    [...schemas].map(([name, schema]): [string, Schema] => {
      if (name.startsWith(BLOCKS)) return [name, visit(schema)];
      const { $id = name, ...rest } = schema;
      return [name, schema['x-query'] === true ? { $id, ...choose('query', rest) } : schema];
    }),
  );
}

function choose(query: string, other: Schema): Schema {
  // biome-ignore lint/suspicious/noThenProperty: the JSON Schema keyword.
  return { if: IS_QUERY, then: { $ref: `${query}.schema.json` }, else: other };
}

function mapValues<A, B>(record: Record<string, A>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
