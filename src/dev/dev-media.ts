import { statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { listImages } from '../core/analyze/media-names.ts';
import type { PageSummary } from '../core/analyze/summary.ts';
import { MEDIA } from '../core/paths/content-paths.ts';
import type { MediaFile } from '../core/resolve/context.ts';
import { getMediaUrl } from '../core/resolve/link.ts';
import type { ContentSource } from '../core/types.ts';

/** Opens the images of an edited site: measured, but not scaled. */
export function openDevMedia(root: string) {
  const measured = new Map<string, { changed: number; file: MediaFile }>();
  const measureOne = async (name: string) => {
    const path = join(root, MEDIA, name);
    try {
      const changed = statSync(path).mtimeMs;
      if (measured.get(name)?.changed === changed) return;
      const { autoOrient } = await sharp(path).metadata();
      const src = `${getMediaUrl(name)}?${Math.round(changed)}`;
      measured.set(name, { changed, file: { src, ...autoOrient, sources: [], oversize: false } });
    } catch {
      measured.delete(name);
    }
  };
  return {
    /** Measures the images of a page that are new or have changed. Omits unreadable ones. */
    async measureImages({ images, folders }: PageSummary, source: ContentSource): Promise<void> {
      const inFolders = folders.flatMap((name) => listImages(name, source));
      await Promise.all([...new Set([...images, ...inFolders])].map(measureOne));
    },
    get: (name: string) => measured.get(name)?.file,
  };
}
