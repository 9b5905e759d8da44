/** Separator of the file of a template from the key of a page that it makes. */
const SEPARATOR = '.json#';

/** Returns the identity of a page that a template makes: `content/pages/countries.json#in`. */
export function createPageId(template: string, key: string): string {
  return `${template}#${encodeURIComponent(key)}`;
}

/** Splits the identity of a page into its file and its key. A page without a template has its file as identity, and no key. */
export function parsePageId(id: string): { file: string; key?: string } {
  const end = id.indexOf(SEPARATOR);
  if (end < 0) return { file: id };
  const start = end + SEPARATOR.length;
  return { file: id.slice(0, start - 1), key: decodeURIComponent(id.slice(start)) };
}
