import { describe, expect, it } from 'vitest';
import { type Files, formatProblems, getProblems, pageText, siteWith, underlined } from '../memory.ts';

const prose = (text: unknown) => siteWith([{ type: 'prose', title: 'Title', text }]);

/** Returns the message, the help and the underlined text of each problem. */
function describeAll(files: Files): string[] {
  return getProblems(files).map((one) => `${one.message} | ${one.help} [${underlined(files, one)}]`);
}

describe('one habit is one problem', () => {
  it('the bullets of a list', () => {
    expect(formatProblems(prose(['Soon:', '• a', '• b']))).toEqual([
      'unsupported-markdown: The lines of a list begin with `-`, not with a bullet: "• a". Also in content/pages/home.json:12. ["• a"]',
    ]);
  });

  it('invisible characters of one file', () => {
    const files = prose('Soon.');
    const page = 'content/pages/home.json';
    const spaced = { ...files, [page]: (files[page] ?? '').replaceAll('  "', '\u00a0 "') };
    const [first, ...others] = getProblems(spaced);
    expect(first?.message).toMatch(
      /^There is an invisible character here.* Also in content\/pages\/home\.json:3/,
    );
    expect(others).toEqual([]);
  });

  it('the time 24:00, which is none', () => {
    const call = { type: 'cta', label: 'Apply', href: 'https://example.org/', state: 'byDate' };
    const files = siteWith([{ type: 'prose', text: '[The call](/call)' }], {
      'content/pages/call.json': pageText('/call', {
        subject: { kind: 'call', closesAt: '2027-01-31T24:00:00Z' },
        blocks: [{ ...call, opensAt: '2027-01-01T00:00:00Z', closesAt: '2027-01-31T23:59:00Z' }],
      }),
    });
    expect(formatProblems(files)).toEqual([
      'schema/form: "subject" › closesAt is not a valid date and time: "2027-01-31T24:00:00Z". ["2027-01-31T24:00:00Z"]',
    ]);
    expect(getProblems(files)[0]?.help).toMatch(/ Write "2027-01-31T23:59:00Z"\.$/);
  });
});

describe('texts of other programs', () => {
  it.each<[text: string, problem: string]>([
    [
      'See [[people]] and `[[code]]`.',
      'This is a link of another system, and is shown as it is written: "[[people]]". | Write the words, then the address: `[words](/people)`. [[[people]]]',
    ],
    [
      '| a | b |\n| --- | --- |\n| 1 |\n| 1 | 2 | 3 |',
      'This row of the table has more cells than its first row: "| 1 | 2 | 3 |". | Write `\\|` for a bar that is part of a text, or a name for the column into the first row. [| 1 | 2 | 3 |]',
    ],
    [
      "['law', 'water']",
      "This is a list as a program writes it: ['law', 'water']. Did you mean \"law, water\"? | Write \"law, water\". [\"['law', 'water']\"]",
    ],
    [
      '[Street, town]',
      '"[Street, town]" is still to be filled in. | Write your own text in its place, without the brackets. ["[Street, town]"]',
    ],
    [
      'It costs #NAME? euros, see [this](/#top) and `#REF!`.',
      'This is an error of a spreadsheet: #NAME?. | Correct the formula in the spreadsheet, or write the value. To show it, put it between backticks in a text. [#NAME?]',
    ],
  ])('%s', (text, problem) => {
    expect(describeAll(siteWith([{ type: 'prose', id: 'top', title: 'Title', text }]))).toEqual([problem]);
  });

  it.each(['x[["a"]] and m[[i]]', '[[1, 2]]', 'Issue #12, C#!', '| a |\n| --- |\n| 1 \\| 2 |'])(
    'but not %j',
    (text) => {
      expect(formatProblems(prose(text))).toEqual([]);
    },
  );

  it('errors of a spreadsheet in many rows are one problem', () => {
    const files = siteWith([{ type: 'table', title: 'T', data: 'team' }], {
      'content/data/team.csv': 'name\n#REF!\n#REF!\n',
      'content/data/team.schema.json': '{ "type": "object", "properties": { "name": { "type": "string" } } }',
    });
    expect(formatProblems(files)).toEqual([
      'spreadsheet-error: This is an error of a spreadsheet: #REF!. Also in content/data/team.csv:3. [#REF!]',
    ]);
  });
});

it('HTML in a text is reported there, not where a list shows its beginning', () => {
  const list = { from: 'pages', where: { kind: 'news' }, fields: { href: 'path', text: 'description' } };
  const text = 'About a <b>bold</b> plan that is longer than the forty characters of an excerpt.';
  const files = siteWith([{ type: 'news', items: { ...list, empty: 'None.' } }], {
    'content/pages/a.json': pageText('/a', {
      published: '2026-01-01',
      subject: { kind: 'news' },
      blocks: [{ type: 'prose', text }],
    }),
  });
  expect(getProblems(files).map((one) => `${one.file} ${one.rule} ${underlined(files, one)}`)).toEqual([
    'content/pages/a.json unsupported-markdown <b>',
  ]);
});

describe('sessions that overlap', () => {
  const session = (start: string, end: string, more: object) => ({
    title: 'Talk',
    start: `2027-03-04T${start}:00Z`,
    end: `2027-03-04T${end}:00Z`,
    ...more,
  });
  const check = (...sessions: object[]) =>
    formatProblems(siteWith([{ type: 'programme', title: 'Programme', sessions }])).map((line) =>
      line.replace(/home\.json:\d+/, 'home.json:N'),
    );

  it('in one room', () => {
    expect(
      check(
        session('09:30', '10:30', { room: 'Hall' }),
        session('09:00', '10:00', { room: 'Hall' }),
        session('09:00', '10:00', { room: 'Studio' }),
        session('10:30', '11:00', { room: 'Hall' }),
      ),
    ).toEqual([
      'double-booking: Two sessions with "Hall" as "room" overlap. In content/pages/home.json:N. ["Hall"]',
    ]);
  });

  it('with one person, by the whole name', () => {
    expect(
      check(
        session('09:00', '10:00', { room: 'Hall', people: '[Ada Sampleworth](/) and Bo' }),
        session('09:30', '10:30', { room: 'Studio', people: 'Bo, Ada Sampleworth' }),
        session('10:30', '11:30', { room: 'Hall', people: 'Ada Sampleworth' }),
      ),
    ).toEqual([
      'double-booking: Two sessions with "Ada Sampleworth" as "people" overlap. In content/pages/home.json:N. ["Bo, Ada Sampleworth"]',
    ]);
  });

  it('in one room with one person are one problem', () => {
    const more = { room: 'Hall', people: 'Ada Sampleworth' };
    expect(check(session('09:00', '10:00', more), session('09:30', '10:30', more))).toHaveLength(1);
  });
});

describe('dates that are to be after a year or a month', () => {
  const check = (startsOn: object) =>
    describeAll(
      siteWith([
        {
          type: 'news',
          items: {
            from: 'pages',
            where: { kind: 'event', startsOn },
            fields: { href: 'path' },
            empty: 'None.',
          },
        },
      ]),
    );

  it.each([
    ['2024', '2024-12-31', '2023-12-31'],
    ['2024-02', '2024-02-29', '2024-01-31'],
  ])('%s', (after, last, before) => {
    expect(check({ after })).toEqual([
      `"${after}" is no day, and "after" takes one. | Write "${last}" for what is later than ${after}, or "${before}" for what is in it, too. ["${after}"]`,
    ]);
  });

  it('but not before one', () => {
    expect(check({ before: '2024' })).toEqual([]);
    expect(check({ after: '2024-12-31' })).toEqual([]);
  });
});
