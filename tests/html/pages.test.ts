import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderToString } from 'react-dom/server';
import { afterAll, describe, expect, it } from 'vitest';
import { generateSite } from '../../bench/generate.ts';
import { checkSite } from '../../src/core/check.ts';
import { resolvePage } from '../../src/core/resolve/index.ts';
import { schemaFolderOf } from '../../src/node/check-folder.ts';
import { contextOf } from '../../src/node/context-of.ts';
import { loadEngine } from '../../src/node/engine.ts';
import { folderSource } from '../../src/node/folder-source.ts';
import { writeGallery } from '../../src/node/gallery/gallery.ts';
import { ENGINE } from '../../src/node/paths.ts';
import { rowCompiler } from '../../src/node/row-schemas.ts';
import { documentOf, type RenderInput, renderPage } from '../../src/render/index.tsx';
import { measured } from '../core/memory.ts';

const folder = mkdtempSync(join(tmpdir(), 'blocksite-pages-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ASSETS = {
  script: '/a.js',
  styles: '/a.css',
  theme: '/t.js',
  font: '/f.woff2',
  site: '/site.json',
  icon: '/i.svg',
  feeds: [{ type: 'application/atom+xml', href: '/feed.xml', title: 'News & more' }],
  engine: 'test',
};
const NOW = Date.UTC(2026, 5, 1);

/** All pages of a site as they are handed to the renderer, by their files. */
function pagesOf(root: string): [file: string, input: RenderInput][] {
  const source = folderSource(root);
  const options = { compileRow: rowCompiler(), now: NOW, schemaFolder: schemaFolderOf(root) };
  const checked = checkSite(source, options);
  const { config } = checked.site;
  if (!config) throw new Error(`The site config of ${root} is not valid.`);
  const context = contextOf(config, checked, { get: measured });
  return checked.pages.flatMap(({ page, facts }): [string, RenderInput][] => {
    if (!page) return [];
    const { site } = context;
    const structured = [{ name: '</script> & more' }];
    const resolved = resolvePage(page, context);
    return [
      [
        facts.file,
        { page: resolved, site, now: NOW, assets: ASSETS, data: '/x.json', structured, dev: false },
      ],
    ];
  });
}

const generated = join(folder, 'generated');
generateSite(generated, 10);
const SITES = {
  'the site of this repository': ENGINE,
  'every example of every block, and what schemas allow at their extremes': writeGallery(
    join(folder, 'gallery'),
  ),
  'the pages of the benchmark': generated,
};

const { loadRender } = await loadEngine();
/** The renderer as it is written, and as it is in the bundle that builds run. */
const RENDERERS = [renderPage, (await loadRender()).renderPage];

describe.each(Object.entries(SITES))('%s', (_, root) => {
  const pages = pagesOf(root);

  it('has pages', () => expect(pages.length).toBeGreaterThan(5));

  it.each(pages)('%s is, byte for byte, what React itself draws', (_file, input) => {
    const drawn = `<!doctype html>${renderToString(documentOf(input))}`;
    for (const render of RENDERERS) {
      // Twice: what is the same on all pages is drawn once, and then remembered.
      for (const html of [render(input), render(input)]) expect(html).toBe(drawn);
    }
  });
});
