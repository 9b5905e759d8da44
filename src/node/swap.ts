import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A folder that is written beside the old one and takes its place at the end. */
export interface Staging {
  folder: string;
  /** Writes a file below the folder, making its folders. */
  write: (file: string, content: string | Uint8Array) => void;
  /** Puts the folder in the old one's place, then deletes the old one. */
  commit: () => void;
  /** Forgets what was written; the old folder stays as it was. */
  discard: () => void;
}

/** Begins a new output beside `out`. */
export function stage(out: string): Staging {
  const folder = `${out}.new-${process.pid}`;
  const old = `${out}.old-${process.pid}`;
  rmSync(folder, { recursive: true, force: true });
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
      rmSync(old, { recursive: true, force: true });
    },
    discard: () => rmSync(folder, { recursive: true, force: true }),
  };
}
