import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '../core/types.ts';

/** A JSON Schema as written, with the keywords that code generation uses. */
export interface Schema {
  $id?: string;
  $ref?: string;
  $schema?: string;
  title?: string | undefined;
  description?: string | undefined;
  default?: Json;
  examples?: readonly unknown[];
  const?: string;
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: boolean | Schema;
  allOf?: Schema[];
  then?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  definitions?: Record<string, Schema>;
  [keyword: string]: unknown;
}

/** All schemas by their path below the folder without `.schema.json`: `blocks/hero`, `page`. */
export type Schemas = Map<string, Schema>;

const EXTENSION = '.schema.json';
/** The name of the union of all blocks, which is generated from the other schemas. */
export const UNION = 'block';

/** Reads all schemas below `folder`, sorted by name. Throws if one is not JSON. */
export function readSchemas(folder: string): Schemas {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith(EXTENSION) && file !== UNION + EXTENSION)
    .sort();
  return new Map(
    files.map((file) => [
      file.slice(0, -EXTENSION.length),
      JSON.parse(readFileSync(join(folder, file), 'utf8')),
    ]),
  );
}

/** Returns the schemas of one folder by their stems: `hero`, `table`… */
export function selectFolder(schemas: Schemas, folder: string): Map<string, Schema> {
  const prefix = `${folder}/`;
  const inside = [...schemas].filter(([name]) => name.startsWith(prefix));
  return new Map(inside.map(([name, schema]) => [name.slice(prefix.length), schema]));
}

/** Converts `cardList` to `CardList`, the name of a block's component and type. */
export function toPascalCase(stem: string): string {
  return stem.charAt(0).toUpperCase() + stem.slice(1);
}

/** Returns the name of the schema that a `$ref` means: `parts/link` for `../parts/link.schema.json`, and within `parts/` for `link.schema.json`. */
export function getReferenced(ref: string, schemas: Schemas): string {
  const name = ref.replace(EXTENSION, '').replaceAll('../', '');
  return schemas.has(name) ? name : `parts/${name}`;
}

export function mapValues<A, B>(
  record: Readonly<Record<string, A>>,
  change: (value: A, key: string) => B,
): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
}
