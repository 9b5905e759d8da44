import { isTextFile } from '../core/load/text-file.ts';
import type { ContentSource } from '../core/types.ts';

/** The text of a file that excerpts are taken from; empty for pictures and other files that are no text. */
export function readExcerpt(file: string, source: Pick<ContentSource, 'read'>): string {
  return isTextFile(file) ? (source.read(file) ?? '') : '';
}
