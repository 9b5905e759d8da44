import type { Image, Site } from '../../generated/props.ts';
import type { Tables } from '../load/tables.ts';
import type { ContentSource } from '../types.ts';

/** A picture of the media folder, measured and made smaller; its words come from the page. */
export interface MediaFile extends Omit<Image, 'alt'> {
  /** Its versions where it may be drawn as wide as the page, if there are more for that. */
  wideSources?: Image['sources'];
}

/** What resolving needs besides the page. */
export interface ResolveContext {
  source: ContentSource;
  tables: Tables;
  variables: Readonly<Record<string, string>>;
  /** The path below which the site is published: `/project`; empty for most sites. */
  base: string;
  /** The site's own language and time zone; a page may have a language of its own. */
  dates: { lang: string; timeZone: string; timeZoneName: string };
  /** The picture at a path below `content/media/`, or `undefined` when it can't be read. */
  media: (name: string) => MediaFile | undefined;
}

/** What resolving a page needs: the resolved site as well. */
export interface PageResolveContext extends ResolveContext {
  site: Site;
  /** The address of the picture of a page's title, where the site has such pictures. */
  shareCard?: (title: string) => string;
}
