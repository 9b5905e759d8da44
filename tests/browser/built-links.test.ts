import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { checkFolder } from '../../src/build/check-folder.ts';
import { getHtmlFile } from '../../src/core/site-paths.ts';
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
