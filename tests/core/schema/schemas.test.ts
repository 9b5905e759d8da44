import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { SchemaNode } from '../../../src/core/schema/schema.ts';
import { schemas } from '../../../src/generated/schemas.js';

/** The schemas of blocks of a site's own, which are written like those of the engine. */
const own = [
  'examples/own-blocks/blocks/timetable/timetable',
  'examples/own-blocks/blocks/priceList/priceList',
  'templates/block/blocks/newBlock/newBlock',
].map((name): [string, SchemaNode] => [name, JSON.parse(readFileSync(`${name}.schema.json`, 'utf8'))]);

const authored = Object.entries(schemas)
  .filter(([name]) => !name.startsWith('resolved/') && name !== 'block')
  .concat(own);

/** Every field below a schema, with its path. */
function fieldsOf(path: string, node: SchemaNode): [string, SchemaNode][] {
  const own = Object.entries(node.properties ?? {}).map(([name, field]): [string, SchemaNode] => [
    `${path}.${name}`,
    field,
  ]);
  const deeper = own.flatMap(([name, field]) => fieldsOf(name, field));
  return [...own, ...deeper, ...(node.items ? fieldsOf(`${path}[]`, node.items) : [])];
}

const isReference = ({ $ref, allOf }: SchemaNode) => $ref !== undefined || allOf !== undefined;
/** Objects and lists of objects are shown by the examples of their own fields. */
const isComposed = ({ properties, items }: SchemaNode) =>
  Boolean(properties ?? items?.properties ?? items?.$ref);

describe.each(authored)('the schema %s', (name, schema) => {
  const fields = fieldsOf(name, schema).filter(([, field]) => !isReference(field));

  it('has a description of itself and of each field', () => {
    expect(schema.description).toMatch(/\.$/);
    expect(fields.filter(([, { description }]) => !description?.endsWith('.')).map(([path]) => path)).toEqual(
      [],
    );
  });

  it('has an example, a constant or a list of values for each field', () => {
    const known = ['examples', 'const', 'enum'];
    const bare = fields.filter(
      ([path, field]) =>
        !path.endsWith('.$schema') && !known.some((word) => word in field) && !isComposed(field),
    );
    expect(bare.map(([path]) => path)).toEqual([]);
  });

  it('describes each value of an enum', () => {
    const silent = fieldsOf(name, schema).filter(
      ([, { enum: values, enumDescriptions }]) =>
        Array.isArray(values) &&
        !(Array.isArray(enumDescriptions) && enumDescriptions.length === values.length),
    );
    expect(silent.map(([path]) => path)).toEqual([]);
  });

  it('describes each pattern and format in words', () => {
    const nodes = [[name, schema] as const, ...fieldsOf(name, schema)].flatMap(([path, node]) => [
      [path, node] as const,
      [`${path}[]`, node.items ?? {}] as const,
      [`${path}{}`, node.propertyNames ?? {}] as const,
    ]);
    const silent = nodes.filter(
      ([, { pattern, format, patternErrorMessage }]) =>
        (pattern ?? format) && !patternErrorMessage?.endsWith('.'),
    );
    expect(silent.map(([path]) => path)).toEqual([]);
  });

  it('refuses unknown fields', () => {
    const open = [[name, schema] as const, ...fields].filter(
      ([, node]) => node.properties && node.additionalProperties !== false,
    );
    // Of a schema of schemas, ajv refuses unknown keywords.
    const allowed =
      name === 'blockSchema' ? ['', '.properties', '.properties.type'].map((at) => name + at) : [];
    expect(open.map(([path]) => path)).toEqual(allowed);
  });
});

describe('the block and the part', () => {
  it.each(['notice'])('%s have the same fields', (name) => {
    const toText = (schema?: SchemaNode) => JSON.stringify(schema?.properties).replaceAll('../parts/', '');
    const { type: _, id: __, lang: ___, ...fields } = schemas[`blocks/${name}`]?.properties ?? {};
    expect(toText({ properties: fields })).toBe(toText(schemas[`parts/${name}`]));
  });
});
