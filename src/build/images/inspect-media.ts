import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isImage, listMedia } from '../../core/analyze/media-names.ts';
import { MEDIA } from '../../core/link.ts';
import type { ContentSource, MediaFault } from '../../core/types.ts';
import { CACHE } from '../../files/cache.ts';
import { describeError } from '../../files/error-reason.ts';
import { type Fingerprint, getDigest, getFingerprint } from '../../files/fingerprint.ts';
import { joinPath } from '../../files/paths.ts';
import { writeAtomic } from '../../files/write-atomic.ts';
import { isLfsPointer, MAX_POINTER_SIZE } from './file-kind.ts';
import { EMPTY, inspectImage, POINTER } from './inspect-file.ts';
import { inspectVideo } from './inspect-video.ts';

/** Changes whenever a file is judged differently. */
const VERSION = 'inspected-1';
/** As many pictures as libuv has threads for. */
const CONCURRENCY = 4;
/** Bytes of the largest picture: it is read into memory as a whole. */
const MAX_BYTES = 2 ** 27;

/** What was found in a picture: its fingerprint, the digest of its content, and the reason why it can't be shown. */
type Inspection = readonly [fingerprint: Fingerprint, digest: string, fault: MediaFault | null];

/**
 * Opens all files below `content/media/` and returns those that can't be published, by their name there. Each picture is decoded once:
 * one with the fingerprint that it had is not read again, and one with the same content is not decoded again.
 */
export async function inspectMedia(
  root: string,
  source: Pick<ContentSource, 'list'>,
): Promise<ReadonlyMap<string, MediaFault>> {
  const names = listMedia('', source);
  const faults = new Map<string, MediaFault>();
  const cache = join(CACHE, 'inspected', `${getDigest([root])}.txt`);
  const before = names.some(isImage) ? readInspections(cache) : {};
  const after: Record<string, Inspection> = {};
  const inspect = async (name: string): Promise<MediaFault | undefined> => {
    const path = joinPath(join(root, MEDIA), name);
    if (!isImage(name)) return inspectOther(name, path);
    const inspection = await inspectOne(name, path, before[name]);
    after[name] = inspection;
    return inspection[2] ?? undefined;
  };
  const queue = names.values();
  const work = async () => {
    for (const name of queue) {
      const fault = await inspect(name).catch(createOpenFault);
      if (fault) faults.set(name, fault);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  const isSame = Object.entries(after).every(([name, inspection]) => before[name] === inspection);
  if (!isSame || Object.keys(before).length !== Object.keys(after).length) writeInspections(cache, after);
  return new Map([...faults].sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function inspectOne(name: string, path: string, previous: Inspection | undefined): Promise<Inspection> {
  // Before it is read: what changes meanwhile is seen the next time.
  const fingerprint = getFingerprint(path);
  if (previous?.[0] === fingerprint) return previous;
  if (statSync(path).size > MAX_BYTES) return [fingerprint, '', TOO_LARGE];
  const bytes = await readFile(path);
  const digest = getDigest([bytes]);
  if (previous?.[1] === digest) return [fingerprint, digest, previous[2]];
  return [fingerprint, digest, (await inspectImage(name, bytes)) ?? null];
}

const TOO_LARGE: MediaFault = {
  reason: 'is a picture of more than 128 MB',
  help: 'Save it smaller: 4000 × 3000 pixels are plenty.',
};

/** What can be linked to may be anything; of a video that can be large only what tells its form is read. */
function inspectOther(name: string, path: string): MediaFault | undefined {
  const { size } = statSync(path);
  if (size === 0) return EMPTY;
  if (size <= MAX_POINTER_SIZE && isLfsPointer(readFileSync(path))) return POINTER;
  return inspectVideo(name, path);
}

/** Any file may fail for a reason that nobody thought of: it is named, and the others are looked at. */
function createOpenFault(error: unknown): MediaFault {
  return {
    reason: `can't be opened: ${describeError(error)}`,
    help: 'Check who may read it, or copy it again.',
  };
}

/** Reads what was found before; nothing if it is not there or not as it was written. */
function readInspections(cache: string): Record<string, Inspection> {
  try {
    const [hash, text = ''] = readFileSync(cache, 'utf8').split('\n');
    return hash === getDigest([VERSION, text]) ? JSON.parse(text) : {};
  } catch {
    return {};
  }
}

function writeInspections(cache: string, inspection: Record<string, Inspection>): void {
  const text = JSON.stringify(inspection);
  try {
    mkdirSync(dirname(cache), { recursive: true });
    writeAtomic(cache, `${getDigest([VERSION, text])}\n${text}`);
  } catch {
    // What can't be kept is found again the next time: that takes a second, and nothing is lost.
  }
}
