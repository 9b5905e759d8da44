import { DRAFT } from '../core/schema/ajv.ts';
import { type Schema, type Schemas, selectFolder, UNION } from './schemas.ts';

/**
 * The schema of any block: its `type` decides, by `if`/`then`, which one schema it is checked against. So an
 * error is about that block alone, where `oneOf` would list every other block as well.
 */
export function createUnionSchema(schemas: Schemas): Schema {
  const blocks = selectFolder(schemas, 'blocks');
  const types = [...blocks.keys()];
  const base = schemas.get('page')?.$id ?? '';
  return {
    $schema: `${DRAFT}#`,
    $id: base.replace('page.schema.json', `${UNION}.schema.json`),
    $comment: 'Made from schema/blocks/ by `npm run generate`; do not edit.',
    title: 'Block',
    description: 'One block of a page. Its `type` decides which fields it has.',
    type: 'object',
    required: ['type'],
    properties: {
      type: {
        title: 'Type',
        description: 'Which block this is.',
        type: 'string',
        enum: types,
        enumDescriptions: [...blocks.values()].map((block) => block.description ?? ''),
      },
    },
    allOf: types.map((type) => ({
      if: { type: 'object', required: ['type'], properties: { type: { const: type } } },
      // biome-ignore lint/suspicious/noThenProperty: the JSON Schema keyword.
      then: { $ref: `blocks/${type}.schema.json` },
    })),
    defaultSnippets: [...blocks].map(([type, block]) => ({
      label: type,
      description: block.description ?? '',
      body: block.examples?.[0] ?? { type },
    })),
  };
}

/** The same for ajv, which would ask each type of `allOf` whether it is meant. */
export function addDiscriminator({ allOf: branches = [], ...union }: Schema): Schema {
  return {
    ...union,
    ...createDiscriminator(branches.flatMap(({ then: branch }) => (branch ? [branch] : []))),
  };
}

/** One of several, by `type`: a validator looks at that alone. https://ajv.js.org/json-schema.html#discriminator */
export function createDiscriminator(oneOf: Schema[]): Schema {
  return { discriminator: { propertyName: 'type' }, oneOf };
}
