import { appendFileSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../src/files/paths.ts';
import {
  expectSameWords,
  installPeers,
  type Measurement,
  measureCommand,
  measureProcess,
  PEERS,
  toTable,
} from './measure.ts';

const NOW = ['--now', '2026-01-01', '--quiet'];

/**
 * Measures builds of the site `bare` in `folder`: the baseline, this project, Eleventy and Astro with
 * the same pages, and incremental builds; then of the site `usual`; then a clean build of this
 * repository's own site. All but the baseline run in processes of their own. Returns a Markdown table.
 */
export function benchBuild(folder: string, pages: number, runs: number): string {
  installPeers();
  const root = join(folder, 'bare');
  const usual = join(folder, 'usual');
  // Astro bundles into a folder beside its output, and resolves packages from there.
  symlinkSync(join(PEERS, 'node_modules'), join(folder, 'node_modules'));
  const warm = join(folder, 'warm');
  measureSite(root, warm);
  const rows = new Map<string, Measurement[]>();
  for (let run = 0; run < runs; run++) {
    const add = (name: string, measure: (out: string) => Measurement) => {
      const took = measure(join(folder, `${name.replaceAll(/\W/g, '')}-${run}`));
      rows.set(name, [...(rows.get(name) ?? []), took]);
    };
    // A new output has no manifest, so everything is built.
    const ours = join(folder, `ours-${run}`);
    add('baseline: read, parse, concatenate, write', (out) => writeBaseline(root, out));
    add('build', () => measureSite(root, ours));
    for (const [name, program, args, cwd] of listPeers(folder))
      add(name, (out) => {
        const took = measureProcess(program, args, cwd, { BENCH_ROOT: root, BENCH_OUT: out });
        expectSame(out, ours, pages);
        return took;
      });
    add('build again, nothing changed', () => measureSite(root, warm));
    add('build again, one page edited', () => {
      appendFileSync(join(root, 'content/pages/0.json'), '\n');
      return measureSite(root, warm);
    });
    const usualOut = join(folder, `usual-${run}`);
    add('usual site: build', () => {
      // Cards in colours of their own, which no earlier run has kept.
      const theme = `"theme": { "brand": "#1e3a${10 + run}" },`;
      change(join(usual, 'site.config.json'), /"name": "Bench",( "theme": .*)?/, `"name": "Bench", ${theme}`);
      return measureSite(usual, usualOut);
    });
    add('usual site: the index of its search alone, by Pagefind', (out) =>
      measureProcess(
        join(PACKAGE_ROOT, 'node_modules/.bin/pagefind'),
        ['--site', usualOut, '--output-path', out, '--quiet'],
        folder,
      ),
    );
    add('usual site: build again, nothing changed', () => measureSite(usual, usualOut));
    add('usual site: build again, a link edited', () => {
      change(join(usual, 'content/pages/0.json'), /"href": "https:\/\/example.org\//, `$&${run}`);
      return measureSite(usual, usualOut);
    });
    add('usual site: build again, words edited', () => {
      change(join(usual, 'content/pages/0.json'), /"label": "Apply/, `$& ${run}`);
      return measureSite(usual, usualOut);
    });
    add('the site of this repository, from nothing', (out) => measureSite(PACKAGE_ROOT, out, '--no-cache'));
    console.error(`${run + 1} of ${runs} runs`);
  }
  return toTable(`${pages} pages`, rows);
}

function change(file: string, pattern: RegExp, by: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replace(pattern, by));
}

/** Measures a build by this project. */
function measureSite(root: string, out: string, ...options: string[]): Measurement {
  return measureCommand('build', '--root', root, '--out', out, ...options, ...NOW);
}

/** Returns the commands of the other generators; they read the site from `BENCH_ROOT`. */
function listPeers(folder: string): [name: string, program: string, args: string[], cwd: string][] {
  const astro = join(PEERS, 'node_modules/.bin/astro');
  return [
    ['Eleventy, a JavaScript template', 'node_modules/.bin/eleventy', ['--config=eleventy.config.js'], PEERS],
    ['Astro', astro, ['build', '--silent', '--root', join(PEERS, 'astro')], folder],
  ];
}

/** The baseline: reads, parses, concatenates and writes. */
function writeBaseline(root: string, out: string): Measurement {
  const [begun, used] = [performance.now(), process.cpuUsage()];
  const read = (file: string) => JSON.parse(readFileSync(join(root, 'content', file), 'utf8'));
  mkdirSync(out);
  for (const file of readdirSync(join(root, 'content/pages'))) {
    const html = toHtml(read(`pages/${file}`)) + toHtml(read(`data/tables/${file}`));
    writeFileSync(join(out, `${file}.html`), `<!doctype html><html><body>${html}</body></html>`);
  }
  const { user, system } = process.cpuUsage(used);
  return { ms: performance.now() - begun, cpu: (user + system) / 1000, mb: Number.NaN };
}

function toHtml(value: unknown): string {
  if (Array.isArray(value)) return `<ul>${value.map((item) => `<li>${toHtml(item)}</li>`).join('')}</ul>`;
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([key, field]) => `<div class="${key}">${toHtml(field)}</div>`)
      .join('');
  return `<p>${String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`;
}

function expectSame(out: string, ours: string, pages: number): void {
  const count = readdirSync(join(out, 'p')).filter((file) => file.endsWith('.html')).length;
  if (count !== pages) throw new Error(`${out} has ${count} pages and not ${pages}.`);
  const [theirs, own] = [out, ours].map((folder) => readFileSync(join(folder, 'p/0.html'), 'utf8'));
  expectSameWords(own ?? '', theirs ?? '');
}
