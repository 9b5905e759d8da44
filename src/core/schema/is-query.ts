import type { Query } from '../../generated/content.ts';
import { isObject } from '../is-object.ts';

/** The words of which a query has one at least, also where `from` is missing or misspelt. */
export const QUERY_WORDS = [
  'from',
  'where',
  'sort',
  'limit',
  'distinct',
  'groupBy',
  'fields',
  'pageSize',
] as const;

/** Returns true for a query in place of a list, of one of its entries or of another value that takes queries. */
export function isQuery(value: unknown): value is Query {
  return isObject(value) && QUERY_WORDS.some((word) => word in value);
}
