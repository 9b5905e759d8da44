import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MEDIA } from '../../core/paths/content-paths.ts';
import type { ContentSource } from '../../core/types.ts';
import { folderSource } from '../../files/folder-source.ts';
import type { FileSwap } from '../../generated/protocol.ts';
import type { UploadAnswer, UploadedMedia } from '../protocol.ts';
import { Refused } from './refused.ts';
import { TrashFolder } from './trash.ts';
import { prepareUpload, type Upload } from './uploads.ts';

/** The files of the content as a whole, and uploads that no change has put there yet. */
export class StagedMedia {
  readonly #root: string;
  readonly #trash: TrashFolder;
  /** The digests of uploads, by their names in the folder. */
  readonly #staged = new Map<string, string>();
  /** Ends with the upload before: of two at once, the second takes a name that is free then. */
  #turn: Promise<unknown> = Promise.resolve();
  /** The answers to uploads, by the digests of what was sent. */
  readonly #answers = new Map<string, Extract<UploadAnswer, { media: UploadedMedia }>>();

  constructor(root: string) {
    this.#root = root;
    this.#trash = new TrashFolder(root);
  }

  /** Checks and cleans a file, and keeps it until a change names it. Sent again before that, it has the same name. */
  upload(upload: Upload): Promise<UploadAnswer> {
    const answer = this.#turn.then(() => this.#upload(upload));
    this.#turn = answer.catch(() => {});
    return answer;
  }

  async #upload(upload: Upload): Promise<UploadAnswer> {
    const sent = this.#trash.getDigest(
      Buffer.concat([Buffer.from(JSON.stringify({ ...upload, bytes: 0 })), upload.bytes]),
    );
    const known = this.#answers.get(sent);
    if (known && this.#isUsable(known.media)) return known;
    const source = folderSource(this.#root);
    // Names of uploads are taken, too.
    const list: ContentSource['list'] = (folder) => [
      ...source.list(folder),
      ...[...this.#staged.keys()].map((name) => MEDIA + name).filter((file) => file.startsWith(folder)),
    ];
    const made = await prepareUpload(upload, { root: this.#root, source: { ...source, list } });
    if ('refused' in made) return made;
    const { name, note, bytes = readFileSync(join(this.#root, MEDIA, name)) } = made;
    const digest = this.#trash.add(bytes);
    this.#staged.set(name, digest);
    const answer = { media: { name, digest }, ...(note !== undefined && { note }) };
    this.#answers.set(sent, answer);
    return answer;
  }

  /** Returns true if a change can still put an upload in its place, or has. */
  #isUsable({ name, digest }: UploadedMedia): boolean {
    return this.#trash.has(digest) && [undefined, digest].includes(this.find(MEDIA + name));
  }

  /** Returns the uploads that are not in the folder yet. Throws if one was not uploaded, or if its name is taken. */
  listNew(media: readonly UploadedMedia[]): UploadedMedia[] {
    return media.filter(({ name, digest }) => {
      if (this.#staged.get(name) !== digest)
        throw new Refused(`${name} was not uploaded. Add the file again.`);
      const found = this.find(MEDIA + name);
      if (found !== undefined && found !== digest)
        throw new Refused(`Another file is called ${name} by now.`);
      return found === undefined;
    });
  }

  /** Keeps a content that a file is about to get. Returns its digest. */
  keep(bytes: Uint8Array): string {
    return this.#trash.add(bytes);
  }

  /** Throws if a file has neither the content before nor that after. */
  expectSwaps(swaps: readonly FileSwap[]): void {
    const other = swaps.find(({ file, before, after }) => ![before, after].includes(this.find(file)));
    if (other) throw new Refused(`${other.file} was changed meanwhile by another program.`);
  }

  /** Copies to the trash what files lose, from where one with another name gets it. Throws as `expectSwaps` does. */
  prepareSwaps(swaps: readonly FileSwap[]): void {
    this.expectSwaps(swaps);
    for (const { file } of swaps)
      if (this.find(file) !== undefined) this.#trash.add(readFileSync(join(this.#root, file)));
  }

  /** Gives files their contents after a change: all or none. What is replaced or removed is in the trash. */
  swap(swaps: readonly FileSwap[]): void {
    this.expectSwaps(swaps);
    const begun: FileSwap[] = [];
    try {
      for (const swap of swaps) {
        begun.unshift(swap);
        this.#give(swap.file, swap.after);
      }
    } catch (error) {
      for (const { file, before } of begun) this.#give(file, before);
      throw error;
    }
  }

  /** Removes from the trash what no change needs. */
  emptyTrash(needed: readonly string[]): void {
    this.#trash.empty(new Set(needed));
  }

  #give(file: string, digest: string | undefined): void {
    const found = this.find(file);
    if (found === digest) return;
    if (found !== undefined) this.#trash.keep(file);
    if (digest !== undefined) this.#trash.restore(digest, file);
  }

  /** Returns the digest of a file of the content; `undefined` if there is none. */
  find(file: string): string | undefined {
    const path = join(this.#root, file);
    return lstatSync(path, { throwIfNoEntry: false })?.isFile()
      ? this.#trash.getDigest(readFileSync(path))
      : undefined;
  }
}
