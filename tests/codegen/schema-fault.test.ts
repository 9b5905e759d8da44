import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { generate } from '../../src/codegen/index.ts';
import { readOwnBlocks } from '../../src/codegen/read-own-blocks.ts';
import type { SchemaNode } from '../../src/core/schema/schema-node.ts';
import { UsageError } from '../../src/files/usage-error.ts';
import { memorySource } from '../core/memory.ts';
import { createTempFolder } from '../temp-folder.ts';

const LABEL = { $ref: '../parts/label.schema.json' };
const NOT_FOLLOWED =
  'Write what it refers to in its place. References are followed in "properties", "items" and "additionalProperties", and as the first of "allOf".';
const AS_BUILT_IN = 'Write it as in the schemas of the built-in blocks, in schema/blocks/.';

/** Faults of a field: keywords of it, the underlined text, the message and the help. */
const FAULTS: [field: SchemaNode, underlined: string, message: string, help: string][] = [
  [
    { type: 'object', propertyNames: LABEL },
    `"${LABEL.$ref}"`,
    'A "$ref" is not followed here.',
    NOT_FOLLOWED,
  ],
  [
    { anyOf: [LABEL, { type: 'integer' }] },
    `"${LABEL.$ref}"`,
    'A "$ref" is not followed here.',
    NOT_FOLLOWED,
  ],
  [
    { $ref: '../parts/lable.schema.json' },
    '"../parts/lable.schema.json"',
    'There is no schema "../parts/lable.schema.json". Did you mean "../parts/label.schema.json"?',
    'Write the path of a schema from here: "../parts/link.schema.json".',
  ],
  [
    { type: 'array', items: { type: 'string', minLenght: 1 } },
    '{"type":"string","minLenght":1}',
    'The schema can\'t be used: strict mode: unknown keyword: "minLenght".',
    AS_BUILT_IN,
  ],
  [
    { type: 'string', 'x-hiden': true },
    'true',
    'There is no annotation "x-hiden". Did you mean "x-hidden"?',
    'CONTRIBUTING.md lists the annotations.',
  ],
  [
    { type: 'string', 'x-text': 'text' },
    '"text"',
    'There is no annotation "x-text".',
    'Write "x-roles": { "text": "text" }.',
  ],
  [
    JSON.parse('{ "type": "string", "x-aliases": "heading" }'),
    '"heading"',
    '"x-aliases" must be array.',
    'For example: "x-aliases": ["heading","headline"].',
  ],
  [
    { type: 'string', 'x-narrow': [] },
    '[]',
    '"x-narrow" does nothing here: it is an annotation of a block.',
    'Write it beside the "properties" that it is about.',
  ],
  [
    { type: 'string', 'x-oneOf': ['day'] },
    '["day"]',
    '"x-oneOf" does nothing here: it is an annotation of an object.',
    'Write it beside the "properties" that it is about.',
  ],
  [
    {
      type: 'object',
      properties: { day: { type: 'string' } },
      additionalProperties: false,
      'x-oneOf': ['day', 'dat'],
    },
    '["day","dat"]',
    '"x-oneOf" names a field "dat" that is not in "properties".',
    'Correct the name, or describe the field.',
  ],
];

it.each(FAULTS)('%j in the schema of an own block is one problem', (field, underlined, message, help) => {
  const written = JSON.parse(readFileSync('templates/block/blocks/newBlock/newBlock.schema.json', 'utf8'));
  const text = JSON.stringify({ ...written, properties: { ...written.properties, new: field } });
  const file = 'blocks/newBlock/newBlock.schema.json';
  const files = { [file]: text, 'blocks/newBlock/newBlock.tsx': '' };
  const { problems, schemas } = readOwnBlocks(memorySource(files));
  expect(problems).toMatchObject([{ rule: 'own-block', file, message, help }]);
  const [{ start, end } = { start: undefined, end: undefined }] = problems.map(({ range }) => range);
  expect(text.slice(start?.offset, end?.offset)).toBe(underlined);
  expect(schemas.size).toBe(0);
});

it('generate names the schema at fault, and where in it', async () => {
  const engine = createTempFolder();
  for (const part of ['schema', 'src/blocks', 'src/codegen', 'src/core/schema', 'src/ui/icons.svg'])
    cpSync(part, join(engine, part), { recursive: true });
  const file = 'schema/blocks/quote.schema.json';
  const text = readFileSync(file, 'utf8');
  const generateWith = (from: string, to: string) => {
    writeFileSync(join(engine, file), text.replace(from, to));
    return generate(engine);
  };
  await expect(generateWith('"minLength": 1', '"minLenght": 1')).rejects.toThrow(
    new UsageError(
      `${file}:36:13  The schema can't be used: strict mode: unknown keyword: "minLenght".\n  ${AS_BUILT_IN}`,
    ),
  );
  await expect(generateWith('"minLength": 1', `"propertyNames": ${JSON.stringify(LABEL)}`)).rejects.toThrow(
    new UsageError(`${file}:40:32  A "$ref" is not followed here.\n  ${NOT_FOLLOWED}`),
  );
  await expect(generateWith('"x-narrow": []', '"x-narow": []')).rejects.toThrow(
    new UsageError(
      `${file}:8:14  There is no annotation "x-narow". Did you mean "x-narrow"?\n  CONTRIBUTING.md lists the annotations.`,
    ),
  );
  await expect(generateWith('"text": {', '"text" {')).rejects.toThrow(
    new UsageError(
      `${file}:17:10  A colon is missing here.\n  Put a colon \`:\` between this and what follows.`,
    ),
  );
});
