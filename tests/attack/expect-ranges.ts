import { expect } from 'vitest';
import type { Diagnostic } from '../../src/core/types.ts';
import type { Files } from '../core/memory.ts';

/**
 * Expects that each problem's range is in its file, not empty, and has matching lines and columns,
 * and that no part of the check has thrown. Returns the number of problems.
 */
export function expectValidRanges(problems: readonly Diagnostic[], files: Files): number {
  for (const { rule, file, range, fix } of problems) {
    const text = files[file] ?? '';
    const { start, end } = range;
    const what = `${rule} in ${JSON.stringify(text.slice(0, 2000))}`;
    expect(rule, what).not.toMatch(/-failed$/);
    expect(start.offset, what).toBeGreaterThanOrEqual(0);
    // An empty or missing file is reported at its beginning.
    if (text !== '') expect(end.offset, what).toBeGreaterThan(start.offset);
    expect(end.offset, what).toBeLessThanOrEqual(Math.max(1, text.length));
    for (const { line, column, offset } of [start, end]) {
      const before = text.slice(0, offset).split('\n');
      if (offset <= text.length) {
        expect(line, what).toBe(before.length);
        expect(column, what).toBe((before.at(-1) ?? '').length + 1);
      }
    }
    if (fix) {
      expect(fix.start, what).toBeGreaterThanOrEqual(0);
      expect(fix.end, what).toBeGreaterThanOrEqual(fix.start);
      expect(fix.end, what).toBeLessThanOrEqual(text.length);
    }
  }
  return problems.length;
}
