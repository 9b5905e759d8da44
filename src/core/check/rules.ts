import * as all from './rules/index.ts';
import type { Rule } from './rules/rule.ts';

/** All rules, by their names. */
export const rules: readonly Rule[] = Object.values(all);
