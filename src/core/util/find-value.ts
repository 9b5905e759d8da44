import { isObject, type Json } from '../types.ts';

/** Finds the value at a path; `undefined` if there is none. */
export function findValue(value: Json | undefined, path: readonly string[]): Json | undefined {
  let found = value;
  for (const step of path) {
    if (Array.isArray(found)) found = String(Number(step)) === step ? found[Number(step)] : undefined;
    else found = isObject(found) && Object.hasOwn(found, step) ? found[step] : undefined;
  }
  return found;
}
