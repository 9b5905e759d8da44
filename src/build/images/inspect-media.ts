import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isImage, listMedia } from '../../core/analyze/media-names.ts';
import { MEDIA } from '../../core/link.ts';
import type { ContentSource, MediaFault } from '../../core/types.ts';
import { CACHE } from '../../files/cache.ts';
import { reasonOf } from '../../files/error-reason.ts';
import { type Fingerprint, getDigest, getFingerprint } from '../../files/fingerprint.ts';
import { below } from '../../files/paths.ts';
import { writeWhole } from '../../files/write-atomic.ts';
import { isLfsPointer, MOST_OF_POINTER } from './file-kind.ts';
import { EMPTY, inspectPicture, POINTER } from './inspect-file.ts';
import { inspectVideo } from './inspect-video.ts';

/** Changes whenever a file is judged differently. */
const FORM = 'inspected-1';
/** As many pictures as libuv has threads for. */
const AT_ONCE = 4;
/** Bytes of the largest picture: it is read into memory as a whole. */
const MOST_BYTES = 2 ** 27;

/** What was found in a picture: its fingerprint, the digest of its content, and the reason why it can't be shown. */
type Inspected = readonly [fingerprint: Fingerprint, digest: string, fault: MediaFault | null];

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
  const before = names.some(isImage) ? readInspected(cache) : {};
  const after: Record<string, Inspected> = {};
  const inspect = async (name: string): Promise<MediaFault | undefined> => {
    const path = below(join(root, MEDIA), name);
    if (!isImage(name)) return inspectOther(name, path);
    const inspected = await inspectOne(name, path, before[name]);
    after[name] = inspected;
    return inspected[2] ?? undefined;
  };
  const queue = names.values();
  const work = async () => {
    for (const name of queue) {
      const fault = await inspect(name).catch(unopened);
      if (fault) faults.set(name, fault);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const isSame = Object.entries(after).every(([name, inspected]) => before[name] === inspected);
  if (!isSame || Object.keys(before).length !== Object.keys(after).length) keepInspected(cache, after);
  return new Map([...faults].sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function inspectOne(name: string, path: string, known: Inspected | undefined): Promise<Inspected> {
  // Before it is read: what changes meanwhile is seen the next time.
  const fingerprint = getFingerprint(path);
  if (known?.[0] === fingerprint) return known;
  if (statSync(path).size > MOST_BYTES) return [fingerprint, '', TOO_LARGE];
  const bytes = await readFile(path);
  const digest = getDigest([bytes]);
  if (known?.[1] === digest) return [fingerprint, digest, known[2]];
  return [fingerprint, digest, (await inspectPicture(name, bytes)) ?? null];
}

const TOO_LARGE: MediaFault = {
  reason: 'is a picture of more than 128 MB',
  help: 'Save it smaller: 4000 × 3000 pixels are plenty.',
};

/** What can be linked to may be anything; of a video that can be large only what tells its form is read. */
function inspectOther(name: string, path: string): MediaFault | undefined {
  const { size } = statSync(path);
  if (size === 0) return EMPTY;
  if (size <= MOST_OF_POINTER && isLfsPointer(readFileSync(path))) return POINTER;
  return inspectVideo(name, path);
}

/** Any file may fail for a reason that nobody thought of: it is named, and the others are looked at. */
function unopened(error: unknown): MediaFault {
  return {
    reason: `can't be opened: ${reasonOf(error)}`,
    help: 'Check who may read it, or copy it again.',
  };
}

/** Reads what was found before; nothing if it is not there or not as it was written. */
function readInspected(cache: string): Record<string, Inspected> {
  try {
    const [hash, text = ''] = readFileSync(cache, 'utf8').split('\n');
    return hash === getDigest([FORM, text]) ? JSON.parse(text) : {};
  } catch {
    return {};
  }
}

function keepInspected(cache: string, inspected: Record<string, Inspected>): void {
  const text = JSON.stringify(inspected);
  try {
    mkdirSync(dirname(cache), { recursive: true });
    writeWhole(cache, `${getDigest([FORM, text])}\n${text}`);
  } catch {
    // What can't be kept is found again the next time: that takes a second, and nothing is lost.
  }
}
