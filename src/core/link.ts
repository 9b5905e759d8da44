/** Where pictures and files live. */
export const MEDIA = 'content/media/';
/** Where long texts live. */
export const TEXT = 'content/text/';

/** What a link written by an editor is. */
export type LinkKind = 'page' | 'anchor' | 'external' | 'contact' | 'file' | 'unsafe';

/** Where a link leads, by its beginning. */
export function kindOf(link: string): LinkKind {
  if (link.startsWith('#')) return 'anchor';
  if (link.startsWith('//')) return 'external';
  if (link.startsWith('/')) return 'page';
  const scheme = /^\s*([A-Za-z][A-Za-z0-9+.-]*):/.exec(link)?.[1]?.toLowerCase();
  if (scheme === undefined) return 'file';
  if (scheme === 'https' || scheme === 'http') return 'external';
  return scheme === 'mailto' || scheme === 'tel' ? 'contact' : 'unsafe';
}

/** The name below `content/media/` of the file that a link leads to, or `undefined` when it is no file. */
export function mediaFileOf(link: string): string | undefined {
  return kindOf(link) === 'file' ? fileAndRest(link)[0] : undefined;
}

/**
 * Returns the file of a link, and what follows it: `leaflet.pdf` and `#page=2`. A name may have these characters too: in `a#1.jpg` and
 * `what?.pdf` nothing follows, since a file ends with its kind.
 */
export function fileAndRest(link: string): [file: string, rest: string] {
  const [, file = link, rest = ''] = FOLLOWED.exec(link) ?? [];
  return ENDING.test(rest) ? [link, ''] : [file, rest];
}

/** A file with its ending, and what follows. */
const FOLLOWED = /^([^?#]*\.[A-Za-z][A-Za-z0-9]{0,9})([?#].*)$/s;
const ENDING = /\.[A-Za-z][A-Za-z0-9]{1,3}$/;

/** The address in an internal link: `/work` of `/work?section=energy#top`. */
export function pathOf(link: string): string {
  const end = link.search(/[?#]/);
  return end < 0 ? link : link.slice(0, end);
}

/** An internal link in its pieces: `/work?section=energy#top`. */
export function piecesOf(link: string): { path: string; query: Query; anchor: string } {
  const [beforeAnchor = '', anchor = ''] = link.split('#', 2);
  const [path = '', search = ''] = beforeAnchor.split('?', 2);
  const pairs = search.split('&').filter((pair) => pair !== '');
  const query = new Map(
    pairs.map((pair): [string, string] => {
      const [name = '', value = ''] = pair.split('=', 2);
      return [decode(name), decode(value)];
    }),
  );
  return { path, query, anchor: decode(anchor) };
}

/** A query's parameters by name. */
export type Query = ReadonlyMap<string, string>;

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
