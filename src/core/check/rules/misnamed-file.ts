import { findNearest } from '../../suggest.ts';
import type { ContentSource } from '../../types.ts';
import type { Rule } from './rule.ts';

/** A file or folder whose name keeps it from being read. */
export const misnamedFile: Rule = {
  name: 'misnamed-file',
  severity: 'error',
  why: 'Pages are the files in `content/pages/` whose names end in `.json`, tables those in `content/data/` that end in `.csv` or `.json`, in small letters. A file with another name is left out, and nobody would notice.',
  bad: { files: { 'content/pages/team.JSON': TEAM() } },
  good: { files: { 'content/pages/team.json': TEAM() }, links: ['/team'] },
  site({ source }, report) {
    return {
      onEnd() {
        for (const [file, right] of misnamed(source)) {
          report(
            { file: file.replace(/\/$/, '') },
            { pointer: '' },
            { message: `Nothing reads ${file}.`, help: `Rename it to ${right}.` },
          );
        }
        return undefined;
      },
    };
  },
};

/** The folders that are read, and other names that people give them. */
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  pages: ['pages', 'page', 'sites'],
  data: ['data', 'datas', 'table', 'tables'],
  text: ['text', 'texts'],
  media: ['media', 'medias', 'image', 'images', 'img', 'photos', 'pictures', 'assets', 'uploads'],
};

/** Returns the folder that was meant by a name directly in `content/`, if it is another one. */
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

/** Returns what is wrongly named, by its path, and the right name. */
function misnamed(source: ContentSource): [path: string, right: string][] {
  const inContent = source.names('content').flatMap((name): [string, string][] => {
    const path = `content/${name}`;
    if (!name.endsWith('/')) return /\.json$/i.test(name) ? [[path, `content/pages/${lowered(name)}`]] : [];
    const folder = findMeantFolder(name.slice(0, -1));
    return folder && source.list(path.slice(0, -1)).length > 0 ? [[path, `content/${folder}/`]] : [];
  });
  const inFolders = [
    ...endingsIn(source, 'content/pages', /\.(json)(\.txt)?$|\.(jsonc|json5|jsn)$/i, ['.json']),
    ...endingsIn(source, 'content/data', /\.(json|csv)(\.txt)?$/i, ['.json', '.csv']),
  ];
  return [...inContent, ...inFolders];
}

/** Returns the files that have an ending, but not exactly one of those that are read. */
function endingsIn(
  source: ContentSource,
  folder: string,
  ending: RegExp,
  read: readonly string[],
): [path: string, right: string][] {
  return source.list(folder).flatMap((file): [string, string][] => {
    const found = ending.exec(file);
    if (!found || read.includes(found[0])) return [];
    return [[file, file.slice(0, found.index) + (found[1] ? `.${found[1].toLowerCase()}` : '.json')]];
  });
}

function lowered(name: string): string {
  return name.replace(/\.json$/i, '.json');
}

function TEAM(): object {
  return { path: '/team', title: 'Team', blocks: [{ type: 'pageHeader' }] };
}
