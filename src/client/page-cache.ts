import { getDataFile } from '../core/site-paths.ts';
import type { PageData } from '../render/document.tsx';
import { isPageData, isRedirect, type Redirect } from './page-data.ts';

/** Data of the site's paths, each fetched once. Paths are those of the host, with the base path of the site. */
export interface PageCache {
  /** Returns what is here already. */
  get: (path: string) => PageData | Redirect | undefined;
  set: (path: string, data: PageData) => void;
  /** Resolves to what is at a path; `undefined` where only a full load can show it. */
  load: (path: string) => Promise<PageData | Redirect | undefined>;
}

/**
 * Returns an empty cache. Data of another deployment (`buildId` differs), and any failure, is no data.
 */
export function createPageCache(buildId: string): PageCache {
  const known = new Map<string, PageData | Redirect>();
  const underway = new Map<string, Promise<PageData | Redirect | undefined>>();
  const start = async (path: string) => {
    try {
      const response = await fetch(`/${getDataFile(path)}`);
      const data: unknown = response.ok ? await response.json() : undefined;
      if (isPageData(data, buildId) || isRedirect(data)) known.set(path, data);
    } catch {
      // Offline, or no JSON.
    }
    underway.delete(path);
    return known.get(path);
  };
  return {
    get: (path) => known.get(path),
    set: (path, data) => known.set(path, data),
    async load(path) {
      if (!known.has(path) && !underway.has(path)) underway.set(path, start(path));
      return known.get(path) ?? underway.get(path);
    },
  };
}
