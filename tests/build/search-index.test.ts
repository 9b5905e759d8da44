import type * as fs from 'node:fs';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { indexFolder, indexPages } from '../../src/build/search-index.ts';
import { createTempFolder } from '../temp-folder.ts';

/** Disks list folders in any order. This one has two. */
const disk = vi.hoisted(() => ({ isBackwards: false }));
vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>();
  const readdirSync = (path: string, options: { recursive: true; encoding: 'utf8' }) => {
    const files = real.readdirSync(path, options);
    return disk.isBackwards ? files.reverse() : files;
  };
  return { ...real, readdirSync };
});

const folder = createTempFolder();

it('the index does not depend on the order in which the disk lists pages', async () => {
  for (const [name, words] of [
    ['index', 'harbour and hills'],
    ['b', 'a harbour at dawn'],
    ['sub/c', 'hills, rivers and a harbour'],
  ]) {
    mkdirSync(join(folder, `${name}/..`), { recursive: true });
    const html = `<html lang="en"><title>${name}</title><body><h1>${name}</h1><p>${words}</p></body></html>`;
    writeFileSync(join(folder, `${name}.html`), html);
  }
  const forwards = await indexFolder(folder);
  disk.isBackwards = true;
  const backwards = await indexFolder(folder);
  expect([...backwards.keys()].sort()).toEqual([...forwards.keys()].sort());
  for (const [file, bytes] of forwards) expect(backwards.get(file), file).toEqual(bytes);
  expect([...forwards.keys()].filter((file) => file.startsWith('fragment/'))).toHaveLength(3);
});

it('the index of pages in several languages is the same each time', async () => {
  const pages = ['en', 'hi', 'de', 'fr', 'en', 'de'].map((lang, i) => ({
    sourcePath: `${i}.html`,
    content: `<html lang="${lang}"><title>${i}</title><body><h1>${i}</h1><p>harbour Hügel नमस्ते ${i}</p></body></html>`,
  }));
  const first = await indexPages(pages);
  expect([...first.keys()].filter((file) => file.endsWith('.pf_meta'))).toHaveLength(4);
  for (let time = 0; time < 6; time++) {
    const again = await indexPages(pages);
    expect([...again.keys()].sort()).toEqual([...first.keys()].sort());
    for (const [file, bytes] of first)
      expect(Buffer.from(again.get(file) ?? []).equals(bytes), file).toBe(true);
  }
});

it('the index of a folder does not depend on the order in which its pages were written', async () => {
  const indexed = async (names: string[]) => {
    const one = mkdtempSync(join(folder, 'order-'));
    for (const name of names) {
      const html = `<html lang="${name < 'c' ? 'en' : 'hi'}"><title>${name}</title><body><h1>${name}</h1><p>harbour ${name}</p></body></html>`;
      writeFileSync(join(one, `${name}.html`), html);
    }
    return [...(await indexFolder(one))].sort(([a], [b]) => (a < b ? -1 : 1));
  };
  expect(await indexed(['a', 'b', 'c', 'd'])).toEqual(await indexed(['d', 'b', 'a', 'c']));
});

/** Returns the index entry of a single page. */
async function indexed(main: string): Promise<{ content: string; title: string; headings: string[][] }> {
  const content = `<html lang="en"><title>T</title><body><main id="content" data-pagefind-body>${main}</main></body></html>`;
  const files = await indexPages([{ sourcePath: 'a.html', content }]);
  const [fragment] = [...files].flatMap(([file, bytes]) => (file.startsWith('fragment/') ? [bytes] : []));
  const text = gunzipSync(fragment ?? '').toString();
  const page: {
    content: string;
    meta: { title: string };
    anchors: { element: string; id: string; text: string }[];
  } = JSON.parse(text.slice(text.indexOf('{')));
  const headings = page.anchors
    .filter(({ element }) => /^h[2-6]$/.test(element))
    .map(({ id, text }) => [id, text]);
  return { content: page.content, title: page.meta.title, headings };
}

it('hidden words are not indexed, except the heading that names the page', async () => {
  const { content, title } = await indexed(
    '<h1 class="sr-only">Harbour</h1><p>Boats <a href="/x">sail<span class="sr-only"> (opens in a new tab)</span></a>.</p><p hidden>later</p><noscript><p>Switch it on.</p></noscript>',
  );
  expect(content).toBe('Harbour. Boats sail.');
  expect(title).toBe('Harbour');
});

it('adjacent cells, terms and buttons are separate words', async () => {
  const { content } = await indexed(
    '<table><thead><tr><th>Sl.no.</th><th scope="col">Stipend</th></tr></thead><tbody><tr><td>1</td><td>Name</td></tr></tbody></table><dl><div><dt>Boats</dt><dd>92</dd></div></dl><a href="/a">Apply</a><a href="/b">Ask</a>',
  );
  expect(content).toBe('Sl.no. Stipend 1. Name. Boats 92. Apply Ask');
});

it('a heading is found at its own anchor, else the first of a block at that of its block', async () => {
  const { headings } = await indexed(
    '<h2>Top</h2><section id="boats" class="block"><h2>Boats</h2></section><div id="table"><table><caption><h2>Rows</h2></caption></table></div><h2 class="x" id="own">Own</h2><div id="cards"><h3 class="y">First</h3><h3>Second</h3></div>',
  );
  expect(headings).toEqual([
    ['boats', 'Boats'],
    ['table', 'Rows'],
    ['own', 'Own'],
    ['cards', 'First'],
  ]);
});

it('PDFs are indexed by the words of the links to them, unless the same words link to several', async () => {
  const link = (file: string, words: string) =>
    `<a href="/site/media/${file}" target="_blank">${words}<span aria-hidden="true"><svg></svg></span><span class="sr-only"> (opens in a new tab)</span></a>`;
  const main = [
    link('a.pdf', 'Tides &amp; boats'),
    link('b.pdf', 'Click here'),
    link('c.pdf', 'Click here'),
    link('d.pdf', 'Click here<span class="sr-only"> for sails</span>'),
    '<a href="https://example.org/e.pdf">Elsewhere</a>',
  ].join('');
  const content = `<html lang="en-IN"><body><main data-pagefind-body><h1>Tide Tables</h1><h2>The <em>harbour’s</em> boats</h2>${main}</main></body></html>`;
  const files = await indexPages([{ sourcePath: 'x.html', content }], '/site');
  const records = [...files]
    .filter(([file]) => file.startsWith('fragment/'))
    .map(([, bytes]) => gunzipSync(bytes).toString())
    .map((text): { url: string; meta: { title: string } } => JSON.parse(text.slice(text.indexOf('{'))));
  expect(records.map(({ url, meta }) => [url, meta.title]).sort()).toEqual([
    ['/media/a.pdf', 'Tides & boats'],
    ['/media/d.pdf', 'Click here for sails'],
    ['/x.html', 'Tide Tables'],
  ]);
  expect([...files.keys()].filter((file) => file.endsWith('.pf_meta'))).toHaveLength(1);
  expect(Buffer.from(files.get('words.json') ?? []).toString()).toBe(
    '["boats","harbour","tables","the","tide"]',
  );
});
