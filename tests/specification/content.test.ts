import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, inject, it } from 'vitest';
import { PACKAGE_ROOT } from '../../src/files/paths.ts';
import { connectBrowser, getBlock, getSiteUrl } from '../browser/harness.ts';

const { visit } = connectBrowser();

const DATA = join(PACKAGE_ROOT, 'content/data');
const MEDIA = join(PACKAGE_ROOT, 'content/media');

interface Row {
  readonly onePager?: string;
  readonly title?: string;
  readonly project?: string;
  readonly candidate?: string;
}

/** Returns the rows of all projects and fellows that name a one pager. */
function rowsWithOnePager(): { name: string; file: string }[] {
  const projects = filesIn('projects').flatMap((file): Row[] => JSON.parse(readFileSync(file, 'utf8')));
  const fellows = filesIn('fellowship')
    .filter((file) => file.endsWith('.csv'))
    .flatMap((file): Row[] => parse(readFileSync(file, 'utf8'), { columns: true }));
  return [...projects, ...fellows].flatMap(({ onePager = '', title, project, candidate }) =>
    onePager === '' || onePager === '/'
      ? []
      : [{ name: title ?? project ?? candidate ?? '', file: onePager }],
  );
}

const filesIn = (folder: string) => readdirSync(join(DATA, folder)).map((name) => join(DATA, folder, name));

/** The parts of a PDF that are not compressed: its title, its language and its links are among them. */
const readPdf = (file: string) => readFileSync(join(MEDIA, file), 'latin1');

function expectTaggedPdf(file: string): void {
  const pdf = readPdf(file);
  expect(pdf.startsWith('%PDF-'), file).toBe(true);
  expect(pdf, file).toContain('/Lang (en-IN)');
  expect(pdf, file).toContain('/Marked true');
}

describe('documents', () => {
  it('every one pager is a file of its own that names its project or fellow', () => {
    const rows = rowsWithOnePager();
    expect(rows.length).toBeGreaterThan(70);
    expect(new Set(rows.map(({ file }) => file)).size).toBe(rows.length);
    for (const { name, file } of rows) {
      expectTaggedPdf(file);
      expect(readPdf(file)).toContain(`/Title (${name}`);
    }
  });

  it.each(['files/brochure.pdf', 'files/newsletter.pdf'])(
    '%s is tagged and gives the address of the hub',
    (file) => {
      expectTaggedPdf(file);
      expect(readPdf(file)).toContain('mailto:office@cpsai.example.org');
    },
  );

  it('the pages link to the one pagers', async () => {
    const pages = await Promise.all(
      ['/projects', '/fellowship'].map(async (path) => (await fetch(getSiteUrl(path))).text()),
    );
    const linked = pages.flatMap((html) =>
      [...html.matchAll(/href="([^"]+\.pdf)"/g)].map(([, href]) => href),
    );
    expect(new Set(linked).size).toBe(rowsWithOnePager().length);
  });
});

describe('words', () => {
  it('services says as many kinds of annotation as their page lists', async () => {
    const { page } = await visit('/services');
    expect(await page.getByText('Eight kinds of annotation').count()).toBe(1);
    await page.goto(getSiteUrl('/data-annotation'));
    expect(await getBlock(page, 'Our Services').locator('h3').count()).toBe(8);
  });

  it('every page but home has its name and then the name of the hub in the title', () => {
    const dist = inject('dist');
    const titles = readdirSync(dist)
      .filter((name) => name.endsWith('.html') && name !== 'index.html')
      .map((name) => readFileSync(join(dist, name), 'utf8'))
      .filter((html) => !html.includes('http-equiv="refresh"'))
      .map((html) => /<title>([^<]*)/.exec(html)?.[1] ?? '');
    expect(titles.length).toBeGreaterThan(19);
    expect(titles.filter((title) => !/^[^|]+ \| CPSAI Innovation Hub$/.test(title))).toEqual([]);
  });

  it.each([
    ['/people', 'PEOPLE'],
    ['/fellowship', 'FELLOWSHIP'],
    ['/opportunity', 'OPPORTUNITY'],
    ['/gallery', 'GALLERY'],
    ['/services', 'SERVICES'],
  ])('%s has its header in capitals, as all sections of the site', async (path, header) => {
    const html = await (await fetch(getSiteUrl(path))).text();
    expect(/<h1[^>]*>([^<]*)/.exec(html)?.[1]).toBe(header);
  });

  it('the pictures of people are called what they are', async () => {
    const { page } = await visit('/people');
    const alts = await page
      .locator('main img')
      .evaluateAll((all) => all.map((one) => one.getAttribute('alt')));
    expect(alts.filter((alt) => !alt?.startsWith('Monogram of '))).toEqual([]);
  });

  it('not found: the list follows its sentence, and home is linked once', async () => {
    const { page } = await visit('/no/such/page');
    expect(await page.locator('a[href="/"]').count()).toBe(1);
    const main = await page.locator('main').innerText();
    expect(main.replaceAll(/\s+/g, ' ')).toMatch(/These pages are here:? People/);
  });
});
