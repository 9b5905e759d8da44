/** Returns the line end of a text: that of its first line, by default `\n`. */
export function findLineEnd(text: string): string {
  return /\r?\n/.exec(text)?.[0] ?? '\n';
}

/** Returns the offset of `wanted` at or after `from`, or the end of the text. */
export function findOrEnd(text: string, wanted: string, from: number): number {
  const found = text.indexOf(wanted, from);
  return found < 0 ? text.length : found;
}
