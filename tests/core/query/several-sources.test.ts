import { describe, expect, it } from 'vitest';
import {
  checkSource,
  type Files,
  getProblems,
  memorySource,
  pageText,
  siteWith,
  underlined,
} from '../memory.ts';
import { resolveChecked } from '../resolve/resolve-home.ts';

const text = { type: 'string' };
const createEvent = (name: string, startsOn: string) =>
  pageText(`/events/${name}`, {
    $schema: '../../../.blocksite/page.schema.json',
    title: name,
    subject: { kind: 'event', startsOn, endsOn: startsOn, place: 'Hall' },
    blocks: [{ type: 'pageHeader' }],
  });
const SITE: Files = {
  'content/pages/events/fair.json': createEvent('fair', '2026-09-01'),
  'content/pages/events/open.json': createEvent('open', '2026-11-01'),
  'content/data/talks.json': JSON.stringify([
    { id: 'a', title: 'On rivers', startsOn: '2026-10-01', speaker: 'Ada', room: 2 },
    { id: 'b', title: 'On farms', startsOn: '2026-08-01', speaker: 'Bo', room: 1 },
  ]),
  'content/data/talks.schema.json': JSON.stringify({
    type: 'object',
    properties: {
      id: text,
      title: text,
      startsOn: { type: 'string', format: 'date' },
      speaker: text,
      room: { type: 'integer' },
    },
  }),
  'content/pages/talk.json': pageText('/talks/{this.id}', {
    forEach: { from: 'data/talks', key: 'id' },
    title: '{this.title}',
    blocks: [{ type: 'pageHeader' }, { type: 'prose', text: 'By {this.speaker} in room {this.room}.' }],
  }),
};
const FROM = ['pages/events', 'data/talks'];
const LIST = { from: FROM, sort: ['startsOn'], fields: { text: 'startsOn', href: 'path' } };

const createSite = (block: object, files: Files = {}) =>
  siteWith([{ type: 'pageHeader' }, block], { ...SITE, ...files });

function resolve(block: object) {
  const checked = checkSource(memorySource(createSite(block)));
  expect(checked.problems.filter(({ rule }) => rule !== 'orphan-page')).toEqual([]);
  const [, resolved] = resolveChecked(checked, '/').page.blocks;
  return resolved;
}

describe('a list of several sources', () => {
  it('is one list with the columns that they share', () => {
    const { items } = Object(resolve({ type: 'cardList', items: LIST }));
    expect(items.map(({ title }: { title: string }) => title)).toEqual([
      'On farms',
      'fair',
      'On rivers',
      'open',
    ]);
    expect(items[0]).toMatchObject({ href: { href: '/talks/b' } });
  });

  it('is grouped, and counted', () => {
    const { groupBy, ...query } = { ...LIST, groupBy: 'startsOn:month' };
    const stats = [{ title: 'In all', value: { from: FROM } }];
    expect(resolve({ type: 'statGrid', stats })).toMatchObject({ stats: [{ value: 4 }] });
    const checked = checkSource(memorySource(createSite({ type: 'cardList', items: { ...query, groupBy } })));
    const { blocks } = resolveChecked(checked, '/').page;
    expect(blocks.slice(1).map((block) => Object(block).title)).toHaveLength(4);
  });

  it('is a table', () => {
    const table = {
      type: 'table',
      title: 'Programme',
      data: { from: FROM, sort: ['title'] },
      columns: ['title', 'startsOn'],
      linkedColumn: { column: 'title', by: 'path' },
    };
    const { data } = Object(resolve(table));
    expect(data.columns).toMatchObject([{ kind: 'text' }, { kind: 'date' }]);
    expect(data.rows).toHaveLength(4);
    expect(JSON.stringify(data.rows)).toMatch(/events\/fair.*talks\/b.*talks\/a/s);
  });

  it('is about its pages: one without a date is on no list', () => {
    const items = { ...LIST, where: { endsOn: { after: 'today' } } };
    const { 'content/data/talks.schema.json': schema = '', ...files } = SITE;
    const later = schema.replaceAll('startsOn', 'endsOn');
    const site = createSite(
      { type: 'cardList', items: { ...items, sort: ['endsOn'], fields: { href: 'path' } } },
      {
        ...files,
        'content/data/talks.schema.json': later,
        'content/data/talks.json': (files['content/data/talks.json'] ?? '').replaceAll('startsOn', 'endsOn'),
        'content/pages/events/open.json': (files['content/pages/events/open.json'] ?? '').replace(
          /,\s*"endsOn":\s*"2026-11-01"/,
          '',
        ),
      },
    );
    const found = getProblems(site).filter(({ rule }) => rule !== 'orphan-page');
    expect(found.map(({ rule, file }) => `${rule} ${file}`)).toEqual([
      'never-listed content/pages/events/open.json',
    ]);
  });
});

describe('a mistake in it is one problem', () => {
  it.each<[query: object, problem: string]>([
    [
      { from: FROM, fields: { text: 'room', href: 'path' } },
      'unknown-column: "pages/events" has no column "room". "room"',
    ],
    [
      { from: FROM, sort: ['published'], fields: { href: 'path' } },
      'unknown-column: "data/talks" has no column "published". "published"',
    ],
    [
      { from: ['pages/events', 'data/tlaks'], fields: { href: 'path' } },
      'unknown-data: There is no data "data/tlaks". Did you mean "data/talks"? "data/tlaks"',
    ],
    [
      { from: ['pages/events', 'talks'], fields: { href: 'path' } },
      'schema/form: Card list › items › item 2 can\'t be "talks". Did you mean "data/talks"? "talks"',
    ],
    [
      { from: ['pages/events', 'pages/events'], fields: { href: 'path' } },
      'schema/uniqueItems: Card list › items › from has "pages/events" twice. "pages/events"',
    ],
  ])('%j', (items, problem) => {
    const site = createSite({ type: 'cardList', items });
    const found = getProblems(site).filter(({ rule }) => rule !== 'orphan-page');
    expect(found.map((one) => `${one.rule}: ${one.message} ${underlined(site, one)}`)).toEqual([problem]);
  });

  it('also in the columns of a table', () => {
    const site = createSite({ type: 'table', title: 'T', data: { from: FROM }, columns: ['title', 'room'] });
    const found = getProblems(site).filter(({ rule }) => rule !== 'orphan-page');
    expect(found.map((one) => `${one.rule}: ${one.message} ${underlined(site, one)}`)).toEqual([
      'unknown-column: "pages/events" has no column "room". "room"',
    ]);
  });
});
