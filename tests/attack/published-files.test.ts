import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listImages } from '../../src/core/analyze/media-names.ts';
import { MEDIA } from '../../src/core/paths/content-paths.ts';
import { isError } from '../../src/core/types.ts';
import { buildAt1970, createFolder } from '../build/site-folder.ts';
import { createExampleSite } from '../core/example-site.ts';
import { checkSource, type Files, memorySource, pageText } from '../core/memory.ts';
import { CASES, SEED, SITE_TIMEOUT_MS } from './cases.ts';

const LOGO = createExampleSite({})['content/media/logo.svg'] ?? '';
const TEXT_FILES = ['files/cv.txt', 'a#1.txt', 'what?.txt', '50%.txt', 'germán.txt', 'linkedin.com/in/x.txt'];
const MEDIA_FILES = ['logo.svg', 'in a/folder.svg', ...TEXT_FILES];

/** Addresses as people write them, right ones and wrong ones. */
const piece = fc.constantFrom(
  ...MEDIA_FILES,
  ...[
    'linkedin.com',
    'example.org',
    'www.example.org',
    'https:',
    'mailto:',
    'tel:',
    'in',
    'germán-1',
    'ä',
    '..',
  ],
  ...[
    '/',
    '//',
    ' ',
    '?',
    '#',
    '#page=2',
    '?x=1',
    '.html',
    '.pdf',
    '.svg',
    '\\',
    '{this.id}',
    '{row.id}',
    '{product}',
  ],
  ...['a', 'people', '/people', '@', ':', '%', '%20', 'content/media/', '(', '<', ';', '|', '*', '`', '\n'],
);
const address = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom(...MEDIA_FILES, 'in a', '/', '/people/a', 'https://example.org/germán'),
  },
  { weight: 2, arbitrary: fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join('')) },
);
const ROW = { link: '', plain: '', image: 'logo.svg', links: [] as string[], words: [] as string[] };
const column = (more: object = {}) => ({ title: 'Column', type: 'string', ...more });
const LINK = { format: 'uri-reference' };
const SCHEMA = {
  type: 'object',
  properties: {
    id: column(),
    link: column(LINK),
    plain: column(),
    image: column(),
    links: { title: 'Links', type: 'array', items: column(LINK) },
    words: { title: 'Words', type: 'array', items: column() },
  },
};

/** A place where an address can be written: what it adds to a page, a row or the site config. */
type Place = (address: string) => { block?: object; row?: Partial<typeof ROW>; site?: object; page?: object };
const from = 'data/people';
const links = (fields: object) => ({ type: 'linkList', links: { from, fields } });
const people = (fields: object) => ({ type: 'people', items: { from, fields } });
const table = { type: 'table', title: 'T', data: 'people' };
const PLACES: Place[] = [
  (href) => ({ block: { type: 'linkList', links: [{ label: 'x', href }] } }),
  (file) => ({ block: { type: 'downloads', title: 'D', files: [{ title: 'x', file }] } }),
  (href) => ({ block: { type: 'prose', text: `[x](${href}) and <${href}> and ${href}` } }),
  (src) => ({ block: { type: 'prose', text: `![x](${src})` } }),
  (src) => ({ block: { type: 'image', image: { src, alt: 'x' } } }),
  (folder) => ({ block: { type: 'gallery', folder } }),
  (link) => ({ block: table, row: { link } }),
  (link) => ({ block: { ...table, data: { from } }, row: { link } }),
  (link) => ({
    block: { ...table, data: { from }, linkedColumn: { column: 'id', by: 'plain' } },
    row: { plain: link },
  }),
  (plain) => ({ block: table, row: { plain: `[x](${plain})` } }),
  (link) => ({ block: table, row: { links: [link], words: [`[x](${link})`, link] } }),
  (link) => ({ block: links({ label: 'id', href: 'link' }), row: { link } }),
  (plain) => ({ block: links({ label: 'id', href: 'plain' }), row: { plain } }),
  (plain) => ({ block: links({ label: 'id', href: 'files/{row.plain}' }), row: { plain } }),
  (image) => ({ block: people({ name: 'id', photo: 'image' }), row: { image } }),
  (link) => ({ block: people({ name: 'id', social: 'links' }), row: { links: [link] } }),
  (link) => ({ block: people({ name: 'id', social: 'words' }), row: { words: [link] } }),
  (link) => ({ block: people({ name: 'id', text: '[x]({row.plain})' }), row: { plain: link } }),
  (plain) => ({ page: { type: 'prose', text: '[x]({this.plain}) ![y]({this.plain})' }, row: { plain } }),
  (plain) => ({ page: { type: 'linkList', links: [{ label: 'x', href: '{this.plain}' }] }, row: { plain } }),
  (link) => ({
    page: { type: 'linkList', links: { from, fields: { label: 'id', href: 'link' } } },
    row: { link },
  }),
  (href) => ({ site: { footer: { social: [{ href }] } } }),
  (href) => ({ site: { navigation: [{ label: 'x', href }] } }),
  (src) => ({ site: { logos: [{ src, alt: 'x' }], icon: src } }),
];

interface Written {
  place: number;
  address: string;
}
const written = fc.record({ place: fc.nat(PLACES.length - 1), address });
const sites = fc.record({ all: fc.array(written, { minLength: 1, maxLength: 3 }), isCsv: fc.boolean() });

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Creates a site with pages, a page for each row, and addresses in some places. */
function createSite({ all, isCsv }: { all: readonly Written[]; isCsv: boolean }): Files {
  const added = all.flatMap(({ place, address }) => PLACES[place]?.(address) ?? []);
  const rows = [
    { id: 'a', ...ROW, ...Object.assign({}, ...added.map(({ row }) => row)) },
    { id: 'b', ...ROW },
  ];
  const csv = [Object.keys(SCHEMA.properties), ...rows.map(Object.values)].map((row) =>
    row.map((value) => quote([value].flat().join(';'))).join(','),
  );
  const data = isCsv
    ? { 'content/data/people.csv': `${csv.join('\n')}\n` }
    : { 'content/data/people.json': rows };
  const forEach = { from, key: 'id' };
  const blocks = [{ type: 'pageHeader' }, ...added.flatMap(({ page }) => page ?? [])];
  return createExampleSite({
    blocks: added.flatMap(({ block }) => block ?? []),
    site: Object.assign({}, ...added.map(({ site }) => site)),
    links: ['/people/a', '/people/b'],
    files: {
      ...data,
      'content/data/people.schema.json': SCHEMA,
      'content/pages/person.json': pageText('/people/{this.id}', { title: 'P {this.id}', forEach, blocks }),
      ...Object.fromEntries(MEDIA_FILES.map((name) => [MEDIA + name, name.endsWith('.svg') ? LOGO : 'text'])),
    },
  });
}

/** Lists the files that a build of a site without errors would publish, and that do not exist; `undefined` for another site. */
function listMissing(files: Files): string[] | undefined {
  const source = memorySource(files);
  const { problems, pages, site } = checkSource(source);
  if (problems.some(isError)) return undefined;
  const summaries = [site.summary, ...pages.map(({ summary }) => summary)];
  const shown = summaries.filter((page) => page === site.summary || !page.draft);
  const named = shown.flatMap((page) => [
    ...page.images,
    ...page.files,
    ...page.folders.flatMap((folder) => listImages(folder, source)),
  ]);
  return named.filter((name) => !source.has(MEDIA + name));
}

// In the weekly workflow, 10,800.
const RUNS = 12 * CASES;

it('a site without errors has every file that the build would publish', { timeout: SITE_TIMEOUT_MS }, () => {
  let right = 0;
  fc.assert(
    fc.property(sites, (site) => {
      const missing = listMissing(createSite(site));
      if (missing) right++;
      expect(missing ?? []).toEqual([]);
    }),
    { numRuns: RUNS, seed: SEED },
  );
  // Enough of them are built at all.
  expect(right).toBeGreaterThan(RUNS / 10);
});

it('a site without errors is built', { timeout: SITE_TIMEOUT_MS }, async () => {
  await fc.assert(
    fc.asyncProperty(sites, async (site) => {
      const files = createSite(site);
      const root = createFolder();
      for (const [file, text] of Object.entries(files)) {
        // Windows has no such names.
        if (/[?*:|<>"]/.test(file)) continue;
        mkdirSync(dirname(join(root, file)), { recursive: true });
        writeFileSync(join(root, file), text);
      }
      const { problems, pages } = await buildAt1970({ root, out: join(root, 'dist') });
      expect(pages > 0).toBe(!problems.some(isError));
    }),
    { numRuns: Math.min(CASES, 200), seed: SEED },
  );
});
