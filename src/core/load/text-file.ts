/** Extensions of text files that editors write. */
const TEXT = /\.(json|csv|md)$/i;

/** Returns true if a content file is text, so that a position in it has a line and a column. */
export function isTextFile(file: string): boolean {
  return TEXT.test(file);
}
