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
  const own: JsonObject = { ...value };
  const fields = plan?.part === 'block' ? planOfBlock(own) : plan;
  for (const [key, standard] of fields?.defaults ?? []) if (!(key in own)) own[key] = standard;
  return resolveObject(own, fields, context);
}

/** A copy in which only what has to change is put anew: most fields stay as they are. */
function resolveObject(
  value: JsonObject,
  plan: Plan | undefined,
  context: ResolveContext,
): Record<string, unknown> {
  const resolved: Record<string, unknown> = { ...value };
  for (const key in value) {
    const field = value[key];
    const result = resolveValue(field, plan?.fields?.get(key) ?? plan?.others, context, value);
    if (result === undefined) delete resolved[key];
    else if (result !== field) resolved[key] = result;
  }
  return resolved;
}

function planOfBlock(block: JsonObject): Plan | undefined {
  return typeof block.type === 'string' ? blockPlans.get(block.type) : undefined;
}
