import sharp, { type Sharp } from 'sharp';

/** Pixels of the largest image that is decoded: 100 million, ten times what a screen shows. A small file may claim any number. */
export const MAX_PIXELS = 100_000_000;

/** Returns the size that an image of pixels claims to have. Throws for what is none. */
export function readClaimedSize(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  return sharp(bytes, { animated: false, limitInputPixels: false }).metadata();
}

/**
 * Opens an image of pixels: of an animation the first frame. What is cut off or damaged fails when it is decoded; what cameras do a
 * little wrong, and all browsers show, does not.
 */
export function openImage(bytes: Uint8Array): Sharp {
  return sharp(bytes, { animated: false, failOn: 'error', limitInputPixels: MAX_PIXELS });
}
