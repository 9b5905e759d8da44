import type { Link } from '../../generated/props.ts';
import { getLinkKind, splitFileLink } from '../link.ts';

/** Where files below `content/media/` stand in the built site. */
export const MEDIA_URL = '/media/';

/** Returns a link as a component needs it, below the site's base path; `undefined` for one that is not safe. */
export function resolveLink(href: string, base: string): Link | undefined {
  switch (getLinkKind(href)) {
    case 'page':
      return { href: base + href, target: 'page' };
    case 'anchor':
      return { href, target: 'page' };
    case 'external':
      return { href, target: 'external' };
    case 'contact':
      return { href, target: 'contact' };
    case 'file':
      return { href: base + fileUrl(href), target: 'file' };
    case 'unsafe':
      return undefined;
  }
}

function fileUrl(href: string): string {
  const [file, rest] = splitFileLink(href);
  return getMediaUrl(file) + encodeURI(wellFormed(rest));
}

/** Returns the URL of a file below `content/media/`. A name may hold `#`, `?` and `%`, which would mean something else in a URL. */
export function getMediaUrl(name: string): string {
  return MEDIA_URL + wellFormed(name).split('/').map(encodeURIComponent).join('/');
}

/** Half a character can not be encoded. */
function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\ufffd');
}
