import { mkdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { listLeftovers } from '../files/leftovers.ts';
import { createWriter, linkNew } from '../files/new-file.ts';
import { joinPath } from '../files/paths.ts';
import { UsageError } from '../files/usage-error.ts';
import { areIntact } from './intact.ts';
import type { Output } from './manifest.ts';
import { OLD_NAME, publishOutput, recoverOutput, STAGING_NAME } from './publish-output.ts';

/** A staging directory beside the old output, in which the new one is prepared. */
export interface Staging {
  folder: string;
  /** Writes a file below the folder, and creates parent folders. */
  write: (file: string, content: string | Uint8Array) => void;
  /** Links outputs of an earlier build; returns false if they are missing or have changed. */
  link: (from: string, outputs: readonly Output[]) => boolean;
  /**
   * Replaces the old output. The promise resolves when the old output is deleted; a build need not
   * wait for it.
   */
  commit: () => Promise<void>;
  /** Deletes the staging directory, unless it was committed. */
  discard: () => void;
}

/** Creates a staging directory. Repairs the output and deletes leftovers if earlier builds were killed. */
export function openStaging(out: string): Staging {
  repair(out);
  const folder = `${out}.${STAGING_NAME}${process.pid}`;
  const old = `${out}.${OLD_NAME}${process.pid}`;
  create(folder);
  return {
    folder,
    write: createWriter(folder),
    link(from, outputs) {
      if (!areIntact(from, outputs)) return false;
      try {
        for (const [file] of outputs) linkNew(joinPath(from, file), folder, file);
        return true;
      } catch {
        // Another build has replaced the old output meanwhile.
        return false;
      }
    },
    commit() {
      publishOutput(folder, out, old);
      return rm(old, { recursive: true, force: true });
    },
    discard() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Creates the folder. Throws a usage error if it can't be written. */
function create(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new UsageError(
      `The output can't be written: ${error instanceof Error ? error.message : error}. Give --out a folder in a writable one.`,
    );
  }
}

/** Restores the old output after an interrupted commit, and deletes the leftovers of killed builds. */
function repair(out: string): void {
  recoverOutput(out);
  for (const kind of [OLD_NAME, STAGING_NAME])
    for (const left of listLeftovers(out, kind)) rmSync(left, { recursive: true, force: true });
}
