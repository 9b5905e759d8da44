import { DRAFT } from '../core/schema/ajv.ts';
import type { SchemaNode } from '../core/schema/schema-node.ts';
import { type Schemas, selectBlocks, UNION } from './read-schemas.ts';

/** Creates the schema of any block. By `if`, errors concern one block; `oneOf` would list all others. */
export function createUnionSchema(schemas: Schemas): SchemaNode {
  const blocks = selectBlocks(schemas);
  const types = [...blocks.keys()];
  const base = schemas.page?.$id ?? '';
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
