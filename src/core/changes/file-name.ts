import { isImage } from '../analyze/media-names.ts';
import { expandVariables } from '../analyze/variables.ts';
import { getTableName } from '../load/table-names.ts';
import { DATA, MEDIA, PAGES, SCHEMA_EXTENSION, SITE_FILE, TEXT } from '../paths/content-paths.ts';
import { getChild, getSchema, type SchemaNode } from '../schema/schema.ts';
import type { Json } from '../types.ts';

/** Returns the schema of a file of the content; for a table, that of its list of rows. */
export function getFileSchema(file: string, rowSchema: SchemaNode): SchemaNode {
  if (file.endsWith(SCHEMA_EXTENSION)) return getSchema('rowSchema');
  if (file.startsWith(DATA)) return { items: rowSchema };
  if (file.startsWith(PAGES)) return getSchema('page');
  return file === SITE_FILE ? getSchema('site') : {};
}

/** Returns the name of a file for people: the short title of a page; `Projects/energy` for the table `projects/energy`; `Picture photos/harbour.jpg`. */
export function getFileName(file: string, value: Json, variables: Readonly<Record<string, string>>): string {
  if (file === SITE_FILE) return getSchema('site').title ?? file;
  if (file.startsWith(DATA)) return capitalize(getTableName(file.replace(SCHEMA_EXTENSION, '.json')));
  if (file.startsWith(MEDIA)) return `${isImage(file) ? 'Picture' : 'File'} ${file.slice(MEDIA.length)}`;
  const titles = file.startsWith(PAGES) ? [getChild(value, 'navTitle'), getChild(value, 'title')] : [];
  const title = titles.find((one) => typeof one === 'string' && one !== '' && !one.includes('{this.'));
  if (typeof title === 'string') return expandVariables(title, variables);
  return [PAGES, TEXT].reduce((name, folder) => name.replace(folder, ''), file);
}

/** Returns the path of a page by its file and its value; `undefined` for any other file. */
export function getPagePath(file: string, value: Json): string | undefined {
  const path = file.startsWith(PAGES) ? getChild(value, 'path') : undefined;
  return typeof path === 'string' ? path : undefined;
}

/** Returns true if a query takes pages: all, or those of a folder. */
export function isPageSource(from: string): boolean {
  return /^pages(\/|$)/.test(from);
}

/** Returns the name of the source of a query for people: `People` for `data/people`, `the pages in news`, `all pages`. */
export function getSourceName(from: string): string {
  const [, name = ''] = /^[^/]+\/(.+)$/.exec(from) ?? [];
  if (isPageSource(from)) return name ? `the pages in ${name}` : 'all pages';
  return capitalize(name || from);
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
