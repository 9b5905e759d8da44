import { cacheControl, SECURITY_HEADERS } from './headers.ts';
import type { Redirect } from './index.ts';

/** The policy and the addresses as nginx reads them: `include` it in a `server` that has `root` and `listen`. */
export function nginxConf(redirects: readonly Redirect[]): string {
  const headers = (cache: string) =>
    [...Object.entries(SECURITY_HEADERS), ['Cache-Control', cache]].map(
      ([name, value]) => `add_header ${name} "${value}" always;`,
    );
  const block = (where: string, lines: readonly string[]) =>
    `location ${where} {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`;
  const revalidated = headers(cacheControl('/'));
  const kept = headers(cacheControl('/assets/x'));
  return [
    '# Made by the build. In your server block: root and listen, then include this file.',
    'charset utf-8;',
    'etag on;',
    '# Compressed files beside the others, where the build was asked for them; brotli_static needs its module.',
    'gzip_static on;',
    'error_page 404 /404.html;',
    // A location that adds a header inherits none: each has them all.
    ...redirects.map(({ from, to }) => block(`= ${from}`, [`return 301 ${to};`, ...revalidated])),
    block('= /404.html', ['internal;', ...revalidated]),
    // What is for hosts is not for visitors.
    block('~ ^/(nginx\\.conf|_headers|_redirects|\\.)', ['return 404;']),
    block('/assets/', kept),
    block('~ "\\.[0-9a-f]{8}\\.[^/]+$"', kept),
    // Extensionless addresses; an address with a slash at its end leads to the one without.
    block('~ ^(.+)/$', ['return 301 $1$is_args$args;']),
    block('= /', ['try_files /index.html =404;', ...revalidated]),
    block('/', ['try_files $uri $uri.html =404;', ...revalidated]),
  ].join('\n');
}

/** The same for Apache 2.4 with mod_headers, mod_rewrite and mod_mime; it takes effect as `.htaccess`. */
export function htaccess(redirects: readonly Redirect[]): string {
  return [
    '# Made by the build.',
    'Options -Indexes -MultiViews',
    'DirectorySlash Off',
    'ErrorDocument 404 /404.html',
    'AddDefaultCharset utf-8',
    '<IfModule mod_headers.c>',
    ...Object.entries(SECURITY_HEADERS).map(([name, value]) => `  Header always set ${name} "${value}"`),
    `  Header set Cache-Control "${cacheControl('/')}"`,
    '  <If "%{REQUEST_URI} =~ m#^/assets/# || %{REQUEST_URI} =~ m#\\.[0-9a-f]{8}\\.[^/]+$#">',
    `    Header set Cache-Control "${cacheControl('/assets/x')}"`,
    '  </If>',
    '</IfModule>',
    'RewriteEngine On',
    ...redirects.map(
      ({ from, to }) => `RewriteRule ^${from.slice(1).replaceAll('.', '\\.')}$ ${to} [R=301,L]`,
    ),
    'RewriteRule ^(.+)/$ /$1 [R=301,L]',
    'RewriteCond %{REQUEST_FILENAME}.html -f',
    'RewriteRule ^(.+)$ $1.html [L]',
    '',
  ].join('\n');
}
