import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../../src/core/edit/syntax-fixes.ts';
import { startCpuTimer } from '../../cpu-timer.ts';
import { type Files, formatProblems, getProblems, siteWith, underlined } from '../memory.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    name: { type: 'string', title: 'Full name' },
    email: { type: 'string', format: 'email' },
    age: { type: 'integer' },
    since: { type: 'string', format: 'date' },
  },
  required: ['name', 'email'],
  additionalProperties: false,
};
const HEADER = 'name,email,age,since';
const ROWS = ['Ada,ada@example.org,36,2020-01-31', '"Bo, jr.",bo@example.org,7,', 'Cy,cy@example.org,,'];
/** Enough rows to notice a problem of each. */
const BODY = Array.from({ length: 30 }, (_, i) => ROWS[i % ROWS.length]).join('\n');
const RIGHT = `${HEADER}\n${BODY}\n`;
const TABLE = { type: 'table', title: 'Team', data: 'team' };

/** A site with a table of one file of data, and its row schema. */
function siteOf(name: string, text: string, schema: object = SCHEMA): Files {
  return siteWith([TABLE], {
    [`content/data/${name}`]: text,
    'content/data/team.schema.json': JSON.stringify(schema),
  });
}
const site = (csv: string) => siteOf('team.csv', csv);

/** A text's bytes in an encoding, as a folder's source reads them: what is not UTF-8 becomes U+FFFD. */
function asUtf8(text: string, encoding: 'utf16le' | 'latin1', before: readonly number[] = []): string {
  return Buffer.concat([Buffer.from(before), Buffer.from(text, encoding)]).toString('utf8');
}

const fromHex = (bytes: string) => Buffer.from(bytes, 'hex').toString('utf8');

function bigEndian(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16();
}

const SAVE = /CSV UTF-8 \(Comma delimited\)/;
const COLUMNS = /"name", "email", "age", "since"/;

/** Messages and their help, and for each of them cases: the mistake in a file, and the underlined text. */
const CAUSES: [message: string, help: RegExp, ...cases: [cause: string, csv: string, marked: string][]][] = [
  [
    'Row 32 is a total, not a row of data.',
    /^Delete the row/,
    ['a total at the end', `${RIGHT},Total,many,\n`, ',Total,many,'],
    ['the sum of one column', `${RIGHT}Sum,,1290,\n`, 'Sum,,1290,'],
  ],
  [
    'The columns are separated by semicolons (;), not by commas.',
    SAVE,
    ['semicolons, as Excel in Europe writes', RIGHT.replaceAll(',', ';'), HEADER.replaceAll(',', ';')],
    [
      'semicolons and quotes',
      '"name";"email";"age"\r\n"Ada";"ada@example.org";"36"\r\n',
      '"name";"email";"age"',
    ],
  ],
  [
    'The columns are separated by tabs, not by commas.',
    SAVE,
    ['tabs', RIGHT.replaceAll(',', '\t'), HEADER.replaceAll(',', '\t')],
  ],
  [
    'Row 3: this double quote is never closed.',
    /closing quote/,
    [
      'a quote that is never closed',
      `${HEADER}\nAda,ada@example.org,36,\n"Bo,bo@example.org,7,\nCy,cy@example.org,,\n`,
      '"Bo,bo@example.org,7,',
    ],
  ],
  [
    'Row 2: this double quote is never closed.',
    /closing quote/,
    [
      'a quote that ends at the next one',
      `${HEADER}\n"Bo,bo@example.org,7,\n"Cy, jr.",cy@example.org,,\n${BODY}\n`,
      '"Bo,bo@example.org,7,',
    ],
  ],
  [
    'Row 2: this double quote is not closed within 1,000,000 characters.',
    /closing quote/,
    ['a quote that is closed far below', `${HEADER}\n"Bo\n${'x\n'.repeat(500_000)}"\n`, '"Bo'],
  ],
  [
    'Row 2: a double quote within a quoted text must be written twice.',
    /Write "" for each quote/,
    [
      'a quote within a quoted text',
      `${HEADER}\n"Ada "the" Countess",ada@example.org,36,\n${BODY}\n`,
      '"Ada "the" Countess"',
    ],
  ],
  [
    'The file is one of Excel, Word or a similar program, not text.',
    SAVE,
    ['an .xlsx by another name', fromHex('504b0304140006000800000021009afb51d2'), 'PK'],
    ['an .xls by another name', fromHex('d0cf11e0a1b11ae10000000000000000'), '\uFFFD\uFFFD'],
  ],
  ['The file is not text.', SAVE, ['other bytes', fromHex('00000000ff000300'), '\0']],
  [
    'The file is saved as UTF-16, not as UTF-8.',
    SAVE,
    ['UTF-16 with a byte order mark', asUtf8(RIGHT, 'utf16le', [0xff, 0xfe]), '\uFFFD'],
    [
      'UTF-16 with a byte order mark, the other way round',
      Buffer.concat([Buffer.from([0xfe, 0xff]), bigEndian(RIGHT)]).toString('utf8'),
      '\uFFFD',
    ],
    ['UTF-16 without', asUtf8(RIGHT, 'utf16le'), 'n'],
    ['UTF-16 without, the other way round', bigEndian(RIGHT).toString('utf8'), '\0'],
  ],
  [
    'The file is not saved as UTF-8: a letter is lost ("Zo\uFFFD").',
    SAVE,
    [
      'Windows-1252',
      asUtf8(`${HEADER}\nZoë,zoe@example.org,36,\nAndré,andre@example.org,,\n`, 'latin1'),
      '\uFFFD',
    ],
  ],
  [
    'Two versions of the file were merged, and the choice between them is still open.',
    /delete those/i,
    [
      'a merge conflict',
      `${HEADER}\n<<<<<<< HEAD\n${ROWS[0]}\n=======\n${ROWS[2]}\n>>>>>>> other\n`,
      '<<<<<<< HEAD',
    ],
  ],
  [
    'The first row holds data, not the names of the columns.',
    /name,email,age,since/,
    ['a lost header', `${BODY}\n`, ROWS[0] ?? ''],
  ],
  [
    'The first row holds a title, not the names of the columns.',
    /above row 3/,
    ['a title above the header', `Our team,,,\n\n${RIGHT}`, 'Our team,,,'],
  ],
  [
    'The data has no column "emial". Did you mean "email"?',
    COLUMNS,
    ['a misspelt column', RIGHT.replace('email', 'emial'), 'emial'],
  ],
  [
    'The data has no column "E-Mail". Did you mean "email"?',
    COLUMNS,
    ['a column in capitals', RIGHT.replace('email', 'E-Mail'), 'E-Mail'],
  ],
  [
    'The data has no column "Full Name". Did you mean "name"?',
    COLUMNS,
    ['a column by the words that visitors see', RIGHT.replace('name', 'Full Name'), 'Full Name'],
  ],
  [
    'The data has no column "Correo". Did you mean "email"?',
    COLUMNS,
    ['a renamed column, the only one that is missing', RIGHT.replace('email', 'Correo'), 'Correo'],
  ],
  [
    'The first row has names that no column has: "Full name", "E-mail".',
    /`name,email,age,since`/,
    [
      'columns by what visitors see',
      RIGHT.replace('name,email', '"Full name",E-mail'),
      '"Full name",E-mail,age,since',
    ],
  ],
  [
    'The data has no column "room".',
    COLUMNS,
    ['an extra column', RIGHT.replaceAll('\n', ',x\n').replace(',x', ',room'), 'room'],
  ],
  [
    'The column "email" is missing.',
    /Add "email" to the first row/,
    ['a missing column', RIGHT.replaceAll(/,[^,]*@[^,]*/g, '').replace(',email', ''), 'name,age,since'],
  ],
  [
    'The column "age" is there twice.',
    /Delete or rename/,
    ['a column that is there twice', RIGHT.replaceAll('\n', ',1\n').replace('since,1', 'since,age'), 'age'],
  ],
  [
    'Row 2 has a value in a column that has no name.',
    /first row/,
    ['a column without a name', RIGHT.replaceAll('\n', ',x\n').replace('since,x', 'since,'), 'x'],
  ],
  [
    'Row 32 has 5 cells, but there are 4 columns.',
    /double quotes/,
    ['a row with too many cells', `${RIGHT}Di, jr.,di@example.org,36,\n`, 'Di, jr.,di@example.org,36,'],
  ],
  [
    'Row 32 has 1 cell, but there are 4 columns.',
    /comma/,
    ['a row with too few cells', `${RIGHT}Di\n${BODY}\n`, 'Di'],
  ],
  [
    'The file is empty.',
    /name,email,age,since/,
    ['an empty file', '', ''],
    ['an empty file of Excel', '\uFEFF\r\n', '\uFEFF'],
    ['only commas', ',,,\n,,,\n', ','],
  ],
];

describe('a CSV file with one mistake has one problem, at the cause', () => {
  const cases = CAUSES.flatMap(([message, help, ...cases]) =>
    cases.map(([cause, csv, marked]) => ({ cause, csv, marked, message, help })),
  );
  it.each(cases)('$cause', ({ csv, marked, message, help }) => {
    const files = site(csv);
    const problems = getProblems(files);
    expect(problems.map((problem) => problem.message)).toEqual([message]);
    const [problem] = problems;
    expect(problem?.file).toBe('content/data/team.csv');
    expect(problem?.help).toMatch(help);
    expect(problem && underlined(files, problem)).toBe(marked);
  });
});

it('wrong names of columns that can mean only one thing are fixed', () => {
  const fixed = (header: string) => {
    const csv = RIGHT.replace(HEADER, header);
    return applyFixes(
      csv,
      getProblems(site(csv)).flatMap(({ fix }) => fix ?? []),
    );
  };
  expect(fixed('"Full name", E-Mail ,age,since')).toBe(RIGHT);
  expect(fixed('name,E-Mail,age,since')).toBe(RIGHT);
  expect(fixed('Full/Name,E-Mail,age,since')).toBe(RIGHT);
  expect(fixed('naem,emial,age,since')).toBe(RIGHT.replace(HEADER, 'naem,emial,age,since'));
});

it('a fix of several names keeps the rest of the first row as it is written', () => {
  const fix = (header: string) => {
    const files = siteOf('team.csv', `${header}\n`, { ...SCHEMA, additionalProperties: true });
    const fixes = getProblems(files).flatMap((problem) => problem.fix ?? []);
    return applyFixes(`${header}\n`, fixes);
  };
  expect(fix('"Full name","a, b",E-Mail,"the ""age"""')).toBe('name,"a, b",email,"the ""age"""\n');
  expect(fix('\uFEFFFull name,E-Mail,')).toBe('\uFEFFname,email,\n');
});

describe('a CSV file is valid', () => {
  it.each<[kind: string, csv: string]>([
    ['as it is', RIGHT],
    ['with the byte order mark that Excel writes', `\uFEFF${RIGHT}`],
    ['with the line ends of Windows', RIGHT.replaceAll('\n', '\r\n')],
    ['with the line ends of old Macs', RIGHT.replaceAll('\n', '\r')],
    ['without its last line end', RIGHT.trimEnd()],
    ['without rows', HEADER],
    ['with spaces around the names of columns', RIGHT.replace(HEADER, ' name , email,age ,since')],
    ['with its columns in another order', 'email,name\nada@example.org,Ada\n'],
    ['with rows of commas at the end', `${RIGHT}${',,,\n'.repeat(50)}`],
    ['with rows of commas and empty lines between', `${HEADER}\n,,,\n${ROWS[0]}\n\n \n , ,,\n${ROWS[1]}\n`],
    ['with empty columns at the right', RIGHT.replaceAll('\n', ',,,\n')],
    ['with a text of several lines', `${HEADER}\n"Ada\nLovelace",ada@example.org,36,\n${BODY}\n`],
    ['with a quote within a text', `${HEADER}\nAda 5" tall,ada@example.org,36,\n`],
    ['with a space before a quote', `${HEADER}\nAda, "ada@example.org" ,36,\n`],
    [
      'with numbers as spreadsheets write them',
      `${HEADER}\nA,a@b.org, 12 ,\nB,b@b.org,12.0,\nC,c@b.org,+7,\n`,
    ],
  ])('%s', (_, csv) => {
    expect(formatProblems(site(csv))).toEqual([]);
  });
});

describe('a number that a spreadsheet wrote for people', () => {
  const READS: [cell: string, help: RegExp][] = [
    ['"8,588"', /Write 8588\b/],
    ['"1,23,456"', /Write 123456\b/],
    ['8 588', /Write 8588\b/],
    ["8'588", /Write 8588\b/],
    ['8\u00a0588', /Write 8588\b/],
    ['92%', /Write 92\b/],
    ['₹ 500', /Write 500\b/],
    ['500 Rs.', /Write 500\b/],
    ['many', /digits/],
    ['12345678901234567890', /digits/],
    ['1.2E+05', /digits/],
  ];
  it.each(READS)('%s', (cell, help) => {
    const files = site(`${HEADER}\nAda,ada@example.org,${cell},\n`);
    const problems = getProblems(files);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.message).toContain('Row 2 › age must be a whole number');
    expect(problems[0]?.help).toMatch(help);
    expect(problems[0]?.help).not.toMatch(/Write.*Write/);
    expect(problems[0] && underlined(files, problems[0])).toBe(cell);
  });

  it('reports a date that a spreadsheet has rewritten, and how to keep it', () => {
    const [problem, ...others] = getProblems(site(`${HEADER}\nAda,ada@example.org,36,31/12/2025\n`));
    expect(others).toEqual([]);
    expect(problem?.message).toContain('31/12/2025');
    expect(problem?.help).toMatch(/spreadsheets rewrite dates.*YYYY-MM-DD/is);
  });
});

describe('ranges', () => {
  it('are exact after quoted cells, several lines and the line ends of Windows', () => {
    const csv = `\uFEFF${HEADER}\r\n\r\n"Ada ""A""\r\nLovelace","ada@",x,\r\nBo,bo@example.org, y ,\r\n`;
    const files = site(csv);
    expect(
      getProblems(files).map((problem) => [
        problem.range.start.line,
        problem.range.start.column,
        problem.message.split('›')[0],
        underlined(files, problem),
      ]),
    ).toEqual([
      [4, 11, 'Row 3 ', '"ada@"'],
      [4, 18, 'Row 3 ', 'x'],
      [5, 19, 'Row 4 ', ' y '],
    ]);
  });

  it('of a row that lacks a value are the row', () => {
    const files = site(`${HEADER}\n,ada@example.org,36,\n`);
    expect(formatProblems(files)).toEqual(['schema/missing: Row 2 has no "name". [,ada@example.org,36,]']);
  });
});

describe('many rows with one mistake', () => {
  it.each([
    [20, 0],
    [21, 1],
    [1000, 980],
    [1002, 981],
  ])('%i of them: the first twenty, and how many more', (count, more) => {
    const csv = `${HEADER}\n${'Ada,ada@example.org,old,\n'.repeat(count)}`;
    const problems = getProblems(site(csv));
    expect(problems).toHaveLength(Math.min(count, 20) + Math.min(more, 1));
    if (more > 0) {
      const rows = more === 1 ? '1 more row has' : `${more} more rows have`;
      const atLeast = count > 1001 ? 'At least ' : '';
      expect(problems.at(-1)?.message).toBe(
        `${atLeast}${rows} the same problem as row 2, in the column "age".`,
      );
      expect(problems.at(-1)?.range.start.line).toBe(22);
    }
  });

  it('counts rows, each kind by itself', () => {
    const csv = `${HEADER}\n${'Ada,ada@example.org,old,\n'.repeat(25)}${'Ada,no,old,x,y\n'.repeat(23)}${'Bo,no,1,\n'.repeat(30)}`;
    const messages = getProblems(site(csv)).map(({ message }) => message);
    expect(messages.filter((message) => message.includes('more row'))).toEqual([
      '5 more rows have the same problem as row 2, in the column "age".',
      '3 more rows have the same problem as row 27.',
      '10 more rows have the same problem as row 50, in the column "email".',
    ]);
  });

  it('counts rows with one cell and with two together: both lack a comma', () => {
    const messages = getProblems(site(`${HEADER}\n${'A\n'.repeat(21)}${'A,b\n'.repeat(21)}`));
    expect(messages.at(-1)?.message).toBe('22 more rows have the same problem as row 2.');
  });

  it('fixes a misspelt column in each row', () => {
    const text = JSON.stringify([
      { name: 'A', email: 'a@b.org', aeg: 1 },
      { name: 'B', email: 'b@b.org', aeg: 2 },
    ]);
    const fixes = getProblems(siteOf('team.json', text)).flatMap(({ fix }) => fix ?? []);
    expect(applyFixes(text, fixes)).toBe(text.replaceAll('aeg', 'age'));
  });

  it('counts rows of JSON as well', () => {
    const rows = Array.from({ length: 100 }, () => ({ name: 'A', email: 'a@b.org', age: 'x', aeg: 1 }));
    const messages = getProblems(siteOf('team.json', JSON.stringify(rows, null, 1))).map(
      ({ message }) => message,
    );
    expect(messages).toHaveLength(22);
    expect(messages.filter((message) => message.includes('more')).sort()).toEqual([
      '80 more rows have the same problem as row 1, in the column "age".',
      expect.stringMatching(/^Row 1 has no field "aeg"\. Also in .* and 94 more\.$/),
    ]);
  });

  it.each([
    [900, ''],
    [3000, ' Not all rows were checked.'],
  ])('says of an unknown column in %i of them if some were not checked', (count, more) => {
    const rows = Array.from({ length: count }, () => ({ name: 'A', email: 'a@b.org', room2: 1 }));
    const files = siteOf(
      'team.json',
      JSON.stringify([{ name: 'A', email: 'a@b.org', room1: 1 }, ...rows], null, 1),
    );
    const messages = getProblems(files).map(({ message }) => message.replace(/ Also in .*/, ''));
    expect(messages).toEqual([`Row 1 has no field "room1".${more}`, `Row 2 has no field "room2".${more}`]);
  });
});

describe('rows that end early', () => {
  it('are one warning if they are valid otherwise', () => {
    const files = site(
      `${HEADER}\nAda,ada@example.org\n${RIGHT.slice(HEADER.length + 1)}${'Bo,bo@example.org\n'.repeat(3)}`,
    );
    const problems = getProblems(files);
    expect(problems.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
      'warning: 4 rows end early: row 2 has 2 cells, and there are 4 columns.',
    ]);
  });
});

describe('two files of one table', () => {
  it('are one problem that names both', () => {
    const problems = getProblems({ ...site(RIGHT), 'content/data/team.json': '[]' });
    expect(problems.map(({ file, message }) => `${file}: ${message}`)).toEqual([
      'content/data/team.csv: The data "team" has two files: content/data/team.json and content/data/team.csv.',
    ]);
  });
});

describe('JSON data', () => {
  const json = (text: string) =>
    getProblems(siteOf('team.json', text, { properties: SCHEMA.properties })).map(
      ({ message, help }) => `${message} ${help}`,
    );

  it.each<[text: string, says: string]>([
    ['', 'The file is empty. Write a list of rows into it: `[ { … }, { … } ]`, or `[]` for none.'],
    ['{ "name": "Ada" }', 'The data is not a list of rows. Put the rows in brackets: `[ { … }, { … } ]`.'],
    [
      '{ "team": [{ "name": "Ada" }] }',
      'The data is not a list of rows. Take the list out of "team": the file begins with `[` and ends with `]`.',
    ],
    ['"Ada"', 'The data is not a list of rows. Put the rows in brackets: `[ { … }, { … } ]`.'],
    [
      '[{ "name": "Ada" }, "Bo", 7]',
      'Row 2 is not a row: "Bo". A row is an object in braces: `{ "name": … }`.',
    ],
  ])('%s', (text, says) => {
    expect(json(text)[0]).toBe(says);
  });

  it.each([
    ['"contact": "a@example.org"', ['Row 1 has no field "contact". Did you mean "email"?']],
    ['"contact": "x"', ['Row 1 has no "email".', 'Row 1 has no field "contact".']],
  ])('asks for the missing column if the value has its format: %s', (field, messages) => {
    const problems = getProblems(siteOf('team.json', `[{ "name": "Ada", ${field} }]`));
    expect(problems.map(({ message }) => message)).toEqual(messages);
  });

  it('asks for the missing column if the value is one that it may have', () => {
    const schema = { properties: { side: { enum: ['left', 'right'] } }, required: ['side'] };
    const problems = getProblems(siteOf('team.json', '[{ "place": "left" }]', schema));
    expect(problems[0]?.message).toBe('Row 1 has no field "place". Did you mean "side"?');
  });

  it('reports each entry that is not a row', () => {
    expect(json('[{ "name": "Ada" }, "Bo", [7], null]')).toHaveLength(3);
  });
});

describe('a file that cannot be read', () => {
  it('is reported, and the others are checked', () => {
    const files = {
      ...site(RIGHT),
      'content/data/deep.json': `[{ "name": ${'['.repeat(9000)}${']'.repeat(9000)} }]`,
      'content/data/deep.schema.json': '{ "properties": { "name": {} } }',
      'content/data/other.csv': 'name\n"Ada\n',
      'content/data/other.schema.json': '{ "properties": { "name": {} } }',
    };
    const errors = getProblems(files).filter(({ severity }) => severity === 'error');
    expect(errors.map(({ file }) => file)).toEqual(['content/data/deep.json', 'content/data/other.csv']);
  });
});

describe('a similar name', () => {
  const using = (data: string, files: Files = {}) =>
    getProblems(siteWith([{ ...TABLE, data }], files)).map(({ message, help }) => `${message} ${help}`);

  it('is suggested without its ending or its folder', () => {
    const files = { 'content/data/team.csv': RIGHT, 'content/data/team.schema.json': JSON.stringify(SCHEMA) };
    for (const name of ['team.csv', 'content/data/team.csv', 'data/team', '/team'])
      expect(using(name, files).join()).toContain('Did you mean "team"?');
  });

  it('is all that is said of a file that is right', () => {
    const files = { 'content/data/team.csv': RIGHT, 'content/data/team.schema.json': JSON.stringify(SCHEMA) };
    for (const name of ['team.csv', 'team.json', 'team.xlsx', 'content/data/team.csv', 'data/team']) {
      const message = `There is no data "${name}". Did you mean "team"?`;
      expect(using(name, files)).toEqual([`${message} Write "team".`]);
    }
  });

  it.each([
    ['txt', RIGHT, 'Rename content/data/team.txt to content/data/team.csv, if the data is in it.'],
    ['txt', '[]', 'Rename content/data/team.txt to content/data/team.json, if the data is in it.'],
    ['txt', 'name\temail\nAda\ta@example.org\n', 'content/data/team.txt is neither a .csv nor a .json file.'],
    ['yaml', 'a: 1\n', 'content/data/team.yaml is neither a .csv nor a .json file.'],
  ])('is suggested for a .%s by what is in it: %j', (ending, text, help) => {
    const problems = getProblems(
      siteWith([{ ...TABLE, data: `team.${ending}` }], { [`content/data/team.${ending}`]: text }),
    ).filter(({ rule }) => rule === 'unknown-data');
    expect(problems.map((problem) => problem.help?.slice(0, help.length))).toEqual([help]);
  });

  it('is suggested for a file that is not data', () => {
    const [problem] = using('team', { 'content/data/team.xlsx': 'PK\u0003\u0004' });
    expect(problem).toContain('content/data/team.xlsx');
    expect(problem).toMatch(SAVE);
  });

  it('is suggested for a file that is not data of a query', () => {
    const block = { type: 'people', items: { from: 'data/team' } };
    const problems = getProblems(siteWith([block], { 'content/data/team.xlsx': 'PK\u0003\u0004' }));
    const problem = problems.find(({ rule }) => rule === 'unknown-data');
    expect(problem?.message).toBe('There is no data "data/team".');
    expect(problem?.help).toContain('content/data/team.xlsx');
  });
});

describe('names with stars', () => {
  it('are matched in linear time', () => {
    const names = Array.from({ length: 20 }, (_, i) => `${'a'.repeat(200)}${i}`);
    const files: Files = Object.fromEntries(names.map((name) => [`content/data/${name}.json`, '[]']));
    const getCpuMs = startCpuTimer();
    const stats = [{ value: { count: `${'a*'.repeat(100)}b` }, title: 'None' }];
    getProblems(siteWith([{ type: 'statGrid', stats }], files));
    expect(getCpuMs()).toBeLessThan(30_000);
  });

  it.each<[pattern: string, names: string[]]>([
    ['t/*', ['t/ab', 't/b']],
    ['t/*b', ['t/ab', 't/b']],
    ['*', ['t/ab', 't/b']],
    ['t/a*b', ['t/ab']],
    ['t/ab*b', []],
    ['*/*/*', []],
    ['t.*', []],
  ])('%s', (count, names) => {
    const files: Files = {
      'content/data/t/ab.csv': 'name\nAda\n',
      'content/data/t/b.csv': 'name\nAda\n',
      'content/data/t.schema.json': '{ "properties": { "name": {} } }',
    };
    const problems = getProblems(
      siteWith([{ type: 'statGrid', stats: [{ value: { count }, title: 'T' }] }], files),
    );
    const unused = problems.filter(({ rule }) => rule === 'unused-data').length;
    const missing = problems.filter(({ rule }) => rule === 'unknown-data').length;
    expect(missing > 0 ? 0 : 2 - unused).toBe(names.length);
  });
});

describe('a million rows', () => {
  it.each<[kind: string, file: string, text: string]>([
    ['CSV', 'team.csv', `${HEADER}\n${'Ada,no,old,x\n'.repeat(1e6)}`],
    ['JSON', 'team.json', `[${'{"name":"Ada","email":"no"},'.repeat(1e6)}{}]`],
    ['JSON, small', 'team.json', `[${'{},'.repeat(1e6)}{}]`],
  ])('of %s: one problem, soon', (_, name, text) => {
    const files = siteOf(name, text);
    const getCpuMs = startCpuTimer();
    const problems = getProblems(files);
    expect(getCpuMs()).toBeLessThan(30_000);
    expect(problems.map(({ rule }) => rule)).toEqual(['too-much-data']);
  });
});

it('checks the links in a list in a cell', () => {
  const schema = { type: 'object', properties: { see: { type: 'array', items: { type: 'string' } } } };
  const files = siteWith([TABLE], {
    'content/data/team.json': JSON.stringify([{ see: ['nothing', 'see [this](/no-such-page)'] }]),
    'content/data/team.schema.json': JSON.stringify(schema),
  });
  expect(formatProblems(files)).toEqual([
    'broken-link: No page has the address "/no-such-page". [/no-such-page]',
  ]);
});
