import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSite } from '../src/node/build.ts';
import { ENGINE } from '../src/node/paths.ts';
import { serveFolder } from '../src/node/serve.ts';
import { findBrowser } from '../tests/browser/find-browser.ts';
import { astroHome } from './astro-home.ts';
import { median } from './median.ts';
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
 * `runs` loads; then its home page and the same by Astro without client JavaScript, in turn. Gives Markdown tables.
 * Compressed as a host would send it.
 */
export async function benchVisitor(runs: number): Promise<string> {
  installPeers();
  const folder = mkdtempSync(join(tmpdir(), 'blocksite-visitor-'));
  const [out, astro] = [join(folder, 'dist'), join(folder, 'astro')];
  await buildSite({ root: ENGINE, out, now: Date.now(), compress: true });
  await astroHome(out, astro);
  const servers = [await serveFolder(out, 0), await serveFolder(astro, 0)];
  const [ours, theirs] = servers.map(({ url }) => url);
  try {
    const xml = readFileSync(join(out, 'sitemap.xml'), 'utf8');
    const paths = [...xml.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/');
    const pages = paths.map((path): Subject => ({ name: path, url: ours + path }));
    const homes = [
      { name: 'the home page', url: `${ours}/` },
      { name: 'the same by Astro, no JavaScript', url: `${theirs}/` },
    ];
    const tables = [await table(pages, runs, folder), await table(homes, runs, folder)];
    return tables.join('\n\n');
  } finally {
    for (const { server } of servers) server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What is loaded, and how it is called in the table. */
interface Subject {
  name: string;
  url: string;
}

/** The medians of each subject's loads, in turn, so that what else the machine does falls on all alike. */
async function table(subjects: readonly Subject[], runs: number, folder: string): Promise<string> {
  const loads = subjects.map((): Measured[] => []);
  for (let run = 0; run < runs; run++) {
    for (const [i, { url }] of subjects.entries()) loads[i]?.push(await load(url, folder));
    console.error(`${run + 1} of ${runs} loads of ${subjects.length} pages`);
  }
  const rows = subjects.map(({ name }, i) => {
    const middle = (value: (one: Measured) => number) => median((loads[i] ?? []).map(value));
    const scores = CATEGORIES.map((_, n) => middle((one) => one.scores[n] ?? 0)).join(' | ');
    const times = `${Math.round(middle((one) => one.lcp))} | ${Math.round(middle((one) => one.tbt))}`;
    const rest = `${middle((one) => one.cls).toFixed(3)} | ${Math.round(middle((one) => one.bytes) / 1000)}`;
    return `| ${name} | ${scores} | ${times} | ${rest} |`;
  });
  return [
    '| page | performance | accessibility | best practices | SEO | LCP, ms | TBT, ms | CLS | KB |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/** Lighthouse now and then loses the trace of a load and asks to be run again. */
const ATTEMPTS = 3;

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
  let status: unknown = 1;
  for (let attempt = 0; attempt < ATTEMPTS && status !== 0; attempt++)
    status = await new Promise((resolve) =>
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
