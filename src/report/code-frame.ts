import type { Range } from '../core/types.ts';

const TAB = /\t/g;
const WIDEST = 120;

/** The line of a problem with one before and one after, and a mark below the exact text. */
export function codeFrame(text: string, { start, end }: Range): string[] {
  const lines = text.split(/\r?\n/);
  const from = Math.max(1, start.line - 1);
  const to = Math.min(lines.length, start.line + 1);
  const gutter = String(to).length;
  const frame: string[] = [];
  for (let number = from; number <= to; number++) {
    const line = (lines[number - 1] ?? '').replace(TAB, ' ');
    const { shown, cut } = window(line, number === start.line ? start.column : 1);
    frame.push(
      `${number === start.line ? '>' : ' '} ${String(number).padStart(gutter)} | ${shown}`.trimEnd(),
    );
    if (number !== start.line) continue;
    const length = end.line === start.line ? end.column - start.column : line.length - start.column + 1;
    const mark = '^'.repeat(Math.max(1, Math.min(length, shown.length - (start.column - 1 - cut) || 1)));
    frame.push(`  ${' '.repeat(gutter)} | ${' '.repeat(start.column - 1 - cut)}${mark}`);
  }
  return frame;
}

/** A very long line is cut around the place. */
function window(line: string, column: number): { shown: string; cut: number } {
  if (line.length <= WIDEST) return { shown: line, cut: 0 };
  const cut = Math.max(0, Math.min(column - WIDEST / 2, line.length - WIDEST));
  return { shown: line.slice(cut, cut + WIDEST), cut };
}
