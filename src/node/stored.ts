import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from './hash.js';
import { type Stamp, stampOf } from './record.ts';
import { makeWhole } from './write-whole.js';

/*
 * Folders of the cache that are made once and then shared with outputs by links. Whoever writes into a file of an output writes into
 * the cache's as well, and a cache may be copied half: so what is there counts only if it is what was put there.
 */

/** The file of a folder that says what is in it: a hash of its second line, and that as JSON. */
const CONTENTS = 'contents.txt';

/** What is in a folder: what was to be known of it, and its files. */
interface Contents<A> {
  about: A;
  files: Record<string, { stamp: Stamp; hash: string }>;
}

/** Puts files into a folder of the cache, all or none, with what is to be known of them. */
export async function store<A>(
  folder: string,
  files: ReadonlyMap<string, Uint8Array>,
  about: A,
): Promise<void> {
  // Another build may have made the same meanwhile; anything else that is there is not whole.
  if (readStored(folder)) return;
  rmSync(folder, { recursive: true, force: true });
  await makeWhole(folder, async (temporary) => {
    mkdirSync(temporary, { recursive: true });
    const contents: Contents<A> = { about, files: {} };
    for (const [name, bytes] of files) {
      const path = join(temporary, name);
      writeFileSync(path, bytes);
      contents.files[name] = { stamp: stampOf(path, false) ?? '', hash: hashOf(bytes) };
    }
    const told = JSON.stringify(contents);
    writeFileSync(join(temporary, CONTENTS), `${hashOf(told)}\n${told}`);
  });
}

/** What was to be known of the files in a folder; `undefined` if it is not there, or not all of them are as they were put there. */
export function readStored<A>(folder: string): { about: A } | undefined {
  try {
    const [hashed, told = ''] = readFileSync(join(folder, CONTENTS), 'utf8').split('\n');
    if (hashed !== hashOf(told)) return undefined;
    const { about, files }: Contents<A> = JSON.parse(told);
    for (const [name, { stamp, hash }] of Object.entries(files)) {
      const path = join(folder, name);
      // A cache that was packed and unpacked has other moments; then its bytes tell.
      if (stampOf(path, false) !== stamp && hashOf(readFileSync(path)) !== hash) return undefined;
    }
    return { about };
  } catch {
    return undefined;
  }
}
