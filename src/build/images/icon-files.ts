import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SITE_FILES } from '../../core/paths/site-paths.ts';
import { getOrCreateEntry } from '../../files/cache-entry.ts';
import { getDigest } from '../../files/fingerprint.ts';
import type { MediaOutput } from './output-names.ts';

/** The version of the files. Change it whenever they change, to invalidate cached ones. */
const CACHE_VERSION = 'icon-1';
/** Sizes in pixels: for the tab of browsers that show no SVG, and for the home screen of a phone. */
const [TAB, TOUCH] = [32, 180];

/** Returns the files of an icon, an SVG or a PNG, at the addresses that programs ask for by themselves. */
export async function getIconFiles(icon: string | Uint8Array): Promise<MediaOutput[]> {
  const key = getDigest([CACHE_VERSION, icon]);
  const { folder, names } = await getOrCreateEntry(`icon/${key}`, async (temporary) => {
    // Imported on demand: sharp is large, and icons are cached.
    const { openImage } = await import('./open-image.ts');
    const resize = (size: number) =>
      openImage(Buffer.from(icon)).resize(size, size, { fit: 'contain', background: '#0000' }).png();
    const touch = await resize(TOUCH).flatten({ background: '#ffffff' }).toBuffer();
    writeFileSync(join(temporary, SITE_FILES.touchIcon), touch);
    writeFileSync(join(temporary, SITE_FILES.favicon), formatIco(await resize(TAB).toBuffer()));
  });
  return names.map((file) => ({ from: join(folder, file), file }));
}

/** Formats a PNG as an icon file of one image: https://learn.microsoft.com/windows/win32/uxguide/vis-icons */
function formatIco(png: Uint8Array): Uint8Array {
  const header = Buffer.alloc(22);
  // An icon, with one image.
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.set([TAB, TAB], 6);
  // One plane of 32 bits, and where the image is.
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
