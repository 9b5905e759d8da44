import type { CompressAnswer, CompressRequest } from './compress-worker.ts';
import { inTime } from './in-time.ts';

/** Limits of a photo: megabytes, and pixels in width and height. */
export interface PhotoLimits {
  maxMB: number;
  maxPx: number;
}

let worker: Worker | undefined;
/** The end of all work that was asked for. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * Returns a photo made smaller in a worker of our own. Rejects when that fails or takes longer than a visitor waits. Photos
 * take turns, so that each has that time for itself.
 */
export function compressPhoto(src: string, limits: PhotoLimits): Promise<Blob> {
  const made = queue.then(() => inTime(ask({ src: new URL(src, location.href).href, ...limits })));
  queue = made.catch(() => {
    // It may still be at work, or could not start: the next photo gets a new one.
    worker?.terminate();
    worker = undefined;
  });
  return made;
}

function ask(request: CompressRequest): Promise<Blob> {
  worker ??= new Worker(new URL('./compress-worker.ts', import.meta.url), { type: 'module' });
  const own = worker;
  return new Promise((resolve, reject) => {
    own.onmessage = ({ data: { blob, reason } }: MessageEvent<CompressAnswer>) => {
      if (blob) resolve(blob);
      else reject(new Error(reason));
    };
    own.onerror = () => reject(new Error('The worker could not be started.'));
    own.postMessage(request);
  });
}
