import type { ReactNode } from 'react';
import { getCorrection } from '../core/suggest.ts';
import type { Site } from '../generated/props.ts';
import type { PageData } from '../render/document.tsx';
import type { PageCache } from './page-data.ts';

/** Returns a link to the page that is meant by a wrong address, if there is one. */
export async function offerPage(base: string, cache: PageCache, words: Site['words']): Promise<ReactNode> {
  const meant = await findPage(base, cache);
  return (
    meant && (
      <a className="underline" href={base + meant.path}>
        {words.didYouMean.replace('{text}', () => meant.crumb)}
      </a>
    )
  );
}

/**
 * Returns the page whose path differs from the address in case, in an ending or in a typing error. `base` is the base path of the
 * site.
 */
async function findPage(base: string, cache: PageCache): Promise<PageData['page'] | undefined> {
  const response = await fetch(`${base}/sitemap.xml`);
  const urls = (await response.text()).matchAll(/<loc>([^<]*)<\/loc>/g);
  const paths = [...urls].map(([, url = '']) => new URL(url).pathname);
  const known = new Map(paths.map((path) => [simplify(path), path]));
  const simple = simplify(location.pathname);
  const { word, instead = word } = getCorrection(simple, [...known.keys()]);
  const path = known.get(simple) ?? known.get(instead);
  const data = path === undefined ? undefined : await cache.load(path);
  return data && 'page' in data ? data.page : undefined;
}

function simplify(path: string): string {
  return path.toLowerCase().replace(/(?:\/index)?(?:\.(?:html?|php|json))?\/*$/, '');
}
