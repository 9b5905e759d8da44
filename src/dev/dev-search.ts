import type { SearchFiles } from '../build/search-index.ts';

/** Where the browser begins: a search of before would not find what is in another index. */
const ENTRY_FILES = ['pagefind.js', 'pagefind-entry.json'];

/** The search over a site that is edited: its index is made when somebody searches, and anew after a change. */
export class DevSearch {
  readonly #pages: () => AsyncIterable<{ url: string; content: string }>;
  #files: Promise<SearchFiles> | undefined;
  #isStale = false;

  /** `pages` gives the address and HTML of all pages as they are. */
  constructor(pages: () => AsyncIterable<{ url: string; content: string }>) {
    this.#pages = pages;
  }

  /** To be called when pages have changed. */
  refresh(): void {
    this.#isStale = true;
  }

  /** A file of the search, by its name below `pagefind/`. */
  async file(name: string): Promise<Uint8Array | undefined> {
    if (!this.#files || (this.#isStale && ENTRY_FILES.includes(name))) {
      this.#isStale = false;
      const files = this.#index();
      this.#files = files;
      // What failed is tried again with the next search.
      files.catch(() => {
        if (this.#files === files) this.#files = undefined;
      });
    }
    return (await this.#files).get(name);
  }

  async #index(): Promise<SearchFiles> {
    // What is large is loaded when it is needed.
    const { indexPages } = await import('../build/search-index.ts');
    return indexPages(this.#pages());
  }
}
