import { describe, expect, it } from 'vitest';
import { type Files, formatProblems, getProblems, pageText, siteWith } from '../memory.ts';

const ROWS: Files = {
  'content/data/people.csv': 'id,name\nada,Ada\nbea,Bea\n',
  'content/data/people.schema.json': JSON.stringify({
    type: 'object',
    properties: { id: { title: 'Id', type: 'string' }, name: { title: 'Name', type: 'string' } },
  }),
};
const people = (fields: object) =>
  siteWith([{ type: 'people', items: { from: 'data/people', fields: { ...fields, href: 'path' } } }], ROWS);
const member = (more: object) => ({
  ...people({}),
  'content/pages/member.json': pageText('/people/{this.id}', {
    title: '{this.name}',
    forEach: { from: 'data/people', key: 'id' },
    ...more,
  }),
});
const body = (...blocks: object[]) => member({ blocks: [{ type: 'pageHeader' }, ...blocks] });
const prose = (text: string) => siteWith([{ type: 'prose', text }]);

describe('a variable in wrong braces is one problem, which --fix corrects', () => {
  it.each<[mistake: string, files: Files, problem: string, fix: string]>([
    [
      'a word of the site without its end',
      prose('About {product and more.'),
      'The braces of "{product}" are incomplete. [{product]',
      '{product}',
    ],
    [
      'a word of the site without its beginning',
      siteWith([{ type: 'prose', title: 'About product}', text: 'Words.' }]),
      'The braces of "{product}" are incomplete. [product}]',
      '{product}',
    ],
    [
      'a field of an entry without braces',
      people({ name: 'row.name' }),
      'The braces of "{row.name}" are incomplete. ["row.name"]',
      '{row.name}',
    ],
    [
      'a field of an entry without its end',
      people({ name: '{row.name' }),
      'The braces of "{row.name}" are incomplete. ["{row.name"]',
      '{row.name}',
    ],
    [
      'a title without braces',
      member({ title: 'this.name' }),
      'The braces of "{this.name}" are incomplete. ["this.name"]',
      '{this.name}',
    ],
    [
      'a condition without braces',
      body({ type: 'people', items: { from: 'data/people', where: { id: 'this.id' } } }),
      'The braces of "{this.id}" are incomplete. ["this.id"]',
      '{this.id}',
    ],
    [
      'a condition in spaces',
      body({ type: 'people', items: { from: 'data/people', where: { id: '{ this.id }' } } }),
      'There is no variable "{ this.id }". Did you mean "{this.id}"? ["{ this.id }"]',
      '{this.id}',
    ],
    [
      'a column of an entry in a text of the page',
      body({ type: 'prose', text: 'About {row.name} here.' }),
      'There is no variable "{row.name}". Did you mean "{this.name}"? [{row.name}]',
      '{this.name}',
    ],
    [
      'a column of an entry in the address of the page',
      member({ path: '/people/{row.id}' }),
      'There is no variable "{row.id}". Did you mean "{this.id}"? [{row.id}]',
      '{this.id}',
    ],
  ])('%s', (_, files, problem, fix) => {
    expect(formatProblems(files).map((one) => one.replace('unknown-variable: ', ''))).toEqual([problem]);
    const [found] = getProblems(files);
    expect(found?.fix?.text.replaceAll('"', '')).toBe(fix);
  });

  it.each([
    ['a set', prose('The set {product, price} and {1, 2}.')],
    ['a word that the site does not have', prose('About {prices and more.')],
    ['code', prose('Write `{product` here.')],
    ['a name in a sentence', body({ type: 'prose', text: 'Write this.name here.' })],
    ['a title on a page of no row', siteWith([{ type: 'prose', title: 'this.name', text: 'Words.' }])],
  ])('%s is none', (_, files) => {
    expect(formatProblems(files)).toEqual([]);
  });
});

describe('a name that a text of the interface does not take', () => {
  it.each([
    [
      { results: { one: 'one page', other: '{n} pages' } },
      'There is no variable "{n}". Did you mean "{count}"? [{n}]',
      'Write "{count}".',
    ],
    [
      { rowsOfPages: 'Page {page} of {count}' },
      'There is no variable "{page}". Did you mean "{pages}"? [{page}]',
      'Write "{pages}".',
    ],
    [
      { rowsOfPages: '{a} of {count} and {pages}' },
      'There is no variable "{a}". [{a}]',
      'The interface fills in {count}, {pages} here.',
    ],
  ])('%j', (words, problem, help) => {
    const files = siteWith([{ type: 'pageHeader' }]);
    const config = { ...JSON.parse(files['site.config.json'] ?? ''), words };
    const written = { ...files, 'site.config.json': JSON.stringify(config) };
    expect(formatProblems(written)).toEqual([`unknown-variable: ${problem}`]);
    expect(getProblems(written)[0]?.help).toContain(help);
  });
});
