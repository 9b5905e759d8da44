import type { Query } from '../../generated/content.ts';
import { isObject } from '../types.ts';
import { schemas } from './schema.ts';

/** The fields of a query. An object with any of them is one, so a misspelt `from` is reported as such. */
const WORDS = Object.keys(schemas['parts/query']?.properties ?? {});

/** Returns true for a query in place of a list, of an entry or of another value that takes queries. */
export function isQuery(value: unknown): value is Query {
  return isObject(value) && WORDS.some((word) => word in value);
}
