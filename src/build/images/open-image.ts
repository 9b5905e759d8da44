import sharp, { type Sharp } from 'sharp';

/** The maximum number of pixels to decode, ten times a large screen. A small file may claim any number. */
export const MAX_PIXELS = 100_000_000;

/** Returns the size in the header of a bitmap image. Throws if there is none. */
export async function readClaimedSize(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  return sharp(bytes, { animated: false, limitInputPixels: false }).metadata();
}

/** Opens a bitmap image, or the first frame of one. Tolerates only errors that all browsers tolerate. */
export function openImage(bytes: Uint8Array): Sharp {
  return sharp(bytes, { animated: false, failOn: 'error', limitInputPixels: MAX_PIXELS });
}
