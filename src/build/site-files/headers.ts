import { getBasePath, SITE_FOLDERS } from '../../core/paths/site-paths.ts';
import { EMBED_HOSTS } from '../../core/resolve/embed-url.ts';
import type { Site } from '../../generated/props.ts';
import { FILE_TYPES, getContentType } from './content-types.ts';
import { escapeHeader } from './escape.ts';

/** The part of a site that its policy depends on. */
export type PolicySite = Pick<Site, 'photoHosts' | 'embedHosts'>;

/** Returns the policy by directive: nothing inline, of other sites only players and the listed hosts. */
function createPolicy({ photoHosts = [], embedHosts = [] }: PolicySite): Record<string, string[]> {
  const toOrigin = (host: string) => `https://${host}`;
  const photos = photoHosts.map(toOrigin);
  return {
    'default-src': ["'none'"],
    // The search runs WebAssembly. This allows no other JavaScript.
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'blob:', 'data:', ...photos],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...photos],
    'media-src': ["'self'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': [...EMBED_HOSTS, ...embedHosts].map(toOrigin),
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    // No script creates markup or code from a text; `src/client/trusted.ts` allows workers of this site.
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
  };
}

/** Returns the policy for the `meta` element of documents, for hosts that send no headers. */
export function getDocumentPolicy(site: PolicySite): string {
  // Browsers ignore this directive in a document: https://www.w3.org/TR/CSP3/#meta-element
  const { 'frame-ancestors': _, ...policy } = createPolicy(site);
  return formatPolicy(policy);
}

function formatPolicy(policy: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(policy)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

/** Returns the headers of every response of a site. */
export function getSecurityHeaders(site: PolicySite): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': formatPolicy(createPolicy(site)),
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}

/** The types that browsers show and that can't be documents with code: pictures, sound, video and PDF. */
const PASSIVE = /^(?:image\/(?!svg)|audio\/|video\/|application\/pdf$)/;

/** Returns the policy of a file of the site's media: one that may be a document runs no code. `undefined` for others. */
export function getMediaPolicy(path: string): string | undefined {
  if (PASSIVE.test(getContentType(path))) return undefined;
  return "sandbox; default-src 'none'; style-src 'unsafe-inline'";
}

/** The folder of files with a content hash in their name. They never change. */
export const HASHED = `/${SITE_FOLDERS.assets}/`;

/** Returns the header `Cache-Control` of a path: immutable for names with a content hash. */
export function getCacheControl(path: string): string {
  return path.startsWith(HASHED)
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=0, must-revalidate';
}

/** Formats the headers as `_headers`, for Netlify and Cloudflare Pages. */
export function formatHeadersFile(site: Site): string {
  const base = getBasePath(site.url);
  const lines = Object.entries(getSecurityHeaders(site)).map(
    ([name, value]) => `  ${name}: ${escapeHeader(value)}`,
  );
  const types = [...FILE_TYPES].flatMap(([file, type]) => [`${base}/${file}`, `  Content-Type: ${type}`]);
  const cache = [`${base}${HASHED}*`, `  Cache-Control: ${getCacheControl(HASHED)}`];
  return ['/*', ...lines, ...cache, ...types, ''].join('\n');
}
