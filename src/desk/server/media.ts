import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MEDIA } from '../../core/paths/content-paths.ts';
import type { ContentSource } from '../../core/types.ts';
import { folderSource } from '../../files/folder-source.ts';
import type { UploadAnswer, UploadedMedia } from '../protocol.ts';
import { Refused } from './refused.ts';
import { TrashFolder } from './trash.ts';
import { prepareUpload, type Upload } from './uploads.ts';

/** The files of the folder of media, and uploads that no change has put there yet. */
export class StagedMedia {
  readonly #root: string;
  readonly #trash: TrashFolder;
  /** The digests of uploads, by their names in the folder. */
  readonly #staged = new Map<string, string>();

  constructor(root: string) {
    this.#root = root;
    this.#trash = new TrashFolder(root);
  }

  /** Checks and cleans a file, and keeps it until a change names it. */
  async upload(upload: Upload): Promise<UploadAnswer> {
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
    return { media: { name, digest }, ...(note !== undefined && { note }) };
  }

  /** Returns the uploads that are not in the folder yet. Throws if one was not uploaded, or if its name is taken. */
  listNew(media: readonly UploadedMedia[]): UploadedMedia[] {
    return media.filter(({ name, digest }) => {
      if (this.#staged.get(name) !== digest)
        throw new Refused(`${name} was not uploaded. Add the file again.`);
      const found = this.#find(name);
      if (found !== undefined && found !== digest)
        throw new Refused(`Another file is called ${name} by now.`);
      return found === undefined;
    });
  }

  /** Puts files in their places. */
  put(media: readonly UploadedMedia[]): void {
    for (const { name, digest } of media) this.#trash.restore(digest, MEDIA + name);
  }

  /** Moves files to the trash, but for those that another program has replaced or removed. */
  take(media: readonly UploadedMedia[]): void {
    for (const { name, digest } of media) if (this.#find(name) === digest) this.#trash.keep(MEDIA + name);
  }

  /** Removes from the trash what no change needs. */
  emptyTrash(media: readonly UploadedMedia[]): void {
    this.#trash.empty(new Set(media.map(({ digest }) => digest)));
  }

  /** Returns the digest of a file of the folder; `undefined` if there is none. */
  #find(name: string): string | undefined {
    const path = join(this.#root, MEDIA, name);
    return lstatSync(path, { throwIfNoEntry: false })?.isFile()
      ? this.#trash.getDigest(readFileSync(path))
      : undefined;
  }
}
