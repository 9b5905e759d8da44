import { decodePath, IRREGULAR } from './url-path.ts';

/** The target of a request. */
export interface RequestTarget {
  /** Its path, decoded; `undefined` for one that leads nowhere, such as `//evil.com`. */
  path?: string;
  /** Its path as it was written. */
  written: string;
  /** Its query with the `?`, or nothing. */
  query: string;
  /** The host that it names, if it is a whole URL. */
  host?: string;
}

const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/is;
const MALFORMED = /%(?![0-9a-f]{2})|%00/i;
/** Control characters and spaces; bytes that are not ASCII are let through, as nginx does. */
const CONTROL = /[^!-~\x80-\xff]/;
const irregular = new RegExp(IRREGULAR, 'i');

/** Reads the target of a request; `undefined` for one that HTTP does not allow, which servers answer with 400. */
export function readTarget(target: string): RequestTarget | undefined {
  const [, host, rest = target] = ABSOLUTE.exec(target) ?? [];
  const local = host !== undefined && !rest.startsWith('/') ? `/${rest}` : rest;
  const [written = ''] = local.split('?', 1);
  if (!written.startsWith('/') || MALFORMED.test(written) || CONTROL.test(local)) return undefined;
  return {
    ...(!irregular.test(local) && { path: decodePath(written) }),
    written,
    query: local.slice(written.length),
    ...(host !== undefined && { host }),
  };
}

/** Segments that lead elsewhere, and characters that no address holds. */
const REFUSED = /(^|\/)\.{1,2}(\/|$)|\p{Cc}/u;

/** What a request asks for. */
export interface RequestPath {
  /** The path, decoded, as content writes it: one slash between segments, no dot segments. */
  path: string;
  /** The same path, percent-encoded. */
  pathname: string;
  /** The query with its question mark, or nothing. */
  search: string;
}

/**
 * Parses the target of a request (`/people?sort=name`). Returns `undefined` for what is no path of this server: the absolute
 * form (`http://other.example/`), `*`, percent-encodings that are not UTF-8, hidden dot segments, control characters. Never throws.
 */
export function parseRequestPath(target: string | undefined): RequestPath | undefined {
  if (!target?.startsWith('/')) return undefined;
  try {
    const url = new URL(`http://localhost${target}`);
    const pathname = oneSlash(url.pathname);
    // Once more: slashes may have been encoded.
    const path = oneSlash(decodeURIComponent(pathname));
    return REFUSED.test(path) ? undefined : { path, pathname, search: url.search };
  } catch {
    return undefined;
  }
}

/** Merges slashes: `//other.example` would be another host in the `Location` of a redirect. */
function oneSlash(path: string): string {
  return path.replaceAll(/\/{2,}/g, '/');
}
