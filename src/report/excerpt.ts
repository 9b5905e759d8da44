import { isTextFile } from '../core/load/text-file.ts';
import type { ContentSource } from '../core/types.ts';

/** Returns the text of a file for code frames; empty for images and other binary files. */
export function readExcerpt(file: string, source: Pick<ContentSource, 'read'>): string {
  return isTextFile(file) ? (source.read(file) ?? '') : '';
}
