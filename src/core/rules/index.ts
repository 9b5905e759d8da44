import { brokenLink } from './broken-link.ts';
import { duplicateId } from './duplicate-id.ts';
import { duplicatePath } from './duplicate-path.ts';
import { missingMedia } from './missing-media.ts';
import type { Rule } from './rule.ts';
import { unknownData } from './unknown-data.ts';
import { unknownVariable } from './unknown-variable.ts';
import { unsafeLink } from './unsafe-link.ts';

/** All rules, in the order in which they are documented. */
export const rules: readonly Rule[] = [
  unknownVariable,
  unknownData,
  brokenLink,
  missingMedia,
  duplicatePath,
  duplicateId,
  unsafeLink,
];
