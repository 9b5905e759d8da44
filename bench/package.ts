import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../src/files/paths.ts';
import { type Measurement, measureCommand, measureProcess, median } from './measure.ts';

const NOW = ['--now', '2026-01-01'];
const INSTALL = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
/** In production, npm would leave out what this repository needs for its tests. */
const ENV = { NODE_ENV: 'development' };

/**
 * Measures the package beside the commands of this repository, in turns: installing it, the help, checks
 * of this repository's site, builds of the site `bare` with and without its bundles, the first `start` of
 * a new site, and the first page of `dev`. Returns a Markdown table.
 */
export async function benchPackage(folder: string, pages: number, runs: number): Promise<string> {
  const site = join(folder, 'site');
  const bare = join(folder, 'bare');
  measureCommand('init', site, '--yes', '--no-install');
  const hub = createSite(join(folder, 'hub'), site, PACKAGE_ROOT);
  const generated = createSite(join(folder, 'generated'), site, bare);
  const rows = new Map<string, [own: Measurement[], ours: Measurement[]]>();
  const add = (name: string, own: () => Measurement, ours?: () => Measurement) => {
    const [first = [], second = []] = rows.get(name) ?? [];
    rows.set(name, [
      [...first, own()],
      [...second, ...(ours ? [ours()] : [])],
    ]);
  };
  const repository = join(folder, 'repository');
  mkdirSync(repository);
  for (const name of ['package.json', 'package-lock.json'])
    cpSync(join(PACKAGE_ROOT, name), join(repository, name));
  // Media are inspected once.
  measureBlocksite(hub, 'validate');
  measureCommand('validate');
  const served: Record<'start' | 'dev', number[]> = { start: [], dev: [] };
  for (let run = 0; run < runs; run++) {
    const out = join(folder, `out-${run}`);
    for (const one of [site, repository]) rmSync(join(one, 'node_modules'), { recursive: true, force: true });
    add(
      'install, with a warm cache of npm',
      () => measureProcess('npm', ['install', ...INSTALL], site, ENV),
      () => measureProcess('npm', ['ci', '--ignore-scripts', ...INSTALL], repository, ENV),
    );
    add(
      '--help',
      () => measureBlocksite(hub, '--help'),
      () => measureCommand('validate', '--help'),
    );
    add(
      'validate, the site of this repository',
      () => measureBlocksite(hub, 'validate'),
      () => measureCommand('validate'),
    );
    const build = (cached: boolean, to: string) => {
      if (!cached) rmSync(join(PACKAGE_ROOT, 'node_modules/.cache/blocksite/bundles'), { recursive: true });
      return measureCommand('build', '--root', bare, '--out', to, ...NOW);
    };
    add(
      `build of ${pages} pages`,
      () => measureBlocksite(generated, 'build', '--out', `${out}-a`, ...NOW),
      () => build(true, `${out}-b`),
    );
    add(
      `build of ${pages} pages, on a new machine`,
      () => {
        rmSync(join(generated, 'node_modules/.cache'), { recursive: true, force: true });
        return measureBlocksite(generated, 'build', '--out', `${out}-c`, ...NOW);
      },
      () => build(false, `${out}-d`),
    );
    rmSync(join(site, 'dist'), { recursive: true, force: true });
    for (const name of ['start', 'dev'] as const) served[name].push(await timeFirstPage(site, name));
    console.error(`${run + 1} of ${runs} runs`);
  }
  const lines = [...rows].map(([name, [own, ours]]) => {
    const of = (all: readonly Measurement[], key: 'ms' | 'cpu') => median(all.map((one) => one[key]));
    const cells = [of(own, 'ms'), of(own, 'cpu'), of(ours, 'ms'), of(ours, 'cpu')].map(Math.round);
    return `| ${[name, ...cells, (of(own, 'cpu') / of(ours, 'cpu')).toFixed(2)].join(' | ')} |`;
  });
  return [
    '| | package, ms | CPU, ms | repository, ms | CPU, ms | ratio of CPU |',
    '|---|---|---|---|---|---|',
    ...lines,
    '',
    `First page of a new site: ${median(served.start)} ms after "start", ${median(served.dev)} ms after "dev".`,
    `Installed: ${getSize(join(site, 'node_modules'))} MB. The largest: ${listLargest(site)}.`,
  ].join('\n');
}

/** Creates a site with the package, and the content of another one. */
export function createSite(folder: string, made: string, content: string): string {
  mkdirSync(folder);
  for (const name of ['package.json', 'engine'])
    cpSync(join(made, name), join(folder, name), { recursive: true });
  for (const name of ['content', 'site.config.json'])
    cpSync(join(content, name), join(folder, name), { recursive: true });
  measureProcess('npm', ['install', ...INSTALL], folder, ENV);
  return folder;
}

/** Measures a command of the package in a site. */
function measureBlocksite(site: string, ...args: string[]): Measurement {
  return measureProcess(
    process.execPath,
    ['node_modules/blocksite/lib/commands/blocksite.js', ...args],
    site,
  );
}

/** Returns the milliseconds from the start of a server until its first page is there. */
async function timeFirstPage(site: string, name: string): Promise<number> {
  const start = performance.now();
  const args = ['node_modules/blocksite/lib/commands/blocksite.js', name, '--port', '0'];
  const child = spawn(process.execPath, args, { cwd: site, stdio: ['ignore', 'pipe', 'ignore'] });
  for await (const text of child.stdout) {
    const [url] = /http:\S+/.exec(String(text)) ?? [];
    if (!url) continue;
    await (await fetch(url)).text();
    child.kill();
    return Math.round(performance.now() - start);
  }
  throw new Error(`blocksite ${name} has ended.`);
}

/** Returns the size of a folder in MB, as its files are long. */
function getSize(folder: string): number {
  const bytes = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  return Math.round(bytes / 1e6);
}

function listLargest(site: string): string {
  const packages = join(site, 'node_modules');
  const names = readdirSync(packages).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(packages, name)).map((one) => `${name}/${one}`) : name,
  );
  return names
    .filter((name) => existsSync(join(packages, name, 'package.json')))
    .map((name) => ({ name, size: getSize(join(packages, name)) }))
    .sort((a, b) => b.size - a.size)
    .slice(0, 5)
    .map(({ name, size }) => `${name} ${size}`)
    .join(', ');
}
