import type { CompressRequest } from './compress-image.ts';
import { inTime } from './in-time.ts';

let queue: Promise<unknown> = Promise.resolve();

/** Resolves to the photo at `url` within the limits. Rejects if that fails or takes longer than a visitor waits. Photos take turns. */
export function compressPhoto(url: string, limits: Omit<CompressRequest, 'photo'>): Promise<Blob> {
  const compressed = queue.then(async () => {
    // Fetched here, not in the worker: in Safari the page takes over what the worker can't do.
    const response = await inTime(fetch(url));
    if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
    return compressInWorker({ photo: await inTime(response.blob()), ...limits });
  });
  queue = compressed.catch(() => {});
  return compressed;
}

/** Makes a photo smaller in a worker, or in the page where the worker can't: in Safari the library reads photos by `Image`. */
async function compressInWorker(request: CompressRequest): Promise<Blob> {
  const worker = new Worker(new URL('./compress-worker.ts', import.meta.url), { type: 'module' });
  const answer = new Promise<Blob | undefined>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Blob | undefined>) => resolve(data);
    worker.onerror = () => reject(new Error('The worker could not be started.'));
  });
  worker.postMessage(request);
  const photo = await inTime(answer).finally(() => worker.terminate());
  return photo ?? inTime(import('./compress-image.ts').then(({ compress }) => compress(request)));
}
