import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { extractContent, indexPages } from '../../../src/build/search/search-index.ts';

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

/** Returns the document of a page with `main`. */
const toDocument = (main: string, lang = 'en') =>
  `<!doctype html><html lang="${lang}"><head><title>T</title></head><body><header><h2 id="x">Menu</h2></header><main id="content" class="wide" data-pagefind-body="">${main}</main><footer>Imprint</footer></body></html>`;

it('the content of a page has no shell, and of all attributes only anchors, what hides an element, and links to PDFs', () => {
  const main =
    '<section class="block" id="a" aria-label="A"><h2 class="big">A</h2><span class="max-sm:sr-only">b</span><p hidden="">c</p><a href="/d.pdf" rel="x">d</a><a href="/e">e</a><img src="/f.png" alt="f"/></section>';
  expect(extractContent(toDocument(main))).toBe(
    '<html lang="en"><main data-pagefind-body><section id="a"><h2>A</h2><span class="max-sm:sr-only">b</span><p hidden="">c</p><a href="/d.pdf">d</a> <a>e</a><img/></section></main></html>',
  );
});

it('a page without a mark is not indexed', () => {
  expect(extractContent(toDocument('<h1>A</h1>').replace(' data-pagefind-body=""', ''))).toBe('');
});

/** Returns the index entry of a single page. */
async function indexed(main: string): Promise<{ content: string; title: string; headings: string[][] }> {
  const content = extractContent(toDocument(main));
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
  const heading = '<h1>Tide Tables</h1><h2>The <em>harbour’s</em> boats</h2>';
  const content = extractContent(toDocument(heading + main, 'en-IN'));
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
