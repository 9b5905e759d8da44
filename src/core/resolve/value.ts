import { blockPlans, type Plan } from '../plan.ts';
import type { JsonObject } from '../types.ts';
import { putIn } from '../variables.ts';
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
  if (typeof value !== 'object' || value === null) return value;
  const own = { ...value };
  const fields = plan?.part === 'block' ? planOfBlock(own) : plan;
  return resolveObject(filled(own, fields), fields, context);
}

function resolveObject(
  value: JsonObject,
  plan: Plan | undefined,
  context: ResolveContext,
): Record<string, unknown> {
  const resolved: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(value)) {
    const result = resolveValue(field, plan?.fields?.get(key) ?? plan?.others, context, value);
    if (result !== undefined) resolved[key] = result;
  }
  return resolved;
}

function filled(value: JsonObject, plan: Plan | undefined): JsonObject {
  if (!plan?.defaults) return value;
  const missing = plan.defaults.filter(([key]) => !(key in value));
  return missing.length === 0 ? value : { ...value, ...Object.fromEntries(missing) };
}

function planOfBlock(block: JsonObject): Plan | undefined {
  return typeof block.type === 'string' ? blockPlans.get(block.type) : undefined;
}
