import { escapeUnprintable } from '../core/printable.ts';
import type { Range } from '../core/types.ts';

/** Characters of a line that are shown. */
const WIDEST = 120;
/** Stands for what is cut off a long line. */
const CUT = '…';

/**
 * The line of a problem with one before and one after, and a mark below the exact text; nothing for an empty text. Only these
 * lines are read, and of long ones only a part.
 */
export function codeFrame(text: string, { start, end }: Range): string[] {
  if (text === '') return [];
  const from = lineStart(text, Math.min(start.offset, text.length));
  const here: Line = { number: start.line, from, to: lineEnd(text, from) };
  const before = from > 0 ? lineBefore(text, here) : undefined;
  const after = here.to < text.length ? lineAfter(text, here) : undefined;
  const gutter = String(after?.number ?? here.number).length;
  const numbered = ({ number }: Line, shown: string) =>
    `${number === start.line ? '>' : ' '} ${String(number).padStart(gutter)} | ${shown}`.trimEnd();
  const { shown, indent, width } = marked(text, here, start.offset, end.offset);
  return [
    ...(before ? [numbered(before, beginning(text, before))] : []),
    numbered(here, shown),
    `  ${' '.repeat(gutter)} | ${' '.repeat(indent)}${'^'.repeat(width)}`,
    ...(after ? [numbered(after, beginning(text, after))] : []),
  ];
}

interface Line {
  number: number;
  from: number;
  to: number;
}

function lineStart(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}

/** The end of a line, without what ends it. */
function lineEnd(text: string, from: number): number {
  const newline = text.indexOf('\n', from);
  return newline < 0 ? text.length : newline;
}

function lineBefore(text: string, { number, from }: Line): Line {
  return { number: number - 1, from: lineStart(text, from - 1), to: from - 1 };
}

function lineAfter(text: string, { number, to }: Line): Line {
  return { number: number + 1, from: to + 1, to: lineEnd(text, to + 1) };
}

/** A part of a line as it is shown: what does something is escaped, a tab is a space. */
function part(text: string, from: number, to: number): string {
  return escapeUnprintable(text.slice(from, to).replace(/\r$/, '').replaceAll('\t', ' '));
}

function beginning(text: string, { from, to }: Line): string {
  const isCut = to - from > WIDEST;
  return part(text, from, isCut ? from + WIDEST : to) + (isCut ? CUT : '');
}

/** The part of a line around a range, and where in it the range is. */
function marked(text: string, line: Line, start: number, end: number) {
  const isLong = line.to - line.from > WIDEST;
  const from = isLong ? Math.max(line.from, Math.min(start - WIDEST / 2, line.to - WIDEST)) : line.from;
  const to = isLong ? Math.min(line.to, from + WIDEST) : line.to;
  const left = (from > line.from ? CUT : '') + part(text, from, start);
  const middle = part(text, start, Math.min(end, to));
  const right = part(text, Math.min(Math.max(end, start), to), to) + (to < line.to ? CUT : '');
  return { shown: left + middle + right, indent: left.length, width: Math.max(1, middle.length) };
}
