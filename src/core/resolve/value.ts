import { expandVariables } from '../analyze/variables.ts';
import { type SchemaTree, selectTree, withDefaults } from '../schema/schema-tree.ts';
import { isObject, type JsonObject } from '../types.ts';
import type { ResolveContext } from './context.ts';
import { getResolver } from './parts.ts';

/** Resolves a valid value to what components receive: adds defaults, expands variables and resolves parts. */
export function resolveValue(
  value: unknown,
  tree: SchemaTree | undefined,
  context: ResolveContext,
  parent: JsonObject = {},
): unknown {
  if (value === undefined) return undefined;
  const resolver = tree?.part === undefined ? undefined : getResolver(tree.part);
  if (resolver) return resolver(value, context, parent);
  if (typeof value === 'string') return expandVariables(value, context.variables);
  if (Array.isArray(value)) return value.map((item) => resolveValue(item, tree?.items, context, parent));
  if (!isObject(value)) return value;
  const fields = selectTree(value, tree);
  const object = withDefaults(value, fields);
  const resolved: [string, unknown][] = [];
  for (const [key, field] of Object.entries(object)) {
    const one = resolveValue(field, fields?.fields?.get(key) ?? fields?.additional, context, object);
    if (one !== undefined) resolved.push([key, one]);
  }
  return Object.fromEntries(resolved);
}
