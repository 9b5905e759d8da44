import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PAGE_COLUMNS } from '../../../src/core/schema/page-columns.ts';
import { PACKAGE_ROOT } from '../../../src/files/paths.ts';
import {
  checkSource,
  type Files,
  formatProblems,
  getProblems,
  memorySource,
  pageText,
  siteWith,
  underlined,
} from '../memory.ts';
import { resolveChecked } from '../resolve/resolve-home.ts';

const text = { type: 'string' };
const SCHEMA = 'content/pages/events.schema.json';
const COLUMNS = {
  fee: { title: 'Fee', type: 'integer' },
  organiser: { title: 'Organiser', ...text, 'x-refers': 'data/people' },
  site: { title: 'Site', ...text, format: 'uri-reference' },
  note: { title: 'Note', ...text },
};

function createEvent(name: string, data: object | undefined, more: object[] = []) {
  return pageText(`/events/${name}`, {
    $schema: '../../../.blocksite/page.schema.json',
    title: name,
    ...(data && { data }),
    blocks: [{ type: 'pageHeader' }, ...more],
  });
}

const ABOUT = { type: 'prose', text: 'Asks {this.fee} euros. By {this.organiser.name}.' };
const SITE: Files = {
  [SCHEMA]: JSON.stringify({ type: 'object', properties: COLUMNS, required: ['fee'] }),
  'content/pages/events/day.json': createEvent('Day', { fee: 500, organiser: 'bo' }, [ABOUT]),
  'content/pages/events/night.json': createEvent('Night', { fee: 20, organiser: 'ada' }),
  'content/data/people.json': JSON.stringify([
    { id: 'ada', name: 'Ada' },
    { id: 'bo', name: 'Bo' },
  ]),
  'content/data/people.schema.json': JSON.stringify({ type: 'object', properties: { id: text, name: text } }),
};

function check(blocks: object[], files: Files = {}) {
  const site = siteWith([{ type: 'pageHeader' }, ...blocks], { ...SITE, ...files });
  const checked = checkSource(memorySource(site));
  expect(checked.problems.filter(({ rule }) => rule !== 'orphan-page')).toEqual([]);
  return checked;
}

const LIST = {
  type: 'cardList',
  items: { from: 'pages/events', sort: ['fee'], fields: { title: 'title', text: 'fee', href: 'path' } },
};

describe('the columns of all pages', () => {
  const photo = { src: 'logo.svg', alt: 'A photo' };
  const dates = { opensAt: '2027-01-10T09:00:00Z', closesAt: '2027-01-31T23:59:00Z' };
  const occasion = {
    startsOn: '2027-03-01',
    endsOn: '2027-03-02',
    place: 'Town',
    url: 'https://example.org/',
  };
  const more = {
    $schema: '../../../.blocksite/page.schema.json',
    meta: { description: 'All that a page can say.', image: photo },
    author: 'Ada',
    tags: ['a'],
    published: '2026-01-01',
    updated: '2026-01-02',
    blocks: [{ type: 'pageHeader', image: photo }],
  };
  const files = {
    'content/pages/news/call.json': pageText('/news/call', { ...more, subject: { kind: 'call', ...dates } }),
    'content/pages/news/event.json': pageText('/news/event', {
      ...more,
      subject: { kind: 'event', excerpt: 'Words.', ...occasion },
    }),
  };

  it.each(Object.keys(PAGE_COLUMNS))('have %s, of pages that say it', (column) => {
    const items = { from: 'pages/news', where: { [column]: { exists: true } }, fields: { title: 'title' } };
    const { page } = resolveChecked(check([{ type: 'cardList', items }], files), '/');
    expect(page.blocks[1]).toMatchObject({ items: expect.arrayContaining([expect.anything()]) });
  });

  it('are named in the guide', () => {
    const guide = readFileSync(join(PACKAGE_ROOT, 'docs/queries.md'), 'utf8');
    const [, listed = ''] = /The columns of pages are (.*?)\n\n/s.exec(guide) ?? [];
    expect(Object.keys(PAGE_COLUMNS).filter((column) => !listed.includes(`\`${column}\``))).toEqual([]);
  });
});

describe('the description of a page', () => {
  const listTexts = (more: object) => {
    const items = { from: 'pages/news', fields: { title: 'title', text: 'description' } };
    const blocks = [{ type: 'pageHeader' }, { type: 'prose', text: 'The first text.' }];
    const page = { $schema: '../../../.blocksite/page.schema.json', blocks, ...more };
    const checked = check([{ type: 'cardList', items }], {
      'content/pages/news/one.json': pageText('/news/one', page),
    });
    const [, list] = resolveChecked(checked, '/').page.blocks;
    return JSON.stringify(list);
  };

  it.each([
    ['is there without a subject', {}],
    ['is there with a subject', { subject: { kind: 'news' }, published: '2026-01-01' }],
  ])('%s', (_, more) => {
    expect(listTexts({ ...more, meta: { description: 'About {product}.' } })).toContain('About Northwind.');
  });

  it('is the beginning of the first text of a page that announces something, and of no other', () => {
    expect(listTexts({ subject: { kind: 'news' }, published: '2026-01-01' })).toContain('The first text.');
    expect(listTexts({})).not.toContain('The first text.');
  });
});

describe('a folder of pages with a row schema', () => {
  it('gives its pages columns, which lists sort by and show', () => {
    const [, block] = resolveChecked(check([LIST]), '/').page.blocks;
    expect(block).toMatchObject({
      items: [{ title: 'Night' }, { title: 'Day', text: [{ children: ['500'] }] }],
    });
  });

  it('but none to the page beside the folder', () => {
    const page = pageText('/events', { title: 'Events', blocks: [{ type: 'pageHeader' }, LIST] });
    check([LIST], { 'content/pages/events.json': page });
  });

  it('that conditions and relations name', () => {
    const items = {
      from: 'pages/events',
      where: { 'organiser.name': 'Bo' },
      fields: { title: 'title', text: '{row.organiser.name}' },
    };
    const [, block] = resolveChecked(check([LIST, { type: 'cardList', items }]), '/').page.blocks.slice(1);
    expect(block).toMatchObject({ items: [{ title: 'Day', text: [{ children: ['Bo'] }] }] });
  });

  it('that tables show, by titles', () => {
    const table = {
      type: 'table',
      title: 'Events',
      data: { from: 'pages/events', sort: ['fee'] },
      columns: ['title', 'organiser'],
    };
    const [, , block] = resolveChecked(check([LIST, table]), '/').page.blocks;
    expect(JSON.stringify(block)).toMatch(/Ada.*Bo/);
  });

  it('that the texts of each page name', () => {
    const [, block] = resolveChecked(check([LIST]), '/events/Day').page.blocks;
    expect(block).toMatchObject({ text: [{ children: ['Asks 500 euros. By Bo.'] }] });
  });

  it('with variables of the site in them', () => {
    const day = createEvent('Day', { fee: 5, note: 'of {product}' }, [
      { type: 'prose', text: 'More {this.note}' },
    ]);
    const [, block] = resolveChecked(check([LIST], { 'content/pages/events/day.json': day }), '/events/Day')
      .page.blocks;
    expect(block).toMatchObject({ text: [{ children: ['More of Northwind'] }] });
  });
});

const onDay = (data: object | undefined) => ({
  'content/pages/events/day.json': createEvent('Day', data),
});

describe('a mistake in the data of a page is one problem', () => {
  it.each<[data: object | undefined, problem: string]>([
    [{ fee: 'much' }, 'schema/type: Data › fee must be a whole number without quotes. "much"'],
    [
      { fee: 500, organizer: 'bo' },
      'schema/unknown: The data has no column "organizer". Did you mean "organiser"? "organizer"',
    ],
    [{ fee: 500, organiser: 'bu' }, 'unknown-row: There is no row "bu" in data/people. "bu"'],
    [{ fee: 500, site: '/nowhere' }, 'broken-link: No page has the address "/nowhere". "/nowhere"'],
    [{}, 'schema/missing: Data has no "fee".'],
    [undefined, 'schema/missing: Data has no "fee".'],
  ])('%j', (data, problem) => {
    const site = siteWith([{ type: 'pageHeader' }, LIST], { ...SITE, ...onDay(data) });
    const found = getProblems(site).filter(({ rule }) => rule !== 'orphan-page');
    const shown = found.map((one) => `${one.rule}: ${one.message} ${underlined(site, one)}`);
    expect(shown).toEqual([expect.stringContaining(problem)]);
  });

  it('data without a row schema', () => {
    const { [SCHEMA]: _, ...others } = SITE;
    const site = siteWith([{ type: 'pageHeader' }, LIST], { ...others, ...onDay({ fee: 1 }) });
    expect(formatProblems(site).filter((one) => one.startsWith('missing-row-schema'))).toHaveLength(2);
  });

  it.each<[files: Files, problem: RegExp]>([
    [
      { [SCHEMA]: JSON.stringify({ type: 'object', properties: { ...COLUMNS, title: text } }) },
      /^duplicate-column: All pages have a column "title" already/,
    ],
    [
      { 'content/pages/news.schema.json': JSON.stringify({ type: 'object', properties: {} }) },
      /^missing-folder: There are no pages in content\/pages\/news\//,
    ],
  ])('a row schema that can give no columns: %j', (files, problem) => {
    const site = siteWith([{ type: 'pageHeader' }, LIST], { ...SITE, ...files });
    expect(formatProblems(site).filter((one) => !one.startsWith('orphan'))).toEqual([
      expect.stringMatching(problem),
    ]);
  });
});
