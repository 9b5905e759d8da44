import { schemas } from '../../generated/schemas.js';
import { EDITOR_SCHEMAS, SCHEMA_EXTENSION } from '../paths/content-paths.ts';
import type { SchemaNode } from './schema-node.ts';

export type { SchemaNode } from './schema-node.ts';
export { schemas };

/** Returns the schema named `page`, `blocks/hero`, `parts/link`… Throws if there is none. */
export function getSchema(name: string): SchemaNode {
  const schema = schemas[name];
  if (!schema) throw new Error(`There is no schema "${name}".`);
  return schema;
}

/** Returns the `$schema` of a page, a row schema or the site config: the relative path from the file to its schema. */
export function getSchemaPath(file: string): string {
  const steps = file.split('/').length - 1;
  const name = steps === 0 ? 'site' : file.endsWith(SCHEMA_EXTENSION) ? 'rowSchema' : 'page';
  return `${'../'.repeat(steps) || './'}${EDITOR_SCHEMAS}/${name}${SCHEMA_EXTENSION}`;
}

export const blockTypes: readonly string[] = Object.keys(schemas)
  .filter((name) => name.startsWith('blocks/'))
  .map((name) => name.slice('blocks/'.length));

export function getChild(value: unknown, step: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.hasOwn(value, step) ? Reflect.get(value, step) : undefined;
}
