import type { Fix, Json } from '../../types.ts';
import { mayHaveDuplicateKeys } from './duplicate-keys.ts';
import { type JsonReadResult, readJson } from './reader.ts';

/** A text with fixes made. Of two that overlap, the first is made; the next check tells the other again. */
export function applyFixes(text: string, fixes: readonly Fix[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const { start, end, text: words } of [...fixes].sort((a, b) => a.start - b.start)) {
    if (start < done) continue;
    parts.push(text.slice(done, start), words);
    done = end;
  }
  parts.push(text.slice(done));
  return parts.join('');
}

/**
 * Returns a JSON text with fixes made, or `undefined` where that would not be safe. Safe is a result that is JSON and, where the
 * text itself was not, that holds all that was written: each name and each string, in order and byte for byte as it stood
 * between its quotes of whatever kind, each name that stood without quotes, and the value that was understood of the text, so
 * that it is found as right or wrong as before. A comment is no part of a value: a text that has one with words is left as it is.
 * `read` is the text as it was read, if it was.
 */
export function applySafeFixes(
  text: string,
  fixes: readonly Fix[],
  read?: JsonReadResult,
): string | undefined {
  const fixed = applyFixes(text, fixes);
  const value = parsed(fixed);
  if (value === undefined || mayHaveDuplicateKeys(fixed, value)) return undefined;
  if (parsed(text.replace(/^\uFEFF/, '')) !== undefined) return fixed;
  return holdsAll(read ?? readJson(text), fixed) ? fixed : undefined;
}

/**
 * Returns the one edit that puts right all that is wrong with a text as it was read, or `undefined` where one thing is left for
 * a person, or something could be lost.
 */
export function createRepair(text: string, read: JsonReadResult): Fix | undefined {
  const { errors, isPartial } = read;
  if (isPartial || errors.length === 0 || errors.some(({ fixes }) => fixes.length === 0)) return undefined;
  const fixes = errors.flatMap((error) => error.fixes);
  const fixed = applySafeFixes(text, fixes, read);
  if (fixed === undefined) return undefined;
  const start = fixes.reduce((least, fix) => Math.min(least, fix.start), text.length);
  const end = fixes.reduce((most, fix) => Math.max(most, fix.end), 0);
  return { start, end, text: fixed.slice(start, fixed.length - (text.length - end)) };
}

/** Whether a right text holds all that was read of another. */
function holdsAll({ value, strings, isPartial }: JsonReadResult, fixed: string): boolean {
  const now = readJson(fixed);
  return (
    !isPartial &&
    now.errors.length === 0 &&
    now.strings.length === strings.length &&
    now.strings.every((string, i) => string === strings[i]) &&
    JSON.stringify(now.value) === JSON.stringify(value)
  );
}

function parsed(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
