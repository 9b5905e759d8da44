import type { CompressRequest, PhotoLimits } from './compress-image.ts';
import { inTime } from './in-time.ts';

let worker: Worker | undefined;
/** The end of all requested work. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * Resolves to a photo within the limits: the one at `url`, or a smaller version of it. A worker makes that, or the page where
 * the worker can't: in Safari the library reads photos by `Image`. Rejects if that fails or takes longer than a visitor waits. Photos take turns.
 */
export function compressPhoto(url: string, limits: PhotoLimits): Promise<Blob> {
  const compressed = queue.then(async () => {
    // Fetched here, not in the worker: in Safari the page takes over what the worker can't do.
    const photo = await inTime(fetchPhoto(url));
    return inTime(request({ photo, ...limits }));
  });
  queue = compressed.catch(() => {
    // It may still be at work, or could not start: the next photo gets a new one.
    worker?.terminate();
    worker = undefined;
  });
  return compressed;
}

async function fetchPhoto(url: string): Promise<Blob> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return response.blob();
}

function request(message: CompressRequest): Promise<Blob> {
  worker ??= new Worker(new URL('./compress-worker.ts', import.meta.url), { type: 'module' });
  const own = worker;
  return new Promise((resolve, reject) => {
    own.onmessage = ({ data: photo }: MessageEvent<Blob | undefined>) =>
      resolve(photo ?? import('./compress-image.ts').then(({ compress }) => compress(message)));
    own.onerror = () => reject(new Error('The worker could not be started.'));
    own.postMessage(message);
  });
}
