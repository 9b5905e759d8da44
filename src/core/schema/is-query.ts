import type { Query } from '../../generated/content.ts';
import { isObject } from '../is-object.ts';

/** Returns true for a query in place of a list, of one of its entries or of another value that takes queries. */
export function isQuery(value: unknown): value is Query {
  return isObject(value) && 'from' in value;
}
