import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { generateSite } from '../../bench/generate.ts';
import { createBlockDiagnostics } from '../../src/build/build-diagnostics.ts';
import { loadBundles } from '../../src/build/bundles.ts';
import type { Renderer } from '../../src/build/page-files.ts';
import { runBatches } from '../../src/build/page-pool.ts';
import { PageRenderer } from '../../src/build/page-renderer.ts';
import { createRowCompiler } from '../../src/build/row-schemas.ts';
import { listPageFiles, loadSite } from '../../src/core/pipeline.ts';
import { folderSource } from '../../src/files/folder-source.ts';
import { createTempFolder } from '../temp-folder.ts';

let root = '';
const site = () =>
  loadSite(folderSource(root), { compileRow: createRowCompiler(), now: 0, schemaFolder: 'schema' }).site;
const assets = { script: '/a.js', styles: '/a.css', site: '/s.json', icon: '/media/logo.svg', buildId: 'x' };
const logo = { src: '/media/logo.svg', width: 120, height: 40, oversize: false, sources: [] };
const setup = () => ({ folder: join(root, 'out'), assets, media: { 'logo.svg': logo } });
const plain: Renderer = { renderPage: ({ page }) => page.title };
const page = (i: number) => join(root, `content/pages/${i}.json`);
/** Checks all pages of the site, and renders them. */
const run = (renderer: Renderer) => {
  const files = listPageFiles(site().source);
  return new PageRenderer(site(), { ...setup(), renderer }).run(files, new Set(files));
};

beforeEach(() => {
  root = createTempFolder();
  generateSite(root, 3);
});

describe('batches', () => {
  it('have the same results in one thread and in workers, in the order of the files', async () => {
    rmSync(root, { recursive: true });
    generateSite(root, 120);
    writeFileSync(page(7), readFileSync(page(7), 'utf8').replace('"https://', '"http://'));
    const bundles = await loadBundles();
    const files = listPageFiles(site().source);
    const runWith = async (threads: number) => {
      const folder = join(root, `out-${threads}`);
      const options = { root, site: site(), bundles, threads };
      const checked = await runBatches(files, { ...options, toRender: new Set(files) });
      const sizes: number[] = [];
      const batches = await runBatches(files, {
        ...options,
        toRender: new Set(files.slice(1)),
        setup: { ...setup(), folder },
        onBatch: (batch) => sizes.push(batch.pages.length),
      });
      return {
        checked: checked.flatMap(({ pages }) =>
          pages.map(({ summary: facts, outputs }) => [facts.path, ...outputs]),
        ),
        pages: batches.flatMap(({ pages }) =>
          pages.map(({ outputs, ...rest }) => ({ ...rest, files: outputs.map(([file]) => file) })),
        ),
        tables: new Set(batches.flatMap(({ tables }) => tables.map(({ name }) => name))),
        sizes: sizes.sort(),
        written: readdirSync(join(folder, 'p')).map((file) => readFileSync(join(folder, 'p', file), 'utf8')),
      };
    };
    const inWorkers = await runWith(2);
    expect(inWorkers).toEqual(await runWith(1));
    expect(inWorkers.sizes).toEqual([20, 50, 50]);
    expect(inWorkers.checked.slice(0, 2)).toEqual([['/p/0'], ['/p/1']]);
    expect(inWorkers.written).toHaveLength(238);
    const reported = inWorkers.pages.flatMap(({ summary: facts, diagnostics: findings }) =>
      findings.length > 0 ? [facts.path] : [],
    );
    expect(reported).toEqual(['/p/7']);
  });
});

describe('a page renderer', () => {
  it('returns summaries, diagnostics and outputs, page by page, and the tables', () => {
    const files = listPageFiles(site().source);
    const { pages, tables } = new PageRenderer(site(), { ...setup(), renderer: plain }).run(
      files,
      new Set(files.slice(0, 2)),
    );
    expect(pages.map(({ summary: facts, outputs }) => [facts.path, outputs.map(([file]) => file)])).toEqual([
      ['/p/0', ['p/0.html', 'p/0.json']],
      ['/p/1', ['p/1.html', 'p/1.json']],
      ['/p/2', []],
    ]);
    expect(tables.map(({ name }) => name)).toEqual(['tables/0', 'tables/1', 'tables/2']);
    expect(readdirSync(join(root, 'out/p'))).toEqual(['0.html', '0.json', '1.html', '1.json']);
  });

  it('renders nothing after a page with an error, but checks the rest', () => {
    writeFileSync(page(1), readFileSync(page(1), 'utf8').replace('"cta"', '"ctaa"'));
    const { pages } = run(plain);
    expect(
      pages.map(({ outputs, diagnostics: findings }) => [outputs.length, findings.map(({ rule }) => rule)]),
    ).toEqual([
      [2, []],
      [0, ['unknown-block']],
      [0, []],
    ]);
  });

  it('reports a page that cannot be rendered at its file, and checks the rest', () => {
    const failing: Renderer = {
      renderPage: ({ page: { path } }) => {
        if (path === '/p/1') throw new Error('out of luck');
        return path;
      },
    };
    const { pages } = run(failing);
    expect(
      pages.map(({ diagnostics: findings }) => findings.map(({ rule, file }) => `${rule} ${file}`)),
    ).toEqual([[], ['page-failed content/pages/1.json'], []]);
  });

  it('records with the page why a block could not be rendered', () => {
    const failing: Renderer = {
      renderPage: ({ page: { path } }, onFailure) => {
        if (path === '/p/1') onFailure?.('x is not a function');
        return path;
      },
    };
    const { pages } = run(failing);
    const failures = pages.flatMap((one) => createBlockDiagnostics(one.summary.file, one.failures));
    expect(failures).toMatchObject([
      {
        file: 'content/pages/1.json',
        severity: 'warning',
        message: 'A block of this page could not be rendered and was left out: x is not a function',
      },
    ]);
  });
});
