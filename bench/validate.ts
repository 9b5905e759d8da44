import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  allTables,
  type CheckedPage,
  checkPage,
  conclude,
  loadPage,
  loadSite,
  pageFiles,
} from '../src/core/check.ts';
import { parseJson } from '../src/core/json/index.ts';
import { validatePage } from '../src/generated/content-validators.js';
import { folderSource } from '../src/node/folder-source.ts';
import { ENGINE } from '../src/node/paths.ts';
import { rowCompiler } from '../src/node/row-schemas.ts';
import { installPeers, PEERS, type Took, timed } from './peers.ts';

/** Milliseconds of each step, one page after the other in one thread. */
interface Steps {
  read: number;
  parse: number;
  check: number;
  rules: number;
}

/** One line of the table. */
interface Row {
  name: string;
  steps?: Steps;
  total: number;
  mb?: number;
}

/**
 * Measures the check of the site in `root` beside its floor (read and `JSON.parse` of the same files, one thread) and
 * beside ajv-cli with the same schemas. Runs take turns; gives a Markdown table of medians.
 */
export function benchValidate(root: string, pages: number, runs: number): string {
  installPeers();
  const all: Row[][] = Array.from({ length: runs }, () => [
    floor(root),
    steps(root),
    { name: 'ajv-cli: the schema alone, a process', ...asTotal(ajvCli(root)) },
    { name: 'validate: everything, a process', ...asTotal(ownProcess(root)) },
  ]);
  const rows = (all[0] ?? []).map((first, i) => medianRow(all.map((run) => run[i] ?? first)));
  const base = rows[0]?.total ?? 1;
  const cell = (ms: number | undefined) => (ms === undefined ? '' : String(Math.round(ms)));
  return [
    `| ${pages} pages, ms | read | parse | check | rules | total | peak MB | ratio |`,
    '|---|---|---|---|---|---|---|---|',
    ...rows.map(
      ({ name, steps: s, total, mb }) =>
        `| ${name} | ${cell(s?.read)} | ${cell(s?.parse)} | ${cell(s?.check)} | ${cell(s?.rules)} | ${cell(total)} | ${cell(mb)} | ${(total / base).toFixed(2)} |`,
    ),
  ].join('\n');
}

function asTotal({ ms, mb }: { ms: number; mb: number }): Pick<Row, 'total' | 'mb'> {
  return { total: ms, mb };
}

function floor(root: string): Row {
  const took: Steps = { read: 0, parse: 0, check: 0, rules: 0 };
  const begun = performance.now();
  for (const folder of ['content/pages', 'content/data/tables'])
    for (const file of readdirSync(join(root, folder))) {
      const text = clocked(took, 'read', () => readFileSync(join(root, folder, file), 'utf8'));
      clocked(took, 'parse', () => JSON.parse(text));
    }
  return { name: 'floor: read and JSON.parse', steps: took, total: performance.now() - begun };
}

/** The same calls as a check makes, each by the clock; `check` is the schema, `rules` all that is left. */
function steps(root: string): Row {
  const took: Steps = { read: 0, parse: 0, check: 0, rules: 0 };
  const begun = performance.now();
  const source = folderSource(root);
  const options = { compileRow: rowCompiler(), now: 0, schemaFolder: 'schema' };
  const { site } = loadSite(source, options);
  const pages: CheckedPage[] = [];
  for (const file of pageFiles(source)) {
    const text = clocked(took, 'read', () => source.read(file) ?? '');
    const { value } = clocked(took, 'parse', () => parseJson(file, text));
    clocked(took, 'check', () => validatePage(value));
    // It reads, parses and checks once more, which is taken off below.
    pages.push(clocked(took, 'rules', () => checkPage(loadPage(file, site), site)));
  }
  clocked(took, 'rules', () => conclude(site, [], pages, allTables(site)));
  const twice = took.read + took.parse + took.check;
  took.rules -= twice;
  return { name: 'validate: step by step', steps: took, total: performance.now() - begun - twice };
}

function clocked<T>(took: Steps, step: keyof Steps, work: () => T): T {
  const begun = performance.now();
  const result = work();
  took[step] += performance.now() - begun;
  return result;
}

/** One run for the pages and one for the tables' rows: ajv-cli takes one schema. */
function ajvCli(root: string): Took {
  const schema = (path: string) => join(ENGINE, 'schema', path);
  const refs = ['block.schema.json', 'blocks/*.json', 'parts/*.json'].flatMap((path) => ['-r', schema(path)]);
  const validate = (schemaFile: string, data: string, ...more: string[]) =>
    timed(
      'node_modules/.bin/ajv',
      ['validate', '--strict=false', '-c', 'ajv-formats', '-s', schemaFile, ...more, '-d', join(root, data)],
      PEERS,
    );
  const rows = join(root, 'rows.schema.json');
  const row: unknown = JSON.parse(readFileSync(join(root, 'content/data/tables.schema.json'), 'utf8'));
  writeFileSync(rows, JSON.stringify({ type: 'array', items: row }));
  const pages = validate(schema('page.schema.json'), 'content/pages/*.json', ...refs);
  const tables = validate(rows, 'content/data/tables/*.json');
  return { ms: pages.ms + tables.ms, cpu: pages.cpu + tables.cpu, mb: Math.max(pages.mb, tables.mb) };
}

function ownProcess(root: string) {
  return timed(process.execPath, ['--import', 'tsx', 'scripts/validate.ts', '--root', root], ENGINE);
}

function medianRow(rows: Row[]): Row {
  const sorted = [...rows].sort((a, b) => a.total - b.total);
  return sorted[Math.floor(sorted.length / 2)] ?? { name: '', total: 0 };
}
