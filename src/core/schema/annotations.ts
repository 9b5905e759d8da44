import type { Annotations } from '../../generated/content.ts';
import { mapValues } from '../util/map-values.ts';
import { blockTypes, getChild, type SchemaNode, schemas } from './schema.ts';

export function getAnnotation<Name extends `x-${string}`>(type: string, name: Name): SchemaNode[Name] {
  return schemas[`blocks/${type}`]?.[name];
}

/** Returns true if blocks of a type are calls that one can apply for. */
export function isCall(type: string): boolean {
  return getAnnotation(type, 'x-call') === true;
}

/** Returns the block type that took the place of a value of the field that a node describes: `x-moved`. */
export function getNewType(node: SchemaNode | undefined, value: unknown): string | undefined {
  const type = getChild(node?.['x-moved'], String(value));
  return type === undefined ? undefined : String(type);
}

/** Finds the first block type with a role (`x-roles`), and its field that is named by it. Throws if there is none. */
export function findBlock(role: keyof NonNullable<Annotations['x-roles']>): { type: string; field: string } {
  for (const type of blockTypes) {
    const field = getAnnotation(type, 'x-roles')?.[role];
    if (field !== undefined) return { type, field };
  }
  throw new Error(`No schema of a block has the role "${role}".`);
}

/** Returns the entries of a block's list of people, questions or sessions, by the names in the annotation. */
export function getEntries(
  block: object,
  annotation: 'x-people' | 'x-faq' | 'x-days',
): Record<string, unknown>[] {
  const { list, ...names } = Object(getAnnotation(String(getChild(block, 'type')), annotation));
  const entries = getChild(block, String(list));
  if (!Array.isArray(entries)) return [];
  return entries.map((entry) => mapValues(names, (field) => getChild(entry, String(field))));
}
