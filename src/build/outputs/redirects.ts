import { decodePath, encodePath, isRegularPath } from './url-path.ts';

/** A path that leads to a page at another path; both decoded. */
export interface Redirect {
  from: string;
  to: string;
}

/** Longest line of `_redirects` that Cloudflare Pages reads; nginx and Apache read no lines over 4096 and 8192 bytes. */
const MAX_LINE = 1000;

/** Paths that each configuration has a rule for. */
const TAKEN = ['/', '/404', '/404.html'];

/**
 * Returns the redirects that all hosts can follow, each `from` once and without a slash at its end, which servers
 * take away first.
 */
export function hostRedirects(redirects: Iterable<Redirect>): Redirect[] {
  const kept = new Map<string, Redirect>();
  for (const redirect of redirects) {
    const { to } = redirect;
    const from = redirect.from.replace(/\/+$/, '');
    if (kept.has(from) || TAKEN.includes(from) || from === to) continue;
    if (!isRegularPath(from) || !isRegularPath(to)) continue;
    if (redirectLine({ from, to }).length <= MAX_LINE) kept.set(from, { from, to });
  }
  return [...kept.values()];
}

/** Returns `_redirects` as Netlify, Cloudflare Pages and `preview` read it. */
export function redirectsFile(redirects: readonly Redirect[]): string {
  return redirects.map((redirect) => `${redirectLine(redirect)}\n`).join('');
}

/** Returns the paths of `_redirects`, as they stand in URLs, by the decoded path that leads there; skips other lines. */
export function readRedirects(text: string): Map<string, string> {
  const lines = text.matchAll(/^(\/\S*) (\/(?!\/)[\w.~%/-]*) 301$/gm);
  return new Map([...lines].map(([, from = '', to = '']) => [decodePath(from), to]));
}

function redirectLine({ from, to }: Redirect): string {
  return `${encodePath(from)} ${encodePath(to)} 301`;
}
