/** Where pictures and files live. */
export const MEDIA = 'content/media/';
/** Where long texts live. */
export const TEXT = 'content/text/';

/** What a link written by an editor is. */
export type LinkKind = 'page' | 'anchor' | 'external' | 'contact' | 'file' | 'unsafe';

/** Where a link leads, by its beginning. */
export function getLinkKind(link: string): LinkKind {
  if (link.startsWith('#')) return 'anchor';
  if (link.startsWith('//')) return 'external';
  if (link.startsWith('/')) return 'page';
  const scheme = /^\s*([A-Za-z][A-Za-z0-9+.-]*):/.exec(link)?.[1]?.toLowerCase();
  if (scheme === undefined) return 'file';
  if (scheme === 'https' || scheme === 'http') return 'external';
  return scheme === 'mailto' || scheme === 'tel' ? 'contact' : 'unsafe';
}

/** The name below `content/media/` of the file that a link leads to, or `undefined` when it is no file. */
export function getMediaFile(link: string): string | undefined {
  return getLinkKind(link) === 'file' ? splitFileLink(link)[0] : undefined;
}

/**
 * Returns the file of a link, and what follows it: `leaflet.pdf` and `#page=2`. A name may have these characters too: in `a#1.jpg` and
 * `what?.pdf` nothing follows, since a file ends with its kind.
 */
export function splitFileLink(link: string): [file: string, rest: string] {
  const [, file = link, rest = ''] = FOLLOWED.exec(link) ?? [];
  return ENDING.test(rest) ? [link, ''] : [file, rest];
}

/** A file with its ending, and what follows. */
const FOLLOWED = /^([^?#]*\.[A-Za-z][A-Za-z0-9]{0,9})([?#].*)$/s;
const ENDING = /\.[A-Za-z][A-Za-z0-9]{1,3}$/;

/** The address in an internal link: `/work` of `/work?section=energy#top`. */
export function getLinkPath(link: string): string {
  const end = link.search(/[?#]/);
  return end < 0 ? link : link.slice(0, end);
}

/** An internal link in its pieces: `/work?section=energy#top`. */
export function parseLink(link: string): { path: string; query: Query; anchor: string } {
  const [beforeAnchor = '', anchor = ''] = link.split('#', 2);
  const [path = '', search = ''] = beforeAnchor.split('?', 2);
  const pairs = search.split('&').filter((pair) => pair !== '');
  const query = new Map(
    pairs.map((pair): [string, string] => {
      const [name = '', value = ''] = pair.split('=', 2);
      return [decodePercent(name), decodePercent(value)];
    }),
  );
  return { path, query, anchor: decodePercent(anchor) };
}

/** A query's parameters by name. */
export type Query = ReadonlyMap<string, string>;

/** Returns the text with its percent-encoding decoded, or as it is if that is not valid. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A file of the editor's own computer: `file:///home/me/x.pdf`, `C:\Users\me\x.pdf`. */
const LOCAL_FILE = /^\s*(file:|[A-Za-z]:[\\/])/i;
/** A server that runs on the editor's own computer. https://www.rfc-editor.org/rfc/rfc6761#section-6.3 */
const LOCAL_HOST =
  /^\s*https?:\/\/([^/?#]*\.)?(localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1\])(:\d*)?(?=[/?#]|$)/i;

/** Returns `file` or `host` for a link that works on the editor's own computer only, else `undefined`. */
export function getLocalKind(link: string): 'file' | 'host' | undefined {
  if (LOCAL_FILE.test(link)) return 'file';
  return LOCAL_HOST.test(link) ? 'host' : undefined;
}

/** Returns the part of a local server's URL behind its host: `/people` of `http://localhost:3000/people`. */
export function getLocalHostPath(link: string): string {
  return link.replace(LOCAL_HOST, '').trim();
}

const SCHEME = /^https?:\/\//i;

/**
 * Returns the path that a full URL of the site itself means, or `undefined` for any other link: `/people` of
 * `https://www.example.org/people`. Plain HTTP makes no difference.
 */
export function getOwnPath(link: string, site: string | undefined): string | undefined {
  if (site === undefined || !SCHEME.test(link)) return undefined;
  const address = link.replace(SCHEME, '');
  const own = site.replace(SCHEME, '');
  if (address.slice(0, own.length).toLowerCase() !== own.toLowerCase()) return undefined;
  const rest = address.slice(own.length);
  if (rest === '') return '/';
  if (rest.startsWith('/')) return rest;
  return /^[?#]/.test(rest) ? `/${rest}` : undefined;
}
