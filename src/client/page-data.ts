import { getDataFile } from '../core/paths/site-paths.ts';
import type { Site } from '../generated/props.ts';
import type { PageData } from '../render/document.tsx';

/** The data of an address that a page had before. */
interface Redirect {
  /** The path of the page, below the site's base path. */
  redirect: string;
}

/** The data that the page in the document was rendered from. */
export interface InitialData {
  data: PageData;
  site: Site;
}

/** Data of the site's paths, each fetched once. Paths are those of the host, with the base path of the site. */
export type PageCache = ReturnType<typeof createPageCache>;

/** Fetches the data of the page in the document. Resolves to `undefined` if they are of another deployment; rejects if that fails. */
export async function fetchInitialData(): Promise<InitialData | undefined> {
  const { site: siteUrl, page, buildId } = document.getElementById('client')?.dataset ?? {};
  if (!siteUrl || !page) return undefined;
  const [data, site] = await Promise.all([fetched<PageData>(page), fetched<Site>(siteUrl)]);
  if (!isPageData(data, buildId) || !site) return undefined;
  return { data, site };
}

/** Returns a cache that holds the page in the document, and calls `prepare` with each other one. Data of another deployment, and any failure, is no data. */
export function createPageCache(
  { data: initial }: InitialData,
  prepare: (page: PageData['page']) => Promise<void>,
) {
  const known = new Map<string, PageData | Redirect>([[location.pathname, initial]]);
  const underway = new Map<string, Promise<PageData | Redirect | undefined>>();
  const start = async (path: string) => {
    const data = await fetched<Partial<PageData & Redirect>>(`/${getDataFile(path)}`).catch(() => undefined);
    const isPage = isPageData(data, initial.buildId);
    if (isPage) await prepare(data.page);
    if (isPage || isRedirect(data)) known.set(path, data);
    underway.delete(path);
    return known.get(path);
  };
  return {
    has: (path: string) => known.has(path),
    set: (path: string, data: PageData) => known.set(path, data),
    /** Resolves to what is at a path; `undefined` where only a full load can show it. */
    async load(path: string) {
      if (!known.has(path) && !underway.has(path)) underway.set(path, start(path));
      return known.get(path) ?? underway.get(path);
    },
  };
}

/** Returns `true` for data that hold a page of this deployment: hosts answer with other things as well. */
function isPageData(data: Partial<PageData> | undefined, buildId: string | undefined): data is PageData {
  return data?.buildId === buildId && Array.isArray(data?.page?.blocks);
}

function isRedirect(data: Partial<Redirect> | undefined): data is Redirect {
  return /^\/(?!\/)/.test(data?.redirect ?? '');
}

async function fetched<T>(address: string): Promise<T | undefined> {
  const response = await fetch(address);
  return response.ok ? response.json() : undefined;
}
