import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getBasePath, SITE_FILES } from '../../core/paths/site-paths.ts';
import { PACKAGE_ROOT } from '../../files/paths.ts';
import type { Site } from '../../generated/props.ts';
import { CONTENT_TYPES, FILE_TYPES, UNKNOWN_TYPE, WELL_KNOWN_TYPE } from './content-types.ts';
import { escapeApachePattern, escapeApacheTarget, quote } from './escape.ts';
import { getCacheControl, getSecurityHeaders, HASHED } from './headers.ts';
import type { Redirect } from './redirects.ts';
import { encodePath, HIDDEN, IRREGULAR } from './url-path.ts';

type Values = Readonly<Record<string, string | readonly Record<string, string>[]>>;

/**
 * Creates the headers, content types and redirects as a file to `include` in a `server` block of nginx with
 * `root` and `listen`, and as `.htaccess` for Apache 2.4 with mod_headers, mod_mime, mod_dir and mod_rewrite.
 * With a base path, `root` is the folder that holds the output under that name.
 */
export function createHostFiles(redirects: readonly Redirect[], site: Site): [file: string, text: string][] {
  const values = createValues(redirects, site);
  return [
    [SITE_FILES.nginx, fillTemplate('nginx.conf', values).trimEnd()],
    [SITE_FILES.apache, fillTemplate('apache.conf', values)],
  ];
}

/** Creates the values of the templates. In a name, `quoted` says that it is a string of nginx. */
function createValues(redirects: readonly Redirect[], site: Site): Values {
  const base = getBasePath(site.url);
  /** Returns a pattern for paths of the root as one for paths below `base`. */
  const atBase = (pattern: string) => pattern.replaceAll('^/', `^${base.replaceAll('.', String.raw`\.`)}/`);
  const types = [...CONTENT_TYPES].map(([extension, type]) => ({ extension, type }));
  const texts = types.filter(({ type }) => type.startsWith('text/'));
  // text/html is always included, and nginx warns about duplicates.
  const textTypes = new Set(texts.map(({ type }) => type).filter((type) => type !== 'text/html'));
  return {
    base,
    root: base ? [{ base }] : [],
    types,
    unknownType: UNKNOWN_TYPE,
    wellKnownType: WELL_KNOWN_TYPE,
    fileTypes: [...FILE_TYPES].map(([file, type]) => ({ path: `${base}/${file}`, type })),
    textTypes: [...textTypes].join(' '),
    extensions: types.map(({ extension }) => extension).join('|'),
    textExtensions: texts.map(({ extension }) => `.${extension}`).join(' '),
    headers: Object.entries(getSecurityHeaders(site)).map(([name, value]) => ({ name, value: quote(value) })),
    revalidated: quote(getCacheControl('/')),
    immutable: quote(getCacheControl(HASHED)),
    irregular: IRREGULAR.slice(1),
    quotedIrregular: quote(IRREGULAR),
    hidden: atBase(HIDDEN),
    quotedHidden: quote(atBase(HIDDEN)),
    wellKnown: atBase(String.raw`^/\.well-known/[^.]*$`),
    quotedNotFound: quote(atBase(String.raw`^/404(?:\.html)?$`)),
    quotedHashed: quote(atBase(`^${HASHED}`)),
    isHashed: quote(
      `expr=%{REQUEST_STATUS} in {'200','206','304'} && %{REQUEST_URI} =~ m#${atBase(`^${HASHED}`)}#`,
    ),
    redirects: redirects.map(({ from, to }) => ({
      quotedFrom: quote(from),
      quotedTo: quote(`${encodePath(to)}$is_args$args`),
      pattern: escapeApachePattern(from.slice(base.length + 1)),
      target: escapeApacheTarget(encodePath(to)),
    })),
  };
}

/** Fills in a file of `templates/`. Repeats lines from `{{#list}}` to `{{/list}}` for each of its entries. */
function fillTemplate(file: string, values: Values): string {
  const fill = (text: string, own: Values): string =>
    text.replaceAll(/\{\{#(\w+)\}\}\n([\s\S]*?)\{\{\/\1\}\}\n|\{\{(\w+)\}\}/g, (_, list, lines, name) => {
      const value = own[list ?? name];
      if (value === undefined) throw new Error(`There is no value for ${list ?? name} in ${file}.`);
      return typeof value === 'string' ? value : value.map((entry) => fill(lines, entry)).join('');
    });
  return fill(readFileSync(join(PACKAGE_ROOT, 'templates', file), 'utf8'), values);
}
