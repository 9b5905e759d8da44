import type { JsonObject } from './types.ts';

/** Whether a value that comes from JSON is an object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
