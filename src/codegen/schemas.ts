import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SchemaNode } from '../core/schema/schema-node.ts';
import { PACKAGE_ROOT } from '../files/paths.ts';

/** All schemas by their path below the folder without `.schema.json`: `blocks/hero`, `page`. */
export type Schemas = Readonly<Record<string, SchemaNode>>;

const EXTENSION = '.schema.json';
/** The name of the union of all blocks, which is generated from the other schemas. */
export const UNION = 'block';

/** Reads all schemas in `schema/` below an engine's root, sorted by name. Throws if one is not JSON. */
export function readSchemas(engine = PACKAGE_ROOT): Schemas {
  const folder = join(engine, 'schema');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith(EXTENSION) && file !== UNION + EXTENSION)
    .sort();
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  return Object.fromEntries(files.map((file) => [file.slice(0, -EXTENSION.length), read(file)]));
}

/** Returns the schemas of blocks by their types: `hero`, `table`… */
export function selectBlocks(schemas: Schemas): Map<string, SchemaNode> {
  const blocks = Object.entries(schemas).filter(([name]) => name.startsWith('blocks/'));
  return new Map(blocks.map(([name, schema]) => [name.slice('blocks/'.length), schema]));
}

/** Converts `cardList` to `CardList`, the name of a block's component and type. */
export function toPascalCase(stem: string): string {
  return stem.charAt(0).toUpperCase() + stem.slice(1);
}

/** Returns the name of the schema that a `$ref` means, in `parts/` if it names no folder: `parts/link`. */
export function getReferenced(ref: string, schemas: Schemas): string {
  const name = ref.replace(EXTENSION, '').replaceAll('../', '');
  return name in schemas ? name : `parts/${name}`;
}
