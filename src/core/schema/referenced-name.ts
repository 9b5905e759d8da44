import { SCHEMA_EXTENSION } from '../paths/content-paths.ts';
import type { SchemaNode } from './schema-node.ts';

/** Returns the name of the one of all schemas that a node refers to. Needs nothing generated: what generates uses it. */
export function findReferencedName(node: SchemaNode, all: object): string | undefined {
  const ref = node.$ref ?? node.allOf?.[0]?.$ref;
  if (!ref) return undefined;
  const path = ref.replace(SCHEMA_EXTENSION, '').replaceAll('../', '');
  return path in all ? path : `parts/${path}`;
}
