import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { realPath } from './paths.ts';
import { runGit } from './run-git.ts';
import { UsageError } from './usage-error.ts';

/** The text that git stores of a file of Git LFS: https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md */
const POINTER = /^version https:\/\/git-lfs\.github\.com\/spec\/v1\noid sha256:([0-9a-f]{64})\nsize \d+\n$/;
const MAX_POINTER = 1024;

/** Returns the pointer to the content of a file; of a pointer, itself. */
export function createPointer(bytes: Buffer): Buffer {
  if (findId(bytes) !== undefined) return bytes;
  const text = `version https://git-lfs.github.com/spec/v1\noid sha256:${getId(bytes)}\nsize ${bytes.length}\n`;
  return Buffer.from(text);
}

/** Returns the content of a file by its pointer. Throws a usage error if it is not on this computer. */
export function readStored(root: string, file: string, pointer: Buffer): Buffer {
  const id = findId(pointer);
  if (id === undefined) return pointer;
  const path = `lfs/objects/${id.slice(0, 2)}/${id.slice(2, 4)}/${id}`;
  try {
    const found = runGit(root, ['rev-parse', '--git-path', path]).toString().trim();
    const bytes = readFileSync(resolve(realPath(root), found));
    if (getId(bytes) === id) return bytes;
  } catch {
    // It is not there, or can't be read.
  }
  throw new UsageError(
    `${file} is stored by Git LFS, and is not on this computer. Run "git lfs fetch --all"`,
  );
}

function getId(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function findId(bytes: Buffer): string | undefined {
  return bytes.length > MAX_POINTER ? undefined : POINTER.exec(bytes.toString())?.[1];
}
