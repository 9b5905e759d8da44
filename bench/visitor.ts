import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSite } from '../src/node/build.ts';
import { ENGINE } from '../src/node/paths.ts';
import { serveFolder } from '../src/node/serve.ts';
import { findBrowser } from '../tests/browser/find-browser.ts';
import { installPeers, PEERS } from './peers.ts';

/** What Lighthouse says of one load. */
interface Measured {
  scores: number[];
  /** Milliseconds. */
  lcp: number;
  tbt: number;
  cls: number;
  /** Bytes over the network. */
  bytes: number;
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/**
 * Measures every page of the repository's own site as Lighthouse does (mobile, simulated slow 4G), the median of
 * `runs` loads; gives a Markdown table. Compressed as a host would send it.
 */
export async function benchVisitor(runs: number): Promise<string> {
  installPeers();
  const folder = mkdtempSync(join(tmpdir(), 'blocksite-visitor-'));
  const out = join(folder, 'dist');
  await buildSite({ root: ENGINE, out, now: Date.now(), compress: true });
  const { server, url } = await serveFolder(out, 0);
  try {
    const xml = readFileSync(join(out, 'sitemap.xml'), 'utf8');
    const paths = [...xml.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/');
    const rows: string[] = [];
    for (const path of paths) {
      const loads: Measured[] = [];
      for (let run = 0; run < runs; run++) loads.push(await load(url + path, folder));
      const middle = (value: (one: Measured) => number) => median(loads.map(value));
      const scores = CATEGORIES.map((_, i) => middle((one) => one.scores[i] ?? 0)).join(' | ');
      rows.push(
        `| ${path} | ${scores} | ${Math.round(middle((one) => one.lcp))} | ${Math.round(middle((one) => one.tbt))} | ${middle((one) => one.cls).toFixed(3)} | ${Math.round(middle((one) => one.bytes) / 1000)} |`,
      );
      console.error(rows.at(-1));
    }
    return [
      '| page | performance | accessibility | best practices | SEO | LCP, ms | TBT, ms | CLS | KB |',
      '|---|---|---|---|---|---|---|---|---|',
      ...rows,
    ].join('\n');
  } finally {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One load in a browser of its own. The server answers from this process, so the wait must not block it. */
async function load(url: string, folder: string): Promise<Measured> {
  const file = join(folder, 'lighthouse.json');
  const program = join(PEERS, 'node_modules/.bin/lighthouse');
  const args = [
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${CATEGORIES.join(',')}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
  ];
  const env = { ...process.env, CHROME_PATH: findBrowser() };
  const status = await new Promise((resolve) =>
    spawn(program, args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).on('close', resolve),
  );
  if (status !== 0) throw new Error(`Lighthouse could not load ${url}.`);
  const report: {
    categories: Record<string, { score: number }>;
    audits: Record<string, { numericValue?: number }>;
  } = JSON.parse(readFileSync(file, 'utf8'));
  const value = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: CATEGORIES.map((name) => Math.round((report.categories[name]?.score ?? 0) * 100)),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    bytes: value('total-byte-weight'),
  };
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
