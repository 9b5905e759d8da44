import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../src/files/paths.ts';

const WORDS =
  'sensor field model signal river engine grid clinic court school rail data night harbour method result partner field trial measure safe steady open wide early clear'.split(
    ' ',
  );

/** Creates a seeded random number generator (mulberry32) for numbers in [0, 1). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="120" height="40"/></svg>';
const SITE = {
  name: 'Bench',
  url: 'https://bench.example.org',
  description: 'A generated site.',
  logos: [{ src: 'logo.svg', alt: 'Logo' }],
  icon: 'logo.svg',
  navigation: [{ label: 'First', href: '/p/0' }],
  footer: { text: 'Bench' },
  contact: { email: 'office@example.org', address: ['Testpur'] },
};

/** A bare site, or one as people run it: with search, feeds, share cards, photos and news. */
export type SiteKind = 'bare' | 'usual';

/** Outputs that the config of a usual site switches on. */
const USUAL = { search: true, feeds: true, shareCards: true };
const PHOTOS = [1, 2, 3, 4].map((i) => `${i}.jpg`);
const PHOTO_FOLDER = join(PACKAGE_ROOT, 'tests/fixtures/sites/full/content/media/about');
/** Every tenth page of a usual site is news. */
const PAGES_PER_NEWS = 10;

const text = { type: 'string', minLength: 1 };
const ROW = {
  type: 'object',
  properties: {
    number: { title: 'No.', type: 'integer' },
    project: { title: 'Project', ...text },
    lead: { title: 'Lead', ...text },
    place: { title: 'Place', ...text },
    email: { title: 'E-mail', type: 'string', format: 'email' },
    grant: { title: 'Grant', type: 'integer' },
  },
  required: ['number', 'project', 'lead', 'place', 'email', 'grant'],
  additionalProperties: false,
};

/**
 * Writes a site of `count` pages below `root`, about 12 KB of JSON each: 3 slides, 6 statistics, a
 * table of 20 × 6 cells, 8 cards, a call and a contact. The same count gives the same bytes. The bare
 * site stays as it is: older versions of this project are measured with it.
 */
export function generateSite(root: string, count: number, kind: SiteKind = 'bare'): void {
  for (const folder of ['media', 'pages', 'data/tables'])
    mkdirSync(join(root, 'content', folder), { recursive: true });
  const write = (file: string, value: unknown) =>
    writeFileSync(join(root, file), `${JSON.stringify(value, null, 2)}\n`);
  writeFileSync(join(root, 'content/media/logo.svg'), LOGO);
  if (kind === 'usual')
    for (const photo of PHOTOS) copyFileSync(join(PHOTO_FOLDER, photo), join(root, 'content/media', photo));
  write('site.config.json', kind === 'usual' ? { ...SITE, ...USUAL } : SITE);
  write('content/data/tables.schema.json', ROW);
  for (let i = 0; i < count; i++) {
    const { page, rows } = createContent(i, count, kind);
    write(`content/pages/${i}.json`, page);
    write(`content/data/tables/${i}.json`, rows);
  }
}

function createContent(index: number, count: number, kind: SiteKind): { page: unknown; rows: unknown } {
  const random = createRandomValues(index + 1);
  // The page takes its random values before the rows do.
  const page = createPage(index, count, kind, random);
  return { page, rows: createRows(random) };
}

/** Random values of one page and its table. */
interface RandomValues {
  /** Returns an integer below `end`. */
  number: (end: number) => number;
  word: () => string;
  /** Returns `n` words. */
  words: (n: number) => string;
}

function createRandomValues(seed: number): RandomValues {
  const random = createRandom(seed);
  const number = (end: number) => Math.floor(random() * end);
  const word = () => WORDS[number(WORDS.length)] ?? 'word';
  return { number, word, words: (n) => list(n, word).join(' ') };
}

function list<T>(n: number, make: (i: number) => T): T[] {
  return Array.from({ length: n }, (_, i) => make(i));
}

function createPage(index: number, count: number, kind: SiteKind, { number, words }: RandomValues): unknown {
  const src = (kind === 'usual' && PHOTOS[index % PHOTOS.length]) || 'logo.svg';
  const image = { src, decorative: true };
  const link = () => `/p/${number(count)}`;
  return {
    $schema: 'https://example.org/schema/page.schema.json',
    path: `/p/${index}`,
    title: `Page ${index}: ${words(3)}`,
    ...(kind === 'usual' &&
      index % PAGES_PER_NEWS === 0 && { subject: { kind: 'news' }, published: '2025-06-27' }),
    blocks: [
      {
        type: 'hero',
        title: 'Highlights',
        slides: list(3, (i) => ({ image, title: `${words(4)} ${i}`, text: words(36), href: link() })),
      },
      {
        type: 'statGrid',
        title: words(3),
        stats: list(6, (i) => ({ value: number(9000), title: `${words(2)} ${i}` })),
      },
      { type: 'table', title: words(3), data: `tables/${index}` },
      {
        type: 'cardList',
        title: words(3),
        items: list(8, (i) => ({ title: `${words(3)} ${i}`, text: words(52), href: link() })),
      },
      { type: 'cta', title: words(3), text: words(60), label: 'Apply', href: 'https://example.org/' },
      { type: 'contact', title: 'Contact' },
    ],
  };
}

function createRows({ number, word, words }: RandomValues): unknown {
  return list(20, (i) => ({
    number: i + 1,
    project: words(10),
    lead: words(2),
    place: words(6),
    email: `${word()}@example.org`,
    grant: number(900) * 1000,
  }));
}
