import { lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { getDigest, getFingerprint } from '../../files/fingerprint.ts';
import { realPath } from '../../files/paths.ts';
import { writeAtomic } from '../../files/write-atomic.ts';

/** The folder of files that were removed from content, below the site's root. */
const TRASH = '.blocksite/desk/trash';
const DIGITS = 64;
const DIGEST = new RegExp(`^[0-9a-f]{${DIGITS}}$`);
/** Milliseconds for which another server may need an upload that no change has used yet. */
const KEPT_MS = 24 * 3600 * 1000;

/**
 * Files that were removed or replaced, by the digests of their contents, so that undo and redo find them. A
 * file is here, whole and flushed to disk, before it is anywhere else or nowhere.
 */
export class TrashFolder {
  readonly #root: string;

  constructor(root: string) {
    this.#root = realPath(root);
  }

  has(digest: string): boolean {
    return lstatSync(this.#getPath(digest), { throwIfNoEntry: false })?.isFile() === true;
  }

  getDigest(bytes: Uint8Array): string {
    return getDigest([bytes], DIGITS);
  }

  /** Adds bytes and returns their digest. */
  add(bytes: Uint8Array): string {
    const digest = this.getDigest(bytes);
    if (!this.#hasWhole(digest)) writeAtomic(this.#getPath(digest), bytes);
    return digest;
  }

  /** Moves a file of content here and returns its digest. */
  keep(path: string): string {
    const file = this.#getContentPath(path);
    if (!lstatSync(file).isFile()) throw new Error(`${path} is not a file.`);
    const before = getFingerprint(file);
    const digest = this.add(readFileSync(file));
    if (getFingerprint(file) !== before) throw new Error(`${path} was changed meanwhile.`);
    rmSync(file);
    return digest;
  }

  /** Copies a file to its place in content again. Throws if another one is there. */
  restore(digest: string, path: string): void {
    const file = this.#getContentPath(path);
    if (!this.#hasWhole(digest)) throw new Error(`${path} is not in the trash, or was damaged there.`);
    const bytes = readFileSync(this.#getPath(digest));
    const isFree = () => lstatSync(file, { throwIfNoEntry: false }) === undefined;
    if (isFree() && writeAtomic(file, bytes, isFree)) return;
    if (!lstatSync(file).isFile() || !readFileSync(file).equals(bytes))
      throw new Error(`Another file is at ${path}.`);
  }

  /** Removes files that nothing needs, but for new ones. */
  empty(needed: ReadonlySet<string>): void {
    const folder = join(this.#root, TRASH);
    const time = Date.now() - KEPT_MS;
    for (const name of readdirSync(folder).filter((one) => DIGEST.test(one) && !needed.has(one)))
      if (lstatSync(join(folder, name)).mtimeMs < time) rmSync(join(folder, name));
  }

  /** Returns true if a file is here and has not been damaged. */
  #hasWhole(digest: string): boolean {
    return this.has(digest) && this.getDigest(readFileSync(this.#getPath(digest))) === digest;
  }

  #getPath(digest: string): string {
    if (!DIGEST.test(digest)) throw new Error('This is not a digest.');
    return join(this.#root, TRASH, digest);
  }

  /** Returns the full path of a file of content. Throws for any other path, and for one with a link in it. */
  #getContentPath(path: string): string {
    const file = join(this.#root, path);
    if (!/^content\/./.test(path) || /[\0\\]|(^|\/)\.{0,2}(\/|$)/.test(path) || realPath(file) !== file)
      throw new Error(`${JSON.stringify(path)} is not a path of content.`);
    return file;
  }
}
