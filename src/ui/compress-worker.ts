import { type CompressRequest, compress } from './compress-image.ts';

/** A photo within the limits, or the reason why there is none. */
export interface CompressResponse {
  blob?: Blob;
  reason?: string;
  /** True if only a page has what the library needs: in Safari it reads photos by `Image`. */
  needsPage?: boolean;
}

addEventListener('message', ({ data }: MessageEvent<CompressRequest>) => {
  void respond(data).then(postMessage);
});

async function respond(request: CompressRequest): Promise<CompressResponse> {
  try {
    return { blob: await compress(request) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { reason, needsPage: error instanceof ReferenceError };
  }
}
