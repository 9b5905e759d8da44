import { locate } from '../core/check/locate.ts';
import { readJsonFile } from '../core/load/json/index.ts';
import { SCHEMA_EXTENSION } from '../core/paths/content-paths.ts';
import type { SchemaNode } from '../core/schema/schema-node.ts';
import { type ContentSource, isObject, type UnlocatedDiagnostic } from '../core/types.ts';
import { folderSource } from '../files/folder-source.ts';
import { PACKAGE_ROOT } from '../files/paths.ts';
import { UsageError } from '../files/usage-error.ts';

/** All schemas by their path below the folder without `.schema.json`: `blocks/hero`, `page`. */
export type Schemas = Readonly<Record<string, SchemaNode>>;

/** The name of the union of all blocks, which is generated from the other schemas. */
export const UNION = 'block';

/** Reads all schemas in `schema/` below an engine's root, sorted by name. Throws a usage error if one is not JSON. */
export function readSchemas(engine = PACKAGE_ROOT): Schemas {
  const source = folderSource(engine);
  const names = source
    .list('schema')
    .filter((file) => file.endsWith(SCHEMA_EXTENSION))
    .map((file) => file.slice('schema/'.length, -SCHEMA_EXTENSION.length));
  const read = (name: string): SchemaNode => {
    const { value, diagnostics } = readJsonFile(`schema/${name}${SCHEMA_EXTENSION}`, source);
    if (diagnostics.length > 0) throw createSchemaError(diagnostics, source);
    return isObject(value) ? value : {};
  };
  return Object.fromEntries(names.flatMap((name) => (name === UNION ? [] : [[name, read(name)]])));
}

/** Creates the error of what is wrong with schemas of an engine, with its places. */
export function createSchemaError(faults: readonly UnlocatedDiagnostic[], source: ContentSource): UsageError {
  const lines = locate(faults, source).map(
    ({ file, range, message, help }) =>
      `${file}:${range.start.line}:${range.start.column}  ${message}\n  ${help}`,
  );
  return new UsageError(lines.join('\n\n'));
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
