import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { CACHE, canWriteCache } from '../files/cache.ts';
import { getDigest } from '../files/fingerprint.ts';
import { listLeftovers } from '../files/leftovers.ts';
import { PACKAGE_ROOT } from '../files/paths.ts';
import { realPath } from '../files/real-path.ts';
import { syncFile } from '../files/sync.ts';
import { writeAtomic } from '../files/write-atomic.ts';
import type { Manifest } from './manifest.ts';

/** The folder of all manifests. Each output has a folder in it. */
const BUILDS = join(CACHE, 'builds');
/** The file beside a manifest that holds the path of its output. */
const OUTPUT = 'output.txt';
/**
 * Milliseconds before a manifest without output is deleted: one hour. During a commit the output
 * may be missing.
 */
const GRACE = 3_600_000;

/** Returns the path of the manifest of an output. */
export function getManifestPath(out: string): string {
  // The same in another copy of the engine with the site.
  return join(BUILDS, getDigest([relative(PACKAGE_ROOT, realPath(out))]), 'manifest.json');
}

/** Reads the manifest of an output; `undefined` if it is missing or invalid. */
export function readManifest(out: string): Manifest | undefined {
  try {
    const { digest, manifest } = splitFile(readFileSync(getManifestPath(out), 'utf8'));
    return digest === getDigest([manifest]) ? JSON.parse(manifest) : undefined;
  } catch {
    return undefined;
  }
}

/** Writes the manifest of an output atomically. */
export function writeManifest(out: string, manifest: Manifest): void {
  const path = getManifestPath(out);
  mkdirSync(dirname(path), { recursive: true });
  writeAtomic(join(dirname(path), OUTPUT), realPath(out));
  for (const temporary of listLeftovers(path)) rmSync(temporary, { force: true });
  const temporary = `${path}.${process.pid}`;
  // As bytes and in parts, since each copy of a large manifest takes memory.
  const bytes = Buffer.from(JSON.stringify(manifest));
  writeFileSync(temporary, `${BEFORE_DIGEST}${getDigest([bytes])}${BEFORE_MANIFEST}`);
  appendFileSync(temporary, bytes);
  appendFileSync(temporary, '}\n');
  syncFile(temporary);
  renameSync(temporary, path);
}

/** The texts around the digest and the manifest in a manifest file, which is JSON. */
const BEFORE_DIGEST = '{"digest":"';
const BEFORE_MANIFEST = '","manifest":';

function splitFile(text: string): { digest: string; manifest: string } {
  const end = text.indexOf(BEFORE_MANIFEST);
  const digest = text.slice(BEFORE_DIGEST.length, end);
  return { digest, manifest: text.slice(end + BEFORE_MANIFEST.length, -'}\n'.length) };
}

/** Deletes the manifest of an output, so that the next build renders and reports everything again. */
export function deleteManifest(out: string): void {
  if (canWriteCache()) rmSync(getManifestPath(out), { force: true });
}

/** Returns the outputs that were built on this machine. */
export function listKnownOutputs(): string[] {
  if (!existsSync(BUILDS)) return [];
  return readdirSync(BUILDS).flatMap((name) => {
    try {
      return [readFileSync(join(BUILDS, name, OUTPUT), 'utf8')];
    } catch {
      return [];
    }
  });
}

/** Deletes the manifests of outputs that no longer exist, unless they are recent. */
export async function deleteLostManifests(): Promise<void> {
  if (!canWriteCache() || !existsSync(BUILDS)) return;
  const lost = readdirSync(BUILDS).filter((name) => isLost(join(BUILDS, name)));
  // Another build may delete the same manifest.
  await Promise.allSettled(lost.map((name) => rm(join(BUILDS, name), { recursive: true, force: true })));
}

function isLost(folder: string): boolean {
  const output = join(folder, OUTPUT);
  const isKnown = existsSync(output);
  const stat = statSync(isKnown ? output : folder, { throwIfNoEntry: false });
  if (!stat || Date.now() - stat.mtimeMs < GRACE) return false;
  return !isKnown || !existsSync(readFileSync(output, 'utf8'));
}
