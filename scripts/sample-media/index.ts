import type { Artifact } from './paint.ts';
import { banners } from './sets/banners.ts';
import { films } from './sets/clips.ts';
import { documents } from './sets/documents.ts';
import { gallery } from './sets/gallery.ts';
import { logos } from './sets/logos.ts';
import { pagePictures } from './sets/pages.ts';
import { portraits } from './sets/portraits.ts';
import { sheets } from './sets/sheets.ts';

/** Everything that belongs below content/media, in the order it is made. */
export const artifacts: readonly Artifact[] = [
  ...logos,
  ...pagePictures,
  ...banners,
  ...portraits,
  ...sheets,
  ...documents,
  ...gallery,
  ...films,
];
