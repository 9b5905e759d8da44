import { blockTypes, referredName, type SchemaNode, schemaNamed } from './schema.ts';
import type { Json } from './types.ts';

/**
 * What there is to do at a value, worked out once from its schema: which part of `schema/parts/` it is,
 * what its fields and items are, and which fields have a default.
 */
export interface Plan {
  /** The part's name (`link`, `image`, `richText`…), or `block` for a block of any type. */
  part: string | undefined;
  fields: ReadonlyMap<string, Plan> | undefined;
  /** What holds for fields that are not named (`variables` of the site config). */
  others: Plan | undefined;
  items: Plan | undefined;
  defaults: ReadonlyArray<readonly [field: string, value: Json]>;
}

const PARTS = 'parts/';

/** Where there is nothing to do. All plans have the same fields: they are looked at for each value of each page. */
export const NO_PLAN: Plan = {
  part: undefined,
  fields: undefined,
  others: undefined,
  items: undefined,
  defaults: [],
};

function planOf(node: SchemaNode, part?: string): Plan {
  const name = referredName(node);
  if (name === 'block') return { ...NO_PLAN, part: name };
  if (name) return planOf(schemaNamed(name), part ?? name.slice(PARTS.length));
  const { properties, items, additionalProperties: others } = node;
  const entries = Object.entries(properties ?? {});
  return {
    part,
    fields: properties && new Map(entries.map(([key, field]) => [key, planOf(field)])),
    others: typeof others === 'object' ? planOf(others) : undefined,
    items: items && planOf(items),
    defaults: entries.flatMap(([key, { default: value }]) => (value === undefined ? [] : [[key, value]])),
  };
}

/** The plan of a page without its blocks' insides. */
export const pagePlan: Plan = planOf(schemaNamed('page'));
/** The plan of the site config. */
export const sitePlan: Plan = planOf(schemaNamed('site'));
/** The plan of each block type. */
export const blockPlans: ReadonlyMap<string, Plan> = new Map(
  blockTypes.map((type) => [type, planOf(schemaNamed(`blocks/${type}`))]),
);
