import type { ContentSource } from '../types.ts';

export const SITE_FILE = 'site.config.json';
export const PAGES = 'content/pages/';
/** Tables and their row schemas. */
export const DATA = 'content/data/';
export const TEXT = 'content/text/';
export const MEDIA = 'content/media/';
/** The folders whose files are read, as in paths: without a slash at the end. */
export const CONTENT_FOLDERS: readonly string[] = [DATA, MEDIA, PAGES, TEXT].map(removeSlash);

export function listFolder(folder: string, source: Pick<ContentSource, 'list'>): string[] {
  return source.list(removeSlash(folder));
}

/** The ending of schemas; row schemas are beside a table, a folder of tables or a folder of pages. */
export const SCHEMA_EXTENSION = '.schema.json';

export function listPageFiles(source: Pick<ContentSource, 'list'>): string[] {
  return listFolder(PAGES, source).filter(
    (file) => file.endsWith('.json') && !file.endsWith(SCHEMA_EXTENSION),
  );
}

/** Lists the row schemas of folders of pages: `content/pages/events.schema.json`. */
export function listPageSchemas(source: Pick<ContentSource, 'list'>): string[] {
  return listFolder(PAGES, source).filter((file) => file.endsWith(SCHEMA_EXTENSION));
}

function removeSlash(folder: string): string {
  return folder.replace(/\/$/, '');
}

/** The folder of a site with blocks of its own: `blocks/timetable/timetable.schema.json` and `timetable.tsx`. */
export const OWN_BLOCKS = 'blocks';

/** The folder of a site with the schemas for editors. It is generated, so git ignores it. */
export const EDITOR_SCHEMAS = '.blocksite';

/** Returns the path of a folder of media: `content/media/summer` for `summer`, `summer/` and `./summer`. */
export function getMediaFolder(name: string): string {
  const steps = (MEDIA + name).split('/');
  return steps.filter((step) => step !== '' && step !== '.').join('/');
}

/** Returns the names of all files in a folder below `content/media/`; an empty name means all folders. */
export function listMedia(folder: string, source: Pick<ContentSource, 'list'>): string[] {
  return source.list(getMediaFolder(folder)).map((file) => file.slice(MEDIA.length));
}

/** Lists the folders that a file is in: `a` and `a/b` for `a/b/c`. */
export function listFolders(file: string): string[] {
  const steps = file.split('/').slice(0, -1);
  return steps.map((_, i) => steps.slice(0, i + 1).join('/'));
}

/** Names of devices, which no file can have on Windows. https://learn.microsoft.com/windows/win32/fileio/naming-a-file */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** Returns true for a path with a name that Windows reserves, with any ending: `media/CON.svg`. */
export function hasReservedName(path: string): boolean {
  return path.split('/').some((step) => DEVICE.test(step));
}
