import { getDataFile } from '../core/site-paths.ts';
import type { PageData } from '../render/document.tsx';
import { isPageData } from './page-data.ts';

/** Fetches the data of pages that are navigated to. */
export interface Loader {
  /** The data of a page if it is here already. */
  ready: (path: string) => PageData | undefined;
  /** The data of a page; `undefined` when only a full load can show it. */
  load: (path: string) => Promise<PageData | undefined>;
}

/**
 * A loader that remembers what it fetched. Data made by another engine or for another site config (`engine`
 * differs: there was a new deployment), and any failure, is no data.
 */
export function createLoader(buildId: string): Loader {
  const known = new Map<string, PageData>();
  const underway = new Map<string, Promise<PageData | undefined>>();
  const start = async (path: string): Promise<PageData | undefined> => {
    try {
      const response = await fetch(`/${getDataFile(path)}`);
      const data: PageData | undefined = response.ok ? await response.json() : undefined;
      if (!isPageData(data, buildId)) return undefined;
      known.set(path, data);
      return data;
    } catch {
      return undefined;
    } finally {
      underway.delete(path);
    }
  };
  return {
    ready: (path) => known.get(path),
    load(path) {
      const here = known.get(path);
      if (here) return Promise.resolve(here);
      const loading = underway.get(path) ?? start(path);
      underway.set(path, loading);
      return loading;
    },
  };
}
