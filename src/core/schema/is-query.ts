import type { Query } from '../../generated/content.ts';
import { schemas } from '../../generated/schemas.js';
import { isObject } from '../types.ts';

/** The fields of a query. An object with any of them is one, so that a missing or misspelt `from` is reported as such. */
const WORDS = Object.keys(schemas['parts/query']?.properties ?? {});

/** Returns true for a query in place of a list, of one of its entries or of another value that takes queries. */
export function isQuery(value: unknown): value is Query {
  return isObject(value) && WORDS.some((word) => word in value);
}
