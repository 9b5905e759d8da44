import { DATA, listFiles, PAGES } from '../../content-paths.ts';
import { findNearest } from '../../suggest.ts';
import type { ContentSource } from '../../types.ts';
import { createPage } from './examples.ts';
import type { Rule } from './rule.ts';

/** Reports a file or folder that is ignored because of its name. */
export const misnamedFile: Rule = {
  name: 'misnamed-file',
  severity: 'error',
  why: 'The names of pages in `content/pages/` end in `.json`, those of tables in `content/data/` in `.csv` or `.json`, in small letters. A file with another ending is left out of the site, and nobody would notice.',
  bad: { files: { 'content/pages/team.JSON': createPage('/team', 'Team') } },
  good: { files: { 'content/pages/team.json': createPage('/team', 'Team') }, links: ['/team'] },
  site({ source }, report) {
    for (const [file, right] of findMisnamed(source)) {
      report({
        file: file.replace(/\/$/, ''),
        message: `${file} is ignored because of its name.`,
        help: `Rename it to ${right}.`,
      });
    }
  },
};

/** The folders of `content/`, each with the names that people write for it. */
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  pages: ['pages', 'page', 'sites'],
  data: ['data', 'datas', 'table', 'tables'],
  text: ['text', 'texts'],
  media: ['media', 'medias', 'image', 'images', 'img', 'photos', 'pictures', 'assets', 'uploads'],
};

/** Returns the folder that is meant by a wrong name in `content/`: `media` for `images`. */
export function findMeantFolder(name: string): string | undefined {
  if (Object.hasOwn(FOLDERS, name)) return undefined;
  const known = Object.entries(FOLDERS).flatMap(([folder, names]) =>
    names.map((other): [string, string] => [other, folder]),
  );
  const word = findNearest(
    name,
    known.map(([other]) => other),
  );
  return known.find(([other]) => other === word)?.[1];
}

/** Returns files and folders with wrong names, each with its right path. */
function findMisnamed(source: ContentSource): [path: string, right: string][] {
  const inContent = source.names('content').flatMap((name): [string, string][] => {
    const path = `content/${name}`;
    if (!name.endsWith('/'))
      return /\.json$/i.test(name) ? [[path, `content/pages/${withLowerCaseEnding(name)}`]] : [];
    const folder = findMeantFolder(name.slice(0, -1));
    return folder && source.list(path.slice(0, -1)).length > 0 ? [[path, `content/${folder}/`]] : [];
  });
  const inFolders = [
    ...findWrongEndings(source, PAGES, /\.(json)(\.txt)?$|\.(jsonc|json5|jsn)$/i, ['.json']),
    ...findWrongEndings(source, DATA, /\.(json|csv)(\.txt)?$/i, ['.json', '.csv']),
  ];
  return [...inContent, ...inFolders];
}

/** Returns files whose ending is like one in `read` and is none of them, each with its right path. */
function findWrongEndings(
  source: ContentSource,
  folder: string,
  ending: RegExp,
  read: readonly string[],
): [path: string, right: string][] {
  return listFiles(folder, source).flatMap((file): [string, string][] => {
    const found = ending.exec(file);
    if (!found || read.includes(found[0])) return [];
    return [[file, file.slice(0, found.index) + (found[1] ? `.${found[1].toLowerCase()}` : '.json')]];
  });
}

function withLowerCaseEnding(name: string): string {
  return name.replace(/\.json$/i, '.json');
}
