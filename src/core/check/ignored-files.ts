import { readJsonFile } from '../load/json/index.ts';
import { CONTENT_FOLDERS, DATA, listFolder, MEDIA, PAGES, TEXT } from '../paths/content-paths.ts';
import { getChild } from '../schema/schema.ts';
import { findNearest } from '../text/suggest.ts';
import type { ContentSource } from '../types.ts';
import { memoize } from '../util/memoize.ts';

/** A file in `content/` that nothing reads, or a folder of such files, whose path ends in a slash. */
export interface IgnoredFile {
  path: string;
  /** The path that it should have, if its name is the reason. */
  right?: string | undefined;
}

/** Lists the ignored files of a site, once for each source. */
export const listIgnored = memoize(
  (source: ContentSource): IgnoredFile[] => [
    ...source.names('content').flatMap((name) => checkName(name, source)),
    ...listFolder(PAGES, source).flatMap((file) => checkEnding(file, /\.(json)[c5]?(\.txt)?$|\.jsn$/i)),
    ...listFolder(DATA, source).flatMap((file) => checkEnding(file, /\.(json|csv)(\.txt)?$/i)),
  ],
  new WeakMap(),
);

/** Returns the paths of the pages with a wrong name; an empty one for a page whose path is not known. */
export function listIgnoredPaths(source: ContentSource): string[] {
  const pages = listIgnored(source).filter(({ right }) => right?.startsWith(PAGES));
  const files = pages.flatMap(({ path }) => (path.endsWith('/') ? source.list(path.slice(0, -1)) : [path]));
  return files.map((file) => {
    const path = getChild(readJsonFile(file, source).value, 'path');
    return typeof path === 'string' && !path.includes('{') ? path : '';
  });
}

/** The folders of the content, by their names and what many call one of them. */
const FOLDERS = new Map(
  Object.entries({ pages: PAGES, data: DATA, text: TEXT, media: MEDIA, images: MEDIA }),
);

/** Checks a file or folder directly in `content/`. */
function checkName(name: string, source: ContentSource): IgnoredFile[] {
  const path = `content/${name}`;
  if (/\.json$/i.test(name)) return [{ path, right: PAGES + name.replace(/json$/i, 'json') }];
  if (!name.endsWith('/')) return [{ path }];
  const folder = path.slice(0, -1);
  if (CONTENT_FOLDERS.includes(folder) || source.list(folder).length === 0) return [];
  const meant = findNearest(name.slice(0, -1), [...FOLDERS.keys()]);
  return [{ path, right: FOLDERS.get(meant ?? '') }];
}

/** Checks a file by a pattern of right and wrong endings. */
function checkEnding(path: string, endings: RegExp): IgnoredFile[] {
  const found = endings.exec(path);
  if (!found) return [{ path }];
  const [, ending = 'json'] = found;
  const right = `${path.slice(0, found.index)}.${ending.toLowerCase()}`;
  return right === path ? [] : [{ path, right }];
}
