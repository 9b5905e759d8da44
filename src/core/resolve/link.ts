import type { Link } from '../../generated/props.ts';
import { encodeUrl, toWellFormed } from '../paths/encode-url.ts';
import { getLinkKind, splitFileLink } from '../paths/parse-link.ts';
import { isFeed } from '../paths/site-paths.ts';

/** Path of the files of `content/media/` in the built site. */
const MEDIA_URL = '/media/';

/** Resolves a link for components, with the site's base path. Returns `undefined` for an unsafe link. */
export function resolveLink(href: string, base: string): Link | undefined {
  const kind = getLinkKind(href);
  if (kind === 'unsafe') return undefined;
  if (kind === 'page') return { href: base + encodeUrl(href), target: isFeed(href) ? 'file' : 'page' };
  if (kind !== 'file') return { href: encodeUrl(href), target: kind === 'anchor' ? 'page' : kind };
  const [file, rest] = splitFileLink(href);
  return { href: base + getMediaUrl(file) + encodeUrl(rest), target: 'file' };
}

/** Returns the URL of a file in `content/media/`, without the base path. Encodes `#`, `?` and `%`. */
export function getMediaUrl(name: string): string {
  return MEDIA_URL + toWellFormed(name).split('/').map(encodeURIComponent).join('/');
}
