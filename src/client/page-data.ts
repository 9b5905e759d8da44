import type { Site } from '../generated/props.ts';
import type { PageData } from '../render/document.tsx';

/** The data of an address that a page had before. */
export interface Redirect {
  /** The path of the page, below the site's base path. */
  redirect: string;
}

/** The data that the page in the document was rendered from. */
export interface InitialData {
  data: PageData;
  site: Site;
}

/**
 * Fetches the data that the page in the document was rendered from, as its script tag says. Resolves to `undefined` if they are of
 * another deployment, which would render another page over it. Rejects when the network or a file fails.
 */
export async function fetchInitialData(): Promise<InitialData | undefined> {
  const { site: siteUrl, page, buildId } = document.getElementById('client')?.dataset ?? {};
  if (!siteUrl || !page) return undefined;
  const [data, site] = await Promise.all([fetched<PageData>(page), fetched<Site>(siteUrl)]);
  return isPageData(data, buildId) && site ? { data, site } : undefined;
}

/** Returns `true` for data that hold a page of this deployment: hosts answer with other things as well. */
export function isPageData(data: unknown, buildId: string | undefined): data is PageData {
  if (!isPartOf<PageData>(data)) return false;
  return data.buildId === buildId && Array.isArray(data.page?.blocks);
}

/** Returns `true` for data that lead to another path of the site. */
export function isRedirect(data: unknown): data is Redirect {
  return isPartOf<Redirect>(data) && /^\/(?!\/)/.test(data.redirect ?? '');
}

function isPartOf<T>(data: unknown): data is Partial<T> {
  return data instanceof Object;
}

async function fetched<T>(address: string): Promise<T | undefined> {
  const response = await fetch(address);
  return response.ok ? response.json() : undefined;
}
