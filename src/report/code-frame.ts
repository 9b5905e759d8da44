import { findOrEnd } from '../core/load/lines.ts';
import { escapeUnprintable } from '../core/printable.ts';
import type { Range } from '../core/types.ts';

/** Characters that are shown of a line. */
const MAX_WIDTH = 120;
/** Marks text that is cut off a long line. */
const CUT = '…';

/**
 * Returns the lines of a code frame: the line of a range with one before and one after, and carets
 * below the range. Empty for an empty text. Reads only these lines.
 */
export function createCodeFrame(text: string, { start, end }: Range): string[] {
  if (text === '') return [];
  const from = findLineStart(text, Math.min(start.offset, text.length));
  const here: Line = { number: start.line, from, to: findOrEnd(text, '\n', from) };
  const before = from > 0 ? getLineBefore(text, here) : undefined;
  const after = here.to < text.length ? getLineAfter(text, here) : undefined;
  const gutter = String(after?.number ?? here.number).length;
  const formatLine = ({ number }: Line, shown: string) =>
    `${number === start.line ? '>' : ' '} ${String(number).padStart(gutter)} | ${shown}`.trimEnd();
  const { shown, indent, width } = clipAround(text, here, start.offset, end.offset);
  return [
    ...(before ? [formatLine(before, clipLine(text, before))] : []),
    formatLine(here, shown),
    `  ${' '.repeat(gutter)} | ${' '.repeat(indent)}${'^'.repeat(width)}`,
    ...(after ? [formatLine(after, clipLine(text, after))] : []),
  ];
}

interface Line {
  number: number;
  from: number;
  to: number;
}

function findLineStart(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}

function getLineBefore(text: string, { number, from }: Line): Line {
  return { number: number - 1, from: findLineStart(text, from - 1), to: from - 1 };
}

function getLineAfter(text: string, { number, to }: Line): Line {
  return { number: number + 1, from: to + 1, to: findOrEnd(text, '\n', to + 1) };
}

/** Returns a part of a line with control characters escaped and tabs as spaces. */
function toVisible(text: string, from: number, to: number): string {
  return escapeUnprintable(text.slice(from, to).replace(/\r$/, '').replaceAll('\t', ' '));
}

function clipLine(text: string, { from, to }: Line): string {
  const isCut = to - from > MAX_WIDTH;
  return toVisible(text, from, isCut ? from + MAX_WIDTH : to) + (isCut ? CUT : '');
}

/** Returns the part of a line around a range, and where the range is in it. */
function clipAround(text: string, line: Line, start: number, end: number) {
  const isLong = line.to - line.from > MAX_WIDTH;
  const from = isLong ? Math.max(line.from, Math.min(start - MAX_WIDTH / 2, line.to - MAX_WIDTH)) : line.from;
  const to = isLong ? Math.min(line.to, from + MAX_WIDTH) : line.to;
  const left = (from > line.from ? CUT : '') + toVisible(text, from, start);
  const middle = toVisible(text, start, Math.min(end, to));
  const right = toVisible(text, Math.min(Math.max(end, start), to), to) + (to < line.to ? CUT : '');
  return { shown: left + middle + right, indent: left.length, width: Math.max(1, middle.length) };
}
