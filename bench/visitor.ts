import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSite } from '../src/build/build.ts';
import { compressFolder } from '../src/build/write/compress-folder.ts';
import { PACKAGE_ROOT } from '../src/files/paths.ts';
import { findBrowser } from '../tests/browser/find-browser.ts';
import { listPaths } from '../tests/browser/list-paths.ts';
import { expectSameWords, installPeers, measureProcess, median, PEERS } from './measure.ts';
import { serveOverHttp2 } from './serve-over-http2.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const AUDITS = [
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'total-byte-weight',
];
/** The maximum number of Lighthouse runs: it sometimes loses the trace of a load. */
const ATTEMPTS = 3;

/**
 * Measures all pages of this repository's site, and its home page built with Astro without client
 * JavaScript, with Lighthouse (mobile, simulated slow 4G), precompressed and over HTTP/2 as hosts
 * serve them. Returns a Markdown table of the medians of `runs` loads.
 */
export async function benchVisitor(folder: string, runs: number): Promise<string> {
  installPeers();
  const [out, astro] = [join(folder, 'dist'), join(folder, 'astro')];
  await buildSite({ root: PACKAGE_ROOT, out, now: Date.now(), compress: true });
  await buildByAstro(out, astro);
  const [ours, theirs] = [await serveOverHttp2(out, folder), await serveOverHttp2(astro, folder)];
  const urls = new Map(listPaths(out).map((path) => [path, ours.url + path]));
  urls.set('/ by Astro, no JavaScript', `${theirs.url}/`);
  const loads = new Map<string, number[][]>();
  try {
    for (let run = 0; run < runs; run++)
      for (const [name, url] of urls)
        loads.set(name, [...(loads.get(name) ?? []), await load(url, join(folder, 'lighthouse.json'))]);
  } finally {
    for (const { close } of [ours, theirs]) close();
  }
  const header = [...CATEGORIES, 'LCP, ms', 'TBT, ms', 'CLS', 'bytes'];
  const rows = [...loads].map(([name, all]) => [
    name,
    ...header.map((_, i) => Number(median(all.map((values) => values[i] ?? Number.NaN)).toFixed(3))),
  ]);
  return [['page', ...header], ['---', ...header.map(() => '---')], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/**
 * Builds the home page of the site in `dist` with Astro, from the same content, images, font and
 * style sheet.
 */
async function buildByAstro(dist: string, out: string): Promise<void> {
  const assets = readdirSync(join(dist, 'assets'));
  const find = (pattern: RegExp) => assets.find((file) => pattern.test(file)) ?? '';
  const [style, font] = [find(/\.css$/), find(/-latin-wght-normal-[^/]+\.woff2$/)];
  const shared = `${out}-public`;
  mkdirSync(join(shared, 'assets'), { recursive: true });
  for (const folder of ['media', 'assets/media'])
    cpSync(join(dist, folder), join(shared, folder), { recursive: true });
  for (const file of [style, font]) cpSync(join(dist, 'assets', file), join(shared, 'assets', file));
  measureProcess('node_modules/.bin/astro', ['build', '--root', 'home'], PEERS, {
    BENCH_PUBLIC: shared,
    BENCH_OUT: out,
    BENCH_SITE: join(dist, 'assets', find(/^site-.*\.json$/)),
    BENCH_PAGE: join(dist, 'index.json'),
    BENCH_STYLE: `/assets/${style}`,
    BENCH_FONT: `/assets/${font}`,
  });
  const read = (folder: string) => readFileSync(join(folder, 'index.html'), 'utf8');
  expectSameWords(read(dist), read(out));
  await compressFolder(out);
}

/** Loads a page in a new browser. Returns its scores, then its audits. The server runs in this process. */
async function load(url: string, file: string): Promise<number[]> {
  const program = join(PEERS, 'node_modules/.bin/lighthouse');
  const flags = [
    `--only-categories=${CATEGORIES}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu --ignore-certificate-errors',
  ];
  const args = [url, '--quiet', '--output=json', `--output-path=${file}`, ...flags];
  const env = { ...process.env, CHROME_PATH: findBrowser() };
  let status: unknown = 1;
  for (let attempt = 0; attempt < ATTEMPTS && status !== 0; attempt++)
    status = await new Promise((resolve) =>
      spawn(program, args, { env, stdio: 'ignore' }).on('close', resolve),
    );
  if (status !== 0) throw new Error(`Lighthouse could not load ${url}.`);
  const { categories, audits } = JSON.parse(readFileSync(file, 'utf8'));
  return [
    ...CATEGORIES.map((name) => Math.round(categories[name].score * 100)),
    ...AUDITS.map((name) => Number(audits[name].numericValue)),
  ];
}
