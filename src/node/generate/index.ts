import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINE } from '../paths.ts';
import { blockSwitch, missingHalf } from './blocks.ts';
import { contentBundle, propsBundle } from './bundle.ts';
import { readSchemas, type Schema } from './schemas.ts';
import { typesModule } from './types.ts';
import { unionSchema } from './union.ts';
import { contentValidators, propsGuards, schemaValidator, type Validators } from './validators.ts';

/** What `generate` did: the files whose bytes changed. */
export interface Generated {
  written: string[];
}

/**
 * Schema → union, types, validators, switch. Writes only what changed. Throws with the file to add when a
 * block has a schema and no component, or the other way round.
 */
export async function generate(): Promise<Generated> {
  const schemas = readSchemas(join(ENGINE, 'schema'));
  const components = readdirSync(join(ENGINE, 'src/blocks'))
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => file.slice(0, -'.tsx'.length));
  const missing = missingHalf(schemas, components);
  if (missing.length > 0) throw new Error(`A block is a schema and a component. Add ${missing.join(', ')}.`);

  const union = unionSchema(schemas);
  const bundle = Object.fromEntries([...schemas, ['block', union] as const]);
  const files: Record<string, string> = {
    'schema/block.schema.json': `${JSON.stringify(union, null, 2)}\n`,
    'src/generated/content.ts': await typesModule(contentBundle(schemas)),
    'src/generated/props.ts': await typesModule(propsBundle(schemas)),
    ...moduleFiles('content-validators', contentValidators(schemas, union)),
    ...moduleFiles('props-guards', propsGuards(schemas)),
    ...moduleFiles('schema-validator', schemaValidator()),
    'src/generated/schemas.ts': schemaModule(bundle),
    'src/generated/blocks.tsx': blockSwitch(schemas),
  };
  mkdirSync(join(ENGINE, 'src/generated'), { recursive: true });
  return {
    written: Object.keys(files).filter((file) => writeIfChanged(join(ENGINE, file), files[file] ?? '')),
  };
}

function moduleFiles(name: string, { code, types }: Validators): Record<string, string> {
  return { [`src/generated/${name}.js`]: code, [`src/generated/${name}.d.ts`]: types };
}

function schemaModule(bundle: Record<string, Schema>): string {
  return `/* Made from schema/ by \`npm run generate\`; do not edit. */
import type { SchemaNode } from '../core/schema.ts';
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
