import type { ReactNode } from 'react';
import { fillLabel } from '../core/text/fill-label.ts';
import { getCorrection } from '../core/text/suggest.ts';
import type { Site } from '../generated/props.ts';
import type { PageCache } from './page-data.ts';

/** Returns a link to the page whose path differs from the address in case, an ending or a typing error. `base` is the site's base path. */
export async function offerPage(base: string, cache: PageCache, site: Site): Promise<ReactNode> {
  const response = await fetch(`${base}/sitemap.xml`);
  const urls = (await response.text()).matchAll(/<loc>([^<]*)<\/loc>/g);
  const paths = [...urls].map(([, url = '']) => new URL(url).pathname);
  const known = new Map(paths.map((path) => [simplify(path), path]));
  const simple = simplify(location.pathname);
  const { fix = simple } = getCorrection(simple, [...known.keys()]);
  const path = known.get(simple) ?? known.get(fix);
  const data = path === undefined ? undefined : await cache.load(path);
  if (!data || !('page' in data)) return undefined;
  const { crumb, path: href } = data.page;
  return (
    <a className="underline" href={base + href}>
      {fillLabel(site.words.didYouMean, { text: crumb }, site)}
    </a>
  );
}

function simplify(path: string): string {
  return path.toLowerCase().replace(/(?:\/index)?(?:\.(?:html?|php|json))?\/*$/, '');
}
