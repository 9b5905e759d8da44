import { listMedia, MEDIA } from '../content-paths.ts';
import { toPathInside } from '../link.ts';
import { memoize } from '../memoize.ts';
import { findSameName, foldForm } from '../suggest.ts';
import type { ContentSource } from '../types.ts';

/** Index of all files below `content/media/`, by their names there. */
export interface MediaNames {
  all: readonly string[];
  /** Returns the name of the only file that differs in case or in the encoding of its accents alone. */
  findIgnoringCase(name: string): string | undefined;
  /** Returns the only file that is certainly meant by more than its path: `photos/x.jpg` for `/content/media/photos/x.jpg`. */
  findMeant(name: string): string | undefined;
  /** Returns the only file with that name in any folder, which may be meant: `photos/x.jpg` for `C:\Users\me\x.jpg`. */
  findElsewhere(name: string): string | undefined;
}

/** Returns the index of the media files of a site, created once per source: many pages may name missing files. */
export const getMediaNames: (source: ContentSource) => MediaNames = memoize(indexNames, new WeakMap());

function indexNames(source: ContentSource): MediaNames {
  const all = listMedia('', source);
  /** Names by the last step of their path; `undefined` if two files share it. */
  const byLastStep = new Map<string, string | undefined>();
  for (const name of all) {
    const lastStep = getLastStep(name);
    byLastStep.set(lastStep, byLastStep.has(lastStep) ? undefined : name);
  }
  const findIgnoringCase = (name: string) => findSameName(name, all);
  // A path that is written correctly means another file: `2025/team.jpg` is not `team.jpg`.
  const isRight = (name: string) => toPathInside(MEDIA, name) === name;
  return {
    all,
    findIgnoringCase,
    findMeant: (name) => (isRight(name) ? undefined : findIgnoringCase(toPathInside(MEDIA, name))),
    findElsewhere: (name) => (isRight(name) ? undefined : byLastStep.get(getLastStep(name))),
  };
}

function getLastStep(name: string): string {
  return foldForm(name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1));
}
