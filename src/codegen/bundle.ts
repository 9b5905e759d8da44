import type { SchemaNode } from '../core/schema/schema-node.ts';
import { mapValues } from '../core/util/map-values.ts';
import { type Schemas, toPascalCase } from './read-schemas.ts';

/** All schemas by the names of their types, with references only within the bundle. */
type Bundle = Record<string, Record<string, unknown>>;

export function createContentBundle(schemas: Schemas): Bundle {
  return createBundle(Object.entries(schemas).filter(([name]) => !name.startsWith('resolved/')));
}

/** Bundles the schemas of props: parts have those in `resolved/`, and fields with a default are required. */
export function createPropsBundle(schemas: Schemas): Bundle {
  const selected = Object.entries(schemas).filter(
    ([name]) => /^(resolved|blocks)\//.test(name) || !(`resolved/${name.replace('parts/', '')}` in schemas),
  );
  return createBundle(selected, requireDefaults);
}

/** Returns the type name of a schema. Names of blocks end in `Block`, since a part may have the same stem. */
function toTypeName(name: string): string {
  const stem = name.slice(name.lastIndexOf('/') + 1);
  return toPascalCase(stem) + (name.includes('blocks/') ? 'Block' : '');
}

function refer(type: string) {
  return { $ref: `#/definitions/${type}` };
}

function createBundle(named: [string, SchemaNode][], change = (schema: SchemaNode) => schema): Bundle {
  const definitions = named.map(([name, schema]) => {
    const title = toTypeName(name);
    return [title, { ...prepareSchema(schema, change), title }];
  });
  const blocks = named.map(([name]) => name).filter((name) => name.startsWith('blocks/'));
  return {
    ...Object.fromEntries(definitions),
    Block: {
      description: 'Any block; `type` says which.',
      type: 'object',
      required: ['type'],
      discriminator: { propertyName: 'type' },
      oneOf: blocks.map((name) => refer(toTypeName(name))),
    },
  };
}

/**
 * Prepares a schema for `json-schema-to-typescript`: without titles, which would give each field a type of its
 * own, without lengths, which would make tuples of lists, but for a fixed one, and with references into the bundle.
 */
function prepareSchema(written: SchemaNode, change: (schema: SchemaNode) => SchemaNode): object {
  const ref = written.$ref ?? written.allOf?.[0]?.$ref;
  if (ref) return refer(toTypeName(ref.replace('.schema.json', '')));
  const { $id, $schema, title, minItems, maxItems, ...schema } = change(written);
  const { properties, items, anyOf, additionalProperties: others } = schema;
  const prepare = (inner: SchemaNode) => prepareSchema(inner, change);
  return {
    ...schema,
    ...(minItems !== undefined && minItems === maxItems && { minItems, maxItems }),
    ...(properties && { properties: mapValues(properties, prepare) }),
    ...(items && { items: prepare(items) }),
    ...(anyOf && { anyOf: anyOf.map(prepare) }),
    ...(typeof others === 'object' && { additionalProperties: prepare(others) }),
  };
}

function requireDefaults(schema: SchemaNode): SchemaNode {
  const fields = Object.entries(schema.properties ?? {});
  const filled = fields.filter(([, field]) => 'default' in field).map(([name]) => name);
  if (filled.length === 0) return schema;
  return { ...schema, required: [...new Set([...(schema.required ?? []), ...filled])] };
}

export async function createTypesModule(bundle: Bundle): Promise<string> {
  // Imported on demand: a package is without it, unless its site has blocks of its own.
  const { compile } = await import('json-schema-to-typescript');
  const all = { oneOf: Object.keys(bundle).map(refer), definitions: bundle };
  const code = await compile(all, 'Bundle', {
    bannerComment: '/* Made from schemas by `npm run generate`; do not edit. */',
    additionalProperties: false,
    format: false,
  });
  // Only its members are of use.
  return code.replace(/^export type Bundle = .*\n/m, '');
}
