import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { generateSite } from '../../../bench/generate.ts';
import { loadBundles } from '../../../src/build/bundle/load-bundles.ts';
import { createRowCompiler } from '../../../src/build/check/row-compiler.ts';
import type { Renderer } from '../../../src/build/pages/page-files.ts';
import { collectResults, openPool } from '../../../src/build/pages/page-pool.ts';
import { createRenderer } from '../../../src/build/pages/page-renderer.ts';
import { listPageFiles } from '../../../src/core/paths/content-paths.ts';
import { createChecker, loadSite } from '../../../src/core/pipeline/index.ts';
import { folderSource } from '../../../src/files/folder-source.ts';
import { createTempFolder } from '../../temp-folder.ts';

let root = '';
const site = () => loadSite(folderSource(root), { compileRow: createRowCompiler(), now: 0 }).site;
const assets = { script: '/a.js', styles: '/a.css', site: '/s.json', icon: '/media/logo.svg', buildId: 'x' };
const logo = { src: '/media/logo.svg', width: 120, height: 40, oversize: false, sources: [] };
const setup = () => ({ folder: join(root, 'out'), assets, media: { 'logo.svg': logo } });
const plain: Renderer = { renderPage: ({ page }) => page.title };
const page = (i: number) => join(root, `content/pages/${i}.json`);
const listPages = () => listPageFiles(site().source).map((file) => ({ file }));
const check = () => createChecker(site())(listPages());
/** Checks all pages of the site, and renders them. */
const run = (renderer: Renderer) => createRenderer(site(), setup(), renderer)(check());

beforeEach(() => {
  root = createTempFolder();
  generateSite(root, 3);
});

it('a page of a template is made of the row that is handed over: its table is not read again', () => {
  const forEach = { from: 'data/countries', key: 'code' };
  const blocks = [{ type: 'pageHeader' }];
  writeFileSync(page(0), JSON.stringify({ forEach, path: '/{this.code}', title: '{this.name}', blocks }));
  const row = { forEach, values: { code: 'in', name: 'India' } };
  const pages = createChecker(site())([{ file: 'content/pages/0.json#in', row }]);
  expect(pages).toMatchObject([{ summary: { path: '/in', title: 'India' } }]);
  const toRender = pages.map(({ summary }) => ({ summary, row }));
  expect(createRenderer(site(), setup(), plain)(toRender)).toMatchObject([{ renderDiagnostics: [] }]);
  expect(readFileSync(join(root, 'out/in.html'), 'utf8')).toBe('India');
});

describe('a pool', () => {
  it('has the same results in one thread and in workers, in the order of the files', async () => {
    rmSync(root, { recursive: true });
    generateSite(root, 120);
    writeFileSync(page(7), readFileSync(page(7), 'utf8').replace('"https://', '"http://'));
    const files = listPages();
    const runWith = async (threads: number) => {
      const folder = join(root, `out-${threads}`);
      const steps: string[] = [];
      const onProgress = (...args: [step: string, done: number, of: number]) => steps.push(args.join(' '));
      const pool = openPool({ root, site: site(), loadBundles, onProgress }, () => threads);
      try {
        const pages = await pool.check(files);
        const batches = pool.render(pages.slice(1), { ...setup(), folder });
        const rendered = await collectResults(batches);
        return {
          pages: pages.map(({ summary, diagnostics }) => ({ summary, diagnostics })),
          rendered: rendered.map(({ outputs, ...rest }) => ({
            ...rest,
            files: outputs.map(([file]) => file),
          })),
          tables: new Set(pages.flatMap(({ tables = [] }) => tables.map(({ name }) => name))),
          counts: steps.map((step) => step.replace(/ \d+ /, ' ')),
          last: steps.at(-1),
          written: readdirSync(join(folder, 'p')).map((file) =>
            readFileSync(join(folder, 'p', file), 'utf8'),
          ),
        };
      } finally {
        await pool.close();
      }
    };
    const inWorkers = await runWith(2);
    expect(inWorkers).toEqual(await runWith(1));
    expect(inWorkers.counts).toEqual([...Array(3).fill('check 120'), ...Array(3).fill('render 119')]);
    expect(inWorkers.last).toBe('render 119 119');
    expect(inWorkers.pages.slice(0, 2).map(({ summary: facts }) => facts.path)).toEqual(['/p/0', '/p/1']);
    expect(inWorkers.rendered[0]?.files).toEqual(['p/1.html', 'p/1.json']);
    expect(inWorkers.written).toHaveLength(238);
    const reported = inWorkers.pages.flatMap(({ summary: facts, diagnostics: found }) =>
      found.length > 0 ? [facts.path] : [],
    );
    expect(reported).toEqual(['/p/7']);
  });
});

describe('the passes over pages', () => {
  it('return summaries and diagnostics, page by page, and the tables; then the outputs', () => {
    const pages = check();
    expect(pages.map(({ summary: facts, diagnostics: found }) => [facts.path, found])).toEqual([
      ['/p/0', []],
      ['/p/1', []],
      ['/p/2', []],
    ]);
    expect(pages.map(({ tables = [] }) => tables[0]?.name)).toEqual(['tables/0', 'tables/1', 'tables/2']);
    const render = createRenderer(site(), setup(), plain);
    const rendered = render(pages.slice(0, 2));
    expect(rendered.map(({ file, outputs }) => [file, outputs.map(([name]) => name)])).toEqual([
      ['content/pages/0.json', ['p/0.html', 'p/0.json']],
      ['content/pages/1.json', ['p/1.html', 'p/1.json']],
    ]);
    expect(readdirSync(join(root, 'out/p'))).toEqual(['0.html', '0.json', '1.html', '1.json']);
  });

  it('check all pages, those after a page with an error too', () => {
    writeFileSync(page(1), readFileSync(page(1), 'utf8').replace('"cta"', '"ctaa"'));
    const rules = check().map(({ diagnostics: found }) => found.map(({ rule }) => rule));
    expect(rules).toEqual([[], ['unknown-block'], []]);
  });

  it('report a page that cannot be rendered at its file, and render the rest', () => {
    const failing: Renderer = {
      renderPage: ({ page: { path } }) => {
        if (path === '/p/1') throw new Error('out of luck');
        return path;
      },
    };
    const rendered = run(failing);
    expect(rendered.map(({ outputs }) => outputs.length)).toEqual([2, 0, 2]);
    expect(
      rendered.map(({ renderDiagnostics }) => renderDiagnostics.map(({ rule, file }) => `${rule} ${file}`)),
    ).toEqual([[], ['page-failed content/pages/1.json'], []]);
  });

  it('report a page that is not valid any more when it is rendered', () => {
    const pages = check();
    writeFileSync(page(1), '{}');
    const rendered = createRenderer(site(), setup(), plain)(pages);
    expect(
      rendered.flatMap(({ renderDiagnostics }) => renderDiagnostics.map(({ message }) => message)),
    ).toEqual(['The page could not be rendered: it has changed while the site was built.']);
  });

  it('report why a block could not be rendered', () => {
    const failing: Renderer = {
      renderPage: ({ page: { path } }, onFailure) => {
        if (path === '/p/1') onFailure?.('x is not a function', 'hero');
        return path;
      },
    };
    expect(run(failing).flatMap(({ renderDiagnostics }) => renderDiagnostics)).toMatchObject([
      {
        file: 'content/pages/1.json',
        severity: 'warning',
        message: 'A block of this page could not be rendered and was left out: x is not a function.',
      },
    ]);
  });
});
