import type { JsonObject } from '../types.ts';

/** Lists the texts among the values of an object. */
export function listOwnTexts(object: JsonObject = {}): string[] {
  return Object.values(object).filter((value) => typeof value === 'string');
}
