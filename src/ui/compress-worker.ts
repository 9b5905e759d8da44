import imageCompression from 'browser-image-compression';

/** What the page asks of the worker. */
export interface CompressRequest {
  src: string;
  maxMB: number;
  maxPx: number;
}

/** What it answers: the smaller photo, or why there is none. */
export interface CompressAnswer {
  blob?: Blob;
  reason?: string;
}

/** Where quality begins: above it a photo has more bytes and little more to see. */
const FIRST_QUALITY = 0.8;
/** How often a photo is made 5 % smaller and coarser at most: noise needs more than the library's 10 times. */
const MOST_STEPS = 30;

addEventListener('message', ({ data }: MessageEvent<CompressRequest>) => {
  void compress(data).then(postMessage);
});

async function compress({ src, maxMB, maxPx }: CompressRequest): Promise<CompressAnswer> {
  try {
    const response = await fetch(src);
    if (!response.ok) throw new Error(`${src} answered ${response.status}.`);
    const original = await response.blob();
    const file = new File([original], 'photo', { type: original.type });
    const blob = await imageCompression(file, {
      maxSizeMB: maxMB,
      maxWidthOrHeight: maxPx,
      // This is a worker already; the library's own would load its script from a public host.
      useWebWorker: false,
      fileType: await formatFor(original, maxPx),
      initialQuality: FIRST_QUALITY,
      maxIteration: MOST_STEPS,
    });
    return { blob };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Returns the format that a photo is made smaller in. A PNG of noise would take half a minute and stay above the limits. */
async function formatFor(photo: Blob, maxPx: number): Promise<string> {
  if (photo.type === 'image/jpeg' || !(await isTransparent(photo, maxPx))) return 'image/jpeg';
  const canvas = new OffscreenCanvas(1, 1);
  canvas.getContext('2d');
  // A browser that can't make WebP makes PNG.
  return (await canvas.convertToBlob({ type: 'image/webp' })).type;
}

async function isTransparent(photo: Blob, maxPx: number): Promise<boolean> {
  const bitmap = await createImageBitmap(photo);
  const scale = Math.min(1, maxPx / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [Math.ceil(bitmap.width * scale), Math.ceil(bitmap.height * scale)];
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const pixels = context?.getImageData(0, 0, width, height).data ?? [];
  for (let alpha = 3; alpha < pixels.length; alpha += 4) if (pixels[alpha] !== 255) return true;
  return false;
}
