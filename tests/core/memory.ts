import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createRowCompiler } from '../../src/build/check/row-compiler.ts';
import type { CompileRow, RowCheck } from '../../src/core/load/row-schema.ts';
import { type CheckOptions, type CheckResult, checkSite } from '../../src/core/pipeline/index.ts';
import type { MediaFile } from '../../src/core/resolve/context.ts';
import type { ContentSource, Diagnostic } from '../../src/core/types.ts';
import { createExampleSite } from './example-site.ts';

/** Files in memory, by their path from the site's root. */
export type Files = Record<string, string>;

/** Returns a content source over files in memory. */
export function memorySource(files: Files): ContentSource {
  const paths = Object.keys(files).sort();
  return {
    list: (folder) => paths.filter((path) => path.startsWith(`${folder}/`)),
    names(folder) {
      const start = folder === '' ? '' : `${folder}/`;
      const inside = paths.filter((path) => path.startsWith(start));
      return [...new Set(inside.map((path) => path.slice(start.length).replace(/\/.*/, '/')))];
    },
    read: (path) => files[path],
    has: (path) => path in files,
    size: (path) => files[path]?.length,
    fault: () => undefined,
    faults: () => [],
  };
}

/** Reads a site of the repository into memory; images are only names. */
export function readSite(folder: string): Files {
  const files: Files = { 'site.config.json': readFileSync(join(folder, 'site.config.json'), 'utf8') };
  for (const entry of readdirSync(join(folder, 'content'), { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, 'content', entry);
    if (!statSync(path).isFile()) continue;
    files[join('content', entry)] = /\.(json|csv|md|svg)$/.test(path) ? readFileSync(path, 'utf8') : '';
  }
  return files;
}

/** The number of rows that `readLab` keeps of the people and of the countries. */
const KEPT = { people: 20, countries: 6 };

/** Reads the examples with the first rows of their long tables only: a check of it takes a fraction of the time. */
export function readLab(): Files {
  const files = readSite('examples');
  const read = (name: string) => files[`content/data/${name}`] ?? '';
  const people: { id: string }[] = JSON.parse(read('people.json')).slice(0, KEPT.people);
  const ids = new Set(people.map(({ id }) => id));
  const papers: { authors: string[] }[] = JSON.parse(read('publications.json'));
  const ofPeople = papers.filter(({ authors }) => authors.every((id) => ids.has(id)));
  return {
    ...files,
    'content/data/people.json': `${JSON.stringify(people, null, 2)}\n`,
    'content/data/publications.json': `${JSON.stringify(ofPeople, null, 2)}\n`,
    'content/data/countries.csv': read('countries.csv')
      .split('\n', KEPT.countries + 1)
      .join('\n'),
  };
}

const rowChecks = new Map<string, RowCheck>();

/** Compiles row schemas, each once: most tests check one site in many forms. */
const compileRow: CompileRow = (schema) => {
  const text = JSON.stringify(schema);
  const check = rowChecks.get(text) ?? createRowCompiler()(schema);
  rowChecks.set(text, check);
  return check;
};

/** Returns an image of that name below `content/media/`, as a build would have measured it. */
export function measured(name: string): MediaFile {
  return { src: `/media/${name}`, width: 8, height: 8, sources: [], oversize: false };
}

/** A valid site config with one variable, `{product}`. */
export const SITE = createExampleSite({})['site.config.json'] ?? '';

/** Returns a minimal site whose home page has these blocks. `files` are added, or replace others. */
export function siteWith(blocks: unknown[], files: Files = {}): Files {
  const home = { $schema: '../../.blocksite/page.schema.json', path: '/', title: 'Home', blocks };
  return {
    ...createExampleSite({}),
    'content/pages/home.json': `${JSON.stringify(home, null, 2)}\n`,
    ...files,
  };
}

/** Returns the text of a page that has a header only; `more` adds fields, or replaces these. */
export function pageText(path: string, more: object = {}): string {
  const $schema = '../../.blocksite/page.schema.json';
  return JSON.stringify({ $schema, path, title: path, blocks: [{ type: 'pageHeader' }], ...more });
}

/** Checks a site as `validate` does. */
export function checkSource(source: ContentSource, more: Partial<CheckOptions> = {}): CheckResult {
  return checkSite(source, { compileRow, now: 0, ...more });
}

/** Returns all problems of a site in memory. */
export function getProblems(files: Files): Diagnostic[] {
  return checkSource(memorySource(files)).problems;
}

/** Returns the exact text that a problem underlines. */
export function underlined(files: Files, { file, range }: Diagnostic): string {
  return (files[file] ?? '').slice(range.start.offset, range.end.offset);
}

/** Returns the rule of each problem of a site. */
export function listRules(files: Files): string[] {
  return getProblems(files).map(({ rule }) => rule);
}

/** Formats each problem of a site as `rule: message [underlined text]`. Most tests compare these. */
export function formatProblems(files: Files): string[] {
  return getProblems(files).map(
    (problem) => `${problem.rule}: ${problem.message} [${underlined(files, problem)}]`,
  );
}

const ROWS = JSON.stringify({
  type: 'object',
  properties: {
    name: { title: 'Name', type: 'string' },
    page: { title: 'Page', type: 'string', format: 'uri-reference' },
  },
});

/** Returns a site with this page beside its home page, on which whatever an example names exists. */
export function exampleSource(page: object, site: object = {}): ContentSource {
  const source = memorySource({
    'site.config.json': JSON.stringify({
      ...JSON.parse(SITE),
      photoHosts: ['photos.example.org'],
      embedHosts: ['maps.example.org', 'forms.example.org'],
      ...site,
    }),
    'content/pages/example.json': JSON.stringify(page),
    'content/pages/home.json': pageText('/', {
      redirectFrom: ['/people', '/work', '/courses', '/partners', '/prices'],
      sectionParameter: 'section',
      blocks: [{ type: 'prose', id: 'energy', text: 'Energy.' }],
    }),
    'content/data/team/members.json':
      '[{ "name": "Ada", "page": "/work" }, { "name": "Bea", "page": "/people" }]',
    'content/data/team/others.json': '[{ "name": "Ben" }]',
    'content/data/team.schema.json': ROWS,
  });
  const list = (folder: string) =>
    folder.startsWith('content/media/') ? [`${folder}/a.jpg`] : source.list(folder);
  return { ...source, list, has: (path) => path.startsWith('content/media/') || source.has(path) };
}
