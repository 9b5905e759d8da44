import { compile } from 'json-schema-to-typescript';
import { mapValues, type Schema, type Schemas, toPascalCase, UNION } from './schemas.ts';
import { createDiscriminator } from './union.ts';

/** All schemas by the names of their types, with references only within the bundle. */
type Bundle = Record<string, Schema>;

export function createContentBundle(schemas: Schemas): Bundle {
  return createBundle([...schemas].filter(([name]) => !name.startsWith('resolved/')));
}

/**
 * Bundles the schemas of component props: like content, but parts with a schema in `resolved/` use
 * that one, and fields with a default are required.
 */
export function createPropsBundle(schemas: Schemas): Bundle {
  const selected = [...schemas].filter(
    ([name]) => /^(resolved|blocks)\//.test(name) || !schemas.has(`resolved/${name.replace('parts/', '')}`),
  );
  return createBundle(selected, requireDefaults);
}

/** Returns the type name of a schema. Names of blocks end in `Block`, since a part may have the same stem. */
function toTypeName(name: string): string {
  const stem = name.slice(name.lastIndexOf('/') + 1);
  return toPascalCase(stem) + (name.includes('blocks/') ? 'Block' : '');
}

function createBundle(named: [string, Schema][], change = (schema: Schema) => schema): Bundle {
  const definitions: Bundle = {};
  for (const [name, schema] of named) {
    definitions[toTypeName(name)] = { ...prepareSchema(change(schema), change), title: toTypeName(name) };
  }
  const blocks = named.map(([name]) => name).filter((name) => name.startsWith('blocks/'));
  definitions[toPascalCase(UNION)] = {
    description: 'Any block; `type` says which.',
    type: 'object',
    required: ['type'],
    ...createDiscriminator(blocks.map((name) => ({ $ref: `#/definitions/${toTypeName(name)}` }))),
  };
  return definitions;
}

/** Removes keywords that would give each field a type of its own, and makes references internal. */
function prepareSchema(schema: Schema, change: (schema: Schema) => Schema): Schema {
  const ref = schema.$ref ?? schema.allOf?.[0]?.$ref;
  if (ref) return { $ref: `#/definitions/${toTypeName(ref.replace('.schema.json', ''))}` };
  const { $id, $schema, title, examples, minItems, maxItems, default: _, enumDescriptions, ...rest } = schema;
  const out: Schema = { ...rest };
  const inner = (child: Schema) => prepareSchema(change(child), change);
  if (schema.properties) out.properties = mapValues(schema.properties, inner);
  if (schema.items) out.items = inner(schema.items);
  if (schema.anyOf) out.anyOf = schema.anyOf.map(inner);
  if (typeof schema.additionalProperties === 'object')
    out.additionalProperties = inner(schema.additionalProperties);
  return out;
}

function requireDefaults(schema: Schema): Schema {
  const fields = Object.entries(schema.properties ?? {});
  const filled = fields.filter(([, field]) => 'default' in field).map(([name]) => name);
  if (filled.length === 0) return schema;
  return { ...schema, required: [...new Set([...(schema.required ?? []), ...filled])] };
}

export async function createTypesModule(bundle: Bundle): Promise<string> {
  const root = { title: 'Bundle', type: 'object' as const, additionalProperties: false, definitions: bundle };
  const code = await compile(root, 'Bundle', {
    bannerComment: '/* Made from schema/ by `npm run generate`; do not edit. */',
    unreachableDefinitions: true,
    additionalProperties: false,
    format: false,
  });
  // Removes the comments that mention the bundle, which is no use to a reader.
  return code
    .replace(/\n *\* ?\n *\* This interface was referenced by `Bundle`'s JSON-Schema\n.*$/gm, '')
    .replace(/\/\*\*\n \* This interface was referenced by `Bundle`'s JSON-Schema\n.*\n *\*\/\n/g, '')
    .replace(/export interface Bundle \{\s*\}\n/, '');
}
