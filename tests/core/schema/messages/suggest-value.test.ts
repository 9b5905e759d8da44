import { describe, expect, it } from 'vitest';
import { listValuesFor } from '../../../../src/core/schema/messages/suggest-value.ts';
import { getSchema, type SchemaNode } from '../../../../src/core/schema/schema.ts';
import { getProblems, SITE, siteWith } from '../../memory.ts';

const field = (name: string, ...path: string[]): SchemaNode =>
  path.reduce<SchemaNode>((node, step) => node.properties?.[step] ?? {}, getSchema(name));

const DATE = getSchema('parts/date');
const MOMENT = getSchema('parts/dateTime');
const PATH = field('page', 'path');
const COLOUR = field('site', 'theme', 'brand');
const URL = field('site', 'url');
const LANG = getSchema('parts/lang');
const ID = getSchema('parts/id');
const EMBED = field('parts/embed', 'id');
const TEXTS: SchemaNode = { type: 'array', items: { type: 'string' } };
const OBJECTS: SchemaNode = { type: 'array', items: { type: 'object' } };
const FACTS: SchemaNode = { type: 'array', items: { $ref: 'parts/fact' } };
const HOURS = { term: 'Hours', detail: '10:00–17:00' };
const EMAIL: SchemaNode = { type: 'string', format: 'email' };

describe('a valid value is suggested for a wrong one', () => {
  it.each([
    [DATE, '31.12.2025', '2025-12-31'],
    [DATE, '5.1.2025', '2025-01-05'],
    [DATE, '12/31/2025', '2025-12-31'],
    [DATE, '31/12/2025', '2025-12-31'],
    [DATE, '05/05/2025', '2025-05-05'],
    [DATE, '2025-1-5', '2025-01-05'],
    [DATE, '2025/01/05', '2025-01-05'],
    [DATE, '20250105', '2025-01-05'],
    [DATE, '5 January 2025', '2025-01-05'],
    [DATE, 'Jan 5th, 2025', '2025-01-05'],
    [DATE, '2025-06-27T10:00:00Z', '2025-06-27'],
    [MOMENT, '2027-01-31', '2027-01-31T23:59:00+05:30'],
    [MOMENT, '2027-01-31 18:00', '2027-01-31T18:00:00+05:30'],
    [MOMENT, '2027-01-31T18:00:30', '2027-01-31T18:00:30+05:30'],
    [MOMENT, '31.1.2027 18.00', '2027-01-31T18:00:00+05:30'],
    [MOMENT, '2027-01-31T18:00:00+0530', '2027-01-31T18:00:00+05:30'],
    [PATH, 'a', '/a'],
    [PATH, 'People Page', '/people-page'],
    [PATH, '/people/', '/people'],
    [PATH, '/Über uns', '/uber-uns'],
    [PATH, 'https://www.example.org/people/', '/people'],
    [PATH, '/call {code}', '/call-{code}'],
    [COLOUR, '#abc', '#aabbcc'],
    [COLOUR, '1e3a8a', '#1e3a8a'],
    [URL, 'www.example.org', 'https://www.example.org'],
    [URL, 'http://example.org/', 'https://example.org'],
    [LANG, 'en_IN', 'en-IN'],
    [LANG, 'EN', 'en'],
    [ID, 'my contact', 'my-contact'],
    [ID, '#contact', 'contact'],
    [EMBED, 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1', 'dQw4w9WgXcQ'],
    [EMBED, 'https://youtu.be/dQw4w9WgXcQ?si=x', 'dQw4w9WgXcQ'],
    [EMBED, 'https://vimeo.com/76979871', '76979871'],
    [EMAIL, 'mailto:a@example.org', 'a@example.org'],
    [EMAIL, 'a (at) example.org', 'a@example.org'],
    [EMAIL, 'a @example.org', 'a@example.org'],
    [field('page', 'sectionParameter'), 'My section', 'mySection'],
  ])('%#: %o', (schema, wrong, right) => {
    expect(listValuesFor(wrong, schema, 'Asia/Kolkata')[0]).toBe(right);
  });

  it.each([
    [DATE, '01/02/2025'],
    [DATE, '30.02.2025'],
    [DATE, 'soon'],
    [DATE, '2025-13-01'],
    [MOMENT, 'tomorrow'],
    [MOMENT, '2027-01-31 25:00'],
    [COLOUR, 'nice'],
    [LANG, 'English'],
    [ID, '1st'],
    [EMAIL, 'nobody'],
  ])('%#: but not if it can mean none or two', (schema, wrong) => {
    expect(listValuesFor(wrong, schema, 'UTC')).toEqual([]);
  });

  it.each([
    ['America/Denver', '31.1.2027', '2027-01-31T23:59:00-07:00'],
    ['America/Denver', '2027-07-31 17:30', '2027-07-31T17:30:00-06:00'],
    ['UTC', '2027-07-31', '2027-07-31T23:59:00Z'],
    ['Asia/Kolkata', '2027-01-31T23:59:00 IST', '2027-01-31T23:59:00+05:30'],
    ['Asia/Kolkata', '2027-01-31 23:59 GMT', '2027-01-31T23:59:00Z'],
    ['Asia/Kolkata', '30 Sept 2025, 11:59 PM IST', '2025-09-30T23:59:00+05:30'],
    ['Asia/Kolkata', '30 September 2025 12:05 a.m.', '2025-09-30T00:05:00+05:30'],
  ])("a date without its offset is one of the site's time zone: %s", (timeZone, wrong, right) => {
    expect(listValuesFor(wrong, MOMENT, timeZone)).toEqual([right]);
  });

  it.each([
    ['a name of another time zone', '2027-01-31 23:59 IST', 'Europe/Berlin'],
    ['a time zone that is not known', '2027-01-31 23:59', undefined],
  ])('but nothing with %s', (_, wrong, timeZone) => {
    expect(listValuesFor(wrong, MOMENT, timeZone)).toEqual([]);
  });

  it.each([
    ['8,588', { type: 'integer' }, 8588],
    ['8 588', { type: 'integer' }, 8588],
    ['1.250.000', { type: 'integer' }, 1_250_000],
    ['1.250', { type: 'integer' }, undefined],
    ['0,123', { type: 'number' }, undefined],
    ['8.5', { type: 'integer' }, undefined],
    ['8,5', { type: 'number' }, 8.5],
    ['yes', { type: 'boolean' }, true],
    [7, { type: 'string' }, '7'],
    ['x', TEXTS, ['x']],
    ['rivers, farms; soil', TEXTS, ['rivers', 'farms', 'soil']],
    ['x'.repeat(500), TEXTS, undefined],
    [null, TEXTS, undefined],
    ['₹125000', { type: 'integer' }, 125000],
    ['42 %', { type: 'number' }, 42],
    ['42 km', { type: 'number' }, 42],
    ['12,34,567', { type: 'number' }, 1234567],
    [['One.', 'Two.'], { type: 'string' }, 'One. Two.'],
    [{ title: 'x' }, OBJECTS, [{ title: 'x' }]],
    ['x', OBJECTS, undefined],
    ['data/people', OBJECTS, { from: 'data/people' }],
    ['pages/events, data/talks', OBJECTS, { from: ['pages/events', 'data/talks'] }],
    ['Quay 3, Testpur', TEXTS, ['Quay 3, Testpur']],
    ['Water reuse, Soil', { ...TEXTS, uniqueItems: true }, ['Water reuse', 'Soil']],
    [{ Hours: '10:00–17:00', Fee: 'None' }, FACTS, [HOURS, { term: 'Fee', detail: 'None' }]],
    [{ Hours: { detail: '10:00–17:00' } }, FACTS, [HOURS]],
    [{ facts: [HOURS] }, FACTS, [HOURS]],
    ['Hours: 10:00–17:00', FACTS, [HOURS]],
    [['Hours', '10:00–17:00'], getSchema('parts/fact'), HOURS],
    [{ Home: '/' }, field('site', 'navigation'), [{ label: 'Home', href: '/' }]],
    ['project = rivers', field('parts/query', 'where'), { project: 'rivers' }],
    [{ name: 'Ada' }, { type: 'string' }, 'Ada'],
  ])('%o of another type', (value, node, right) => {
    expect(listValuesFor(value, node)[0]).toEqual(right);
  });
});

describe('messages', () => {
  const HOME = 'content/pages/home.json';
  const page = (rest: string) =>
    getProblems(
      siteWith([], {
        [HOME]: `{ "$schema": "../../.blocksite/page.schema.json", "path": "/", "title": "Home", "blocks": [{ "type": "pageHeader" }], ${rest} }`,
      }),
    ).map(({ message, help }) => [message, help]);

  it('give the form with an example if day and month could be swapped', () => {
    expect(page('"updated": "01/02/2025"')).toEqual([
      [
        '"updated" is not a valid date: "01/02/2025".',
        'A day has the form YYYY-MM-DD. For example: "2025-06-27".',
      ],
    ]);
  });

  it('report a day that does not exist', () => {
    expect(page('"updated": "2025-02-30"')[0]?.[0]).toBe(
      '"updated" is not a day of the calendar: "2025-02-30".',
    );
  });

  it('are about a name of a variable once, at the name', () => {
    const files = siteWith([{ type: 'prose', text: 'x' }], {
      'site.config.json': SITE.replace('"product"', '"My product"'),
    });
    expect(getProblems(files).filter(({ file }) => file === 'site.config.json')).toMatchObject([
      {
        message: '"variables" can\'t have the name "My product".',
        help: 'The name of a variable begins with a small letter and has only letters and digits. Write "myProduct".',
      },
    ]);
  });

  it('show only the beginning of a long value', () => {
    const [problem] = getProblems(siteWith([{ type: 'prose', text: 'x', imageSide: 'y'.repeat(10_000) }]));
    expect(problem?.message.length).toBeLessThan(120);
  });
});
