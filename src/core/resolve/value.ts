import { isObject } from '../data.ts';
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
  if (!isObject(value)) return value;
  const fields = plan?.part === 'block' ? planOfBlock(value) : plan;
  return resolveObject(withDefaults(value, fields), fields, context);
}

function withDefaults(value: JsonObject, fields: Plan | undefined): JsonObject {
  let whole: JsonObject | undefined;
  for (const [key, standard] of fields?.defaults ?? []) {
    if (key in value) continue;
    whole ??= { ...value };
    whole[key] = standard;
  }
  return whole ?? value;
}

/** The object itself where nothing has to change, else a copy in which that is put anew: most fields stay as they are. */
function resolveObject(
  given: JsonObject,
  plan: Plan | undefined,
  context: ResolveContext,
): Readonly<Record<string, unknown>> {
  let resolved: Record<string, unknown> | undefined;
  for (const key in given) {
    const field = given[key];
    const result = resolveValue(field, plan?.fields?.get(key) ?? plan?.others, context, given);
    if (result === field) continue;
    resolved ??= { ...given };
    if (result === undefined) delete resolved[key];
    else resolved[key] = result;
  }
  return resolved ?? given;
}

function planOfBlock(block: JsonObject): Plan | undefined {
  return typeof block.type === 'string' ? blockPlans.get(block.type) : undefined;
}
