import { listMedia } from '../content-paths.ts';
import { decodePercent } from '../link.ts';
import type { ContentSource } from '../types.ts';

/** Index of all files below `content/media/`, by their names there. */
export interface MediaNames {
  all: readonly string[];
  /** Returns the name of a file that differs only in case or in the encoding of its accents. */
  findIgnoringCase(name: string): string | undefined;
  /** Returns the only file that a wrong path can mean: `photos/x.jpg` for `C:\site\photos\x.jpg`. */
  findMeant(name: string): string | undefined;
}

/** Indexes by source: many pages may name missing files. */
const indexes = new WeakMap<ContentSource, MediaNames>();

/** Returns the index of the media files of a site; creates it once per source. */
export function getMediaNames(source: ContentSource): MediaNames {
  const names = indexes.get(source) ?? indexNames(source);
  indexes.set(source, names);
  return names;
}

function indexNames(source: ContentSource): MediaNames {
  const all = listMedia('', source);
  const byLowerCase = new Map<string, string>();
  /** Names by the last step of their path; `undefined` if two files share it. */
  const byLastStep = new Map<string, string | undefined>();
  for (const name of all) {
    const lower = foldCase(name);
    if (!byLowerCase.has(lower)) byLowerCase.set(lower, name);
    const lastStep = lower.slice(lower.lastIndexOf('/') + 1);
    byLastStep.set(lastStep, byLastStep.has(lastStep) ? undefined : name);
  }
  const findIgnoringCase = (name: string) => byLowerCase.get(foldCase(name));
  const findMeant = (name: string) => {
    const path = normalizePath(name);
    // A path that is written correctly may mean another file: `2025/team.jpg` is not `team.jpg`.
    if (path === name && !/^(content|media)\//.test(path)) return undefined;
    for (let rest = path; rest !== ''; rest = removeFirstStep(rest)) {
      const file = findIgnoringCase(rest);
      if (file !== undefined) return file;
    }
    // A path of another computer: the file may be in another folder here.
    return byLastStep.get(path.slice(path.lastIndexOf('/') + 1).toLowerCase());
  };
  return { all, findIgnoringCase, findMeant };
}

/** Folds case and normalizes accents, as case-insensitive file systems do. */
function foldCase(name: string): string {
  return name.normalize().toLowerCase();
}

/** Normalizes slashes and removes schemes, hosts, drives and leading dots. */
function normalizePath(name: string): string {
  return decodePercent(name.trim())
    .replaceAll('\\', '/')
    .replace(/^(file:\/*|https?:\/\/[^/]*)/i, '')
    .replace(/^([A-Za-z]:)?[./]*/, '');
}

function removeFirstStep(path: string): string {
  const slash = path.indexOf('/');
  return slash < 0 ? '' : path.slice(slash + 1);
}
