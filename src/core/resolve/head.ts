import type { Page as Authored } from '../../generated/content.ts';
import type { Page } from '../../generated/props.ts';
import { expandInLink, expandVariables } from '../analyze/variables.ts';
import { getUrlOnHost } from '../site-paths.ts';
import type { PageResolveContext } from './context.ts';

type Head = Page['head'];
type Tag = Head['meta'][number];

/** What a page's head is made from. */
interface Subject {
  page: Authored;
  path: string;
  title: string;
  description: string;
  lang: string;
}

/** The tags of a page's head as data; whatever `meta` leaves out is derived. */
export function resolveHead(
  { page, path, title, description, lang }: Subject,
  context: PageResolveContext,
): Head {
  const { site, variables } = context;
  const meta = page.meta ?? {};
  const fullTitle = meta.title ? expandVariables(meta.title, variables) : `${title} | ${site.name}`;
  const canonical = expandInLink(meta.canonical ?? path, variables);
  const url = canonical.startsWith('/') ? site.url + canonical : canonical;
  const picture = pictureOf(
    meta.image && context.media(meta.image.src),
    path === '/' ? site.name : title,
    context,
  );
  const tags: Tag[] = [
    { name: 'description', content: description },
    ...(meta.keywords
      ? [{ name: 'keywords', content: meta.keywords.map((w) => expandVariables(w, variables)).join(', ') }]
      : []),
    ...(meta.robots === 'noindex' || page.kind === 'notFound'
      ? [{ name: 'robots', content: 'noindex' }]
      : []),
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: url },
    { property: 'og:site_name', content: site.name },
    { property: 'og:locale', content: lang.replace('-', '_') },
    { name: 'twitter:card', content: picture ? 'summary_large_image' : 'summary' },
    { name: 'twitter:title', content: fullTitle },
    { name: 'twitter:description', content: description },
    ...(picture ? picturesTags(picture, site.url, title) : []),
  ];
  const links = page.kind === 'notFound' ? [] : [{ rel: 'canonical', href: url }];
  return { title: fullTitle, meta: tags, links };
}

/** A picture for social networks: the page's own, or the card of its title. */
function pictureOf(
  own: { src: string; width: number; height: number } | undefined,
  title: string,
  { shareCard }: PageResolveContext,
) {
  if (own) return own;
  return shareCard && { src: shareCard(title), ...SHARE_CARD_SIZE };
}

/** What social networks show large, in pixels: https://ogp.me and the networks' own documentation. */
export const SHARE_CARD_SIZE = { width: 1200, height: 630 } as const;

function picturesTags(
  picture: { src: string; width: number; height: number },
  site: string,
  title: string,
): Tag[] {
  return [
    { property: 'og:image', content: getUrlOnHost(site, picture.src) },
    { property: 'og:image:width', content: String(picture.width) },
    { property: 'og:image:height', content: String(picture.height) },
    { property: 'og:image:alt', content: title },
  ];
}
