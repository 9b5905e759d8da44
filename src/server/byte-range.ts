/** A range of bytes; `end` is exclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses the header `Range` for a file of `size` bytes. Returns `unsatisfiable` if it has none
 * of these bytes (status 416), and `undefined` for anything but one range: then the whole file is sent.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size : Math.min(Number(last) + 1, size);
  return start < end ? { start, end } : 'unsatisfiable';
}
