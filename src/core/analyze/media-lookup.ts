import { decodePercent } from '../link.ts';
import type { ContentSource } from '../types.ts';
import { listMedia } from './media-names.ts';

/** The names of all files below `content/media/`, as rules look for them. */
export interface MediaNames {
  all: readonly string[];
  /** Returns the name of a file that differs in upper and lower case alone, or in how its accents are written. */
  findIgnoringCase(name: string): string | undefined;
  /** Returns the one file that a wrongly written name can only mean: `photos/x.jpg` for `C:\site\photos\x.jpg`. */
  findMeant(name: string): string | undefined;
}

/** Read once: many pages name files that are not there. */
const known = new WeakMap<ContentSource, MediaNames>();

/** Returns the names of all media files of a site. */
export function getMediaNames(source: ContentSource): MediaNames {
  const names = known.get(source) ?? readNames(source);
  known.set(source, names);
  return names;
}

function readNames(source: ContentSource): MediaNames {
  const all = listMedia('', source);
  const byLowerCase = new Map<string, string>();
  /** By the last step of the path alone; `undefined` where two files have the same. */
  const byLast = new Map<string, string | undefined>();
  for (const name of all) {
    const lower = alike(name);
    if (!byLowerCase.has(lower)) byLowerCase.set(lower, name);
    const last = lower.slice(lower.lastIndexOf('/') + 1);
    byLast.set(last, byLast.has(last) ? undefined : name);
  }
  const inOtherCase = (name: string) => byLowerCase.get(alike(name));
  const meantBy = (name: string) => {
    const path = plainPath(name);
    // A path below the same folder by another name may be another picture: `2025/team.jpg` is not `team.jpg`.
    if (path === name && !/^(content|media)\//.test(path)) return undefined;
    for (let rest = path; rest !== ''; rest = afterFirstStep(rest)) {
      const file = inOtherCase(rest);
      if (file !== undefined) return file;
    }
    // A whole path of another computer: the file may be in another folder here.
    return byLast.get(path.slice(path.lastIndexOf('/') + 1).toLowerCase());
  };
  return { all, findIgnoringCase: inOtherCase, findMeant: meantBy };
}

/** Returns a name as file systems compare it that ignore upper and lower case: accents are written in two ways. */
function alike(name: string): string {
  return name.normalize().toLowerCase();
}

/** Returns a path with `/` between its steps, and without what no name below `content/media/` begins with. */
function plainPath(name: string): string {
  return decodePercent(name.trim())
    .replaceAll('\\', '/')
    .replace(/^(file:\/*|https?:\/\/[^/]*)/i, '')
    .replace(/^([A-Za-z]:)?[./]*/, '');
}

function afterFirstStep(path: string): string {
  const slash = path.indexOf('/');
  return slash < 0 ? '' : path.slice(slash + 1);
}
