import type { Query } from '../../generated/content.ts';
import { schemas } from '../../generated/schemas.js';
import { isObject } from '../is-object.ts';

/** The words of queries. One tells a query, also where `from` is missing or misspelt. */
const WORDS = Object.keys(schemas['parts/query']?.properties ?? {});

/** Returns true for a query in place of a list, of one of its entries or of another value that takes queries. */
export function isQuery(value: unknown): value is Query {
  return isObject(value) && WORDS.some((word) => word in value);
}
