import type { Artifact } from './paint.ts';
import { gallery } from './sets/gallery.ts';
import { pagePictures } from './sets/pages.ts';

/** Everything that belongs below content/media, in the order it is made. */
export const artifacts: readonly Artifact[] = [...pagePictures, ...gallery];
