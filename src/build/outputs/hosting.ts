import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getBasePath } from '../../core/site-paths.ts';
import { PACKAGE_ROOT } from '../../files/paths.ts';
import type { Site } from '../../generated/props.ts';
import { CONTENT_TYPES, FILE_TYPES, UNKNOWN_TYPE, WELL_KNOWN_TYPE } from './content-types.ts';
import { escapeApachePattern, escapeApacheTarget, quote } from './escape.ts';
import { getCacheControl, getSecurityHeaders, HASHED } from './headers.ts';
import type { Redirect } from './redirects.ts';
import { encodePath, HIDDEN, IRREGULAR } from './url-path.ts';

/** Values of all templates. */
const COMMON = {
  unknownType: UNKNOWN_TYPE,
  wellKnownType: WELL_KNOWN_TYPE,
  revalidated: quote(getCacheControl('/')),
  immutable: quote(getCacheControl(HASHED)),
};

/**
 * Fills in the values of a file in `templates/`. A line that is only the name of a list becomes a line for each of its
 * entries.
 */
function fillTemplate(file: string, values: Readonly<Record<string, string | readonly string[]>>): string {
  const template = readFileSync(join(PACKAGE_ROOT, 'templates', file), 'utf8');
  return template.replaceAll(/\{\{(\w+)\}\}(\n?)/g, (_, name: string, end: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`There is no value for ${name} in ${file}.`);
    return typeof value === 'string' ? value + end : value.map((line) => line + end).join('');
  });
}

/** Returns a pattern for paths of the root as one for paths below `base`. */
function atBase(base: string, pattern: string): string {
  return pattern.replaceAll('^/', `^${base.replaceAll('.', String.raw`\.`)}/`);
}

/**
 * Formats the headers, content types and redirects as a file to `include` in a `server` block of
 * nginx that has `root` and `listen`. With a base path, `root` is the folder that holds the output
 * under that name.
 */
export function formatNginxConf(redirects: readonly Redirect[], site: Site): string {
  const base = getBasePath(site.url);
  const location = (path: string, ...lines: string[]) =>
    `location = ${path} {\n${lines.map((line) => `  ${line}\n`).join('')}}`;
  const filled = fillTemplate('nginx.conf', {
    ...COMMON,
    base,
    // text/html is always included, and nginx warns about duplicates.
    textTypes: [...new Set(Object.values(CONTENT_TYPES))]
      .filter((type) => type.startsWith('text/') && type !== 'text/html')
      .join(' '),
    types: Object.entries(CONTENT_TYPES).map(([extension, type]) => `  ${type} ${extension};`),
    headers: Object.entries(getSecurityHeaders(site)).map(
      ([name, value]) => `add_header ${name} ${quote(value)} always;`,
    ),
    irregular: quote(IRREGULAR),
    notFound: quote(atBase(base, String.raw`^/404(?:\.html)?$`)),
    hidden: quote(atBase(base, HIDDEN)),
    hashed: quote(atBase(base, `^${HASHED}`)),
    redirects: redirects.map(({ from, to }) =>
      location(quote(from), `return 301 ${quote(`${encodePath(to)}$is_args$args`)};`),
    ),
    fileTypes: Object.entries(FILE_TYPES).map(([file, type]) =>
      location(`${base}/${file}`, 'types {}', `default_type ${type};`, 'try_files $uri $uri.html =404;'),
    ),
    root: base ? [location(base, `return 301 ${base}/$is_args$args;`)] : [],
  });
  return filled.trimEnd();
}

/**
 * Formats the headers, content types and redirects as `.htaccess` for Apache 2.4 with mod_headers,
 * mod_mime, mod_dir and mod_rewrite.
 */
export function formatHtaccess(redirects: readonly Redirect[], site: Site): string {
  const base = getBasePath(site.url);
  const types = Object.entries(CONTENT_TYPES);
  return fillTemplate('apache.conf', {
    ...COMMON,
    base,
    types: types.map(([extension, type]) => `AddType ${type} .${extension}`),
    extensions: Object.keys(CONTENT_TYPES).join('|'),
    textExtensions: types
      .flatMap(([extension, type]) => (type.startsWith('text/') ? `.${extension}` : []))
      .join(' '),
    fileTypes: Object.entries(FILE_TYPES).map(
      ([file, type]) => `<If "%{REQUEST_URI} == '${base}/${file}'">\n  ForceType ${type}\n</If>`,
    ),
    headers: Object.entries(getSecurityHeaders(site)).map(
      ([name, value]) => `Header always set ${name} ${quote(value)}`,
    ),
    irregular: IRREGULAR.slice(1),
    wellKnown: atBase(base, String.raw`^/\.well-known/[^.]*$`),
    hidden: atBase(base, HIDDEN),
    isHashed: quote(
      `expr=%{REQUEST_STATUS} in {'200','206','304'} && %{REQUEST_URI} =~ m#${atBase(base, `^${HASHED}`)}#`,
    ),
    redirects: redirects.map(
      ({ from, to }) =>
        `RewriteRule ${escapeApachePattern(from.slice(base.length + 1))} ${escapeApacheTarget(encodePath(to))} [R=301,L,NE]`,
    ),
  });
}
