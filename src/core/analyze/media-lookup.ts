import { listMedia, MEDIA } from '../paths/content-paths.ts';
import { getLocalKind, toPathInside } from '../paths/parse-link.ts';
import { findSameName, listNames } from '../text/suggest-names.ts';
import { type ContentSource, createFix, type Repair } from '../types.ts';
import { memoize } from '../util/memoize.ts';

/** Returns the names of all files below `content/media/`, listed once: many pages may name missing files. */
export const getMediaNames = memoize((source: ContentSource) => listMedia('', source), new WeakMap());

/**
 * Lists the media files that a path may mean. `photos/x.jpg` is certain for `/content/media/photos/x.jpg`; of a path of
 * another computer the last step counts.
 */
export function listNearMedia(written: string, source: ContentSource): Repair<string>[] {
  const names = getMediaNames(source);
  const inside = toPathInside(MEDIA, written);
  // A path that is written correctly means another file: `2025/team.jpg` is not `team.jpg`.
  const same = inside === written ? undefined : findSameName(inside, names);
  if (same !== undefined) return createFix(same);
  return listNames(getLocalKind(written) ? inside.replace(/.*\//, '') : inside, names);
}
