import { readdirSync, rmSync } from 'node:fs';
import { close, createIndex } from 'pagefind';

/** Interfaces that come with it, which we do not use. */
const OTHERS = /^pagefind-(ui|component-ui|modular-ui|highlight)\./;

/** Indexes the pages in a built folder, and puts the index and what reads it below `pagefind/`. */
export async function indexForSearch(folder: string): Promise<void> {
  try {
    const { index, errors } = await createIndex({ includeCharacters: '-_' });
    if (!index) throw new Error(errors.join('; '));
    const added = await index.addDirectory({ path: folder });
    if (added.errors.length > 0) throw new Error(added.errors.join('; '));
    const written = await index.writeFiles({ outputPath: `${folder}/pagefind` });
    if (written.errors.length > 0) throw new Error(written.errors.join('; '));
    for (const file of readdirSync(`${folder}/pagefind`)) {
      if (OTHERS.test(file)) rmSync(`${folder}/pagefind/${file}`);
    }
  } finally {
    await close();
  }
}
