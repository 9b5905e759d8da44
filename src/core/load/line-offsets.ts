/** Returns the offsets at which the lines of a text begin, in ascending order. The first is 0. */
export function getLineStarts(text: string): Uint32Array {
  let count = 1;
  for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) count++;
  const starts = new Uint32Array(count);
  for (let line = 1; line < count; line++) starts[line] = text.indexOf('\n', starts[line - 1]) + 1;
  return starts;
}

/** Returns the line end of a text: that of its first line, by default `\n`. */
export function findLineEnd(text: string): string {
  return /\r?\n/.exec(text)?.[0] ?? '\n';
}

/** Returns the offset of `wanted` at or after `from`, or the end of the text. */
export function findOrEnd(text: string, wanted: string, from: number): number {
  const found = text.indexOf(wanted, from);
  return found < 0 ? text.length : found;
}

/** Returns the index in `starts` of the line that holds an offset. */
export function findLine(starts: Uint32Array, offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
