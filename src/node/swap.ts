import { lstatSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { NEW, OLD, putInPlace, recover } from './in-place.ts';
import { leftOver } from './left-over.ts';
import { inFolder, linkNew, writeNew } from './new-file.ts';
import { below } from './paths.ts';
import { isAsLeft, type Output } from './record.ts';
import { UsageError } from './usage-error.ts';

/** A folder that is written beside the old one and takes its place at the end. */
export interface Staging {
  folder: string;
  /** Writes a file below the folder, making its folders. */
  write: (file: string, content: string | Uint8Array) => void;
  /** Takes files over from the old output; `false` when they are not there as they were left. */
  keep: (outputs: readonly Output[]) => boolean;
  /**
   * Puts the folder, of which `files` are all, in the old one's place. What it gives is done when the old one is out of
   * the way, which nobody has to wait for: deleting thousands of files slows down whoever writes at the same time.
   */
  commit: (files: Iterable<string>) => Promise<void>;
  /** Forgets what was written; the old folder stays as it was. */
  discard: () => void;
}

/**
 * Begins a new output beside `out`; what a build that was killed has left there is put right first. With a `reserve`, the
 * old output goes there in the end, and the next build begins with it instead of with nothing: of ten thousand pages
 * it is then two outputs behind by a few, and neither linked anew nor deleted. Whatever it holds is taken for right only
 * if it has the stamp of what was left.
 */
export function stage(out: string, reserve?: string): Staging {
  putRight(out);
  const folder = `${out}.${NEW}${process.pid}`;
  const old = `${out}.${OLD}${process.pid}`;
  const hasBegun = reserve !== undefined && moved(reserve, folder);
  begin(folder);
  const made = new Set<string>();
  return {
    folder,
    write(file, content) {
      const parent = dirname(inFolder(folder, file));
      if (!made.has(parent)) mkdirSync(parent, { recursive: true });
      made.add(parent);
      writeNew(folder, file, content);
    },
    keep: (outputs) =>
      outputs.every((output) => {
        if (hasBegun && isAsLeft(folder, output)) return true;
        if (!isAsLeft(out, output)) return false;
        const [file] = output;
        linkNew(below(out, file), folder, file);
        return true;
      }),
    commit(files) {
      if (hasBegun) removeOthers(folder, new Set(files));
      putInPlace(folder, out, old);
      if (reserve !== undefined && moved(old, reserve)) return Promise.resolve();
      return rm(old, { recursive: true, force: true });
    },
    discard() {
      if (!hasBegun || !moved(folder, reserve)) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Throws a usage error where nothing can be written. */
function begin(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new UsageError(
      `The output can't be written: ${error instanceof Error ? error.message : error}. Give --out a folder below one that can be written.`,
    );
  }
}

/** Moves a folder; `false` where there is none, the other place is taken or on another disk. */
function moved(from: string, to: string): boolean {
  if (!lstatSync(from, { throwIfNoEntry: false })?.isDirectory()) return false;
  try {
    mkdirSync(dirname(to), { recursive: true });
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}

/** Takes away all files but those, and folders that are empty then. Says whether anything is left. */
function removeOthers(folder: string, kept: ReadonlySet<string>, inside = ''): boolean {
  let isLeft = false;
  for (const entry of readdirSync(join(folder, inside), { withFileTypes: true })) {
    const name = inside + entry.name;
    if (entry.isDirectory() ? removeOthers(folder, kept, `${name}/`) : kept.has(name)) isLeft = true;
    else if (entry.isDirectory()) rmdirSync(join(folder, name));
    else rmSync(join(folder, name));
  }
  return isLeft;
}

/** Puts right what builds that do not run any more have left beside an output: the old output goes back if it was the only one, the rest goes away. */
function putRight(out: string): void {
  recover(out);
  for (const kind of [OLD, NEW])
    for (const left of leftOver(out, kind)) rmSync(left, { recursive: true, force: true });
}
