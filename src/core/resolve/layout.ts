import { getAnnotation, getSchema } from '../schema/schema.ts';
import { isObject, type JsonObject } from '../types.ts';

/** Returns true for resolved blocks that are all no wider than a text, `x-narrow`, if there are any below the title. */
export function isColumn(blocks: unknown): boolean {
  return (
    Array.isArray(blocks) && blocks.length > 1 && blocks.every((block) => isObject(block) && isNarrow(block))
  );
}

function isNarrow({ type, ...fields }: JsonObject): boolean {
  const wide = getAnnotation(String(type), 'x-narrow');
  const { properties = {} } = getSchema(`blocks/${type}`);
  return (
    wide?.every((name) => !isFilled(fields[name]) || fields[name] === properties[name]?.default) ?? false
  );
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
}
