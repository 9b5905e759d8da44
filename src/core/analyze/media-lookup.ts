import { listMedia, MEDIA } from '../paths/content-paths.ts';
import { getLocalKind, toPathInside } from '../paths/parse-link.ts';
import { findSameName, listNames } from '../text/suggest-names.ts';
import type { ContentSource } from '../types.ts';
import { memoize } from '../util/memoize.ts';

/** Index of all files below `content/media/`, by their names there. */
export type MediaNames = ReturnType<typeof indexNames>;

/** Returns the index of the media files of a site, created once: many pages may name missing files. */
export const getMediaNames = memoize(indexNames, new WeakMap<ContentSource, MediaNames>());

function indexNames(source: ContentSource) {
  const all = listMedia('', source);
  // A path that is written correctly means another file: `2025/team.jpg` is not `team.jpg`.
  const isRight = (name: string) => toPathInside(MEDIA, name) === name;
  return {
    all,
    /** Returns the only file that is certainly meant: `photos/x.jpg` for `/content/media/photos/x.jpg`. */
    findMeant: (name: string) => (isRight(name) ? undefined : findSameName(toPathInside(MEDIA, name), all)),
    /** Lists the files that may be meant, of a path of another computer by its last step. */
    listNear: (name: string) =>
      listNames(getLocalKind(name) ? name.replace(/.*[\\/]/s, '') : toPathInside(MEDIA, name), all),
  };
}
