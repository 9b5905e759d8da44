import type { Page as Authored } from '../../generated/content.ts';
import type { Page } from '../../generated/props.ts';
import { expandInLink, expandVariables } from '../analyze/variables.ts';
import { encodeUrl } from '../paths/encode-url.ts';
import { getUrlOnHost } from '../paths/site-paths.ts';
import type { PageResolveContext } from './context.ts';

type Head = Page['head'];
type Tag = Head['meta'][number];
type Described = Pick<Page, 'path' | 'title' | 'lang'> & { description: string | undefined };

/** Returns the tags of a page's head as data, from what is resolved. Derives what `meta` leaves out. */
export function resolveHead(
  { kind, meta = {} }: Authored,
  { path, title, description, lang }: Described,
  { site, variables, media, shareCard }: PageResolveContext,
): Head {
  const expand = (text: string) => expandVariables(text, variables);
  const own = title === site.name ? title : `${title} | ${site.name}`;
  const fullTitle = meta.title ? expand(meta.title) : own;
  const tags = createTag('name', 'description', description);
  if (meta.keywords) tags.push({ name: 'keywords', content: meta.keywords.map(expand).join(', ') });
  if (meta.robots === 'noindex' || kind === 'notFound') tags.push({ name: 'robots', content: 'noindex' });
  // The not-found page has no address of its own, so it can't be shared.
  if (kind === 'notFound') return { title: fullTitle, meta: tags, link: [] };
  const canonical = expandInLink(meta.canonical ?? path, variables);
  const url = canonical.startsWith('/') ? site.url && site.url + canonical : encodeUrl(canonical);
  // Networks need its full URL.
  const image =
    site.url &&
    ((meta.image && media(meta.image.src)) ??
      (shareCard && { src: shareCard(getCardTitle({ path, title }, site)), ...SHARE_CARD_SIZE }));
  tags.push(
    { property: 'og:title', content: fullTitle },
    ...createTag('property', 'og:description', description),
    { property: 'og:type', content: 'website' },
    ...createTag('property', 'og:url', url),
    { property: 'og:site_name', content: site.name },
    { property: 'og:locale', content: lang.replace('-', '_') },
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    { name: 'twitter:title', content: fullTitle },
    ...createTag('name', 'twitter:description', description),
  );
  if (image)
    tags.push(
      { property: 'og:image', content: getUrlOnHost(site.url, image.src) },
      { property: 'og:image:width', content: String(image.width) },
      { property: 'og:image:height', content: String(image.height) },
      { property: 'og:image:alt', content: title },
    );
  const link = url === undefined ? [] : [{ rel: 'canonical', href: url }];
  return { title: fullTitle, meta: tags, link };
}

/** Creates a tag, if it has a content. */
function createTag(key: 'name' | 'property', name: string, content: string | undefined): Tag[] {
  return content === undefined ? [] : [{ [key]: name, content }];
}

/** Returns the title on the share card of a page: the site's name for the home page. */
export function getCardTitle(
  { path, title }: { path: string; title: string },
  site: { name: string },
): string {
  return path === '/' ? site.name : title;
}

/** Size in pixels of a large image: https://developers.facebook.com/docs/sharing/webmasters/images */
export const SHARE_CARD_SIZE = { width: 1200, height: 630 } as const;
