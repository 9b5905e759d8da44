import type { Link } from '../../generated/props.ts';
import { encodeUrl, toWellFormed } from '../paths/encode-url.ts';
import { getLinkKind, splitFileLink } from '../paths/parse-link.ts';
import { isFeed } from '../paths/site-paths.ts';
import { getSchema } from '../schema/schema.ts';

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

/** Returns the link to a Creative Commons licence by its name. https://creativecommons.org/licenses/list.en */
export function getLicenseLink(name: string): Link | undefined {
  const [kind = '', version] = name.replace(/^CC ?/, '').toLowerCase().split(' ');
  const path = kind === '0' ? 'publicdomain/zero' : `licenses/${kind}`;
  return resolveLink(`https://creativecommons.org/${path}/${version}/`, '');
}

/** Returns the name of the licence that a caption ends with; an empty text if it ends with none. */
export function findLicense(caption: string): string {
  const names = (getSchema('parts/license').enum ?? []).map(String);
  return names.find((name) => caption.endsWith(name)) ?? '';
}
