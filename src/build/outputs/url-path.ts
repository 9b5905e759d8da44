/** Characters that a path can't hold: control characters, `\`, which browsers read as `/`, and halves of characters. */
const FORBIDDEN = /[\p{Cc}\\\p{Surrogate}]/u;

/** A segment that is empty, `.` or `..`. */
const IRREGULAR_SEGMENT = /\/(?:\.{0,2}(?:\/|$))/;

/**
 * Regular expression, case ignored, of the undecoded targets of requests that lead nowhere: control characters, `\`,
 * `#`, an encoded slash, and segments that are empty, `.` or `..`. Read alike by JavaScript, nginx and Apache.
 */
export const IRREGULAR = String.raw`^[^?\s]*?(?:[\x00-\x1f\x7f\x5c#]|%(?:[01][0-9a-f]|7f|2f|5c)|//|/(?:\.|%2e){1,2}(?:[/?\s]|$))`;

/** Regular expression of the decoded paths that are not for visitors: files for hosts, and names with a dot in front. */
export const HIDDEN = String.raw`^/(?:nginx\.conf|_headers|_redirects)$|^/\.(?!well-known/)|^/(?!\.well-known/).+/\.`;

/**
 * Returns `true` for a decoded path that leads to one page and never to another host: `/` or segments behind
 * slashes, none of them empty, `.` or `..`, without control characters or `\`.
 */
export function isRegularPath(path: string): boolean {
  return path === '/' || (path.startsWith('/') && !IRREGULAR_SEGMENT.test(path) && !FORBIDDEN.test(path));
}

/**
 * Returns a path as it stands in a URL. Only letters, digits, `-`, `_`, `.`, `~`, `%` and `/` remain, so that it
 * needs no more escaping in HTML, XML, `_redirects` and strings of nginx.
 */
export function encodePath(path: string): string {
  return path.replaceAll(/[^A-Za-z0-9_.~/-]+/g, (text) =>
    [...Buffer.from(text)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  );
}

/**
 * Returns a path of a URL decoded. It holds no `%` but before two hexadecimal digits; bytes that are not UTF-8 become
 * U+FFFD, which no page has in its path.
 */
export function decodePath(path: string): string {
  const bytes = path.replaceAll(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Returns the URL of a page or file of the site, both percent-encoded. */
export function getAbsoluteUrl(site: { url: string }, path: string): string {
  return site.url.replaceAll(/[^!#-;=?-[\]_a-z~]+/g, encodePath) + encodePath(path);
}
