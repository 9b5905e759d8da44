import type { ContentSource } from '../types.ts';

/** Extensions of text files that editors write. */
const TEXT = /\.(json|csv|md)$/i;

/** Returns the text of a content file, in which positions have lines; empty for images and other binary files. */
export function readText(file: string, source: Pick<ContentSource, 'read'>): string {
  return TEXT.test(file) ? (source.read(file) ?? '') : '';
}
