import { EMBED_HOSTS } from '../../core/resolve/embed.ts';
import { escapeHeader } from './escape.ts';

/**
 * The content security policy for all hosts: no inline scripts or styles, and no third parties
 * except embedded players.
 */
const POLICY: Record<string, string[]> = {
  'default-src': ["'none'"],
  // The search runs WebAssembly. This allows no other JavaScript.
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
  // No script creates markup or code from a text; `src/client/trusted.ts` allows workers of this site.
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default'],
};

/** Directives that browsers ignore in a document: https://www.w3.org/TR/CSP3/#meta-element */
const HEADER_ONLY = ['frame-ancestors'];

/** The policy for the `meta` element of documents, for hosts that send no headers. */
export const DOCUMENT_POLICY = formatPolicy(
  Object.keys(POLICY).filter((name) => !HEADER_ONLY.includes(name)),
);

function formatPolicy(names: readonly string[]): string {
  return names.map((name) => [name, ...(POLICY[name] ?? [])].join(' ')).join('; ');
}

/** The headers of every response. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': formatPolicy(Object.keys(POLICY)),
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** A regular expression for files with a content hash in their name. They never change. */
export const HASHED = String.raw`^/assets/|\.[0-9a-f]{8}\.[^/]+$`;

const hashed = new RegExp(HASHED);

/** Returns the header `Cache-Control` of a path: immutable for names with a content hash. */
export function getCacheControl(path: string): string {
  return hashed.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate';
}

/** Formats the headers as `_headers`, for Netlify and Cloudflare Pages. */
export function formatHeadersFile(base: string): string {
  const lines = Object.entries(SECURITY_HEADERS).map(([name, value]) => `  ${name}: ${escapeHeader(value)}`);
  return ['/*', ...lines, `${base}/assets/*`, `  Cache-Control: ${getCacheControl('/assets/x')}`, ''].join(
    '\n',
  );
}
