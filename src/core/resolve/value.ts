import { hasTextRole } from '../analyze/references.ts';
import { expandVariables } from '../analyze/variables.ts';
import { getChildTree, type SchemaTree, withDefaults } from '../schema/schema-tree.ts';
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
  if (resolver) return markPart(resolver(value, context, parent), value, context);
  if (typeof value === 'string') {
    const text = expandVariables(value, context.variables);
    const isShown = hasTextRole(tree, 'words', 'label', 'address');
    return context.mark && isShown ? context.mark(text, { path: context.path }) : text;
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

/** The fields of resolved parts that are shown. */
export const SHOWN_FIELDS = ['text', 'label', 'number', 'alt', 'caption', 'credit', 'title', 'kind', 'size'];

/** Marks the texts that a part is shown with. One that is not written itself is from the whole part. */
function markPart(resolved: unknown, written: unknown, context: ResolveContext): unknown {
  const { mark, path } = context;
  if (!mark) return resolved;
  if (Array.isArray(resolved)) return resolved.map((one) => markPart(one, written, context));
  if (!isObject(resolved)) return resolved;
  return mapValues(resolved, (field, name) => {
    if (typeof field !== 'string' || !SHOWN_FIELDS.includes(name)) return field;
    const isWritten = isObject(written) && name in written;
    return mark(field, { path: isWritten ? { up: path, step: name } : path });
  });
}
