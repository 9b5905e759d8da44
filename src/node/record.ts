import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { crc32 } from 'node:zlib';
import type { PageFacts } from '../core/facts.ts';
import type { Finding } from '../core/types.ts';
import { CACHE, hashOf } from './cache.ts';
import { writeWhole } from './write-whole.ts';

/** Stands for a file as it is on the disk: its size, and the moments of its last change. */
export type Stamp = string;

/** A built file: its name below the output, and its stamp. */
export type Output = readonly [file: string, stamp: Stamp];

/** What a build remembers of a page. */
export interface PageRecord {
  /** The page's file when it was read. */
  stamp: Stamp;
  facts: PageFacts;
  findings: Finding[];
  /** What was made of it; nothing of a draft. */
  outputs: Output[];
}

/** What a build leaves for the next one into the same folder. */
export interface BuildRecord {
  /** Stands for all that pages share: the engine, the site config, data, texts, pictures. */
  shared: string;
  /** Stands for what every document names: scripts, styles, feeds. */
  assets: string;
  /** The build's moment; it matters to pages with deadlines only. */
  now: number;
  pages: Record<string, PageRecord>;
  /** What belongs to no page. */
  others: Output[];
}

/** Changes whenever a record is written differently. */
const FORM = 'record-1';

/** A file's stamp, or `undefined` when it is not there. `strict` includes what copying a link changes. */
export function stampOf(path: string, strict = true): Stamp | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return undefined;
  const own = `${stat.size}:${stat.mtimeMs}`;
  return strict ? `${own}:${stat.ctimeMs}:${stat.ino}` : own;
}

/** The record of the last build into a folder; `undefined` when there is none, or it is not whole. */
export function readRecord(out: string): BuildRecord | undefined {
  try {
    const text = readFileSync(fileOf(out), 'utf8');
    const end = text.indexOf('\n');
    const body = text.slice(end + 1);
    if (text.slice(0, end) !== headOf(body)) return undefined;
    const record: BuildRecord = JSON.parse(body);
    return record;
  } catch {
    return undefined;
  }
}

/** Leaves a record for the next build. */
export function writeRecord(out: string, record: BuildRecord): void {
  const body = JSON.stringify(record);
  mkdirSync(dirname(fileOf(out)), { recursive: true });
  writeWhole(fileOf(out), `${headOf(body)}\n${body}`);
}

/** Whether every file is in the folder as it was left. */
export function isThere(out: string, outputs: readonly Output[]): boolean {
  return outputs.every(([file, stamp]) => stampOf(join(out, file), false) === stamp);
}

function headOf(body: string): string {
  return `${FORM} ${crc32(body)} ${body.length}`;
}

function fileOf(out: string): string {
  return join(CACHE, 'builds', `${hashOf(resolve(out))}.json`);
}
