import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINE } from '../files/paths.ts';
import { blockSwitch, missingHalf } from './blocks.ts';
import { contentBundle, propsBundle } from './bundle.ts';
import { readSchemas, type Schema } from './schemas.ts';
import { typesModule } from './types.ts';
import { unionSchema } from './union.ts';
import { contentValidators, propsValidators, schemaValidator, type Validators } from './validators.ts';

/**
 * Returns the text of every file that is made from the schemas, by its path: the union of blocks, types, validators, the switch from
 * `type` to component. Throws with the file to add when a block has a schema and no component, or the other way round.
 */
export async function generatedFiles(): Promise<Record<string, string>> {
  const schemas = readSchemas(join(ENGINE, 'schema'));
  const components = readdirSync(join(ENGINE, 'src/blocks'))
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => file.slice(0, -'.tsx'.length));
  const missing = missingHalf(schemas, components);
  if (missing.length > 0) throw new Error(`A block is a schema and a component. Add ${missing.join(', ')}.`);

  const union = unionSchema(schemas);
  const bundle = Object.fromEntries([...schemas, ['block', union] as const]);
  return {
    'schema/block.schema.json': `${JSON.stringify(union, null, 2)}\n`,
    'src/generated/content.ts': await typesModule(contentBundle(schemas)),
    'src/generated/props.ts': await typesModule(propsBundle(schemas)),
    ...moduleFiles('content-validators', contentValidators(schemas, union)),
    ...moduleFiles('props-validators', propsValidators(schemas)),
    ...moduleFiles('schema-validator', schemaValidator()),
    'src/generated/schemas.ts': schemaModule(bundle),
    'src/generated/blocks.tsx': blockSwitch(schemas),
  };
}

/** Writes the files that are made from the schemas, as far as they differ from those that are there; returns their paths. */
export async function generate(): Promise<string[]> {
  const files = await generatedFiles();
  mkdirSync(join(ENGINE, 'src/generated'), { recursive: true });
  return Object.keys(files).filter((file) => writeIfChanged(join(ENGINE, file), files[file] ?? ''));
}

function moduleFiles(name: string, { code, types }: Validators): Record<string, string> {
  return { [`src/generated/${name}.js`]: code, [`src/generated/${name}.d.ts`]: types };
}

function schemaModule(bundle: Record<string, Schema>): string {
  return `/* Made from schema/ by \`npm run generate\`; do not edit. */
import type { SchemaNode } from '../core/schema/schema-node.ts';
export const schemas: Record<string, SchemaNode> = ${JSON.stringify(bundle)};
`;
}

function writeIfChanged(file: string, text: string): boolean {
  let old = '';
  try {
    old = readFileSync(file, 'utf8');
  } catch {
    // Not there yet: it differs.
  }
  if (old === text) return false;
  writeFileSync(file, text);
  return true;
}
