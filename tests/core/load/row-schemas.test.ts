import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../bench/generate.ts';
import { createRowCompiler } from '../../../src/build/check/row-compiler.ts';
import { getSchema } from '../../../src/core/schema/schema.ts';
import { type Files, formatProblems, getProblems, siteWith } from '../memory.ts';
import { CONTENT_KINDS, createMutations, SYNTAX_KINDS } from '../pipeline/mutations.ts';

const TABLE = { type: 'table', title: 'Team', data: 'team' };

/** A site with a table of one column, `name`, and its row schema. */
function siteOf(schema: unknown, csv = 'name\nAda\n'): Files {
  return siteWith([TABLE], {
    'content/data/team.csv': csv,
    'content/data/team.schema.json': typeof schema === 'string' ? schema : JSON.stringify(schema),
  });
}
const column = (node: unknown) => ({ type: 'object', properties: { name: node } });
const NAME = { name: { type: 'string' } };

describe('a mistake in a row schema is one problem, at its range', () => {
  it.each<[says: string, schema: unknown, problem: string, help: RegExp]>([
    [
      'a misspelt word',
      column({ type: 'string', maxlength: 3 }),
      'schema/unknown: "properties" › name has no field "maxlength". Did you mean "maxLength"? ["maxlength"]',
      /^Write "maxLength" instead of "maxlength"\.$/,
    ],
    [
      'a misspelt word at the top',
      { properties: NAME, requierd: ['name'] },
      'schema/unknown: The row schema has no field "requierd". Did you mean "required"? ["requierd"]',
      /^Write "required" instead of "requierd"\.$/,
    ],
    [
      'misspelt columns',
      { propertys: NAME },
      'schema/unknown: The row schema has no field "propertys". Did you mean "properties"? ["propertys"]',
      /^Write "properties" instead of "propertys"\.$/,
    ],
    [
      'a type that does not exist',
      column({ type: 'strng' }),
      'schema/one-of: "properties" › name › type can\'t be "strng". Did you mean "string"? ["strng"]',
      /^Write one of "string", "integer"/,
    ],
    [
      'two types',
      column({ type: ['string', 'null'] }),
      'schema/one-of: "properties" › name › type can\'t be ["string","null"]. [["string","null"]]',
      /^Write one of "string", "integer"/,
    ],
    [
      'a format that does not exist',
      column({ type: 'string', format: 'e-mail' }),
      'schema/one-of: "properties" › name › format can\'t be "e-mail". Did you mean "email"? ["e-mail"]',
      /^Write one of "date", /,
    ],
    [
      'a column without columns',
      { type: 'object' },
      'schema/missing: The row schema has no "properties". [{]',
      /^Add "properties": the columns by their names.* For example: \{"name"/,
    ],
    [
      'a column that is no object',
      column('string'),
      'schema/type: "properties" › name must be an object in braces `{ }`. ["string"]',
      /^A column of a table: /,
    ],
    [
      'a column named by a number',
      { properties: { 2024: true } },
      'schema/type: "properties" › 2024 must be an object in braces `{ }`. [true]',
      /^A column of a table/,
    ],
    [
      'a single name where a list belongs',
      { properties: NAME, required: 'name' },
      'schema/type: "required" must be a list in brackets `[ ]`. ["name"]',
      / Write \["name"\]\.$/,
    ],
    [
      'a required column that is not there',
      { properties: NAME, required: ['name', 'nmae'] },
      'schema/unknown: "required" names a column "nmae" that is not in "properties". Did you mean "name"? ["nmae"]',
      /^Write "name"\.$/,
    ],
    [
      'a length in quotes',
      column({ maxLength: '3' }),
      'schema/type: "properties" › name › maxLength must be a whole number without quotes. ["3"]',
      / Write 3\.$/,
    ],
    [
      'a length below zero',
      column({ maxLength: -1 }),
      'schema/range: "properties" › name › maxLength is -1, but must be at least 0. [-1]',
      /For example: 120/,
    ],
    [
      'a list without values',
      column({ enum: [] }),
      'schema/empty: "properties" › name › enum has no entries. [[]]',
      /^Add an entry/,
    ],
    [
      'a value of no use',
      column({ enum: [null] }),
      'schema/type: "properties" › name › value 1 must be text in double quotes or a number without quotes or `true` or `false` without quotes. [null]',
      /^A value that a cell can have\./,
    ],
    ['a list', [], 'schema/type: The row schema must be an object in braces `{ }`. [[]', /^The columns/],
    ['an empty file', ' \n', 'json-syntax: The file is empty. [ ]', /^Copy the row schema of another table/],
    [
      'broken JSON',
      '{ "properties": {}, }',
      'json-syntax: This comma is one too many: nothing follows it. [,]',
      /./,
    ],
  ])('%s', (_, schema, problem, help) => {
    const files = siteOf(schema);
    expect(formatProblems(files)).toEqual([problem]);
    expect(getProblems(files).map((one) => one.help)).toEqual([expect.stringMatching(help)]);
  });

  it.each(['$ref', 'const', 'if', 'not', 'oneOf', 'patternProperties', '$id'])(
    'a word of JSON Schema that columns do not have: %s',
    (word) => {
      expect(formatProblems(siteOf(column({ type: 'string', [word]: {} })))).toEqual([
        `schema/unknown: "properties" › name has no field "${word}". ["${word}"]`,
      ]);
    },
  );

  it('a pattern, with all formats to use instead', () => {
    const files = siteOf(column({ type: 'string', pattern: '(a+)+$' }));
    expect(formatProblems(files)).toEqual([
      'schema/unknown: "properties" › name has no field "pattern". ["pattern"]',
    ]);
    const formats = [getSchema('parts/column').properties?.format?.enum].flat();
    expect(formats.length).toBeGreaterThan(4);
    const [problem] = getProblems(files);
    for (const format of formats) expect(problem?.help).toContain(JSON.stringify(format));
  });

  const many = Array.from({ length: 100_000 }, (_, i) => `c${i}`);
  it.each([
    ['values', column({ enum: many }), '"properties" › name › enum'],
    ['columns', { properties: Object.fromEntries(many.map((name) => [name, {}])) }, '"properties"'],
    ['required columns', { properties: NAME, required: many }, '"required"'],
  ])('so many %s that a check would take minutes', (_, schema, subject) => {
    const problems = getProblems(siteOf(schema)).map(({ message, help }) => `${message} ${help}`);
    expect(problems).toEqual([
      `${subject} has too many entries. Remove some of them: at most 1000 are allowed.`,
    ]);
  });

  it('misspelt words are fixed', () => {
    const misspelt = [
      column({ maxlength: 3 }),
      column({ type: 'strng' }),
      { properties: NAME, required: ['nmae'] },
    ];
    const fixes = misspelt.map((schema) => getProblems(siteOf(schema))[0]?.fix?.text);
    expect(fixes).toEqual(['maxLength', 'string', 'name']);
  });
});

it('mistakes of any kind are one problem, at their line', () => {
  const file = 'content/data/team.schema.json';
  const schema = readFileSync('examples/content/data/team.schema.json', 'utf8');
  const mutations = createMutations([...SYNTAX_KINDS, ...CONTENT_KINDS], schema, 10, createRandom(20260101));
  const count = { one: 0, more: 0, line: 0 };
  for (const { text, lines } of mutations) {
    const problems = getProblems({ ...siteOf(schema), [file]: text }).filter((one) => one.file === file);
    if (problems.length === 1) count.one++;
    if (problems.length > 1) count.more++;
    if (problems.some(({ range }) => lines.includes(range.start.line))) count.line++;
  }
  expect(mutations.length).toBeGreaterThan(100);
  expect(count.more).toBeLessThan(mutations.length / 20);
  // The others are right: a column needs neither type nor title.
  expect(count.one).toBeGreaterThan(0.9 * mutations.length);
  expect(count.line).toBeGreaterThan(0.98 * count.one);
});

describe('a row schema', () => {
  it.each<[says: string, schema: unknown, csv?: string]>([
    ['of columns without a type', { properties: { name: {} } }],
    ['as its examples are', getSchema('rowSchema').examples],
    ['of draft 7', { $schema: 'http://json-schema.org/draft-07/schema#', properties: NAME }],
    ['whose column names another table', column({ type: 'string', 'x-refers': 'data/team' })],
    [
      'whose columns have names that objects of JavaScript have',
      '{ "properties": { "__proto__": { "type": "string" }, "constructor": {} }, "required": ["constructor"] }',
      '__proto__,constructor\nAda,x\n',
    ],
  ])('%s is right', (_, schema, csv) => {
    const [one] = [schema].flat();
    expect(formatProblems(siteOf(one, csv))).toEqual([]);
  });

  it('may be read again after a change', () => {
    const compile = createRowCompiler();
    const schema = () => ({ $schema: '../rowSchema.schema.json', ...column({ type: 'string' }) });
    for (const check of [compile(schema()), compile(schema())])
      expect(check({ name: 5 }).map(({ keyword }) => keyword)).toEqual(['type']);
  });
});

describe('a cell is checked by its format', () => {
  const problemOf = (format: string, cell: string) => {
    const [problem] = getProblems(siteOf(column({ type: 'string', format }), `name\n"${cell}"\n`));
    return problem && `${problem.message} ${problem.help ?? ''}`.trim();
  };

  it.each([
    ['slug', 'ada-sampleworth'],
    ['slug', '2024'],
    ['country-code', 'IN'],
    ['orcid', '0000-0002-1825-0097'],
    ['orcid', '0000-0002-1694-233X'],
    ['doi', '10.5555/12345678'],
    ['doi', '10.1002/(SICI)1096-8644(199601)99:1<1::AID-AJPA1>3.0.CO;2-1'],
  ])('%s: %s is right', (format, cell) => {
    expect(problemOf(format, cell)).toBeUndefined();
  });

  it.each([
    ['slug', 'Ada Sampleworth', 'name in small letters, digits and hyphens', 'ada-sampleworth'],
    ['country-code', 'in', 'country code', 'IN'],
    ['orcid', 'https://orcid.org/0000-0002-1825-0097', 'ORCID iD', '0000-0002-1825-0097'],
    ['doi', 'https://doi.org/10.5555/12345678', 'DOI', '10.5555/12345678'],
    ['doi', 'doi: 10.5555/12345678', 'DOI', '10.5555/12345678'],
  ])('%s: %s is wrong, and the right one is said', (format, cell, name, right) => {
    expect(problemOf(format, cell)).toBe(`Row 2 › name is not a valid ${name}: "${cell}". Write "${right}".`);
  });

  it.each([
    ['slug', '-'],
    ['slug', 'a--b'],
    ['country-code', 'India'],
    ['orcid', '0000-0002-1825-009'],
    ['doi', '10.5/x'],
  ])('%s: %s is wrong', (format, cell) => {
    expect(problemOf(format, cell)).toContain(`is not a valid`);
  });
});

it('an object in a cell is no query', () => {
  const files: Files = {
    ...siteOf(column({ title: 'Price', description: 'What it costs.', type: 'number' })),
    'content/data/team.json': JSON.stringify([{ name: { from: 1, to: 2 } }]),
  };
  const { 'content/data/team.csv': _, ...site } = files;
  const [problem] = getProblems(site);
  expect(problem?.message).toBe('Row 1 › name must be a number without quotes.');
  expect(problem?.help).not.toContain('rows of a table');
});
