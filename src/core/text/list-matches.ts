import type { Span } from '../types.ts';

/** A piece of a text, with its range. */
export interface Match extends Span {
  name: string;
}

/** Returns the pieces of a text that an expression matches. */
export function listMatches(text: string, pattern: RegExp): Match[] {
  return [...text.matchAll(pattern)].map(({ 0: name, index: start }) => ({
    name,
    start,
    end: start + name.length,
  }));
}
