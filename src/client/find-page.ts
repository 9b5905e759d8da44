import { SITE_FILES } from '../core/site-paths.ts';
import { getCorrection } from '../core/suggest.ts';
import type { Page } from '../generated/props.ts';
import type { PageCache } from './page-cache.ts';

/** Returns the page whose path differs from one without a page in case, in an ending or in a typing error. */
export async function findPage(wanted: string, base: string, cache: PageCache): Promise<Page | undefined> {
  const response = await fetch(`${base}/${SITE_FILES.sitemap}`);
  const urls = (await response.text()).matchAll(/<loc>([^<]*)<\/loc>/g);
  const paths = [...urls].map(([, url = '']) => new URL(url).pathname);
  const known = new Map(paths.map((path) => [simplify(path), path]));
  const simple = simplify(wanted);
  const { word, instead = word } = getCorrection(simple, known.keys());
  const path = known.get(simple) ?? known.get(instead);
  const data = path === undefined ? undefined : await cache.load(path);
  return data && 'page' in data ? data.page : undefined;
}

function simplify(path: string): string {
  return path.toLowerCase().replace(/(?:\/index)?(?:\.(?:html?|php|json))?\/*$/, '');
}
