import { mkdirSync, rmSync } from 'node:fs';
import { describeError } from '../files/error-reason.ts';
import { createWriter, linkOutput } from '../files/output-files.ts';
import { UsageError } from '../files/usage-error.ts';
import { areIntact } from './intact.ts';
import type { Output } from './manifest.ts';
import { deleteLeftovers, publishOutput, recoverOutput, STAGING_NAME } from './publish-output.ts';

/** A staging directory beside the old output, in which the new one is prepared. */
export interface Staging {
  folder: string;
  /** Writes a file below the folder, and creates parent folders. */
  write: (file: string, content: string | Uint8Array) => void;
  /** Links outputs of an earlier build; returns false if they are missing or have changed. */
  link: (from: string, outputs: readonly Output[]) => boolean;
  /** Replaces the old output. */
  commit: () => void;
  /** Deletes the staging directory, unless it was committed. */
  discard: () => void;
}

/**
 * Creates a staging directory. Repairs the output and deletes leftovers if earlier builds were killed.
 * Throws a usage error if it can't be written.
 */
export function openStaging(out: string): Staging {
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
    write: createWriter(folder),
    link(from, outputs) {
      if (!areIntact(from, outputs)) return false;
      try {
        for (const [file] of outputs) linkOutput(`${from}/${file}`, folder, file);
        return true;
      } catch {
        // Another build has replaced the old output meanwhile.
        return false;
      }
    },
    commit: () => publishOutput(folder, out),
    discard: () => rmSync(folder, { recursive: true, force: true }),
  };
}
