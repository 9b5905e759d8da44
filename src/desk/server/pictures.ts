import type { Sharp } from 'sharp';
import { DAMAGED } from '../../build/images/file-kind.ts';
import { isPlainPicture } from '../../build/images/plain-picture.ts';
import type { Fault } from '../../core/types.ts';

/** The content of a file that can be published, and the extension of its kind. */
export interface Content {
  extension: string;
  bytes: Uint8Array;
  /** Sentences about what was changed. */
  note?: string;
}

/** The maximum side of a picture in pixels, and the maximum size in bytes. Beyond one of them it is made smaller. */
const MAX_SIDE = 4000;
const MAX_BYTES = 8 * 2 ** 20;
/** The longest side in pixels of a picture that was made smaller. */
const SIDE = 3000;
/** Seconds until a picture is given up. */
const PATIENCE = 60;

/** Kinds of pictures by their extensions: the name that sharp has for the format, and the encoder. */
const KINDS = {
  jpg: { format: 'jpeg', encode: (image: Sharp) => image.jpeg({ quality: 90 }) },
  png: { format: 'png', encode: (image: Sharp) => image.png() },
  webp: { format: 'webp', encode: (image: Sharp) => image.webp({ quality: 90 }) },
  gif: { format: 'gif', encode: (image: Sharp) => image.gif() },
  avif: { format: 'heif', encode: (image: Sharp) => image.avif({ quality: 75, effort: 1 }) },
};

export function isPictureExtension(extension: string): extension is keyof typeof KINDS {
  return Object.hasOwn(KINDS, extension);
}

/** Returns a picture without metadata, upright, and not larger than the engine needs: itself if it is so already. */
export async function preparePicture(extension: keyof typeof KINDS, bytes: Buffer): Promise<Content | Fault> {
  // Imported on demand: sharp is large.
  const { default: sharp } = await import('sharp');
  const { MAX_PIXELS } = await import('../../build/images/open-image.ts');
  const { format, encode } = KINDS[extension];
  try {
    const animated = extension === 'gif' || extension === 'webp';
    const header = await sharp(bytes, { animated, limitInputPixels: false }).metadata();
    const { autoOrient, pages = 1, pageHeight, exif, xmp } = header;
    if (header.format !== format) return DAMAGED;
    if (autoOrient.width * autoOrient.height > MAX_PIXELS)
      return { reason: 'has too many moving pictures', help: 'Save it shorter, or as one picture.' };
    const { width, height } = { ...autoOrient, ...(pageHeight && { height: pageHeight }) };
    const scale = getScale(Math.max(width, height), bytes.length);
    if (scale === 1 && !exif && !xmp && isPlainPicture(extension, bytes)) return { extension, bytes };
    const original = sharp(bytes, { animated, failOn: 'error', limitInputPixels: MAX_PIXELS });
    const upright = pages > 1 ? original : original.autoOrient();
    const resized = scale < 1 ? upright.resize({ width: Math.max(1, Math.round(width * scale)) }) : upright;
    // sharp drops all metadata, and turns colours into those of the web.
    const { data, info } = await encode(resized.timeout({ seconds: PATIENCE })).toBuffer({
      resolveWithObject: true,
    });
    const size = `${info.width} × ${info.pageHeight ?? info.height}`;
    const notes = [
      ...(scale < 1 ? [`Made smaller: ${width} × ${height} → ${size}.`] : []),
      ...(exif ? ['Place and time of the photo removed.'] : []),
    ];
    return { extension, bytes: data, ...(notes.length > 0 && { note: notes.join(' ') }) };
  } catch {
    return DAMAGED;
  }
}

/** Returns the factor by which a picture is made smaller; 1 for one within the limits. */
function getScale(side: number, size: number): number {
  if (side <= MAX_SIDE && size <= MAX_BYTES) return 1;
  return Math.min(1, SIDE / side, Math.sqrt(MAX_BYTES / size));
}
