import { expandVariables } from '../analyze/variables.ts';
import { isPlainText, type SchemaTree, selectTree, withDefaults } from '../schema/schema-tree.ts';
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
  if (typeof value === 'string') {
    const text = expandVariables(value, context.variables);
    return context.mark && isPlainText(tree) ? context.mark(text, context) : text;
  }
  const enter = (step: string | number) =>
    context.mark ? { ...context, path: { up: context.path, step } } : context;
  if (Array.isArray(value)) return value.map((item, i) => resolveValue(item, tree?.items, enter(i), parent));
  if (!isObject(value)) return value;
  const fields = selectTree(value, tree);
  const object = withDefaults(value, fields);
  const resolved: [string, unknown][] = [];
  for (const [key, field] of Object.entries(object)) {
    const one = resolveValue(field, fields?.fields?.get(key) ?? fields?.additional, enter(key), object);
    if (one !== undefined) resolved.push([key, one]);
  }
  return Object.fromEntries(resolved);
}
