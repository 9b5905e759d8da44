import { type Schema, type Schemas, selectFolder, toPascalCase, UNION } from './schemas.ts';
import { createDiscriminator } from './union.ts';

/** A bundle: every schema under the name of its type, with references inside the bundle only. */
export type Bundle = Record<string, Schema>;

/** What an editor writes. */
export function createContentBundle(schemas: Schemas): Bundle {
  return createBundle(
    [...schemas].filter(([name]) => !name.startsWith('resolved/')),
    (schema) => schema,
  );
}

/**
 * What a component receives: the same shapes, but a part that has a schema in `resolved/` is what that one
 * says, and a field with a default is always there.
 */
export function createPropsBundle(schemas: Schemas): Bundle {
  const resolved = new Set(selectFolder(schemas, 'resolved').keys());
  const selected = [...schemas].filter(([name]) => {
    const [folder, stem] = name.includes('/') ? name.split('/') : ['', name];
    return folder === 'resolved' || folder === 'blocks' || !resolved.has(stem ?? '');
  });
  return createBundle(selected, requireDefaults);
}

/** The name of a schema's type: a block's ends in `Block`, since a part may have the same stem. */
export function toTypeName(name: string): string {
  const stem = name.slice(name.lastIndexOf('/') + 1);
  return toPascalCase(stem) + (name.includes('blocks/') ? 'Block' : '');
}

/** Keywords that say of which type a value is. */
const TYPE_KEYWORDS = ['type', 'const', 'enum', 'required', '$ref', 'discriminator'];

/** The same shapes without what types do not say: how long a text is, how it is written, what else an object may not have. */
export function stripConstraints(shapes: Bundle): Bundle {
  return mapValues(shapes, stripSchema);
}

function stripSchema(schema: Schema): Schema {
  const { properties, items, additionalProperties: others, oneOf, anyOf } = schema;
  return {
    ...Object.fromEntries(TYPE_KEYWORDS.filter((key) => key in schema).map((key) => [key, schema[key]])),
    ...(properties && { properties: mapValues(properties, stripSchema) }),
    ...(items && { items: stripSchema(items) }),
    ...(typeof others === 'object' && { additionalProperties: stripSchema(others) }),
    ...(oneOf && { oneOf: oneOf.map(stripSchema) }),
    ...(anyOf && { anyOf: anyOf.map(stripSchema) }),
  };
}

function createBundle(named: [string, Schema][], change: (schema: Schema) => Schema): Bundle {
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

/** Without what would give every field a type of its own, and with references into the bundle. */
function prepareSchema(schema: Schema, change: (schema: Schema) => Schema): Schema {
  const ref = schema.$ref ?? schema.allOf?.[0]?.$ref;
  if (ref) return { $ref: `#/definitions/${toTypeName(ref.replace('.schema.json', ''))}` };
  const { $id, $schema, title, examples, minItems, maxItems, default: _, enumDescriptions, ...rest } = schema;
  const out: Schema = { ...rest };
  const inner = (child: Schema) => prepareSchema(change(child), change);
  if (schema.properties) out.properties = mapValues(schema.properties, inner);
  if (schema.items) out.items = inner(schema.items);
  if (typeof schema.additionalProperties === 'object')
    out.additionalProperties = inner(schema.additionalProperties);
  return Array.isArray(schema.type) ? splitByType(out, schema.type) : out;
}

/** `type: [a, b]` as one branch a type: the keywords of the other types say nothing about it. */
function splitByType(
  { description, properties, required, items, additionalProperties }: Schema,
  types: string[],
): Schema {
  const branches = types.map((type): Schema => {
    if (type === 'object') {
      return {
        type,
        ...(properties && { properties }),
        ...(required && { required }),
        ...(additionalProperties !== undefined && { additionalProperties }),
      };
    }
    return type === 'array' && items ? { type, items } : { type };
  });
  return { ...(description && { description }), anyOf: branches };
}

function requireDefaults(schema: Schema): Schema {
  const fields = Object.entries(schema.properties ?? {});
  const filled = fields.filter(([, field]) => 'default' in field).map(([name]) => name);
  if (filled.length === 0) return schema;
  return { ...schema, required: [...new Set([...(schema.required ?? []), ...filled])] };
}

function mapValues<A, B>(record: Record<string, A>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
