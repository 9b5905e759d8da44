import * as all from './rules/index.ts';
import type { Rule } from './rules/rule.ts';

/** All rules by their names, which content may use in `allow`. */
export const rules: ReadonlyMap<string, Rule> = new Map(Object.entries(all));
