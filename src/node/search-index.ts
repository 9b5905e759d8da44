import { close, createIndex, type PagefindIndex } from 'pagefind';

/** Interfaces that come with it, which we do not use. */
const OTHERS = /^pagefind-(ui|component-ui|modular-ui|highlight)\./;

/** The files of a search, by their names below `pagefind/`: the index, and what reads it. */
export type SearchFiles = ReadonlyMap<string, Uint8Array>;

/** Indexes the pages in a built folder. */
export function indexFolder(path: string): Promise<SearchFiles> {
  return searchFiles(async (index) => expectNone(await index.addDirectory({ path })));
}

/** Indexes pages that are in no folder: their addresses and their HTML. */
export function indexPages(pages: AsyncIterable<{ url: string; content: string }>): Promise<SearchFiles> {
  return searchFiles(async (index) => {
    for await (const page of pages) expectNone(await index.addHTMLFile(page));
  });
}

async function searchFiles(add: (index: PagefindIndex) => Promise<void>): Promise<SearchFiles> {
  try {
    const { index, errors } = await createIndex({ includeCharacters: '-_' });
    if (!index) throw new Error(errors.join('; '));
    await add(index);
    const made = await index.getFiles();
    expectNone(made);
    const used = made.files.filter(({ path }) => !OTHERS.test(path));
    return new Map(used.map(({ path, content }) => [path, content]));
  } finally {
    await close();
  }
}

function expectNone({ errors }: { errors: readonly string[] }): void {
  if (errors.length > 0) throw new Error(errors.join('; '));
}
