import { listMatches } from '../text/list-matches.ts';
import type { Span } from '../types.ts';

/**
 * Code in a text: between backticks in a line, or between fences. Found without the parser, and in plain texts
 * too, so that a value means the same in both.
 */
export const CODE =
  /(?<![`\\])(?:(?<ticks>`{1,2})(?!`)[^\n]*?(?<!`)\k<ticks>(?!`)|(?<fence>`{3,}(?!`)|^~{3,}(?!~))[\s\S]*?\k<fence>[`~]*)/;

/** Returns a function that returns false for the ranges of a text that are in code. */
export function createCodeFilter(text: string): (span: Span) => boolean {
  const code = /`|~~~/.test(text) ? listMatches(text, RegExp(CODE, 'gm')) : [];
  return (span) => !code.some(({ start, end }) => start < span.start && span.end < end);
}
