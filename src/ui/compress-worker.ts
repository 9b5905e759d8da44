import { type CompressRequest, compress } from './compress-image.ts';

// Posts a photo within the limits, or `undefined` if there is none.
addEventListener('message', ({ data }: MessageEvent<CompressRequest>) => {
  void compress(data)
    .catch(() => undefined)
    .then(postMessage);
});
