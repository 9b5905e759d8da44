/** Characters that a URL has only percent-encoded: https://www.rfc-editor.org/rfc/rfc3986#section-2 */
const UNSAFE = /[^!#-;=?-[\]_a-z~]+/g;
/** A host with letters beyond ASCII, after what may be in front of it. */
const HOST = /^((?:https?:)?\/\/(?:[^/?#@]*@)?)([^/?#:@]*[^/?#:@\p{ASCII}][^/?#:@]*)/iu;

/** Returns an address as it is published: percent-encoded, its host as `xn--`. What is in ASCII stays as it is. */
export function encodeUrl(address: string): string {
  return address
    .replace(HOST, (_, before: string, host: string) => before + toAsciiHost(host))
    .replaceAll(UNSAFE, (text) => encodeURIComponent(toWellFormed(text)));
}

function toAsciiHost(host: string): string {
  const url = `https://${host}`;
  return canParseUrl(url) ? new URL(url).host : host;
}

/** Replaces lone surrogates by U+FFFD, because `encodeURI` throws for them. */
export function toWellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\ufffd');
}

/**
 * Returns true for a complete address, or one that is complete with a base. `URL.canParse` of Node 20 refuses letters
 * of Latin-1, such as `ü`, once it has been called often.
 */
export function canParseUrl(address: string, base?: string): boolean {
  try {
    return new URL(address, base).href !== '';
  } catch {
    return false;
  }
}
