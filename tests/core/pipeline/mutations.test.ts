import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../bench/generate.ts';
import { createGalleryFiles } from '../../../src/codegen/gallery/write-gallery.ts';
import { applyFixes } from '../../../src/core/edit/syntax-fixes.ts';
import { parseJson } from '../../../src/core/load/json/index.ts';
import { groupBy } from '../../../src/core/util/group-by.ts';
import { CASES, IS_ALL, SEED } from '../../attack/cases.ts';
import {
  checkSource,
  type Files,
  getProblems,
  memorySource,
  readLab,
  readSite,
  siteWith,
} from '../memory.ts';
import {
  COLUMN_KINDS,
  CONTENT_KINDS,
  createMutations,
  damage,
  type Mutation,
  QUERY_KINDS,
  RELATION_KINDS,
  SYNTAX_KINDS,
  sample,
} from './mutations.ts';

/** The site of all examples of all blocks: the gallery. */
function exampleSite(): Files {
  const pages = Object.entries(createGalleryFiles()).map(([file, value]) => [
    file,
    JSON.stringify(value, null, 2),
  ]);
  return { ...readLab(), ...Object.fromEntries(pages) };
}

const NOW = Date.parse('2026-01-15T12:00:00Z');
const check = (files: Files) => checkSource(memorySource(files), { now: NOW }).problems;
const isPage = (path: string) => path.startsWith('content/pages/') && path.endsWith('.json');
/** Returns a part of a whole in per cent. */
const share = (part: number, of: number) => Math.round((part / of) * 1000) / 10;

interface PageMutation extends Mutation {
  page: string;
}

/** Returns up to `each` mutations of each of `kinds` of each page. */
function mutatePages(
  kinds: Parameters<typeof createMutations>[0],
  site: Files,
  pages: readonly string[],
  each: number,
  random: () => number,
): PageMutation[] {
  return pages.flatMap((page) =>
    createMutations(kinds, site[page] ?? '', each, random).map((mutation) => ({ ...mutation, page })),
  );
}

/** Returns as many mutations as a probe has cases. */
function sampleCases(all: readonly PageMutation[]): PageMutation[] {
  return sample(all, CASES, createRandom(SEED));
}

/** Returns one mutation of each kind, or all of them in the weekly workflow. */
function sampleKinds(all: readonly PageMutation[]): readonly PageMutation[] {
  if (IS_ALL) return all;
  const random = createRandom(SEED);
  return [...groupBy(all, ({ kind }) => kind).values()].flatMap((ofKind) => sample(ofKind, 1, random));
}

/** Checks mutations of the pages of a site, and counts how they are reported. */
function run(site: Files, mutations: readonly PageMutation[]) {
  const before = new Set(
    check(site).map((problem) => JSON.stringify([problem.file, problem.rule, problem.message])),
  );
  const count = { mutations: 0, line: 0, one: 0, safe: 0, fixed: 0 };
  const misses: string[] = [];
  /** Advice that leads to another problem, or back to itself. */
  const astray: string[] = [];
  for (const { page, kind, lines, safe, text } of mutations) {
    // Warnings that the valid site has too are not about the mistake.
    const listProblems = (changed: string) =>
      check({ ...site, [page]: changed }).filter(
        (problem) => !before.has(JSON.stringify([problem.file, problem.rule, problem.message])),
      );
    const problems = listProblems(text);
    const atLine = problems.some(({ file, range }) => file === page && lines.includes(range.start.line));
    count.mutations++;
    if (atLine) count.line++;
    if (problems.length === 1) count.one++;
    if (!atLine || problems.length !== 1) {
      const found = problems.map(({ rule, file, range }) => `${rule}@${file}:${range.start.line}`);
      misses.push(`${kind} ${page}:${lines} → ${found.join(' ')}`);
    }
    for (const { message, file, fix, suggestions = [] } of problems) {
      const edits = file === page ? [...(fix ? [fix] : []), ...suggestions] : [];
      const isAstray = edits.some((edit) => listProblems(applyFixes(text, [edit])).length >= problems.length);
      if (isAstray) astray.push(`${kind} ${page}:${lines}: ${message}`);
    }
    if (!safe) continue;
    count.safe++;
    const fixes = problems.flatMap(({ fix }) => fix ?? []);
    if (isFixed(text, site[page] ?? '', fixes)) count.fixed++;
    else misses.push(`not fixed: ${kind} ${page}:${lines}`);
  }
  return { count, misses, astray };
}

function isFixed(broken: string, whole: string, fixes: Parameters<typeof applyFixes>[1]): boolean {
  try {
    return JSON.stringify(JSON.parse(applyFixes(broken, fixes))) === JSON.stringify(JSON.parse(whole));
  } catch {
    return false;
  }
}

describe('single mistakes', () => {
  it.each([
    ['every page of the site', () => readSite('.'), (_: string) => true],
    ['every example of every block', exampleSite, (path: string) => path.includes('_blocks/')],
  ])(
    'in %s are reported once, at their line, and fixed if that is safe',
    { timeout: 3_600_000 },
    (_, createSite, isChosen) => {
      const random = createRandom(SEED);
      const site = createSite();
      const pages = Object.keys(site).filter((path) => isPage(path) && isChosen(path));
      const all = mutatePages([...SYNTAX_KINDS, ...CONTENT_KINDS], site, pages, 2, random);
      const { count, misses, astray } = run(site, sample(all, CASES, random));
      const figures = {
        seed: SEED,
        mutations: count.mutations,
        'right line': share(count.line, count.mutations),
        'exactly one problem': share(count.one, count.mutations),
        'fixed by --fix': share(count.fixed, count.safe),
      };
      console.log(figures);
      const missed = misses.slice(0, 30).join('\n');
      expect(count.mutations).toBe(Math.min(all.length, CASES));
      expect(figures['right line'], missed).toBeGreaterThanOrEqual(99);
      expect(figures['exactly one problem'], missed).toBeGreaterThanOrEqual(99);
      expect(figures['fixed by --fix'], missed).toBeGreaterThanOrEqual(99);
      expect(astray).toEqual([]);
    },
  );
});

/** Rows and pages with queries that have every word and operator. */
function querySite(): Files {
  const text = { title: 'Text', type: 'string' };
  const people = {
    type: 'object',
    properties: {
      id: text,
      name: text,
      group: { ...text, enum: ['core', 'staff'] },
      topics: { title: 'Topics', type: 'array', items: text },
      since: { title: 'Since', type: 'integer' },
      left: { ...text, format: 'date' },
    },
  };
  const row = { group: 'core', topics: ['ai'], since: 2020, left: '2030-01-01' };
  const rows = ['ada', 'bo', 'cy'].map((id) => ({ id, name: id, ...row }));
  const from = 'data/people';
  const items = (query: object) => ({ type: 'people', items: { from, ...query } });
  const blocks = [
    { type: 'pageHeader' },
    items({ where: { group: 'core' }, sort: ['-since', 'name'], limit: 2, fields: { href: 'path' } }),
    items({ where: { since: { after: 2000 } }, groupBy: 'left:year', empty: 'Nobody.' }),
    items({ where: { left: { after: 'today' } }, pageSize: 10, fields: { position: 'group' } }),
    items({ where: { topics: { has: 'ai' } }, distinct: 'since' }),
    items({ where: { id: { not: '{this.path}' } } }),
    items({ where: { left: { exists: true } } }),
    items({ where: { group: ['core', 'staff'] } }),
  ];
  const person = {
    $schema: '../../.blocksite/page.schema.json',
    forEach: { from, where: { left: { before: '2031-01-01' } }, key: 'id' },
    path: '/people/{this.id}',
    title: 'About {this.name}',
    blocks: [
      { type: 'pageHeader' },
      { type: 'prose', text: 'In {this.group}, with {this.topics}.' },
      { type: 'people', items: { from, where: { group: '{this.group}', id: { not: '{this.id}' } } } },
    ],
  };
  return siteWith(blocks, {
    'content/data/people.json': JSON.stringify(rows),
    'content/data/people.schema.json': JSON.stringify(people),
    'content/pages/person.json': `${JSON.stringify(person, null, 2)}\n`,
  });
}

/** Tables whose rows name those of others, entries that are put together of columns, and numbers of rows. */
function relationSite(): Files {
  const text = { title: 'Text', type: 'string' };
  const table = (properties: object, more: object = {}) =>
    JSON.stringify({ type: 'object', properties: { id: text, name: text, ...properties }, ...more }, null, 2);
  const day = { ...text, format: 'date' };
  const people = {
    title: text,
    cohort: { ...text, 'x-refers': 'data/cohorts' },
    start: day,
    photo: text,
    website: { ...text, format: 'uri-reference' },
    topics: { title: 'Topics', type: 'array', items: text },
  };
  const roles = {
    person: { ...text, 'x-refers': 'data/people' },
    role: { ...text, enum: ['chair', 'guest'], 'x-titles': { chair: 'Chair of the board', guest: 'Guest' } },
    since: day,
  };
  const person = { title: 'Engineer', cohort: 'c1', start: '2024-10-01', photo: 'a.jpg', topics: ['ai'] };
  const rows = (...all: object[]) => JSON.stringify(all);
  const from = 'data/roles';
  const items = (query: object) => ({ type: 'people', items: { from, ...query } });
  const name = 'person.name';
  const photo = { src: '{row.person.photo}', alt: 'Portrait of {row.person.name}' };
  const blocks = [
    { type: 'pageHeader' },
    { type: 'prose', text: 'With {countAll} roles, {count} of them new.' },
    items({ fields: { name, position: 'person.cohort.name', photo } }),
    items({
      where: { 'person.cohort.start': { after: 'today' } },
      sort: ['-person.start'],
      fields: { name },
    }),
    items({ groupBy: 'person.cohort.start:year', fields: { name, href: 'person.path' } }),
    items({ distinct: 'person.cohort', fields: { name, position: '{row.role} since {row.since:month}' } }),
    {
      type: 'cardList',
      items: {
        from: 'data/people',
        fields: {
          title: 'name',
          text: '{row.start:year} in {row.cohort.name}, {row.topics:count} topics',
          actions: [
            { label: 'Website', href: '{row.website}' },
            { label: 'Code of {row.name}', href: '{row.website}' },
          ],
        },
      },
    },
    { type: 'table', title: 'Roles', data: { from }, columns: ['person', 'person.cohort', 'role'] },
  ];
  const template = {
    $schema: '../../.blocksite/page.schema.json',
    forEach: { from: 'data/people', where: { 'cohort.start': { exists: true } }, key: 'id' },
    path: '/people/{this.id}',
    title: 'About {this.name}',
    blocks: [
      { type: 'pageHeader' },
      {
        type: 'prose',
        text: 'In {this.cohort.name} since {this.start:year}, with {this.topics:count} topics.',
      },
      { type: 'people', items: { from, where: { person: '{this.id}' }, fields: { name } } },
    ],
  };
  const site = siteWith(blocks);
  const variables = {
    product: 'Blocks',
    countAll: { from },
    count: { from, where: { since: { after: 'today' } } },
  };
  return {
    ...site,
    'site.config.json': JSON.stringify({ ...JSON.parse(site['site.config.json'] ?? ''), variables }, null, 2),
    'content/data/cohorts.json': rows({ id: 'c1', name: 'First', start: '2024-10-01' }),
    'content/data/cohorts.schema.json': table({ start: day }),
    'content/data/people.json': rows(
      { id: 'ada', name: 'Ada', ...person, website: 'https://example.org/ada' },
      { id: 'bo', name: 'Bo', ...person, website: 'https://example.org/bo' },
    ),
    'content/data/people.schema.json': table(people, { 'x-title': 'name' }),
    'content/data/roles.json': rows(
      { id: 'r1', person: 'ada', role: 'chair', since: '2030-01-01' },
      { id: 'r2', person: 'bo', role: 'guest', since: '2031-01-01' },
    ),
    'content/data/roles.schema.json': table(roles),
    'content/media/a.jpg': '',
    'content/pages/person.json': `${JSON.stringify(template, null, 2)}\n`,
  };
}

describe('mistakes in queries', () => {
  it('in what rows have to do with each other are one problem each, at their line', () => {
    const files = Object.entries(relationSite()).map(([file, text]) => [file, joinLists(text)]);
    const site: Files = Object.fromEntries(files);
    expect(check(site).map(({ file, message }) => `${file}: ${message}`)).toEqual([]);
    const changed = Object.keys(site).filter(
      (file) => isPage(file) || file.endsWith('.schema.json') || file === 'site.config.json',
    );
    const all = mutatePages(RELATION_KINDS, site, changed, Number.POSITIVE_INFINITY, createRandom(SEED));
    const { count, misses } = run(site, sampleKinds(all));
    console.log({ mutations: count.mutations, kinds: new Set(all.map(({ kind }) => kind)).size });
    expect(misses.map((miss) => miss.slice(0, 300))).toEqual([]);
    const made = new Set(all.map(({ kind }) => kind));
    expect(RELATION_KINDS.flatMap(([kind]) => (made.has(kind) ? [] : kind))).toEqual([]);
  });

  it('in columns of pages, authors and several sources are one problem each, at their line', {
    timeout: 3_600_000,
  }, () => {
    const files = Object.entries(readLab()).map(([file, text]) => [file, joinLists(text)]);
    const site: Files = Object.fromEntries(files);
    const changed = Object.keys(site).filter(
      (file) => /pages\/(events|news|work\/papers)/.test(file) || file === 'site.config.json',
    );
    const all = mutatePages(COLUMN_KINDS, site, changed, Number.POSITIVE_INFINITY, createRandom(SEED));
    const { count, misses } = run(site, sampleCases(all));
    console.log({ mutations: count.mutations, kinds: new Set(all.map(({ kind }) => kind)).size });
    expect(misses.map((miss) => miss.slice(0, 300))).toEqual([]);
    const made = new Set(all.map(({ kind }) => kind));
    expect(COLUMN_KINDS.flatMap(([kind]) => (made.has(kind) ? [] : kind))).toEqual([]);
  });

  it.each([
    ['of each kind', querySite, 8, sampleKinds],
    ['of the examples', readLab, 2, sampleCases],
  ])('%s are one problem each, at their line', { timeout: 3_600_000 }, (_, createSite, each, choose) => {
    // Sort columns are written on one line.
    const site = Object.fromEntries(
      Object.entries(createSite()).map(([file, text]) => [file, joinLists(text)]),
    );
    const pages = Object.keys(site).filter((file) => isPage(file) && site[file]?.includes('"from"'));
    const all = mutatePages(QUERY_KINDS, site, pages, each, createRandom(SEED));
    const chosen = choose(all);
    const { count, misses } = run(site, chosen);
    console.log({ mutations: count.mutations, kinds: new Set(all.map(({ kind }) => kind)).size });
    expect(misses.map((miss) => miss.slice(0, 300))).toEqual([]);
    expect(count.mutations).toBe(chosen.length);
    expect(count.mutations).toBeGreaterThanOrEqual(CASES);
  });

  it('are made of each kind', () => {
    const site = querySite();
    const texts = Object.keys(site)
      .filter(isPage)
      .map((page) => joinLists(site[page] ?? ''));
    const made = texts.flatMap((text) => createMutations(QUERY_KINDS, text, 1, createRandom(SEED)));
    const kinds = new Set(made.map(({ kind }) => kind));
    expect(QUERY_KINDS.flatMap(([kind]) => (kinds.has(kind) ? [] : kind))).toEqual([]);
  });
});

/** Writes lists of texts on one line, as an editor of JSON does. */
function joinLists(text: string): string {
  return text.replaceAll(
    /\[\n\s+("[^"]*"(?:,\n\s+"[^"]*")*)\n\s+\]/g,
    (_, entries: string) => `[${entries.replaceAll(/\n\s+/g, ' ')}]`,
  );
}

/** Returns a value without what a quote or a line break in a text changes. */
const normalize = (value: unknown) =>
  JSON.stringify(value, (_, inner) =>
    typeof inner === 'string' ? inner.replaceAll('"', '').replaceAll(/\s+/g, ' ') : inner,
  );

describe('mistakes of syntax', () => {
  const site = readSite('.');
  const pages = Object.keys(site).filter(isPage);

  it('of each kind are one problem, and no value that differs is taken for whole', () => {
    const random = createRandom(SEED);
    const few = IS_ALL ? pages : sample(pages, 10, random);
    const all = mutatePages(SYNTAX_KINDS, site, few, Math.ceil(CASES / 20), random);
    const counts = SYNTAX_KINDS.map(([kind]) => {
      const parsed = all
        .filter((mutation) => mutation.kind === kind)
        .map(({ page, text }) => ({ page, ...parseJson(page, text) }));
      const wrong = parsed.filter(
        ({ page, value, isPartial }) =>
          !isPartial && normalize(value) !== normalize(JSON.parse(site[page] ?? '')),
      );
      const one = parsed.filter(({ diagnostics }) => diagnostics.length === 1).length;
      return { kind, mutations: parsed.length, one, wrong: wrong.length };
    });
    console.table(counts);
    const sum = (field: 'mutations' | 'one' | 'wrong') =>
      counts.reduce((total, { [field]: count }) => total + count, 0);
    console.log({ seed: SEED, mutations: all.length, 'exactly one problem': share(sum('one'), all.length) });
    expect(counts.filter(({ mutations }) => mutations < 10)).toEqual([]);
    expect(share(sum('one'), all.length)).toBeGreaterThanOrEqual(99);
    expect(sum('wrong')).toBe(0);
  });

  it('one to three at random are few problems', () => {
    const random = createRandom(SEED);
    const numbers: number[] = [];
    for (let i = 0; i < 30 * CASES; i++) {
      const page = pages[i % pages.length] ?? '';
      const { length } = parseJson(page, damage(site[page] ?? '', random)).diagnostics;
      if (length > 0) numbers.push(length);
    }
    const mean = numbers.reduce((total, length) => total + length, 0) / numbers.length;
    console.log({ seed: SEED, damaged: numbers.length, 'mean number of problems': mean.toFixed(2) });
    expect(numbers.length).toBeGreaterThan(20 * CASES);
    expect(mean).toBeLessThanOrEqual(2);
  });
});

describe('the corpus', () => {
  it('has mutations that differ from the valid text', () => {
    const text = '{\n  "path": "/",\n  "title": "A"\n}';
    const mutations = createMutations([...SYNTAX_KINDS, ...CONTENT_KINDS], text, 5, createRandom(1));
    expect(mutations.length).toBeGreaterThan(5);
    expect(mutations.every((mutation) => mutation.text !== text)).toBe(true);
    expect(getProblems({}).length).toBe(1);
  });
});
