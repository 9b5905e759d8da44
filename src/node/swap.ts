import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** A folder that is written beside the old one and takes its place at the end. */
export interface Staging {
  folder: string;
  /** Writes a file below the folder, making its folders. */
  write: (file: string, content: string | Uint8Array) => void;
  /**
   * Puts the folder in the old one's place. What it gives is done when the old one is deleted, which nobody has to wait
   * for: deleting thousands of files slows down whoever writes at the same time.
   */
  commit: () => Promise<void>;
  /** Forgets what was written; the old folder stays as it was. */
  discard: () => void;
}

/** Begins a new output beside `out`; what a build that was killed has left there is put right first. */
export function stage(out: string): Staging {
  putRight(out);
  const folder = `${out}.new-${process.pid}`;
  const old = `${out}.old-${process.pid}`;
  mkdirSync(folder, { recursive: true });
  const made = new Set<string>();
  return {
    folder,
    write(file, content) {
      const path = join(folder, file);
      const parent = dirname(path);
      if (!made.has(parent)) mkdirSync(parent, { recursive: true });
      made.add(parent);
      writeFileSync(path, content);
    },
    commit() {
      if (existsSync(out)) renameSync(out, old);
      renameSync(folder, out);
      return rm(old, { recursive: true, force: true });
    },
    discard: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Leftovers of builds that do not run any more: the old output goes back if it was the only one, the rest goes away. */
export function putRight(out: string): void {
  const parent = dirname(out);
  if (!existsSync(parent)) return;
  const left = readdirSync(parent).filter((name) => name.startsWith(`${basename(out)}.`));
  for (const name of left) {
    const [, kind, pid] = /\.(old|new)-(\d+)$/.exec(name) ?? [];
    if (kind === undefined || (Number(pid) !== process.pid && runs(Number(pid)))) continue;
    const path = join(parent, name);
    if (kind === 'old' && !existsSync(out)) renameSync(path, out);
    else rmSync(path, { recursive: true, force: true });
  }
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
