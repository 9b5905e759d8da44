import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { checkFolder } from '../../src/build/check/check-folder.ts';
import { decodePercent } from '../../src/core/paths/parse-link.ts';
import { getHtmlFile } from '../../src/core/paths/site-paths.ts';
import { PACKAGE_ROOT } from '../../src/files/paths.ts';
import { SITE } from './global-setup.ts';

/** Returns the built pages by their paths, without redirects. */
function builtPages(): Map<string, string> {
  const dist = inject('dist');
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  );
  return new Map(
    files.map((file) => {
      const path = `/${file
        .replaceAll('\\', '/')
        .replace(/(^|\/)index\.html$/, '')
        .replace(/\.html$/, '')}`;
      return [path, readFileSync(join(dist, file), 'utf8')];
    }),
  );
}
const attributes = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    value.replaceAll('&amp;', '&'),
  );

it('every link and anchor of the built pages leads to a built file or anchor', () => {
  const pages = builtPages();
  const ids = new Map([...pages].map(([path, html]) => [path, new Set(attributes(html, 'id'))]));
  const broken: string[] = [];
  let checked = 0;
  for (const [path, html] of pages) {
    for (const href of [...attributes(html, 'href'), ...attributes(html, 'src')]) {
      if (/^[a-z]+:/.test(href)) continue;
      const url = new URL(href, `http://site${path}`);
      const target = decodeURI(url.pathname);
      const anchor = decodeURIComponent(url.hash.slice(1));
      checked++;
      if (pages.has(target)) {
        if (anchor !== '' && !ids.get(target)?.has(anchor)) broken.push(`${path} → ${href}`);
      } else if (!existsSync(join(inject('dist'), target))) broken.push(`${path} → ${href}`);
    }
  }
  expect(checked).toBeGreaterThan(500);
  expect(broken).toEqual([]);
});

it('every anchor that the check knows is in the built page', async () => {
  const pages = builtPages();
  const { pages: checked } = await checkFolder(SITE, 0);
  const missing = checked.flatMap(({ summary: facts }) => {
    const html = pages.get(facts.kind === 'notFound' ? '/404' : facts.path) ?? '';
    const ids = attributes(html, 'id');
    expect(html.length, getHtmlFile(facts.path)).toBeGreaterThan(0);
    return facts.anchors.filter((name) => !ids.includes(name)).map((name) => `${facts.path}#${name}`);
  });
  expect(checked.flatMap(({ summary: facts }) => facts.anchors).length).toBeGreaterThan(5);
  expect(missing).toEqual([]);
});

describe('the files of the output', () => {
  const URL_START = 'https://cpsai.example.org';
  const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&#x27;': "'", '&quot;': '"' };
  const decode = (text: string) =>
    text.replaceAll(/&(?:amp|#x27|quot);/g, (entity) => ENTITIES[entity] ?? '');
  const read = (file: string) => readFileSync(join(inject('dist'), file), 'utf8');
  const listFiles = () =>
    readdirSync(inject('dist'), { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => statSync(join(inject('dist'), file)).isFile());

  /** Returns the file that an address of the site leads to, from another file; `undefined` for other addresses. */
  function findFile(address: string, files: ReadonlySet<string>, from = ''): string | undefined {
    const base = `${URL_START}/${from}`;
    if (!URL.canParse(address, base)) return undefined;
    const url = new URL(address, base);
    if (url.origin !== URL_START) return undefined;
    const path = decodePercent(url.pathname).slice(1);
    return [path, `${path}.html`, path === '' ? 'index.html' : path].find((file) => files.has(file));
  }

  /** Returns the addresses in an attribute, `srcset` included. */
  const list = (text: string, name: RegExp) =>
    [...text.matchAll(new RegExp(`\\s(?:${name.source})="([^"]*)"`, 'gi'))].flatMap(([, value = '']) =>
      decode(value)
        .split(', ')
        .map((part) => part.replace(/ \d+w$/, '')),
    );
  const isOwn = (address: string) => address.startsWith('/') || address.startsWith(URL_START);
  const strings = (value: unknown): string[] => {
    if (typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
  };

  /** Returns the addresses that programs follow: of heads, JSON-LD, feeds, the sitemap and files for hosts. */
  function listAddresses(file: string): string[] {
    const text = read(file);
    if (file.endsWith('.html')) {
      const head = text.slice(0, text.indexOf('</head>'));
      const jsonLd = [...text.matchAll(/<script type="application\/ld\+json">([^<]*)</g)].flatMap(
        ([, json = '']) => strings(JSON.parse(json)),
      );
      const refresh = [...head.matchAll(/content="0; url=([^"]*)"/g)].map(([, url = '']) => url);
      const named = list(head, /href|src|imageSrcSet|content|data-site|data-page/);
      return [...named, ...jsonLd, ...refresh].filter(isOwn);
    }
    switch (file) {
      case 'feed.json':
        return strings(JSON.parse(text)).filter(isOwn);
      case 'feed.xml':
      case 'sitemap.xml':
        return [
          ...list(text, /href/),
          ...[...text.matchAll(/<(?:id|loc)>([^<]*)</g)].map(([, url = '']) => url),
        ];
      case 'deadlines.ics':
        return [...text.replaceAll('\r\n ', '').matchAll(/^URL:(.*)\r$/gm)].map(([, url = '']) => url);
      case 'robots.txt':
        return [...text.matchAll(/^Sitemap: (.*)$/gm)].map(([, url = '']) => url);
      case '_redirects':
        return text.split(/\s+/).filter((part) => part.startsWith('/'));
      case '_headers':
        return text.split('\n').filter((line) => line.startsWith('/'));
      default:
        return [];
    }
  }

  it('are there for every address in heads, JSON-LD, feeds, the sitemap and files for hosts', () => {
    const all = listFiles();
    const files = new Set(all);
    const followed: Record<string, number> = {};
    const broken: string[] = [];
    for (const file of all)
      for (const address of listAddresses(file)) {
        const kind = file.replace(/.*\.html$/, 'html');
        followed[kind] = (followed[kind] ?? 0) + 1;
        const folder = /^\/(.*)\*$/.exec(address)?.[1];
        const isThere =
          folder === undefined
            ? findFile(address, files) !== undefined
            : all.some((name) => name.startsWith(folder));
        if (!isThere) broken.push(`${file} → ${address}`);
      }
    expect(broken).toEqual([]);
    expect(Object.keys(followed).sort()).toEqual(
      [
        '_headers',
        '_redirects',
        'deadlines.ics',
        'feed.json',
        'feed.xml',
        'html',
        'robots.txt',
        'sitemap.xml',
      ].sort(),
    );
    expect(followed.html).toBeGreaterThan(300);
  });

  it('are each named by another one, or listed in docs/hosting.md', () => {
    const docs = readFileSync(join(PACKAGE_ROOT, 'docs/hosting.md'), 'utf8');
    const [, table = ''] = /\n## The files of the output\n([\s\S]*?)\n## /.exec(docs) ?? [];
    const listed = [...table.matchAll(/^\| ([^|]*) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([^`]*)`/g)].map(([, name = '']) => name),
    );
    expect(listed).toContain('sitemap.xml');
    const all = listFiles();
    const files = new Set(all);
    /** The folders of pages, scripts and images are listed as such; their files have to be named. */
    const isListed = (file: string) => listed.includes(file) || file.startsWith('pagefind/');
    const reached = new Set(all.filter(isListed));
    for (const file of reached) {
      // A configuration of a server names what it does not serve as well.
      if (!/\.(html|json|js|css|xml|txt)$|^_redirects$/.test(file)) continue;
      const text = decode(read(file)).replaceAll('\\u002F', '/');
      for (const [name] of text.matchAll(/(?:https:\/\/[\w.-]+|\.|\bassets)?\/[\w.~%/-]*|[\w-]+\.js/g)) {
        const found = findFile(name.replace(/^assets/, '/assets'), files, file);
        if (found !== undefined) reached.add(found);
        if (file === '_redirects' && found !== undefined) reached.add(found.replace(/html$/, 'json'));
      }
    }
    const compressed = /\.(?:br|gz)$/;
    const lost = all.filter(
      (file) => !reached.has(compressed.test(file) ? file.replace(compressed, '') : file),
    );
    expect(lost).toEqual([]);
    expect(all.length).toBeGreaterThan(300);
  });
});
