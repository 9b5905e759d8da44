import type { Link } from '../../generated/props.ts';
import { kindOf } from '../link.ts';

/** Where files below `content/media/` stand in the built site. */
export const MEDIA_URL = '/media/';

/** Returns a link as a component needs it, below the site's base path; `undefined` for one that is not safe. */
export function resolveLink(href: string, base: string): Link | undefined {
  switch (kindOf(href)) {
    case 'page':
      return { href: base + href, target: 'page' };
    case 'anchor':
      return { href, target: 'page' };
    case 'external':
      return { href, target: 'external' };
    case 'contact':
      return { href, target: 'contact' };
    case 'file':
      return { href: base + MEDIA_URL + href.split('/').map(encodeURIComponent).join('/'), target: 'file' };
    case 'unsafe':
      return undefined;
  }
}
