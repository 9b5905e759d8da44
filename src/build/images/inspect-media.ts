import { readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { isImage } from '../../core/analyze/media-names.ts';
import { listMedia, MEDIA } from '../../core/content-paths.ts';
import type { ContentSource, Fault } from '../../core/types.ts';
import { describeError } from '../../files/error-reason.ts';
import { getDigest } from '../../files/fingerprint.ts';
import { Digests } from '../digests.ts';
import { forEachConcurrently } from '../for-each-concurrently.ts';
import { isLfsPointer, MAX_POINTER_SIZE } from './file-kind.ts';
import { EMPTY, inspectImage, POINTER } from './inspect-file.ts';
import { inspectVideo } from './inspect-video.ts';

/** The maximum size of an image in bytes: it is read into memory. */
const MAX_BYTES = 2 ** 27;

/**
 * Inspects all files below `content/media/` and returns the faults of those that can't be
 * published, by name. Decodes an image again only if its content has changed.
 */
export async function inspectMedia(
  root: string,
  source: Pick<ContentSource, 'list'>,
  digests = new Digests(root),
): Promise<ReadonlyMap<string, Fault>> {
  const faults = new Map<string, Fault>();
  await forEachConcurrently(listMedia('', source), async (name) => {
    const inspect = isImage(name) ? inspectImageOnce : inspectOther;
    const fault = await inspect(name, `${root}/${MEDIA}${name}`, digests).catch(createOpenFault);
    if (fault) faults.set(name, fault);
  });
  digests.save();
  return new Map([...faults].sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function inspectImageOnce(name: string, path: string, digests: Digests): Promise<Fault | undefined> {
  const getKey = (digest: string) => digest + extname(name);
  const known = digests.inspected[getKey(digests.get(MEDIA + name))];
  if (known !== undefined) return known ?? undefined;
  if (statSync(path).size > MAX_BYTES) return TOO_LARGE;
  const bytes = await readFile(path);
  const fault = await inspectImage(name, bytes);
  digests.addInspection(getKey(getDigest([bytes])), fault);
  return fault;
}

const TOO_LARGE: Fault = {
  reason: 'is an image of more than 128 MB',
  help: 'Save it smaller: 4000 × 3000 pixels are plenty.',
};

/** Inspects a file that is not an image. Reads only the header of a video. */
async function inspectOther(name: string, path: string): Promise<Fault | undefined> {
  const { size } = statSync(path);
  if (size === 0) return EMPTY;
  if (size <= MAX_POINTER_SIZE && isLfsPointer(readFileSync(path))) return POINTER;
  return inspectVideo(name, path);
}

/** Creates the fault of a file that can't be read. The others are still inspected. */
function createOpenFault(error: unknown): Fault {
  return {
    reason: `can't be opened: ${describeError(error)}`,
    help: 'Check who may read it, or copy it again.',
  };
}
