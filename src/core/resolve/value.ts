import { expandVariables } from '../analyze/variables.ts';
import { getChildTree, isPlainText, type SchemaTree, withDefaults } from '../schema/schema-tree.ts';
import { isObject, type JsonObject } from '../types.ts';
import { mapValues } from '../util/map-values.ts';
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
  const resolve = (child: unknown, step: string | number, holder: JsonObject) => {
    const inside = context.mark ? { ...context, path: { up: context.path, step } } : context;
    return resolveValue(child, getChildTree(tree, step, child), inside, holder);
  };
  if (Array.isArray(value)) return value.map((item, i) => resolve(item, i, parent));
  if (!isObject(value)) return value;
  const object = withDefaults(value, tree);
  return mapValues(object, (field, name) => resolve(field, name, object));
}
