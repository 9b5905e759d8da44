import type { ContentSource, Span } from '../types.ts';

/** A text of content, as it is written in its file: in quotes and with escapes, or as it is. */
export interface WrittenText {
  length: number;
  /** Returns the offset in the file of one in the text. */
  toOffset: (at: number) => number;
  /** Returns a text as it is written there; `undefined` if it can't be. */
  encode: (text: string) => string | undefined;
}

/** A part of a field in a file, or what is nearest to it: the range to underline, and its text if it is one. */
export interface Located {
  span: Span;
  text?: WrittenText | undefined;
}

/**
 * Creates a function that returns the offset in a file of one in a text. `start` is the offset of `written`;
 * `units` matches each of its characters, an escape as one.
 */
export function createOffsetLookup(written: string, start: number, units: RegExp): WrittenText['toOffset'] {
  return (at) => start + (written.match(units) ?? []).slice(0, at).join('').length;
}

export function createTextLocator(file: string): () => Located {
  const text: WrittenText = { length: file.length, toOffset: (at) => at, encode: (written) => written };
  return () => ({ span: getFirstLine(file, 0), text });
}

/** Returns the first line of a range, so that a long value is not underlined as a whole. */
export function getFirstLine(file: string, start: number, end = file.length): Span {
  return { start, end: start + file.slice(start, end).search(/[\r\n]|$/) };
}

const TEXT = /\.(json|csv|md)$/i;

/** Returns the text of a content file, in which positions have lines; empty for images and other files. */
export function readText(file: string, source: Pick<ContentSource, 'read'>): string {
  return TEXT.test(file) ? (source.read(file) ?? '') : '';
}
