import { EMBED_HOSTS } from '../../core/resolve/embed.ts';
import { escapeHeader } from './escape.ts';

/** One policy for every host: what a page may load and do. No inline script or style, nothing of others but players that were asked for. */
const POLICY: Record<string, string[]> = {
  'default-src': ["'none'"],
  // The search runs WebAssembly; it allows no JavaScript that the site does not have.
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'blob:', 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'media-src': ["'self'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'frame-src': EMBED_HOSTS.map((host) => `https://${host}`),
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'form-action': ["'self'"],
  // No script makes markup or code of a text; workers come from this site (`src/client/trusted.ts`).
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default'],
};

/** Directives that browsers ignore in a document: https://www.w3.org/TR/CSP3/#meta-element */
const HEADER_ONLY = ['frame-ancestors'];

/** The policy as a document says it in a `meta` element, for hosts that send no headers. */
export const DOCUMENT_POLICY = formatPolicy(
  Object.keys(POLICY).filter((name) => !HEADER_ONLY.includes(name)),
);

function formatPolicy(names: readonly string[]): string {
  return names.map((name) => [name, ...(POLICY[name] ?? [])].join(' ')).join('; ');
}

/** The headers of every answer. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': formatPolicy(Object.keys(POLICY)),
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Regular expression of files whose name holds a hash of their bytes, so that they never change. */
export const HASHED = String.raw`^/assets/|\.[0-9a-f]{8}\.[^/]+$`;

const hashed = new RegExp(HASHED);

/** Files whose name holds the hash of their bytes never change; all others are asked for anew. */
export function getCacheControl(path: string): string {
  return hashed.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate';
}

/** The headers as Netlify and Cloudflare Pages read them. */
export function formatHeadersFile(base: string): string {
  const lines = Object.entries(SECURITY_HEADERS).map(([name, value]) => `  ${name}: ${escapeHeader(value)}`);
  return ['/*', ...lines, `${base}/assets/*`, `  Cache-Control: ${getCacheControl('/assets/x')}`, ''].join(
    '\n',
  );
}
