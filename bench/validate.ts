import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../src/files/paths.ts';
import { installPeers, type Measurement, measureCommand, measureProcess, PEERS, toTable } from './measure.ts';

/**
 * Measures the validation of the site `bare` in `folder`: the baseline, ajv-cli with the same
 * schemas, and this project, which also checks links, files, data and variables; then of the site
 * `usual`. Returns a Markdown table.
 */
export function benchValidate(folder: string, pages: number, runs: number): string {
  installPeers();
  const root = join(folder, 'bare');
  const measures: [name: string, measure: () => Measurement][] = [
    ['baseline: read and JSON.parse', () => parseAll(root)],
    ['ajv-cli: the schemas alone', () => runAjv(root)],
    ['validate', () => measureCommand('validate', '--root', root)],
    ['validate, usual site', () => measureCommand('validate', '--root', join(folder, 'usual'))],
  ];
  const rows = new Map<string, Measurement[]>();
  for (let run = 0; run < runs; run++)
    for (const [name, measure] of measures) rows.set(name, [...(rows.get(name) ?? []), measure()]);
  return toTable(`${pages} pages`, rows);
}

function parseAll(root: string): Measurement {
  const [begun, used] = [performance.now(), process.cpuUsage()];
  for (const folder of ['content/pages', 'content/data/tables'])
    for (const file of readdirSync(join(root, folder)))
      JSON.parse(readFileSync(join(root, folder, file), 'utf8'));
  const { user, system } = process.cpuUsage(used);
  return { ms: performance.now() - begun, cpu: (user + system) / 1000, mb: Number.NaN };
}

/** Runs ajv-cli for the pages and for the rows of tables, as it takes one schema. */
function runAjv(root: string): Measurement {
  const schema = (path: string) => join(PACKAGE_ROOT, 'schema', path);
  const references = ['block.schema.json', 'blocks/*.json', 'parts/*.json'];
  const validate = (schemaFile: string, data: string, ...more: string[]) =>
    measureProcess(
      'node_modules/.bin/ajv',
      ['validate', '--strict=false', '-c', 'ajv-formats', '-s', schemaFile, ...more, '-d', join(root, data)],
      PEERS,
    );
  const rows = join(root, 'rows.schema.json');
  const row: unknown = JSON.parse(readFileSync(join(root, 'content/data/tables.schema.json'), 'utf8'));
  writeFileSync(rows, JSON.stringify({ type: 'array', items: row }));
  const pages = validate(
    schema('page.schema.json'),
    'content/pages/*.json',
    ...references.flatMap((path) => ['-r', schema(path)]),
  );
  const tables = validate(rows, 'content/data/tables/*.json');
  return { ms: pages.ms + tables.ms, cpu: pages.cpu + tables.cpu, mb: Math.max(pages.mb, tables.mb) };
}
