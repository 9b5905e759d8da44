import { describe, expect, it } from 'vitest';
import { type Files, getProblems, SITE, siteWith, underlined } from '../memory.ts';

const COLUMNS = {
  name: { title: 'Name', type: 'string' },
  left: { title: 'Left', type: 'string', format: 'date' },
  at: { title: 'At', type: 'string', format: 'date-time' },
  team: { title: 'Team', type: 'string', enum: ['core', 'staff'] },
  topics: { title: 'Topics', type: 'array', items: { type: 'string', enum: ['ai', 'law'] } },
  with: { title: 'With', type: 'array', items: { type: 'string', 'x-refers': 'data/people' } },
  age: { title: 'Age', type: 'integer' },
};
const PEOPLE: Files = {
  'content/data/people.csv': 'id\nada\nbea\n',
  'content/data/people.schema.json': JSON.stringify({
    type: 'object',
    properties: { id: { title: 'Id', type: 'string' } },
  }),
};
const TABLES = ['team', 'people'].map((data) => ({ type: 'table', title: data, data }));

/** A site with a table in Berlin. */
function siteOf(name: string, text: string): Files {
  return siteWith(TABLES, {
    ...PEOPLE,
    'site.config.json': JSON.stringify({ ...JSON.parse(SITE), timeZone: 'Europe/Berlin' }),
    [`content/data/${name}`]: text,
    'content/data/team.schema.json': JSON.stringify({
      type: 'object',
      properties: COLUMNS,
      additionalProperties: false,
    }),
  });
}

/** Returns what is said of the table: the message, the help and the text that is underlined. */
function describeAll(files: Files): string[] {
  return getProblems(files).map((one) => `${one.message} | ${one.help} [${underlined(files, one)}]`);
}

const SAVED =
  'Spreadsheets rewrite dates: give the column the format "Text" (or the date format YYYY-MM-DD) before you save.';

describe('a wrong cell', () => {
  it.each<[what: string, csv: string, problem: string]>([
    [
      'a time without its offset gets that of the site',
      'name,at\nAda,4 March 2027 12:00\n',
      `Row 2 › at is not a valid date and time: "4 March 2027 12:00". | ${SAVED} Write "2027-03-04T12:00:00+01:00". [4 March 2027 12:00]`,
    ],
    [
      'a word in place of a date',
      'name,left\nAda,present\n',
      'Row 2 › left is not a valid date: "present". | Leave the cell empty. [present]',
    ],
    [
      'commas between the entries of a list',
      'name,topics\nAda,"ai, law"\n',
      'Row 2 › topics › entry 1 can\'t be "ai, law". | Write one of "ai", "law". Write "ai; law": each is an entry of its own. [ai, law]',
    ],
    [
      'commas between the keys of rows',
      'name,with\nAda,"ada,bea"\n',
      'There is no row "ada,bea" in data/people. | Write the key of a row of data/people, or add the row. In place of one that is gone, such as a person who left, write another one or nothing. `npm run where -- data/people` lists what uses it. Write "ada; bea": each is an entry of its own. [ada,bea]',
    ],
    [
      'a column that nothing describes',
      'name,city\nAda,Rome\n',
      'The data has no column "city". | Its columns are "name", "left", "at", "team", "topics", "with", "age". To add a column, describe it in "properties" of content/data/team.schema.json: "city": { "title": "City", "type": "string" }. [city]',
    ],
    [
      'an error of a spreadsheet in place of a number',
      'name,age\nAda,#REF!\n',
      'Row 2 › age must be a whole number: "#REF!". | Correct the formula in the spreadsheet, or leave the cell empty. [#REF!]',
    ],
  ])('%s', (_, csv, problem) => {
    expect(describeAll(siteOf('team.csv', csv))).toEqual([problem]);
  });

  it('of a list is divided by `--fix`', () => {
    const fixes = ['name,topics\nAda,"ai, law"\n', 'name,topics\nAda,"ai, zoo"\n'].map(
      (csv) => getProblems(siteOf('team.csv', csv))[0]?.fix?.text,
    );
    expect(fixes).toEqual(['ai; law', undefined]);
    const [inJson] = getProblems(siteOf('team.json', '[{ "topics": ["ai; law"] }]'));
    expect(inJson?.fix?.text).toBe('ai", "law"');
  });

  it('of a row in JSON that nothing describes', () => {
    expect(
      describeAll(siteOf('team.json', '[{ "name": "Ada", "left": "ongoing", "city": "Rome" }]')),
    ).toEqual([
      'Row 1 › left is not a valid date: "ongoing". | Remove it. ["ongoing"]',
      'Row 1 has no field "city". | Its fields are "name", "left", "at", "team", "topics", "with", "age". To add a column, describe it in "properties" of content/data/team.schema.json: "city": { "title": "City", "type": "string" }. ["city"]',
    ]);
  });
});

describe('one mistake in many rows is one problem', () => {
  it('dates that a spreadsheet has rewritten', () => {
    const csv = 'name,left,at\nAda,03/04/2026,05/06/2026\nBea,07/08/2026,\n';
    expect(describeAll(siteOf('team.csv', csv))).toEqual([
      `Row 2 › left is not a valid date: "03/04/2026". Also in content/data/team.csv:3. | ${SAVED} [03/04/2026]`,
    ]);
  });

  it('a value that the row schema no longer has', () => {
    const csv = 'name,team\nAda,Direction\nBea,Direction\nCy,Board\n';
    expect(describeAll(siteOf('team.csv', csv))).toEqual([
      'Row 2 › team can\'t be "Direction". Also in content/data/team.csv:3. | Write one of "core", "staff". [Direction]',
      'Row 4 › team can\'t be "Board". | Write one of "core", "staff". [Board]',
    ]);
  });

  it('but not one that is fixed in each', () => {
    const problems = getProblems(siteOf('team.csv', 'name,team\nAda,staf\nBea,staf\n'));
    expect(problems.map(({ fix }) => fix?.text)).toEqual(['staff', 'staff']);
  });
});

describe('a page among the tables', () => {
  const page = JSON.stringify({ path: '/notice', title: 'Notice', blocks: [{ type: 'pageHeader' }] });
  const blocks = [{ type: 'prose', text: 'See the [notice](/notice).' }];

  it('is one problem, and explains the links to it', () => {
    const files = siteWith(blocks, { 'content/data/notice.json': page });
    expect(describeAll(files)).toEqual([
      'This is a page, and content/data/ holds tables. | Move it to content/pages/notice.json. [{]',
    ]);
  });

  it('explains no other link', () => {
    const files = siteWith([{ type: 'prose', text: '[A](/notes)' }], { 'content/data/notice.json': page });
    expect(getProblems(files).map(({ rule }) => rule)).toEqual(['misnamed-file', 'broken-link']);
  });
});

it('the type of a column may have its name in words', () => {
  const files = {
    ...siteOf('team.csv', 'name\nAda\n'),
    'content/data/team.schema.json': '{ "type": "object", "properties": { "name": { "type": "text" } } }',
  };
  expect(getProblems(files)[0]?.message).toBe(
    '"properties" › name › type can\'t be "text". Did you mean "string"?',
  );
});
