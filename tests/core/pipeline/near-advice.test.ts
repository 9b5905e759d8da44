import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../../src/core/edit/syntax-fixes.ts';
import { type Files, getProblems, pageText, siteWith, underlined } from '../memory.ts';

const HEADER = { type: 'pageHeader' };
const heading = (more: object = {}) => ({ type: 'heading', text: 'About us', ...more });
const PROSE = { type: 'prose', text: 'x' };
const CONTACT = { 'content/pages/contact.json': pageText('/contact', { title: 'Contact us' }) };
const LINK = { type: 'linkList', links: [{ label: 'x', href: '/contact' }] };
const column = (title: string, format?: string) => ({ title, type: 'string', ...(format && { format }) });
const people = (row: string) => ({
  'content/data/people.csv': `name,team,page,email\n${row}\nBea,ops,/,\n`,
  'content/data/people.schema.json': JSON.stringify({
    type: 'object',
    properties: {
      name: column('Name'),
      team: column('Team'),
      page: column('Page', 'uri-reference'),
      email: column('E-mail', 'email'),
    },
  }),
});
const PEOPLE = people('Ada,core,/,');
const list = (query: object) => ({
  type: 'linkList',
  links: { from: 'data/people', fields: { label: 'name', href: 'page' }, ...query },
});
const stat = (value: unknown) => ({ type: 'statGrid', stats: [{ value, title: 'Members' }] });
const MEMBERS = { type: 'people', items: { from: 'data/people', fields: { name: 'name', email: 'email' } } };

/** Returns the problems with the text that each underlines, and the text of its file with each suggestion. */
function check(files: Files) {
  return getProblems(files).map((one) => ({
    ...one,
    underlined: underlined(files, one),
    suggested: (one.suggestions ?? []).map((edit) => applyFixes(files[one.file] ?? '', [edit])),
  }));
}

describe('a mistake is one problem, whose advice goes by what is near', () => {
  it.each<[string, Files, message: string, help: string, underlined: string, right: string | RegExp]>([
    [
      'a heading as a block is the title of the block below',
      siteWith([HEADER, heading({ level: 2 }), PROSE]),
      'There is no block "heading". Did you mean "title" of the block below?',
      'Write "title": "About us" there, and remove this block.',
      '"heading"',
      /"type": "prose",\s*"text": "x",\s*"title": "About us"/,
    ],
    [
      'a heading as a block above one with a title',
      siteWith([HEADER, heading(), { ...PROSE, title: 'Us' }]),
      'There is no block "heading". Did you mean a block "prose"?',
      'Write {"type":"prose","text":"### About us"}.',
      '"heading"',
      '### About us',
    ],
    [
      'the title of a page in place of its address in a text',
      siteWith([{ type: 'prose', text: 'See [x](Contact us).' }, LINK], CONTACT),
      'No page has the address "Contact us". Did you mean "/contact"?',
      'Write "/contact".',
      'Contact us',
      'See [x](/contact).',
    ],
    [
      'the title of a block in place of its anchor in a text',
      siteWith([{ type: 'prose', title: 'Register now', text: 'See [x](Register now).' }]),
      'No page has the address "Register now". Did you mean "/#section-register-now"?',
      'Write "/#section-register-now".',
      'Register now',
      'See [x](/#section-register-now).',
    ],
    [
      'a condition as a list of a column and its value',
      siteWith([list({ where: ['team', 'core'] })], PEOPLE),
      'Link list › links › where must be an object in braces `{ }`.',
      ' Write {"team":"core"}.',
      '[',
      /"where": \{\s*"team": "core"\s*\}/,
    ],
    [
      'a condition as a list of conditions',
      siteWith([list({ where: ['team = core', 'name: Ada'] })], PEOPLE),
      'Link list › links › where must be an object in braces `{ }`.',
      ' Write {"team":"core","name":"Ada"}.',
      '[',
      /"where": \{\s*"team": "core",\s*"name": "Ada"\s*\}/,
    ],
    [
      'a count with a condition is a query',
      siteWith([stat({ count: 'data/people', where: { team: 'core' } })], PEOPLE),
      'Statistics › statistic 1 › value has no field "count". Did you mean "from"?',
      'Write "from" instead of "count".',
      '"count"',
      /"from": "data\/people",\s*"where"/,
    ],
    [
      'two e-mail addresses in one field',
      siteWith([{ type: 'people', items: [{ name: 'Ada', email: 'ada@example.org, a@example.org' }] }]),
      'People › person 1 › email can\'t be "ada@example.org, a@example.org".',
      ' Write "ada@example.org".',
      '"ada@example.org, a@example.org"',
      '"email": "ada@example.org"',
    ],
    [
      'two e-mail addresses in one cell',
      siteWith([MEMBERS], people('Ada,core,/,ada@example.org; a@example.org')),
      'Row 2 › email is not a valid e-mail address: "ada@example.org; a@example.org".',
      'Write "ada@example.org".',
      'ada@example.org; a@example.org',
      'Ada,core,/,ada@example.org\n',
    ],
    [
      'a field that the block around has already',
      siteWith([{ type: 'cardList', look: 'tile', items: [{ title: 'A', text: 'x', look: 'card' }] }]),
      'Card list › card 1 has no field "look". It belongs in the card list around it, which has one.',
      'Remove it.',
      '"look"',
      /"title": "A",\s*"text": "x"\s*\}/,
    ],
    [
      'a table in the singular',
      siteWith([list({}), list({ from: 'data/person' })], PEOPLE),
      'There is no data "data/person". Did you mean "data/people"?',
      'Write "data/people".',
      '"data/person"',
      '"from": "data/people"',
    ],
  ])('%s', (_, files, message, help, place, right) => {
    expect(check(files)).toMatchObject([
      {
        message,
        help: expect.stringContaining(help),
        underlined: place,
        suggested: [
          typeof right === 'string' ? expect.stringContaining(right) : expect.stringMatching(right),
        ],
      },
    ]);
  });

  it('an error of a spreadsheet in a link is no anchor', () => {
    expect(check(siteWith([list({})], people('Ada,core,#REF!,')))).toMatchObject([
      { rule: 'spreadsheet-error', underlined: '#REF!', message: expect.stringContaining('#REF!') },
    ]);
  });

  it.each(['monat', 'mounth'])('a misspelt unit of a date is the near one: %s', (unit) => {
    const schema = { properties: { left: column('Left', 'date') }, type: 'object' };
    const files = siteWith([PROSE], {
      'content/data/staff.csv': 'left\n2026-01-02\n',
      'content/data/staff.schema.json': JSON.stringify(schema),
      'content/pages/staff.json': pageText('/staff/{this.left}', {
        forEach: { from: 'data/staff', key: 'left' },
        blocks: [HEADER, { type: 'prose', text: `Left {this.left:${unit}}.` }],
      }),
    });
    const problems = check(files).filter(({ rule }) => rule !== 'orphan-page');
    expect(problems).toMatchObject([
      {
        message: `There is no variable "{this.left:${unit}}". Did you mean "{this.left:month}"?`,
        underlined: `{this.left:${unit}}`,
        help: expect.stringContaining('Write "{this.left:month}".'),
      },
    ]);
  });
});
