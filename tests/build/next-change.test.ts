import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { digestFiles } from './site-folder.ts';
import { setUpTestSite } from './test-site.ts';

const site = setUpTestSite(2);

it('a build says when a date changes a page next, and writes it beside the site', async () => {
  const read = () => JSON.parse(readFileSync(join(site.out, 'next-change.json'), 'utf8'));
  expect((await site.build()).nextChange).toBeUndefined();
  expect(read()).toEqual({ nextChange: null });
  site.edit(0, (text) =>
    text.replace('"label": "Apply', '"state": "byDate", "opensAt": "1970-02-03T10:00:00Z", $&'),
  );
  const { nextChange } = await site.build();
  expect(new Date(nextChange ?? 0).toISOString().slice(0, 10)).toBe('1970-01-27');
  expect(read()).toEqual({ nextChange: new Date(nextChange ?? 0).toISOString() });
  // Up to date: the same again.
  expect(await site.build()).toMatchObject({ rendered: 0, nextChange });
});

/** The last day of a row and a call, and the time when it is over. */
const LAST_DAY = '1970-02-03';
const CHANGE = Date.UTC(1970, 1, 4);
const PEOPLE = { from: 'data/people', where: { until: { after: 'today' } } };
const text = { type: 'string' };
const ROWS = {
  'data/people.schema.json': {
    type: 'object',
    properties: { id: text, name: text, until: { ...text, format: 'date' } },
  },
  'data/people.json': [{ id: 'ada', name: 'Ada', until: LAST_DAY }],
};
const CALL = {
  'pages/calls/1.json': {
    path: '/calls/1',
    title: 'Call',
    subject: { kind: 'call', closesAt: new Date(CHANGE).toISOString() },
    blocks: [{ type: 'pageHeader' }],
  },
};
const OPEN = { from: 'pages/calls', where: { state: 'open' }, fields: { label: 'title', href: 'path' } };

it.each<[what: string, block: object, page: object, files: Record<string, unknown>]>([
  ['a query by a date of rows', { type: 'people', items: PEOPLE }, {}, ROWS],
  [
    'a template by a date of rows',
    { type: 'prose', text: '{this.name}' },
    { forEach: { ...PEOPLE, key: 'id' }, path: '/people/{this.id}' },
    ROWS,
  ],
  ['a query by the state of calls', { type: 'linkList', links: OPEN }, {}, CALL],
])('%s changes a page when the date comes', async (_, block, page, files) => {
  const blocks = [{ type: 'pageHeader' }, block];
  const all = { ...files, 'pages/list.json': { path: '/list', title: 'List', ...page, blocks } };
  for (const [file, value] of Object.entries(all)) {
    const path = join(site.root, 'content', file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(value));
  }
  expect((await site.build()).nextChange).toBeLessThanOrEqual(CHANGE);
  const before = digestFiles(site.out);
  await site.build({ now: CHANGE - 1 });
  await site.build({ now: CHANGE });
  expect(digestFiles(site.out)).toEqual(await site.buildCold(CHANGE));
  expect(digestFiles(site.out)).not.toEqual(before);
});
