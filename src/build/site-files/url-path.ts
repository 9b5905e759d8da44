import { encodeUrl } from '../../core/paths/encode-url.ts';

/** Characters that no path has: control characters, lone surrogates, and `\`, which browsers read as `/`. */
const FORBIDDEN = /[\p{Cc}\\\p{Surrogate}]/u;

/** A segment that is empty, `.` or `..`. */
const IRREGULAR_SEGMENT = /\/\.{0,2}(?:\/|$)/;

/**
 * A case-insensitive regular expression for raw request targets that are no page: control
 * characters, `\`, `#`, encoded slashes, and segments that are empty, `.` or `..`. JavaScript,
 * nginx and Apache read it alike.
 */
export const IRREGULAR = String.raw`^[^?\s]*?(?:[\x00-\x1f\x7f\x5c#]|%(?:[01][0-9a-f]|7f|2f|5c)|//|/(?:\.|%2e){1,2}(?:[/?\s]|$))`;

/** A pattern of decoded paths that are not served: configurations, and names with a leading dot. */
export const HIDDEN = String.raw`^/(?:nginx\.conf|_headers|_redirects)$|^/\.(?!well-known/)|^/(?!\.well-known/).+/\.`;

const hidden = new RegExp(HIDDEN);

/** Returns true for a decoded path that is not served. */
export function isHiddenPath(path: string): boolean {
  return hidden.test(path);
}

/** Returns true for a decoded path that can be a page, which never leads to another host. */
export function isRegularPath(path: string): boolean {
  return path === '/' || (path.startsWith('/') && !IRREGULAR_SEGMENT.test(path) && !FORBIDDEN.test(path));
}

/**
 * Percent-encodes all of a path but letters, digits, `-`, `_`, `.`, `~` and `/`, so that it needs no
 * further escaping in HTML, XML, `_redirects` and nginx strings.
 */
export function encodePath(path: string): string {
  return path.replaceAll(/[^A-Za-z0-9_.~/-]+/g, (text) =>
    [...Buffer.from(text)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  );
}

/** Decodes a path with well-formed escapes. Bytes that are not UTF-8 become U+FFFD, which no page has. */
export function decodePath(path: string): string {
  const bytes = path.replaceAll(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Returns the percent-encoded URL of a page or file of the site. */
export function getAbsoluteUrl({ url = '' }: { url?: string }, path: string): string {
  return encodeUrl(url) + encodePath(path);
}
