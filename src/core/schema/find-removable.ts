import { getLastStep, getParent, parsePointer } from '../paths/pointer.ts';
import type { Json } from '../types.ts';
import { findValue } from '../util/find-value.ts';
import { findSchemaNode } from './nodes.ts';
import type { SchemaNode } from './schema.ts';

/** Returns the pointer of the innermost optional value of a whole that a pointer leads to or into. */
export function findRemovable(schema: SchemaNode, whole: Json, pointer: string): string | undefined {
  if (pointer === '') return undefined;
  const isThere = findValue(whole, parsePointer(pointer)) !== undefined;
  return isThere && !isNeeded(schema, whole, pointer)
    ? pointer
    : findRemovable(schema, whole, getParent(pointer));
}

/** Returns true for a required field, and for an entry of a list that has no more than it needs. */
export function isNeeded(schema: SchemaNode, whole: Json, pointer: string): boolean {
  const path = parsePointer(getParent(pointer));
  const holder = findValue(whole, path);
  const { minItems, required = [] } = findSchemaNode(schema, whole, path) ?? {};
  return Array.isArray(holder)
    ? holder.length <= Number(minItems ?? 0)
    : required.includes(getLastStep(pointer));
}
