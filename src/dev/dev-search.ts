import type { SearchFiles } from '../build/search-index.ts';

/** Where the browser begins: a search of before would not find what is in another index. */
const BEGINNINGS = ['pagefind.js', 'pagefind-entry.json'];

/** The search over a site that is edited: its index is made when somebody searches, and anew after a change. */
export class DevSearch {
  readonly #pages: () => AsyncIterable<{ url: string; content: string }>;
  #files: Promise<SearchFiles> | undefined;
  #isOld = false;

  /** `pages` gives the address and HTML of all pages as they are. */
  constructor(pages: () => AsyncIterable<{ url: string; content: string }>) {
    this.#pages = pages;
  }

  /** To be called when pages have changed. */
  refresh(): void {
    this.#isOld = true;
  }

  /** A file of the search, by its name below `pagefind/`. */
  async file(name: string): Promise<Uint8Array | undefined> {
    if (!this.#files || (this.#isOld && BEGINNINGS.includes(name))) {
      this.#isOld = false;
      const made = this.#make();
      this.#files = made;
      // What failed is tried again with the next search.
      made.catch(() => {
        if (this.#files === made) this.#files = undefined;
      });
    }
    return (await this.#files).get(name);
  }

  async #make(): Promise<SearchFiles> {
    // What is large is loaded when it is needed.
    const { indexPages } = await import('../build/search-index.ts');
    return indexPages(this.#pages());
  }
}
