import { putIn } from '../analyze/variables.ts';
import { isObject } from '../is-object.ts';
import { blockPlans, type Plan } from '../schema/schema-tree.ts';
import type { JsonObject } from '../types.ts';
import type { ResolveContext } from './context.ts';
import { partResolvers } from './parts.ts';

/**
 * What an editor wrote becomes what a component draws: defaults are filled in, variables put in, and each
 * part takes its resolved shape. Everything else stays as it is.
 */
export function resolveValue(
  value: unknown,
  plan: Plan | undefined,
  context: ResolveContext,
  parent: JsonObject = {},
): unknown {
  const resolver = plan?.part === undefined ? undefined : partResolvers[plan.part];
  if (resolver) return resolver(value, context, parent);
  if (typeof value === 'string') return putIn(value, context.variables);
  if (Array.isArray(value)) return value.map((item) => resolveValue(item, plan?.items, context, parent));
  if (!isObject(value)) return value;
  const fields = plan?.part === 'block' ? planOfBlock(value) : plan;
  return resolveObject(withDefaults(value, fields), fields, context);
}

function withDefaults(value: JsonObject, fields: Plan | undefined): JsonObject {
  const missing = (fields?.defaults ?? []).filter(([key]) => !(key in value));
  return { ...value, ...Object.fromEntries(missing) };
}

function resolveObject(
  given: JsonObject,
  plan: Plan | undefined,
  context: ResolveContext,
): Readonly<Record<string, unknown>> {
  const fields = Object.entries(given).map(([key, field]): [string, unknown] => [
    key,
    resolveValue(field, plan?.fields?.get(key) ?? plan?.others, context, given),
  ]);
  return Object.fromEntries(fields.filter(([, field]) => field !== undefined));
}

function planOfBlock(block: JsonObject): Plan | undefined {
  return typeof block.type === 'string' ? blockPlans.get(block.type) : undefined;
}
