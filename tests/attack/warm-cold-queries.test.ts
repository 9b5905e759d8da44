import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { createRandom, generateSite } from '../../bench/generate.ts';
import { buildSite } from '../../src/build/build.ts';
import { deleteManifest } from '../../src/build/plan/manifest.ts';
import { createFolder, digestFiles } from '../build/site-folder.ts';
import { CASES, SEED, TIMEOUT_MS } from './cases.ts';
import { compareWithCold } from './compare-with-cold.ts';

/** A row or a page, by its fields. */
type Fields = Record<string, unknown>;

let folder = '';
let root = '';
let out = '';
let now = Date.UTC(2026, 5, 1);
const random = createRandom(SEED);
const below = (count: number) => Math.floor(random() * count);
const pick = <T>(list: readonly T[]) => list[below(list.length)];
const word = () => `${'abcdefgh'[below(8)]}${below(50)}`;
const day = () => new Date(Date.UTC(2026, 4, 20 + below(30))).toISOString().slice(0, 10);

function write(file: string, value: unknown): void {
  const path = join(root, 'content', file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(value));
}

const GROUPS = ['core', 'staff', 'guest'];
const TOPICS = ['ai', 'law', 'art'];
const text = { type: 'string' };
const PEOPLE = {
  type: 'object',
  properties: {
    id: text,
    name: text,
    group: { ...text, enum: GROUPS },
    topics: { type: 'array', items: text },
    left: { ...text, format: 'date' },
    note: text,
  },
};
const createPerson = (id: string): Fields => ({
  id,
  name: word(),
  group: pick(GROUPS),
  topics: TOPICS.filter(() => random() < 0.5),
  ...(random() < 0.5 && { left: day() }),
  note: word(),
});
const people: Fields[] = Array.from({ length: 8 }, (_, i) => createPerson(`p${i}`));
const news = new Map<string, Fields>();

function createNews(name: string): Fields {
  const tags = TOPICS.filter(() => random() < 0.5);
  return {
    path: `/news/${name}`,
    title: word(),
    published: day(),
    ...(tags.length > 0 && { tags }),
    subject: pick([
      { kind: 'news' },
      { kind: 'event', startsOn: day(), endsOn: '2026-07-01' },
      { kind: 'event', startsOn: day(), repeats: { every: pick(['day', 'week', 'month', 'year']) } },
      { kind: 'call', closesAt: `${day()}T12:00:00Z` },
    ]),
    blocks: [{ type: 'pageHeader' }],
  };
}

function writePeople(): void {
  write('data/people.json', people);
}

/** Writes the row schema of people, with another column `note`. */
function writeSchema(note: Fields): void {
  write('data/people.schema.json', { ...PEOPLE, properties: { ...PEOPLE.properties, note } });
}

/** Returns the blocks of the page of events, with another number of entries in each list. */
function setLimits(limit: number): unknown[] {
  return [PAGES.events?.blocks].flat().map((block) => {
    const { items, ...rest } = Object(block);
    return { ...rest, items: { ...items, limit } };
  });
}

function writeNews(name: string, page: Fields): void {
  news.set(name, page);
  write(`pages/news/${name}.json`, page);
}

/** Pages with queries of each kind. */
const PAGES: Record<string, Fields> = {
  people: {
    path: '/people',
    blocks: [
      {
        type: 'people',
        title: 'Here',
        items: {
          from: 'data/people',
          where: { left: { exists: false } },
          sort: ['name'],
          fields: { href: 'path' },
        },
      },
      {
        type: 'people',
        title: 'Not gone yet',
        items: [
          { name: 'First' },
          {
            from: 'data/people',
            where: { left: { after: 'today' }, topics: { has: ['ai', 'law'] } },
            empty: 'None.',
          },
        ],
      },
      { type: 'people', items: { from: 'data/people', sort: ['-left', 'name'], groupBy: 'left:month' } },
      {
        type: 'statGrid',
        stats: [{ title: 'Core', value: { from: 'data/people', where: { group: 'core' } } }],
      },
      {
        type: 'table',
        title: 'Rows',
        data: { from: 'data/people', distinct: 'group', sort: ['group'] },
        columns: ['name', 'group'],
      },
    ],
  },
  person: {
    forEach: { from: 'data/people', where: { group: { not: 'guest' } }, key: 'id' },
    path: '/people/{this.id}',
    title: '{this.name}',
    blocks: [
      { type: 'prose', text: ['In {this.group}.', '{this.topics}'] },
      {
        type: 'linkList',
        title: 'Beside',
        links: [
          { label: 'Home', href: '/p/0' },
          {
            from: 'data/people',
            where: { group: '{this.group}', id: { not: '{this.id}' } },
            fields: { label: 'name', href: 'path' },
          },
        ],
      },
    ],
  },
  news: {
    path: '/news',
    blocks: [
      {
        type: 'news',
        items: {
          from: 'pages/news',
          sort: ['-published', 'title'],
          pageSize: 3,
          fields: { eyebrow: 'published', href: 'path' },
        },
      },
    ],
  },
  events: {
    path: '/events',
    blocks: [
      {
        type: 'news',
        title: 'Over',
        items: {
          from: 'pages/news',
          where: { startsOn: { before: 'today' } },
          limit: 2,
          fields: { href: 'path' },
          empty: 'None yet.',
        },
      },
      {
        type: 'news',
        title: 'Open',
        items: {
          from: 'pages/news',
          where: { state: 'open' },
          fields: { href: 'path' },
          empty: 'None open.',
        },
      },
    ],
  },
  tag: {
    forEach: { from: 'pages/news', distinct: 'tags' },
    path: '/tags/{this.tags}',
    title: 'About {this.tags}',
    blocks: [
      {
        type: 'news',
        items: { from: 'pages/news', where: { tags: { has: '{this.tags}' } }, fields: { href: 'path' } },
      },
    ],
  },
};

function writeQueries(name: string, changes: Fields = {}): void {
  const { blocks = [], ...page } = { title: name, ...PAGES[name], ...changes };
  write(`pages/${name}.json`, { ...page, blocks: [{ type: 'pageHeader' }, ...[blocks].flat()] });
}

/** Changes of rows, pages, the site config, the clock and the output. */
const CHANGES: [name: string, change: () => void][] = [
  ['a name', () => Object.assign(pick(people) ?? {}, { name: word() })],
  ['a column that no list shows', () => Object.assign(pick(people) ?? {}, { note: word() })],
  ['a group', () => Object.assign(pick(people) ?? {}, { group: pick(GROUPS) })],
  ['topics', () => Object.assign(pick(people) ?? {}, { topics: TOPICS.filter(() => random() < 0.5) })],
  ['a date', () => Object.assign(pick(people) ?? {}, { left: day() })],
  [
    'a new row',
    () => void people.splice(below(people.length + 1), 0, createPerson(`p${people.length + below(1e6)}`)),
  ],
  ['a row less', () => void (people.length > 2 && people.splice(below(people.length), 1))],
  ['another order', () => void people.reverse()],
  [
    'a page',
    () => {
      const name = pick([...news.keys()]) ?? 'n0';
      writeNews(name, createNews(name));
    },
  ],
  [
    'a page less',
    () => {
      const name = news.size > 3 ? pick([...news.keys()]) : undefined;
      if (name === undefined) return;
      news.delete(name);
      rmSync(join(root, `content/pages/news/${name}.json`));
    },
  ],
  ['another row schema', () => writeSchema({ ...text, title: word() })],
  ['another limit', () => writeQueries('events', { blocks: setLimits(1 + below(4)) })],
  [
    'a new page',
    () => {
      const name = `n${below(1e6)}`;
      writeNews(name, createNews(name));
    },
  ],
  ['another query', () => writeQueries('events', { title: word() })],
  ['another template', () => writeQueries('person', { title: `{this.name} ${word()}` })],
  [
    'the site config',
    () => writeFileSync(join(root, 'site.config.json'), JSON.stringify({ ...SITE, name: word() })),
  ],
  [
    'the time',
    () => {
      now = Date.UTC(2026, 4, 20 + below(30), below(24), 30 * below(2));
    },
  ],
  ['the output is gone', () => rmSync(out, { recursive: true, force: true })],
  ['what the last build knew is gone', () => deleteManifest(out)],
  ['nothing', () => {}],
];
/** The number of comparisons: each change by itself at least, 1,000 at most. */
const COMPARISONS = Math.min(Math.max(CHANGES.length, Math.ceil(CASES / 2)), 1000);

let SITE: Fields = {};

beforeAll(() => {
  folder = createFolder();
  root = join(folder, 'site');
  out = join(folder, 'dist');
  generateSite(root, 2);
  SITE = JSON.parse(readFileSync(join(root, 'site.config.json'), 'utf8'));
  write('data/people.schema.json', PEOPLE);
  writePeople();
  for (let i = 0; i < 5; i++) writeNews(`n${i}`, createNews(`n${i}`));
  for (const name of Object.keys(PAGES)) writeQueries(name);
});

/** Builds the site in two shards, merges them, and expects the bytes of the last build. */
async function compareShards(message: string): Promise<void> {
  const merge = ['1', '2'].map((name) => join(folder, `shard-${name}`));
  for (const [i, dir] of merge.entries())
    await buildSite({ root, out: dir, now, shard: { index: i + 1, of: 2 } });
  const merged = join(folder, 'merged');
  await buildSite({ root, out: merged, now, merge });
  expect(digestFiles(merged), `${message}, in shards`).toEqual(digestFiles(out));
}

it('after any changes of what queries read, an incremental build results in the bytes of a cold build', {
  timeout: TIMEOUT_MS * 4,
}, async () => {
  for (let i = 0; i < COMPARISONS; i++) {
    const changes =
      i < CHANGES.length ? [i] : Array.from({ length: 1 + below(3) }, () => below(CHANGES.length));
    const names = changes.map((one) => {
      const [name, make] = CHANGES[one] ?? ['', () => {}];
      make();
      return name;
    });
    writePeople();
    const message = `${i}: ${names.join(', ')}`;
    const { pages } = await compareWithCold({ root, out, now }, message);
    expect(pages, message).toBeGreaterThan(5);
    // Three builds more: now and then.
    if (i % 10 === 9) await compareShards(message);
  }
});
