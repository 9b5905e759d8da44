/** A file; `#` and a key; `@` and a number. */
const PAGE_ID = /^(.*\.json)(?:#([^@]*))?(?:@(\d+))?$/s;

/** Returns the identity of a page that a template makes: `content/pages/countries.json#in`. */
export function createPageId(template: string, key: string): string {
  return `${template}#${encodeURIComponent(key)}`;
}

/** Returns the identity of a page that continues the list of another: `content/pages/news.json@2`. */
export function createNumberedId(id: string, number: number): string {
  return `${id}@${number}`;
}

/** Returns the identity of the page whose list a page continues: itself for most. */
export function getFirstId(id: string): string {
  return id.replace(/@\d+$/, '');
}

/**
 * Splits the identity of a page into the file of the page or of its template, the key of the row that the
 * template makes it of, and its number, from 2, if it continues a list that is too long for one page.
 */
export function parsePageId(id: string): { file: string; key?: string; number?: number } {
  const [, file = id, key, number] = PAGE_ID.exec(id) ?? [];
  return {
    file,
    ...(key !== undefined && { key: decodeURIComponent(key) }),
    ...(number !== undefined && { number: Number(number) }),
  };
}

/** Place of a page among those that a list is spread over. Numbers begin with 1. */
export interface Paging {
  number: number;
  count: number;
}

/** Returns the path of a page by its number: `/news`, `/news/2`. */
export function getNumberedPath(path: string, number: number): string {
  return number === 1 ? path : `${path === '/' ? '' : path}/${number}`;
}

/** Returns the paths of all pages that a list is spread over, from the path of one of them. */
export function listNumberedPaths(path: string, { number, count }: Paging): string[] {
  const first = number === 1 ? path : path.slice(0, -`/${number}`.length) || '/';
  return Array.from({ length: count }, (_, i) => getNumberedPath(first, i + 1));
}
