import type { SearchFiles } from '../build/search/search-index.ts';

/** The files that a browser loads first. An old index would not match a new search. */
const ENTRY_FILES = ['pagefind.js', 'pagefind-entry.json'];

export type DevSearch = ReturnType<typeof createDevSearch>;

/** Creates a search whose files `createIndex` makes on the first search, and again after changes. */
export function createDevSearch(createIndex: () => Promise<SearchFiles>) {
  let files: Promise<SearchFiles> | undefined;
  let isStale = true;
  return {
    /** Marks the index as stale. */
    refresh() {
      isStale = true;
    },
    /** Returns a file of the search by its name below `pagefind/`. */
    async file(name: string): Promise<Uint8Array | undefined> {
      if (!files || (isStale && ENTRY_FILES.includes(name))) {
        isStale = false;
        files = createIndex();
        // After a failure the next request tries again.
        files.catch(() => {
          files = undefined;
        });
      }
      return (await files)?.get(name);
    },
  };
}
