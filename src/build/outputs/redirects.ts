import { decodePath, encodePath, isRegularPath } from './url-path.ts';

/** A path that leads to a page at another path; both decoded. */
export interface Redirect {
  from: string;
  to: string;
}

/** Longest line of `_redirects` that Cloudflare Pages reads; nginx and Apache read no lines over 4096 and 8192 bytes. */
const MAX_LINE = 1000;

/** Paths that each configuration has a rule for. */
const RESERVED_PATHS = ['/', '/404', '/404.html'];

/**
 * Returns the redirects that all hosts can follow, each `from` once and without a slash at its end, which servers
 * take away first.
 */
export function selectHostRedirects(redirects: Iterable<Redirect>): Redirect[] {
  const selected = new Map<string, Redirect>();
  for (const redirect of redirects) {
    const { to } = redirect;
    const from = redirect.from.replace(/\/+$/, '');
    if (selected.has(from) || RESERVED_PATHS.includes(from) || from === to) continue;
    if (!isRegularPath(from) || !isRegularPath(to)) continue;
    if (formatRedirect({ from, to }).length <= MAX_LINE) selected.set(from, { from, to });
  }
  return [...selected.values()];
}

/** Returns `_redirects` as Netlify, Cloudflare Pages and `preview` read it. */
export function formatRedirectsFile(redirects: readonly Redirect[]): string {
  return redirects.map((redirect) => `${formatRedirect(redirect)}\n`).join('');
}

/** Returns the paths of `_redirects`, as they stand in URLs, by the decoded path that leads there; skips other lines. */
export function parseRedirects(text: string): Map<string, string> {
  const lines = text.matchAll(/^(\/\S*) (\/(?!\/)[\w.~%/-]*) 301$/gm);
  return new Map([...lines].map(([, from = '', to = '']) => [decodePath(from), to]));
}

function formatRedirect({ from, to }: Redirect): string {
  return `${encodePath(from)} ${encodePath(to)} 301`;
}
