import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isImage } from '../../core/analyze/media-names.ts';
import { listMedia } from '../../core/content-paths.ts';
import { MEDIA } from '../../core/link.ts';
import type { ContentSource, MediaFault } from '../../core/types.ts';
import { CACHE } from '../../files/cache.ts';
import { describeError } from '../../files/error-reason.ts';
import { type Fingerprint, getDigest, getFingerprint } from '../../files/fingerprint.ts';
import { joinPath } from '../../files/paths.ts';
import { writeAtomic } from '../../files/write-atomic.ts';
import { forEachConcurrently } from '../for-each-concurrently.ts';
import { isLfsPointer, MAX_POINTER_SIZE } from './file-kind.ts';
import { EMPTY, inspectImage, POINTER } from './inspect-file.ts';
import { inspectVideo } from './inspect-video.ts';

/** The version of the checks. Change it whenever the result of an inspection changes. */
const CACHE_VERSION = 'inspected-2';
/** The maximum size of an image in bytes: it is read into memory. */
const MAX_BYTES = 2 ** 27;

/** An inspected image: its fingerprint, the digest of its content, and its fault. */
type Inspection = readonly [fingerprint: Fingerprint, digest: string, fault: MediaFault | null];

/**
 * Inspects all files below `content/media/` and returns the faults of those that can't be
 * published, by name. Decodes an image again only if its content has changed.
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
  await forEachConcurrently(names, async (name) => {
    const fault = await inspect(name).catch(createOpenFault);
    if (fault) faults.set(name, fault);
  });
  const isSame = Object.entries(after).every(([name, inspection]) => before[name] === inspection);
  if (!isSame || Object.keys(before).length !== Object.keys(after).length) writeInspections(cache, after);
  return new Map([...faults].sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function inspectOne(name: string, path: string, previous: Inspection | undefined): Promise<Inspection> {
  // Before reading: a later change is found by the next inspection.
  const fingerprint = getFingerprint(path);
  if (previous?.[0] === fingerprint) return previous;
  if (statSync(path).size > MAX_BYTES) return [fingerprint, '', TOO_LARGE];
  const bytes = await readFile(path);
  const digest = getDigest([bytes]);
  if (previous?.[1] === digest) return [fingerprint, digest, previous[2]];
  return [fingerprint, digest, (await inspectImage(name, bytes)) ?? null];
}

const TOO_LARGE: MediaFault = {
  reason: 'is an image of more than 128 MB',
  help: 'Save it smaller: 4000 × 3000 pixels are plenty.',
};

/** Inspects a file that is not an image. Reads only the header of a video. */
function inspectOther(name: string, path: string): MediaFault | undefined {
  const { size } = statSync(path);
  if (size === 0) return EMPTY;
  if (size <= MAX_POINTER_SIZE && isLfsPointer(readFileSync(path))) return POINTER;
  return inspectVideo(name, path);
}

/** Creates the fault of a file that can't be read. The others are still inspected. */
function createOpenFault(error: unknown): MediaFault {
  return {
    reason: `can't be opened: ${describeError(error)}`,
    help: 'Check who may read it, or copy it again.',
  };
}

/** Reads the cached inspections; empty if they are missing or invalid. */
function readInspections(cache: string): Record<string, Inspection> {
  try {
    const [hash, text = ''] = readFileSync(cache, 'utf8').split('\n');
    return hash === getDigest([CACHE_VERSION, text]) ? JSON.parse(text) : {};
  } catch {
    return {};
  }
}

function writeInspections(cache: string, inspection: Record<string, Inspection>): void {
  const text = JSON.stringify(inspection);
  try {
    mkdirSync(dirname(cache), { recursive: true });
    writeAtomic(cache, `${getDigest([CACHE_VERSION, text])}\n${text}`);
  } catch {
    // Without a cache the next inspection takes a second longer.
  }
}
