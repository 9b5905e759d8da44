/** A range of bytes, the end not in it. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Returns the one range of a file of `size` bytes that the header `Range` asks for, `none` if it lies outside, `undefined` if it asks
 * for anything else: then everything is sent.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size : Math.min(Number(last) + 1, size);
  return start < end ? { start, end } : 'none';
}
