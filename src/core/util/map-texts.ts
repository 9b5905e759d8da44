import type { Json } from '../types.ts';
import { mapValues } from './map-values.ts';

/** Returns a value with its texts changed, at any depth. */
export function mapTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null) return value;
  const map = (one: Json) => mapTexts(one, change);
  return Array.isArray(value) ? value.map(map) : mapValues(value, map);
}
