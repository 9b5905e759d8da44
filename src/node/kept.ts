import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CACHE, canKeep } from './cache.ts';
import { hashOf } from './hash.ts';
import { realPath } from './real-path.ts';
import { writeWhole } from './write-whole.ts';

const BUILDS = join(CACHE, 'builds');
/** Says which output a folder is about. */
const ABOUT = 'output.txt';
/** Milliseconds: an hour. While one output is put in another's place, there is none. */
const WHILE = 3_600_000;

/** Where what a build leaves for the next one into the same output is kept. */
export interface Kept {
  record: string;
  seal: string;
  /** The output before the last, for the next to begin with. */
  reserve: string;
}

/** The places for an output. */
export function keptOf(out: string): Kept {
  const folder = folderOf(out);
  return {
    record: join(folder, 'record.jsonl'),
    seal: join(folder, 'seal.jsonl'),
    reserve: join(folder, 'reserve'),
  };
}

/** Whether a build has left anything for an output. */
export function isKept(out: string): boolean {
  return existsSync(keptOf(out).record);
}

/** Makes the folder for an output. */
export function beginKeeping(out: string): void {
  mkdirSync(folderOf(out), { recursive: true });
  writeWhole(join(folderOf(out), ABOUT), realPath(out));
}

/** Returns the outputs that were built on this machine. */
export function keptOutputs(): string[] {
  if (!existsSync(BUILDS)) return [];
  return readdirSync(BUILDS).flatMap((name) => {
    try {
      return [readFileSync(join(BUILDS, name, ABOUT), 'utf8')];
    } catch {
      return [];
    }
  });
}

/** Takes away what is kept of outputs that are no longer there, except what a build may be about to use. */
export async function sweepKept(): Promise<void> {
  if (!canKeep()) return;
  const lost = readdirSync(BUILDS).filter((name) => isLost(join(BUILDS, name)));
  // What another build takes away at the same time is gone as well.
  await Promise.allSettled(lost.map((name) => rm(join(BUILDS, name), { recursive: true, force: true })));
}

function isLost(kept: string): boolean {
  const about = join(kept, ABOUT);
  const isTold = existsSync(about);
  const stat = statSync(isTold ? about : kept, { throwIfNoEntry: false });
  if (!stat || Date.now() - stat.mtimeMs < WHILE) return false;
  return !isTold || !existsSync(readFileSync(about, 'utf8'));
}

function folderOf(out: string): string {
  return join(BUILDS, hashOf(realPath(out)));
}
