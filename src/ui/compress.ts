import type { CompressAnswer, CompressRequest } from './compress-worker.ts';

/** Limits of a photo: megabytes, and pixels in width and height. */
export interface PhotoLimits {
  maxMB: number;
  maxPx: number;
}

let worker: Worker | undefined;
let asked = 0;

/** A photo made smaller in a worker of our own. Rejects when that fails. */
export function compressPhoto(src: string, limits: PhotoLimits): Promise<Blob> {
  worker ??= new Worker(new URL('./compress-worker.ts', import.meta.url), { type: 'module' });
  const own = worker;
  const id = ++asked;
  const request: CompressRequest = { id, src: new URL(src, location.href).href, ...limits };
  return new Promise((resolve, reject) => {
    const answer = ({ data }: MessageEvent<CompressAnswer>) => {
      if (data.id !== id) return;
      own.removeEventListener('message', answer);
      own.removeEventListener('error', fail);
      if (data.blob) resolve(data.blob);
      else reject(new Error(data.reason));
    };
    own.addEventListener('message', answer);
    const fail = () => {
      // A worker that could not start never answers: the next photo gets a new one.
      if (worker === own) worker = undefined;
      reject(new Error('The worker could not be started.'));
    };
    own.addEventListener('error', fail, { once: true });
    own.postMessage(request);
  });
}
