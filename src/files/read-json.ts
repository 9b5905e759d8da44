import { readFileSync } from 'node:fs';

/** Reads a JSON file that the engine has written; `undefined` if it is missing or cut off. */
export function readOwnJson<T>(path: string): T | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
