import { decodePath, encodePath, isRegularPath } from './url-path.ts';

/** A redirect from one decoded path to another. */
export interface Redirect {
  from: string;
  to: string;
}

/** The maximum length of a line for Cloudflare Pages. nginx and Apache allow 4096 and 8192 bytes. */
const MAX_LINE = 1000;

/** Paths that each configuration has its own rule for. */
const RESERVED_PATHS = ['/', '/404', '/404.html'];

/** Selects the redirects that all hosts support, each `from` once, without slashes at the end. */
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

/** Formats redirects as `_redirects` for Netlify, Cloudflare Pages and `preview`. */
export function formatRedirectsFile(redirects: readonly Redirect[]): string {
  return redirects.map((redirect) => `${formatRedirect(redirect)}\n`).join('');
}

/** Parses `_redirects`: encoded targets by decoded path. Skips other lines. */
export function parseRedirects(text: string): Map<string, string> {
  const lines = text.matchAll(/^(\/\S*) (\/(?!\/)[\w.~%/-]*) 301$/gm);
  return new Map([...lines].map(([, from = '', to = '']) => [decodePath(from), to]));
}

function formatRedirect({ from, to }: Redirect): string {
  return `${encodePath(from)} ${encodePath(to)} 301`;
}
