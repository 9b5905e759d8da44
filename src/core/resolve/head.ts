import type { Page as Authored } from '../../generated/content.ts';
import type { Page } from '../../generated/props.ts';
import { expandInLink, expandVariables } from '../analyze/variables.ts';
import { getUrlOnHost } from '../site-paths.ts';
import type { PageResolveContext } from './context.ts';

type Head = Page['head'];
type Tag = Head['meta'][number];

/** The page with its resolved values, from which its head is made. */
interface HeadInput {
  page: Authored;
  path: string;
  title: string;
  description: string;
  lang: string;
}

/** Returns the tags of a page's head as data. Derives what `meta` leaves out. */
export function resolveHead(
  { page, path, title, description, lang }: HeadInput,
  context: PageResolveContext,
): Head {
  const { site, variables } = context;
  const meta = page.meta ?? {};
  const fullTitle = meta.title ? expandVariables(meta.title, variables) : `${title} | ${site.name}`;
  const canonical = expandInLink(meta.canonical ?? path, variables);
  const url = canonical.startsWith('/') ? site.url + canonical : canonical;
  const tags: Tag[] = [
    { name: 'description', content: description },
    ...(meta.keywords
      ? [{ name: 'keywords', content: meta.keywords.map((w) => expandVariables(w, variables)).join(', ') }]
      : []),
    ...(meta.robots === 'noindex' || page.kind === 'notFound'
      ? [{ name: 'robots', content: 'noindex' }]
      : []),
  ];
  // The not-found page has no address of its own, so it can't be shared.
  if (page.kind === 'notFound') return { title: fullTitle, meta: tags, links: [] };
  const image = getShareImage(
    meta.image && context.media(meta.image.src),
    getCardTitle({ path, title }, site),
    context,
  );
  tags.push(
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: url },
    { property: 'og:site_name', content: site.name },
    { property: 'og:locale', content: lang.replace('-', '_') },
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    { name: 'twitter:title', content: fullTitle },
    { name: 'twitter:description', content: description },
    ...(image ? createImageTags(image, site.url, title) : []),
  );
  return { title: fullTitle, meta: tags, links: [{ rel: 'canonical', href: url }] };
}

/** Returns the title on the share card of a page: the site's name for the home page. */
export function getCardTitle(
  { path, title }: { path: string; title: string },
  site: { name: string },
): string {
  return path === '/' ? site.name : title;
}

/** Returns the image for social networks: the page's own, or the share card of its title; `undefined` if there is neither. */
function getShareImage(
  own: { src: string; width: number; height: number } | undefined,
  title: string,
  { shareCard }: PageResolveContext,
) {
  if (own) return own;
  return shareCard && { src: shareCard(title), ...SHARE_CARD_SIZE };
}

/** Size in pixels of an image that social networks show large. https://developers.facebook.com/docs/sharing/webmasters/images */
export const SHARE_CARD_SIZE = { width: 1200, height: 630 } as const;

function createImageTags(
  image: { src: string; width: number; height: number },
  site: string,
  title: string,
): Tag[] {
  return [
    { property: 'og:image', content: getUrlOnHost(site, image.src) },
    { property: 'og:image:width', content: String(image.width) },
    { property: 'og:image:height', content: String(image.height) },
    { property: 'og:image:alt', content: title },
  ];
}
