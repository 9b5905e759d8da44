import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describeError } from '../../files/error-reason.ts';
import { getOutputFingerprint } from '../../files/fingerprint.ts';
import { isRunning } from '../../files/leftovers.ts';
import { UsageError } from '../../files/usage-error.ts';
import { createWriter, linkOutput } from '../../files/write-output.ts';
import type { Output } from '../plan/manifest.ts';

/** Suffixes of the old output and of the staging directory, before the process id. */
export const OLD_NAME = 'blocksite-old-';
const STAGING_NAME = 'blocksite-new-';

/** A staging directory beside the old output, in which the new one is prepared. */
export type Staging = ReturnType<typeof openStaging>;

/** Creates a staging directory. Repairs what killed builds left. Throws a usage error if it can't write. */
export function openStaging(out: string) {
  recoverOutput(out);
  deleteLeftovers(out);
  const folder = `${out}.${STAGING_NAME}${process.pid}`;
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new UsageError(
      `The output can't be written to ${folder}: ${describeError(error)}. Give --out a folder in a writable one.`,
    );
  }
  return {
    folder,
    /** Writes a file below the folder, and creates parent folders. */
    write: createWriter(folder),
    /** Links outputs of an earlier build; returns false if they are missing or have changed. */
    link(from: string, outputs: readonly Output[]): boolean {
      if (!areIntact(from, outputs)) return false;
      try {
        for (const [file] of outputs) linkOutput(`${from}/${file}`, folder, file);
        return true;
      } catch {
        // Another build has replaced the old output meanwhile.
        return false;
      }
    },
    /** Replaces the old output. */
    commit: () => publishOutput(folder, out),
    /** Deletes the staging directory, unless it was committed. */
    discard: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * Replaces `out` with `folder` by two renames, and deletes the old output. If the process is killed
 * between them, `recoverOutput` restores the old output.
 */
export function publishOutput(folder: string, out: string): void {
  const old = `${out}.${OLD_NAME}${process.pid}`;
  try {
    if (existsSync(out)) renameSync(out, old);
    renameSync(folder, out);
  } catch (error) {
    recoverOutput(out);
    throw new UsageError(
      `The output can't replace ${out}: ${describeError(error)}. If another build has written it at the same time, build again. Its parent folder must be writable, and it must not be a mount point: give --out a folder in it.`,
    );
  } finally {
    if (existsSync(out)) rmSync(old, { recursive: true, force: true });
  }
}

/** Restores the old output after a commit was interrupted between its two renames. */
export function recoverOutput(out: string): void {
  if (existsSync(out)) return;
  const [old] = listTemporaries(out, OLD_NAME);
  try {
    if (old) renameSync(old.path, out);
  } catch {
    // Another process has written the output meanwhile.
  }
}

/** Deletes the staging directories and old outputs of builds that were killed. */
function deleteLeftovers(out: string): void {
  for (const { path, pid } of [STAGING_NAME, OLD_NAME].flatMap((kind) => listTemporaries(out, kind)))
    if (pid === process.pid || !isRunning(pid)) rmSync(path, { recursive: true, force: true });
}

/** Returns the folders beside `out` that are named by a suffix and a process id. */
function listTemporaries(out: string, suffix: string): { path: string; pid: number }[] {
  const parent = dirname(out);
  const begin = `${basename(out)}.${suffix}`;
  const names = existsSync(parent) ? readdirSync(parent) : [];
  return names
    .filter((name) => name.startsWith(begin) && /^\d+$/.test(name.slice(begin.length)))
    .map((name) => ({ path: join(parent, name), pid: Number(name.slice(begin.length)) }));
}

/** Returns true if the outputs in a folder are as they were written. */
export function areIntact(folder: string, outputs: readonly Output[]): boolean {
  return outputs.every(([file, fingerprint]) => {
    const stat = statSync(`${folder}/${file}`, { throwIfNoEntry: false });
    return stat !== undefined && getOutputFingerprint(stat) === fingerprint;
  });
}
