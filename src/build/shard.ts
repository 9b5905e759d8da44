import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentSource } from '../core/types.ts';
import { getDigest } from '../files/fingerprint.ts';
import { UsageError } from '../files/usage-error.ts';
import type { Assets } from '../render/document.tsx';
import type { Shard } from './build-options.ts';
import type { PageResult } from './manifest.ts';

/** The manifest of a shard, beside its pages. */
interface ShardManifest {
  shard: Shard;
  /** The digest of everything but the pages. It must be the same on all machines. */
  sharedDigest: string;
  /** The digest and the outputs of each page, by its file. */
  pages: Record<string, { digest: string; outputs: string[] }>;
}

/** A page that a shard has rendered. */
export interface ShardPage {
  folder: string;
  outputs: string[];
}

const MANIFEST_FILE = 'shard.json';

/** Parses a share such as `2/8`. Throws a usage error for anything else. */
export function parseShard(text: string): Shard {
  const [, index = 0, of = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (index < 1 || index > of) throw new UsageError(`--shard takes a share such as 2/8, not "${text}".`);
  return { index, of };
}

/** Selects the pages of a shard: every `of`th, so that a slow folder is shared by all. */
export function selectShare<T>(all: readonly T[], { index, of }: Shard): T[] {
  return all.filter((_, i) => i % of === index - 1);
}

/** Returns the digest of everything that pages share, by content, so that it is the same on every machine. */
export function digestSharedInputs(source: ContentSource, assets: Assets, now: number): string {
  const files = ['content/data', 'content/text'].flatMap((folder) => source.list(folder));
  const digests = files.map((file) => getDigest([file, source.read(file) ?? '']));
  return getDigest([JSON.stringify(assets), String(now), ...digests]);
}

/** Returns the manifest of a shard as a file of its output. */
export function createShardManifest(
  shard: Shard,
  sharedDigest: string,
  source: ContentSource,
  results: readonly PageResult[],
): [file: string, text: string] {
  const pages: ShardManifest['pages'] = {};
  for (const { summary, outputs } of results) {
    if (outputs.length > 0)
      pages[summary.file] = {
        digest: digestPage(source, summary.file),
        outputs: outputs.map(([output]) => output),
      };
  }
  return [MANIFEST_FILE, JSON.stringify({ shard, sharedDigest, pages } satisfies ShardManifest)];
}

/**
 * Returns the pages of all shards by their files. Throws a usage error if a shard is missing or was
 * built from other content.
 */
export function readShards(
  folders: readonly string[],
  sharedDigest: string,
  source: ContentSource,
  files: readonly string[],
): Map<string, ShardPage> {
  const pages = new Map<string, ShardPage>();
  const seen = new Set<number>();
  let of = 0;
  for (const folder of folders) {
    const manifest = readShardManifest(folder);
    if (manifest.sharedDigest !== sharedDigest)
      throw new UsageError(
        `${folder} was built from another version, site config or data, or with another --now.`,
      );
    of = manifest.shard.of;
    seen.add(manifest.shard.index);
    for (const [file, { digest, outputs }] of Object.entries(manifest.pages)) {
      if (digest !== digestPage(source, file))
        throw new UsageError(`${folder} was built from another version of ${file}.`);
      pages.set(file, { folder, outputs });
    }
  }
  const missing = Array.from({ length: of }, (_, i) => i + 1).filter((index) => !seen.has(index));
  if (missing.length > 0)
    throw new UsageError(`Shards ${missing.map((index) => `${index}/${of}`).join(', ')} are missing.`);
  const lost = files.find((file) => !pages.has(file));
  if (lost) throw new UsageError(`No shard has rendered ${lost}.`);
  return pages;
}

function readShardManifest(folder: string): ShardManifest {
  try {
    const manifest: ShardManifest = JSON.parse(readFileSync(join(folder, MANIFEST_FILE), 'utf8'));
    return manifest;
  } catch {
    throw new UsageError(`${folder} is not the output of "build --shard": it has no valid ${MANIFEST_FILE}.`);
  }
}

function digestPage(source: ContentSource, file: string): string {
  return getDigest([source.read(file) ?? '']);
}
