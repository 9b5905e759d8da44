import { getBasePath } from '../../core/site-paths.ts';
import type { Site } from '../../generated/props.ts';
import { CONTENT_TYPES, FILE_TYPES, listTextTypes, UNKNOWN_TYPE, WELL_KNOWN_TYPE } from './content-types.ts';
import { escapeApachePattern, escapeApacheTarget, quote } from './escape.ts';
import { getCacheControl, getSecurityHeaders, HASHED } from './headers.ts';
import type { Redirect } from './redirects.ts';
import { encodePath, HIDDEN, IRREGULAR } from './url-path.ts';

/** Returns a pattern for paths of the root as one for paths below `base`. */
function atBase(base: string, pattern: string): string {
  return pattern.replaceAll('^/', `^${base.replaceAll('.', String.raw`\.`)}/`);
}

/** Looks for the file, then for the page, as `serveFolder` does. */
const FILES = 'try_files $uri $uri.html =404;';

const REVALIDATED = getCacheControl('/');
const IMMUTABLE = getCacheControl(HASHED);

/**
 * Formats the headers, content types and redirects as a file to `include` in a `server` block of
 * nginx that has `root` and `listen`. With a base path, `root` is the folder that holds the output
 * under that name.
 */
export function formatNginxConf(redirects: readonly Redirect[], site: Site): string {
  const base = getBasePath(site.url);
  const header = (name: string, value: string) => `add_header ${name} ${value} always;`;
  const cache = (value: string) => `set $blocksite_cache ${quote(value)};`;
  // In the order of `nginx.conf`.
  return [
    '# Made by the build. In your server block: root and listen, then include this file.',
    'absolute_redirect off;',
    'etag on;',
    '# Compressed files beside the others, where the build was asked for them; brotli_static needs its module.',
    'gzip_static on;',
    'gzip_vary on;',
    'charset utf-8;',
    // text/html is always included, and nginx warns about duplicates.
    `charset_types ${listTextTypes()
      .filter((type) => type !== 'text/html')
      .join(' ')};`,
    `default_type ${UNKNOWN_TYPE};`,
    formatBlock(
      'types',
      Object.entries(CONTENT_TYPES).map(([extension, type]) => `${type} ${extension};`),
    ),
    '# A location inherits headers as long as it adds none: what differs is a variable.',
    ...Object.entries(getSecurityHeaders(site)).map(([name, value]) => header(name, quote(value))),
    header('Cache-Control', '$blocksite_cache'),
    header('Allow', '$blocksite_allow'),
    cache(REVALIDATED),
    'set $blocksite_allow "";',
    formatBlock('if ($request_method !~ "^(?:GET|HEAD)$")', [
      'set $blocksite_allow "GET, HEAD";',
      'return 405;',
    ]),
    '# Redirects are made of what was asked for as it was written, and only of paths that stay on this host.',
    formatBlock(`if ($request_uri ~* ${quote(IRREGULAR)})`, ['return 404;']),
    formatBlock(`if ($request_uri ~ ${quote(String.raw`^(${base}/[^?\s]*)/(\?\S*)?$`)})`, [
      'return 301 $1$2;',
    ]),
    'error_page 404 @missing;',
    formatBlock('location @missing', [cache(REVALIDATED), `try_files ${base}/404.html =404;`]),
    formatBlock(`location ~ ${quote(atBase(base, String.raw`^/404(?:\.html)?$`))}`, ['return 404;']),
    ...redirects.map(({ from, to }) =>
      formatBlock(`location = ${quote(from)}`, [`return 301 ${quote(`${encodePath(to)}$is_args$args`)};`]),
    ),
    formatBlock(`location ~ ${quote(atBase(base, HIDDEN))}`, ['return 404;']),
    formatBlock('location ^~ /.well-known/', [`default_type ${WELL_KNOWN_TYPE};`, FILES]),
    formatBlock(`location ~ ${quote(atBase(base, `^${HASHED}`))}`, [cache(IMMUTABLE), FILES]),
    ...Object.entries(FILE_TYPES).map(([file, type]) =>
      formatBlock(`location = ${base}/${file}`, ['types {}', `default_type ${type};`, FILES]),
    ),
    formatBlock(`location = ${base}/`, [`try_files ${base}/index.html =404;`]),
    ...(base ? [formatBlock(`location = ${base}`, [`return 301 ${base}/$is_args$args;`])] : []),
    formatBlock(`location ${base}/`, [FILES]),
  ].join('\n');
}

function formatBlock(head: string, lines: readonly string[]): string {
  return `${head} {\n${lines.map((line) => `  ${line}\n`).join('')}}`;
}

/** The request line up to the path, which Apache keeps undecoded. */
const REQUEST_LINE = String.raw`^\S+\s(?:https?://[^/?\s]*)?+`;

/**
 * Formats the headers, content types and redirects as `.htaccess` for Apache 2.4 with mod_headers,
 * mod_mime, mod_dir and mod_rewrite.
 */
export function formatHtaccess(redirects: readonly Redirect[], site: Site): string {
  const base = getBasePath(site.url);
  const header = (name: string, value: string) => `Header always set ${name} ${quote(value)}`;
  const request = (pattern: string) => `RewriteCond %{THE_REQUEST} "${pattern}" [NC]`;
  const textTypes = listTextTypes();
  const textExtensions = Object.keys(CONTENT_TYPES).filter((one) =>
    textTypes.includes(CONTENT_TYPES[one] ?? ''),
  );
  const hashed = `expr=%{REQUEST_STATUS} in {'200','206','304'} && %{REQUEST_URI} =~ m#${atBase(base, `^${HASHED}`)}#`;
  // In the order of `.htaccess`.
  return [
    '# Made by the build.',
    'Options -Indexes -MultiViews',
    'DirectorySlash Off',
    'DirectoryIndex index.html',
    `ErrorDocument 404 ${base}/404.html`,
    'AddDefaultCharset utf-8',
    ...Object.entries(CONTENT_TYPES).map(([extension, type]) => `AddType ${type} .${extension}`),
    `AddCharset utf-8 ${textExtensions.map((extension) => `.${extension}`).join(' ')}`,
    `<FilesMatch "^(?!.*\\.(?:${Object.keys(CONTENT_TYPES).join('|')})$)">`,
    `  ForceType ${UNKNOWN_TYPE}`,
    '</FilesMatch>',
    `<If "%{REQUEST_URI} =~ m#${atBase(base, String.raw`^/\.well-known/[^.]*$`)}#">`,
    `  ForceType ${WELL_KNOWN_TYPE}`,
    '</If>',
    ...Object.entries(FILE_TYPES).flatMap(([file, type]) => [
      `<If "%{REQUEST_URI} == '${base}/${file}'">`,
      `  ForceType ${type}`,
      '</If>',
    ]),
    ...Object.entries(getSecurityHeaders(site)).map(([name, value]) => header(name, value)),
    header('Cache-Control', REVALIDATED),
    `${header('Cache-Control', IMMUTABLE)} ${quote(hashed)}`,
    `${header('Allow', 'GET, HEAD')} "expr=%{REQUEST_STATUS} == 405"`,
    'RewriteEngine On',
    '# What was rewritten, and the page of an error, is sent as it is.',
    'RewriteCond %{ENV:REDIRECT_STATUS} .',
    'RewriteRule ^ - [L]',
    'RewriteCond %{REQUEST_METHOD} !^(GET|HEAD)$',
    'RewriteRule ^ - [R=405,L]',
    '# Redirects are made of what was asked for as it was written, and only of paths that stay on this host.',
    request(REQUEST_LINE + IRREGULAR.slice(1)),
    'RewriteRule ^ - [R=404,L]',
    request(String.raw`${REQUEST_LINE}(${base}/[^?\s]*)/[?\s]`),
    'RewriteRule ^ %1 [R=301,L,NE]',
    'RewriteRule "^404(?:\\.html)?$" - [R=404,L]',
    ...redirects.map(
      ({ from, to }) =>
        `RewriteRule ${escapeApachePattern(from.slice(base.length + 1))} ${escapeApacheTarget(encodePath(to))} [R=301,L,NE]`,
    ),
    `RewriteCond %{REQUEST_URI} "${atBase(base, HIDDEN)}"`,
    'RewriteRule ^ - [R=404,L]',
    'RewriteCond %{REQUEST_FILENAME} !-f',
    'RewriteCond %{REQUEST_FILENAME}.html -f',
    'RewriteRule ^(.+)$ $1.html [L]',
    'RewriteCond %{REQUEST_FILENAME} -d',
    'RewriteRule . - [R=404,L]',
    '',
  ].join('\n');
}
