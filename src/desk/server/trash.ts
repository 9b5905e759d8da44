import { lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { getDigest, getFingerprint } from '../../files/fingerprint.ts';
import { resolveInside } from '../../files/resolve-inside.ts';
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
    this.#root = root;
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
    if (!this.#hasWhole(digest)) writeAtomic(this.#root, `${TRASH}/${digest}`, bytes);
    return digest;
  }

  /** Moves a file of content here and returns its digest. */
  keep(path: string): string {
    const file = this.#getContentPath(path);
    if (!lstatSync(file).isFile()) throw new Error(`${path} is not a file.`);
    const before = getFingerprint(file);
    const digest = this.add(readFileSync(file));
    if (getFingerprint(file) !== before) throw new Error(`${path} was changed meanwhile.`);
    rmSync(this.#getContentPath(path));
    return digest;
  }

  /** Copies a file to its place in content again. Throws if another one is there. */
  restore(digest: string, path: string): void {
    const file = this.#getContentPath(path);
    if (!this.#hasWhole(digest)) throw new Error(`${path} is not in the trash, or was damaged there.`);
    const bytes = readFileSync(this.#getPath(digest));
    const isFree = () => lstatSync(file, { throwIfNoEntry: false }) === undefined;
    if (isFree() && writeAtomic(this.#root, path, bytes, isFree)) return;
    if (!lstatSync(file).isFile() || !readFileSync(file).equals(bytes))
      throw new Error(`Another file is at ${path}.`);
  }

  /** Removes files that nothing needs, but for new ones. */
  empty(needed: ReadonlySet<string>): void {
    const folder = resolveInside(this.#root, TRASH);
    const time = Date.now() - KEPT_MS;
    for (const name of readdirSync(folder).filter((one) => DIGEST.test(one) && !needed.has(one)))
      if (lstatSync(join(folder, name)).mtimeMs < time) rmSync(resolveInside(this.#root, `${TRASH}/${name}`));
  }

  /** Returns true if a file is here and has not been damaged. */
  #hasWhole(digest: string): boolean {
    return this.has(digest) && this.getDigest(readFileSync(this.#getPath(digest))) === digest;
  }

  #getPath(digest: string): string {
    if (!DIGEST.test(digest)) throw new Error('This is not a digest.');
    return resolveInside(this.#root, `${TRASH}/${digest}`);
  }

  /** Returns the full path of a file of content. Throws for any other path, and for one with a link in it. */
  #getContentPath(path: string): string {
    if (!path.startsWith('content/')) throw new Error(`${JSON.stringify(path)} is not a path of content.`);
    return resolveInside(this.#root, path);
  }
}
