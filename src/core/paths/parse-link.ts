export function getLinkKind(link: string): 'page' | 'anchor' | 'external' | 'contact' | 'file' | 'unsafe' {
  if (link.startsWith('#')) return 'anchor';
  if (link.startsWith('//')) return 'external';
  if (link.startsWith('/')) return 'page';
  const scheme = /^\s*([A-Za-z][A-Za-z0-9+.-]*):/.exec(link)?.[1]?.toLowerCase();
  if (scheme === undefined) return 'file';
  if (scheme === 'https' || scheme === 'http') return 'external';
  return scheme === 'mailto' || scheme === 'tel' ? 'contact' : 'unsafe';
}

/** Returns the path inside `content/media/` of the file that a link leads to; `undefined` for other links. */
export function getMediaFile(link: string): string | undefined {
  return getLinkKind(link) === 'file' ? splitFileLink(link)[0] : undefined;
}

/**
 * Splits a link to a file into the file and its query or anchor: `leaflet.pdf` and `#page=2`. `a#1.jpg` and
 * `what?.pdf` are all file, because they end like one.
 */
export function splitFileLink(link: string): [file: string, rest: string] {
  const [, file = link, rest = ''] = FILE_AND_REST.exec(link) ?? [];
  return ENDING.test(rest) ? [link, ''] : [file, rest];
}

/** A file with its ending, then a query or an anchor. */
const FILE_AND_REST = /^([^?#]*\.[A-Za-z][A-Za-z0-9]{0,9})([?#].*)$/s;
const ENDING = /\.[A-Za-z][A-Za-z0-9]{1,3}$/;

/** Returns the path of an internal link: `/work` of `/work?section=energy#top`. */
export function getLinkPath(link: string): string {
  const end = link.search(/[?#]/);
  return end < 0 ? link : link.slice(0, end);
}

/** Returns the query and the anchor of an internal link such as `/work?section=energy#top`. */
export function parseLink(link: string): { query: ReadonlyMap<string, string>; anchor: string } {
  const [beforeAnchor = '', anchor = ''] = link.split('#', 2);
  const [, search = ''] = beforeAnchor.split('?', 2);
  const pairs = search.split('&').map((pair) => pair.split('=', 2).map(decodePercent));
  const query = new Map(pairs.map(([name = '', value = '']) => [name, value]));
  return { query, anchor: decodePercent(anchor) };
}

/** Decodes percent-encoding. Returns a text with invalid encoding as it is. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Returns the path inside a folder of `content/` that is written with other slashes or with more in front:
 * `photos/x.jpg` for `C:\site\content\media\photos\x.jpg`.
 */
export function toPathInside(folder: string, written: string): string {
  const path = decodePercent(written.trim()).replaceAll(/[\\/]+/g, '/');
  const inFront = new RegExp(
    `^(?!https?:)(?:.*/)?${folder}|^(?:\\.{0,2}/)*(?:${folder.split('/')[1]}/)?`,
    'i',
  );
  return path.replace(inFront, '');
}

/** A file on the editor's own computer: `file:///home/me/x.pdf`, `C:\Users\me\x.pdf`. */
const LOCAL_FILE = /^\s*(file:|[A-Za-z]:[\\/])/i;
/** A server on the editor's own computer. https://www.rfc-editor.org/rfc/rfc6761#section-6.3 */
const LOCAL_HOST =
  /^\s*https?:\/\/([^/?#]*\.)?(localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1\])(:\d*)?(?=[/?#]|$)/i;

/** Returns `file` or `host` for a link that works only on the editor's own computer, else `undefined`. */
export function getLocalKind(link: string): 'file' | 'host' | undefined {
  if (LOCAL_FILE.test(link)) return 'file';
  return LOCAL_HOST.test(link) ? 'host' : undefined;
}

/** Returns the part of a local server's URL after its host: `/people` of `http://localhost:3000/people`. */
export function getLocalHostPath(link: string): string {
  return link.replace(LOCAL_HOST, '').trim();
}

const SCHEME = /^https?:\/\//i;

/**
 * Returns the path of a full URL of the site itself: `/people` of `https://www.example.org/people`. Returns
 * `undefined` for any other link, and if the site's URL is not known.
 */
export function getOwnPath(link: string, site: string | undefined): string | undefined {
  if (site === undefined || !SCHEME.test(link)) return undefined;
  const target = link.replace(SCHEME, '');
  const own = site.replace(SCHEME, '');
  if (target.slice(0, own.length).toLowerCase() !== own.toLowerCase()) return undefined;
  const rest = target.slice(own.length);
  if (rest.startsWith('/')) return rest;
  return /^(?:[?#]|$)/.test(rest) ? `/${rest}` : undefined;
}
