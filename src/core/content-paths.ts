import { MEDIA } from './link.ts';
import type { ContentSource } from './types.ts';

/** The folder of pages. */
export const PAGES = 'content/pages';

/** Returns the path of a folder below `content/media/`: `content/media/summer` for `summer`, `summer/` and `./summer`. */
export function getMediaFolder(name: string): string {
  const steps = (MEDIA + name).split('/');
  return steps.filter((step) => step !== '' && step !== '.').join('/');
}

/** Returns the names of all files in a folder below `content/media/`; an empty name means all folders. */
export function listMedia(folder: string, source: Pick<ContentSource, 'list'>): string[] {
  return source.list(getMediaFolder(folder)).map((file) => file.slice(MEDIA.length));
}
