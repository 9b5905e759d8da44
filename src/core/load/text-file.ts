/** What editors write as text; everything else is opened by other programs, even where it is text inside. */
const TEXT = /\.(json|csv|md)$/i;

/** Whether a file of the content is text, in which a place has a line. */
export function isTextFile(file: string): boolean {
  return TEXT.test(file);
}
