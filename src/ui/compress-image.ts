import imageCompression from 'browser-image-compression';
import type { Site } from '../generated/props.ts';

/** A photo, and its limits: megabytes, and pixels in width and height. */
export type CompressRequest = Pick<Site['limits'], 'photoMaxMB' | 'photoMaxPx'> & { photo: Blob };

/** The quality to begin with: above it a photo has more bytes and little more to see. */
const FIRST_QUALITY = 0.8;
/** The most times that a photo is made 5 % smaller and coarser: noise needs more than the library's 10. */
const MAX_STEPS = 30;

/** Resolves to a photo within the limits: the given one if it is. */
export async function compress({ photo: original, photoMaxMB, photoMaxPx }: CompressRequest): Promise<Blob> {
  const bitmap = await createImageBitmap(original);
  const longest = Math.max(bitmap.width, bitmap.height);
  if (original.size <= photoMaxMB * 2 ** 20 && longest <= photoMaxPx) return original;
  const isJpeg = original.type === 'image/jpeg' || !isTransparent(bitmap, Math.min(1, photoMaxPx / longest));
  bitmap.close();
  return imageCompression(new File([original], 'photo', { type: original.type }), {
    maxSizeMB: photoMaxMB,
    maxWidthOrHeight: photoMaxPx,
    // The library's own worker would load its script from a public host.
    useWebWorker: false,
    // A PNG of noise would take half a minute and stay above the limits.
    fileType: isJpeg ? 'image/jpeg' : await findTransparentType(),
    initialQuality: FIRST_QUALITY,
    maxIteration: MAX_STEPS,
  });
}

/** Resolves to the type of transparent photos: WebP, or PNG in a browser that can't make WebP. */
async function findTransparentType(): Promise<string> {
  const canvas = new OffscreenCanvas(1, 1);
  canvas.getContext('2d');
  return (await canvas.convertToBlob({ type: 'image/webp' })).type;
}

/** Returns true if a photo has a transparent pixel, looked at by `scale`. */
function isTransparent(bitmap: ImageBitmap, scale: number): boolean {
  const [width, height] = [Math.ceil(bitmap.width * scale), Math.ceil(bitmap.height * scale)];
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(bitmap, 0, 0, width, height);
  const pixels = context?.getImageData(0, 0, width, height).data ?? [];
  for (let alpha = 3; alpha < pixels.length; alpha += 4) if (pixels[alpha] !== 255) return true;
  return false;
}
