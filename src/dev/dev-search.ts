import type { SearchFiles } from '../build/search-index.ts';

/** The files that a browser loads first. An old index would not match a new search. */
const ENTRY_FILES = ['pagefind.js', 'pagefind-entry.json'];

/** The search of an edited site. The index is created on the first search, and again after changes. */
export class DevSearch {
  readonly #pages: () => AsyncIterable<{ url: string; content: string }>;
  #files: Promise<SearchFiles> | undefined;
  #isStale = false;

  /** `pages` yields the URL and HTML of all pages. */
  constructor(pages: () => AsyncIterable<{ url: string; content: string }>) {
    this.#pages = pages;
  }

  /** Marks the index as stale. */
  refresh(): void {
    this.#isStale = true;
  }

  /** Returns a file of the search by its name below `pagefind/`. */
  async file(name: string): Promise<Uint8Array | undefined> {
    if (!this.#files || (this.#isStale && ENTRY_FILES.includes(name))) {
      this.#isStale = false;
      const files = this.#index();
      this.#files = files;
      // After a failure the next search tries again.
      files.catch(() => {
        if (this.#files === files) this.#files = undefined;
      });
    }
    return (await this.#files).get(name);
  }

  async #index(): Promise<SearchFiles> {
    // Imported on demand: Pagefind is large.
    const { indexPages } = await import('../build/search-index.ts');
    return indexPages(this.#pages());
  }
}
