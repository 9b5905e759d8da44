import { findOrEnd } from '../core/load/line-offsets.ts';
import { escapeUnprintable } from '../core/text/message-text.ts';
import type { Range } from '../core/types.ts';

/** Characters that are shown of a line. */
const MAX_WIDTH = 120;
/** Marks text that is cut off a long line. */
const CUT = '…';

/** Returns the lines around the start of a range, with carets below it; none for an empty text. */
export function createCodeFrame(text: string, { start, end }: Range): string[] {
  if (text === '') return [];
  const from = findLineStart(text, Math.min(start.offset, text.length));
  const to = findOrEnd(text, '\n', from);
  const before = from > 0 ? [text.slice(findLineStart(text, from - 1), from - 1)] : [];
  const after = to < text.length ? [text.slice(to + 1, findOrEnd(text, '\n', to + 1))] : [];
  const gutter = String(start.line + after.length).length;
  const formatLine = (number: number, shown: string) =>
    `${number === start.line ? '>' : ' '} ${String(number).padStart(gutter)} | ${shown}`.trimEnd();
  const { shown, indent, width } = clip(text.slice(from, to), start.offset - from, end.offset - from);
  return [
    ...before.map((line) => formatLine(start.line - 1, clip(line).shown)),
    formatLine(start.line, shown),
    `  ${' '.repeat(gutter)} | ${' '.repeat(indent)}${'^'.repeat(width)}`,
    ...after.map((line) => formatLine(start.line + 1, clip(line).shown)),
  ];
}

function findLineStart(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}

/** Returns a part of a line with control characters escaped and tabs as spaces. */
function toVisible(text: string): string {
  return escapeUnprintable(text.replace(/\r$/, '').replaceAll('\t', ' '));
}

/** Returns the part of a line around a range, and where the range is in it. */
function clip(line: string, start = 0, end = 0) {
  const from = Math.max(0, Math.min(start - MAX_WIDTH / 2, line.length - MAX_WIDTH));
  const to = Math.min(line.length, from + MAX_WIDTH);
  const left = (from > 0 ? CUT : '') + toVisible(line.slice(from, start));
  const middle = toVisible(line.slice(start, Math.min(end, to)));
  const right = toVisible(line.slice(Math.max(end, start), to)) + (to < line.length ? CUT : '');
  return { shown: left + middle + right, indent: left.length, width: Math.max(1, middle.length) };
}
