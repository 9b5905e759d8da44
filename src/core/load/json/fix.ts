import type { Fix } from '../../types.ts';
import { mayHaveDuplicateKeys } from './duplicate-keys.ts';
import { tryParse } from './plain-json.ts';
import { type JsonReadResult, readJson } from './reader.ts';

/** Applies fixes to a text. Of two that overlap, only the first is applied. */
export function applyFixes(text: string, fixes: readonly Fix[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const { start, end, text: replacement } of [...fixes].sort((a, b) => a.start - b.start)) {
    if (start < done) continue;
    parts.push(text.slice(done, start), replacement);
    done = end;
  }
  parts.push(text.slice(done));
  return parts.join('');
}

/**
 * Applies fixes to a JSON text. Returns `undefined` unless the result is valid JSON and, if the text was not, loses nothing: all
 * keys and strings are there, byte for byte and in order, and the value is the one that was read. A comment with text in it is
 * no part of the value, so it makes a fix unsafe. `read` is the result of `readJson(text)`, if the caller has it.
 */
export function applySafeFixes(
  text: string,
  fixes: readonly Fix[],
  read?: JsonReadResult,
): string | undefined {
  const fixed = applyFixes(text, fixes);
  const value = tryParse(fixed);
  if (value === undefined || mayHaveDuplicateKeys(fixed, value)) return undefined;
  if (tryParse(text.replace(/^\uFEFF/, '')) !== undefined) return fixed;
  return isLossless(read ?? readJson(text), fixed) ? fixed : undefined;
}

/** Returns one fix for all syntax errors of a text, or `undefined` if one of them has no fix or something may be lost. */
export function createRepair(text: string, read: JsonReadResult): Fix | undefined {
  const { errors, isPartial } = read;
  if (isPartial || errors.length === 0 || errors.some((error) => error.fixes.length === 0)) return undefined;
  const fixes = errors.flatMap((error) => error.fixes);
  const fixed = applySafeFixes(text, fixes, read);
  if (fixed === undefined) return undefined;
  const start = fixes.reduce((minimum, fix) => Math.min(minimum, fix.start), text.length);
  const end = fixes.reduce((maximum, fix) => Math.max(maximum, fix.end), 0);
  return { start, end, text: fixed.slice(start, fixed.length - (text.length - end)) };
}

/** Returns true if a valid text has the value and all strings that were read of another. */
function isLossless({ value, strings, isPartial }: JsonReadResult, fixed: string): boolean {
  const now = readJson(fixed);
  return (
    !isPartial &&
    now.errors.length === 0 &&
    now.strings.length === strings.length &&
    now.strings.every((string, i) => string === strings[i]) &&
    JSON.stringify(now.value) === JSON.stringify(value)
  );
}
