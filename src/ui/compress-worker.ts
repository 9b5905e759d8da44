import imageCompression from 'browser-image-compression';

/** What the page asks of the worker. */
export interface CompressRequest {
  id: number;
  src: string;
  maxMB: number;
  maxPx: number;
}

/** What it answers: the smaller photo, or why there is none. */
export interface CompressAnswer {
  id: number;
  blob?: Blob;
  reason?: string;
}

addEventListener('message', ({ data }: MessageEvent<CompressRequest>) => {
  void compress(data).then(postMessage);
});

async function compress({ id, src, maxMB, maxPx }: CompressRequest): Promise<CompressAnswer> {
  try {
    const response = await fetch(src);
    if (!response.ok) throw new Error(`${src} answered ${response.status}.`);
    const original = await response.blob();
    const file = new File([original], 'photo', { type: original.type });
    // This is a worker already; the library's own would load its script from a public host.
    const options = { maxSizeMB: maxMB, maxWidthOrHeight: maxPx, useWebWorker: false };
    return { id, blob: await imageCompression(file, options) };
  } catch (error) {
    return { id, reason: error instanceof Error ? error.message : String(error) };
  }
}
