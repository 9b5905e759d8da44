import { blockTypes, referredName, type SchemaNode, schemaNamed } from './schema.ts';
import type { Json } from './types.ts';

/**
 * What there is to do at a value, worked out once from its schema: which part of `schema/parts/` it is,
 * what its fields and items are, and which fields have a default.
 */
export interface Plan {
  /** The part's name (`link`, `image`, `richText`…), or `block` for a block of any type. */
  part?: string;
  fields?: ReadonlyMap<string, Plan>;
  /** What holds for fields that are not named (`variables` of the site config). */
  others?: Plan;
  items?: Plan;
  defaults?: ReadonlyArray<readonly [field: string, value: Json]>;
}

const PARTS = 'parts/';

function planOf(node: SchemaNode): Plan {
  const name = referredName(node);
  if (name === 'block') return { part: name };
  if (name) return { ...planOf(schemaNamed(name)), part: name.slice(PARTS.length) };
  const plan: Plan = {};
  if (node.properties) {
    const entries = Object.entries(node.properties);
    plan.fields = new Map(entries.map(([key, field]) => [key, planOf(field)]));
    const filled = entries.flatMap(([key, { default: value }]) =>
      value === undefined ? [] : [[key, value] as const],
    );
    if (filled.length > 0) plan.defaults = filled;
  }
  if (node.items) plan.items = planOf(node.items);
  if (typeof node.additionalProperties === 'object') plan.others = planOf(node.additionalProperties);
  return plan;
}

/** The plan of a page without its blocks' insides. */
export const pagePlan: Plan = planOf(schemaNamed('page'));
/** The plan of the site config. */
export const sitePlan: Plan = planOf(schemaNamed('site'));
/** The plan of each block type. */
export const blockPlans: ReadonlyMap<string, Plan> = new Map(
  blockTypes.map((type) => [type, planOf(schemaNamed(`blocks/${type}`))]),
);
