import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generateSite } from '../../bench/generate.ts';
import { loadSite, pageFiles } from '../../src/core/check.ts';
import { loadEngine } from '../../src/node/engine.ts';
import { folderSource } from '../../src/node/folder-source.ts';
import { Gathered } from '../../src/node/gathered.ts';
import { Mapper } from '../../src/node/map/mapper.ts';
import { openPool } from '../../src/node/map/pool.ts';
import type { Renderer } from '../../src/node/page-files.ts';
import { rowCompiler } from '../../src/node/row-schemas.ts';

let root = '';
const site = () =>
  loadSite(folderSource(root), { compileRow: rowCompiler(), now: 0, schemaFolder: 'schema' }).site;
const assets = { script: '/a.js', styles: '/a.css', site: '/s.json', icon: '/media/logo.svg', engine: 'x' };
const logo = { src: '/media/logo.svg', width: 120, height: 40, oversize: false, sources: [] };
const draw = () => ({ folder: join(root, 'out'), assets, media: { 'logo.svg': logo } });
const plain: Renderer = { renderPage: ({ page }) => page.title };
const page = (i: number) => join(root, `content/pages/${i}.json`);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'blocksite-mapper-'));
  generateSite(root, 3);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('slices', () => {
  it('have fifty pages at most, and fewer and fewer towards the end', async () => {
    const pool = openPool({ root, site: site(), worker: '', count: 0 });
    const files = Array.from({ length: 2000 }, (_, i) => `content/pages/${i % 3}.json`);
    const sizes = (await pool.map(files, new Set())).map(({ pages }) => [...pages].length);
    // Of 1450 that are left, a thirtieth.
    expect(sizes.slice(0, 12)).toEqual([...Array(11).fill(50), 49]);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(sizes.at(-2)).toBe(10);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(2000);
  });
});

describe('workers', () => {
  it('make of pages what one thread makes of them, alone and beside it, and tell how far they are', async () => {
    rmSync(root, { recursive: true });
    generateSite(root, 120);
    writeFileSync(page(7), readFileSync(page(7), 'utf8').replace('"https://', '"http://'));
    const engine = await loadEngine();
    const files = pageFiles(site().source);
    const made = async (name: string, count: number) => {
      const folder = join(root, name);
      const pool = openPool({ root, site: site(), worker: engine.worker, count });
      const checked = await pool.map(files, new Set(files));
      pool.drawWith({ ...draw(), folder }, await engine.loadRender());
      const done: number[] = [];
      const slices = await pool.map(files, new Set(files.slice(1)), (slice) => done.push(slice.pages.length));
      const tables = await pool.tables(['tables/3', 'tables/none']);
      await pool.rest();
      const after = join(root, `${name}-after`);
      pool.drawWith({ ...draw(), folder: after }, plain);
      await pool.map(files.slice(0, 1), new Set(files));
      const told = {
        after: readFileSync(join(after, 'p/0.html'), 'utf8'),
        checked: checked.flatMap(({ pages }) =>
          [...pages].map(({ facts, outputs }) => [facts.path, ...outputs]),
        ),
        pages: slices.flatMap(({ pages }) =>
          [...pages].map(({ outputs, ...rest }) => ({ ...rest, files: outputs.map(([file]) => file) })),
        ),
        tables: [...slices.flatMap((slice) => [...slice.tables]), ...tables],
        done: done.sort(),
        written: readdirSync(join(folder, 'p')).map((file) => readFileSync(join(folder, 'p', file), 'utf8')),
      };
      await pool.close();
      return told;
    };
    const byWorkers = await made('workers', Number.POSITIVE_INFINITY);
    const byThread = await made('thread', 0);
    expect(byWorkers).toEqual(byThread);
    expect(await made('both', 10_000)).toEqual(byThread);
    expect(byWorkers.done).toEqual(Array(12).fill(10));
    expect(byWorkers.checked.slice(0, 2)).toEqual([['/p/0'], ['/p/1']]);
    expect(byWorkers.after, 'by what this thread draws with, when workers have ended').toMatch(
      /^Page 0: [^<]+$/,
    );
    expect(byWorkers.written).toHaveLength(238);
    const told = byWorkers.pages.flatMap(({ facts, findings }) => (findings.length > 0 ? [facts.path] : []));
    expect(told).toEqual(['/p/7']);
  });
});

describe('the map of pages', () => {
  it('gives facts, findings and what was written, page by page, and the tables on the way', () => {
    const files = pageFiles(site().source);
    const { pages, tables } = new Mapper(site(), { ...draw(), render: plain }).map(
      files,
      new Set(files.slice(0, 2)),
    );
    expect(pages.map(({ facts, outputs }) => [facts.path, outputs.map(([file]) => file)])).toEqual([
      ['/p/0', ['p/0.html', 'p/0.json']],
      ['/p/1', ['p/1.html', 'p/1.json']],
      ['/p/2', []],
    ]);
    expect(tables.map(({ name }) => name)).toEqual(['tables/0', 'tables/1', 'tables/2']);
    expect(readdirSync(join(root, 'out/p'))).toEqual(['0.html', '0.json', '1.html', '1.json']);
  });

  it('draws nothing after a page with an error, but checks the rest', () => {
    writeFileSync(page(1), readFileSync(page(1), 'utf8').replace('"cta"', '"ctaa"'));
    const files = pageFiles(site().source);
    const { pages } = new Mapper(site(), { ...draw(), render: plain }).map(files, new Set(files));
    expect(pages.map(({ outputs, findings }) => [outputs.length, findings.map(({ rule }) => rule)])).toEqual([
      [2, []],
      [0, ['unknown-block']],
      [0, []],
    ]);
  });

  it('leaves out a page that shows a picture that could not be read', () => {
    writeFileSync(join(root, 'content/media/bad.png'), 'no picture');
    const block = '{"type": "image", "image": {"src": "bad.png", "alt": "Bad"}}';
    writeFileSync(page(1), readFileSync(page(1), 'utf8').replace(/"blocks":\s*\[/, `$&${block},`));
    const files = pageFiles(site().source);
    const { pages } = new Mapper(site(), { ...draw(), render: plain }).map(files, new Set(files));
    expect(pages.map(({ outputs }) => outputs.length)).toEqual([2, 0, 2]);
  });

  it('makes a page that can not be drawn a problem of its file, and checks the rest', () => {
    const failing: Renderer = {
      renderPage: ({ page: { path } }) => {
        if (path === '/p/1') throw new Error('out of luck');
        return path;
      },
    };
    const files = pageFiles(site().source);
    const { pages } = new Mapper(site(), { ...draw(), render: failing }).map(files, new Set(files));
    expect(pages.map(({ findings }) => findings.map(({ rule, file }) => `${rule} ${file}`))).toEqual([
      [],
      ['page-failed content/pages/1.json'],
      [],
    ]);
  });

  it('keeps why a block could not be drawn with its page', () => {
    const failing: Renderer = {
      renderPage: ({ page: { path } }, onFailure) => {
        if (path === '/p/1') onFailure?.('x is not a function');
        return path;
      },
    };
    const files = pageFiles(site().source);
    const { pages } = new Mapper(site(), { ...draw(), render: failing }).map(files, new Set(files));
    const gathered = new Gathered();
    for (const page of pages) gathered.add(page);
    expect(gathered.failures).toMatchObject([
      {
        file: 'content/pages/1.json',
        severity: 'warning',
        message: 'A block of this page could not be drawn and was left out: x is not a function',
      },
    ]);
  });
});
