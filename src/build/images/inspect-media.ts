import { readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { isImage } from '../../core/analyze/media-names.ts';
import { listMedia, MEDIA } from '../../core/paths/content-paths.ts';
import type { ContentSource, Fault } from '../../core/types.ts';
import { createReadFault } from '../../files/error-reason.ts';
import { getDigest } from '../../files/fingerprint.ts';
import { forEachConcurrently } from '../../files/for-each-concurrently.ts';
import { readPart } from '../../files/read-part.ts';
import { Digests } from '../plan/digests.ts';
import { detectFileKind, HEAD_SIZE } from './file-kind.ts';
import { inspectVideo } from './inspect-video.ts';

/** The maximum size of an image in bytes: it is read into memory. */
const MAX_BYTES = 2 ** 27;
/** The maximum size of a pointer in bytes, and how it begins: https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md */
const MAX_POINTER = 1024;
const POINTER_START = /^version https:\/\/git-lfs\.github\.com\/spec\//;

const EMPTY: Fault = { reason: 'is empty', help: 'It was copied incompletely: copy it again.' };
const POINTER: Fault = {
  reason: 'is not here: Git LFS has left a pointer in its place',
  help: 'Run "git lfs pull", and let the machine that publishes the site fetch such files too ("lfs: true").',
};
const TOO_LARGE: Fault = {
  reason: 'is an image of more than 128 MB',
  help: 'Save it smaller: 4000 × 3000 pixels are plenty.',
};

/** Returns the faults of media that can't be published, by name. Decodes only images that have changed. */
export async function inspectMedia(
  root: string,
  source: Pick<ContentSource, 'list'>,
  digests = new Digests(root),
): Promise<ReadonlyMap<string, Fault>> {
  const faults = new Map<string, Fault>();
  await forEachConcurrently(listMedia('', source), async (name) => {
    const fault = await inspect(name, `${root}/${MEDIA}${name}`, digests).catch(createReadFault);
    if (fault) faults.set(name, fault);
  });
  digests.save();
  return new Map([...faults].sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function inspect(name: string, path: string, digests: Digests): Promise<Fault | undefined> {
  const getKey = (digest: string) => digest + extname(name);
  const known = isImage(name) ? digests.inspected[getKey(digests.get(MEDIA + name))] : undefined;
  if (known !== undefined) return known ?? undefined;
  const { size } = statSync(path);
  if (size === 0) return EMPTY;
  if (size <= MAX_POINTER && POINTER_START.test(readFileSync(path, 'latin1'))) return POINTER;
  if (!isImage(name)) return inspectVideo(name, path) ?? inspectDocument(name, path);
  if (size > MAX_BYTES) return TOO_LARGE;
  const bytes = await readFile(path);
  // Imported on demand: most images are in the cache.
  const { inspectImage } = await import('./inspect-image.ts');
  const fault = await inspectImage(name, bytes);
  digests.addInspection(getKey(getDigest([bytes])), fault);
  return fault;
}

/** Files that may be a page for browsers. */
const PAGE = /\.(html?|xml|svg|txt|md)$/i;

/** Returns the reason why a document can't be opened: often it is a page that asks to sign in. */
export function inspectDocument(name: string, path: string): Fault | undefined {
  const kind = detectFileKind(readPart(path, 0, HEAD_SIZE));
  if (!kind || PAGE.test(name)) return undefined;
  const isRight = /\.pdf$/i.test(name) ? kind.extension === 'pdf' : kind.extension !== 'html';
  if (isRight) return undefined;
  const reason = `is ${kind.name}, not what its name says`;
  return { reason, help: 'Open the document and save it again, or download it once more.' };
}
