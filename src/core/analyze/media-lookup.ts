import { listMedia, MEDIA } from '../paths/content-paths.ts';
import { toPathInside } from '../paths/parse-link.ts';
import { findSameName, foldFileName } from '../text/suggest.ts';
import type { ContentSource } from '../types.ts';
import { groupBy } from '../util/group-by.ts';
import { memoize } from '../util/memoize.ts';

/** Index of all files below `content/media/`, by their names there. */
export type MediaNames = ReturnType<typeof indexNames>;

/** Returns the index of the media files of a site, created once: many pages may name missing files. */
export const getMediaNames = memoize(indexNames, new WeakMap<ContentSource, MediaNames>());

function indexNames(source: ContentSource) {
  const all = listMedia('', source);
  const byLastStep = groupBy(all, foldFileName);
  // A path that is written correctly means another file: `2025/team.jpg` is not `team.jpg`.
  const isRight = (name: string) => toPathInside(MEDIA, name) === name;
  return {
    all,
    /** Returns the only file that is certainly meant: `photos/x.jpg` for `/content/media/photos/x.jpg`. */
    findMeant: (name: string) => (isRight(name) ? undefined : findSameName(toPathInside(MEDIA, name), all)),
    /** Returns the only file of that name, which may be meant: `photos/x.jpg` for `C:\Users\me\x.jpg`. */
    findElsewhere(name: string): string | undefined {
      const [only, other] = isRight(name) ? [] : (byLastStep.get(foldFileName(name)) ?? []);
      return other === undefined ? only : undefined;
    },
  };
}
