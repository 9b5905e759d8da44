import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentSource } from '../core/types.ts';
import { getDigest } from '../files/fingerprint.ts';
import { UsageError } from '../files/usage-error.ts';
import type { Assets } from '../render/document.tsx';
import type { Shard } from './build-options.ts';
import type { PageResult } from './manifest.ts';

/** What a shard says of itself, beside its pages. */
interface Note {
  shard: Shard;
  /** Stands for everything but the pages; it must be the same on all machines. */
  key: string;
  /** By the page's file: a hash of its bytes, and what was made of it. */
  pages: Record<string, { hash: string; outputs: string[] }>;
}

/** A page that a shard has drawn. */
export interface ShardPage {
  folder: string;
  outputs: string[];
}

const FILE = 'shard.json';

/** `2/8`. Throws a usage error for what is no share. */
export function parseShard(text: string): Shard {
  const [, index = 0, of = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (index < 1 || index > of) throw new UsageError(`--shard takes a share such as 2/8, not "${text}".`);
  return { index, of };
}

/** Which of `all` a shard draws: every `of`th, so that a slow folder is shared by all. */
export function shareOf<T>(all: readonly T[], { index, of }: Shard): T[] {
  return all.filter((_, i) => i % of === index - 1);
}

/** Stands for everything that pages share, by its bytes: the same on every machine. */
export function shardKey(source: ContentSource, assets: Assets, now: number): string {
  const files = ['content/data', 'content/text'].flatMap((folder) => source.list(folder));
  const hashes = files.map((file) => getDigest([file, source.read(file) ?? '']));
  return getDigest([JSON.stringify(assets), String(now), ...hashes]);
}

/** The note of a shard, as a file of its output. */
export function noteOf(
  shard: Shard,
  key: string,
  source: ContentSource,
  results: readonly PageResult[],
): [file: string, text: string] {
  const pages: Note['pages'] = {};
  for (const { summary, outputs } of results) {
    if (outputs.length > 0)
      pages[summary.file] = {
        hash: pageHash(source, summary.file),
        outputs: outputs.map(([output]) => output),
      };
  }
  return [FILE, JSON.stringify({ shard, key, pages } satisfies Note)];
}

/**
 * The pages of all shards, by their file. Throws a usage error when a shard is missing, or was made of other content:
 * what is put together must be what one machine would make.
 */
export function readShards(
  folders: readonly string[],
  key: string,
  source: ContentSource,
  files: readonly string[],
): Map<string, ShardPage> {
  const pages = new Map<string, ShardPage>();
  const seen = new Set<number>();
  let of = 0;
  for (const folder of folders) {
    const note = readNote(folder);
    if (note.key !== key)
      throw new UsageError(
        `${folder} was made of another engine, site config, data or moment; give all the same --now.`,
      );
    of = note.shard.of;
    seen.add(note.shard.index);
    for (const [file, { hash, outputs }] of Object.entries(note.pages)) {
      if (hash !== pageHash(source, file)) throw new UsageError(`${folder} was made of another ${file}.`);
      pages.set(file, { folder, outputs });
    }
  }
  const missing = Array.from({ length: of }, (_, i) => i + 1).filter((index) => !seen.has(index));
  if (missing.length > 0)
    throw new UsageError(`Shards ${missing.map((index) => `${index}/${of}`).join(', ')} are missing.`);
  const lost = files.find((file) => !pages.has(file));
  if (lost) throw new UsageError(`No shard has drawn ${lost}.`);
  return pages;
}

function readNote(folder: string): Note {
  try {
    const note: Note = JSON.parse(readFileSync(join(folder, FILE), 'utf8'));
    return note;
  } catch {
    throw new UsageError(`${folder} is not the output of "build --shard": it has no right ${FILE}.`);
  }
}

function pageHash(source: ContentSource, file: string): string {
  return getDigest([source.read(file) ?? '']);
}
