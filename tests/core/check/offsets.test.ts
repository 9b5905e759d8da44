import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixFile } from '../../../src/core/edit/syntax-fixes.ts';
import { forAll } from '../../attack/cases.ts';
import { type Files, formatProblems, getProblems, siteWith, underlined } from '../memory.ts';

const HOME = 'content/pages/home.json';
const MARKDOWN = 'content/text/terms.md';
const CSV = 'content/data/team.csv';
const ROWS = 'content/data/team.json';
const SCHEMA = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    kind: { type: 'string', enum: ['alpha', 'beta'] },
    file: { type: 'string', format: 'uri-reference' },
    tags: { type: 'array', items: { type: 'string' } },
  },
};

const inPage = (text: string | string[]) => siteWith([{ type: 'prose', id: 'energy', text }]);
const inFile = (text: string, more = 1) =>
  siteWith(
    Array.from({ length: more }, () => ({ type: 'prose', text: { file: 'terms.md' } })),
    { [MARKDOWN]: text },
  );
const inTable = (file: string, text: string) =>
  siteWith([{ type: 'table', title: 'Team', data: 'team' }], {
    'content/data/team.schema.json': JSON.stringify(SCHEMA),
    [file]: text,
  });

/** Applies all fixes of a file once. */
function fix(files: Files, file: string): string {
  const fixes = getProblems(files).flatMap((problem) => (problem.file === file && problem.fix) || []);
  return fixFile(file, files[file] ?? '', fixes) ?? '';
}

const NO_LINK = 'broken-markdown-link: This is not a valid link and is shown as it is written: "[home] (/)".';
const TWICE = 'See [home] (/). Again [home] (/).';
const REPAIRED = 'See [home](/). Again [home](/).';

describe('the same mistake twice in one text has two ranges and two fixes', () => {
  it.each<[where: string, file: string, site: (text: string) => Files]>([
    ['a string', HOME, inPage],
    ['a line of a list', HOME, (text) => inPage(['One.', text, 'Three.'])],
    ['a text file', MARKDOWN, (text) => inFile(`# Terms\r\n\r\n${text}\r\n`)],
    ['a text file that is shown twice', MARKDOWN, (text) => inFile(`${text}\n`, 2)],
    ['a cell', CSV, (text) => inTable(CSV, `name,kind\r\n${text},alpha\r\n`)],
    ['a cell in quotes', CSV, (text) => inTable(CSV, `name,kind\n"""One"", ${text}",beta\n`)],
    ['an entry of a list in a cell', CSV, (text) => inTable(CSV, `name,tags\nAda,a; ${text} ;b\n`)],
    ['a row', ROWS, (text) => inTable(ROWS, JSON.stringify([{ name: text }]))],
  ])('%s', (_, file, site) => {
    const files = site(TWICE);
    expect(formatProblems(files)).toEqual([`${NO_LINK} [[home] (/)]`, `${NO_LINK} [[home] (/)]`]);
    const [first = 0, second = 0] = getProblems(files).map(({ range }) => range.start.offset);
    expect(second - first).toBe('[home] (/). Again '.length);
    expect(fix(files, file)).toBe(site(REPAIRED)[file]);
    expect(getProblems({ ...files, [file]: fix(files, file) })).toEqual([]);
  });
});

describe('what is underlined in a text is what is wrong', () => {
  it.each([
    ['[/nope](/nope "The words /nope")', 'broken-link', '/nope'],
    ['See [a](/nope) and [b](/gone?a=1#c).', 'broken-link', '/nope', '/gone'],
    ['[a](</nope>) or https://www.example.org/gone', 'broken-link', '/nope', '/gone'],
    ['[energy](/#energy) [x](/#enrgy)', 'broken-anchor', 'enrgy'],
    ['![logo.svg](Logo.svg) ![](logo.svg)', 'missing-media', 'Logo.svg'],
    ['![logo.svg](Logo.svg) ![](logo.svg)', 'missing-alt', '![](logo.svg)'],
    ['[x](http://example.org/)', 'insecure-link', 'http://example.org/'],
    ['[x](/{product}/y) {product}', 'broken-link', '/{product}/y'],
    ['[x](/nope?a=1&amp;b=2)', 'broken-link', '/nope'],
    ['{prodct}, {product}, {prodct}', 'unknown-variable', '{prodct}'],
    ['a <b>c</b> <b>d</b>', 'unsupported-markdown', '<b>', '<b>'],
  ])('%s: %s', (text, rule, ...words) => {
    const list = (files: Files) =>
      getProblems(files)
        .filter((problem) => problem.rule === rule)
        .map((problem) => underlined(files, problem));
    expect(list(inPage(text))).toEqual(words);
    expect(list(inPage(`\\ "é" \n\n${text}`))).toEqual(words);
    expect(list(inPage(['One "two".', text]))).toEqual(words);
    if (rule !== 'broken-anchor') expect(list(inFile(`One\r\n\r\n${text}\r\n`))).toEqual(words);
  });

  it('escapes count as they are written', () => {
    const files = inPage(TWICE);
    const written = (files[HOME] ?? '').replace(
      TWICE,
      '\\u00e9\\n\\n\\"\\/\\\\ [h\\u006fme] (/) [home] (\\/)',
    );
    const escaped = { ...files, [HOME]: written };
    expect(getProblems(escaped).map((problem) => underlined(escaped, problem))).toEqual([
      '[h\\u006fme] (/)',
      '[home] (\\/)',
    ]);
    expect(fix(escaped, HOME)).toBe(written.replace('[h\\u006fme] (/) [home] (\\/)', '[home](/) [home](/)'));
  });
});

describe('a fix replaces what is there and nothing else', () => {
  it.each([
    ['a file with an anchor', '[x](Logo.svg#a) logo.svg', '[x](logo.svg#a) logo.svg'],
    ['a path with a query', '[/Home](/?a#ENERGY)', '[/Home](/?a#energy)'],
    ['a full URL in parentheses', '[x](https://www.example.org/#energy)', '[x](/#energy)'],
    [
      'a full URL that is its own label',
      'At https://www.example.org/#energy now.',
      'At [https://www.example.org/#energy](/#energy) now.',
    ],
    ['not a link with variables', '[x](https://www.example.org/?{product})'],
    ['not a link without its scheme', 'At www.example.org now.'],
    ['not an address with escapes', '[x](L&#111;go.svg)'],
  ])('%s', (_, text, right = text) => {
    const files = inPage(text);
    expect(getProblems(files)).not.toEqual([]);
    expect(fix(files, HOME)).toBe(inPage(right)[HOME]);
  });

  it('in a cell: a value, a link and an entry of a list, with quotes where they are needed', () => {
    const files = inTable(
      CSV,
      'name,kind,file,tags\r\nAda,alhpa,Logo.svg,"[a] (/);[b] (/)"\r\n"B ""o""", "bta" ,x.pdf,\r\n',
    );
    const withFile = { ...files, 'content/media/a, b.pdf': '', 'content/media/x.pdf': '' };
    expect(fix(withFile, CSV)).toBe(
      'name,kind,file,tags\r\nAda,alpha,logo.svg,"[a](/);[b](/)"\r\n"B ""o""", "beta" ,x.pdf,\r\n',
    );
    const comma = { ...withFile, [CSV]: 'name,file\nAda,"A, b.pdf"\nBo,A%2C b.pdf\n' };
    expect(fix(comma, CSV)).toBe('name,file\nAda,"a, b.pdf"\nBo,"a, b.pdf"\n');
  });

  it('the column in a text that says more than its name', () => {
    const query = (sort: string, group: string, key: string): Files => ({
      ...siteWith([
        { type: 'people', items: { from: 'data/team', sort: [sort], groupBy: group, where: { name: key } } },
      ]),
      'content/data/team.json': '[{ "name": "Ada", "day": "2026-01-01" }]',
      'content/data/team.schema.json': JSON.stringify({
        type: 'object',
        properties: { name: { type: 'string' }, day: { type: 'string', format: 'date' } },
      }),
    });
    const files = query('-nmae', 'dya:year', '{this.titel}');
    expect(getProblems(files).map((problem) => underlined(files, problem))).toEqual([
      'nmae',
      'dya',
      '"{this.titel}"',
    ]);
    expect(fix(files, HOME)).toBe(query('-name', 'day:year', '{this.titel}')[HOME]);
  });

  it.each([
    ['the same text', 'Logo.svg ![x](Logo.svg)', 'Logo.svg ![x](logo.svg)', 'Logo.svg'],
    [
      'another form',
      'Logo.svg ![x](Logo.svg) {product}',
      'Logo.svg ![x](Logo.svg) {product}',
      '"Logo.svg ![x](Logo.svg) {product}"',
    ],
  ])('in a row that a query shows: %s', (_, text, right, words) => {
    const rows = (written: string) => JSON.stringify([{ kind: 'alpha', name: written }]);
    const items = { from: 'data/team', fields: { title: 'kind', text: 'name' } };
    const files = {
      ...inTable(ROWS, rows(text)),
      ...siteWith([{ type: 'news', items }]),
      [ROWS]: rows(text),
    };
    const found = getProblems(files).filter(({ rule }) => rule === 'missing-media');
    expect(found.map((problem) => underlined(files, problem))).toEqual([words]);
    expect(fix(files, ROWS)).toBe(rows(right));
  });

  it('not in a file with an error of syntax', () => {
    const files = inTable(CSV, 'name,kind\nAda,alhpa\n"B"o",beta\n');
    expect(getProblems(files).flatMap((problem) => problem.fix ?? [])).toEqual([]);
  });

  it.each([
    ['quotes of a word processor', /"([^"]*)"/g, '“$1”', /^json-syntax: These are not the right quotes/],
    ['names without quotes', /"(\w+)":/g, '$1:', /^json-syntax: The name \w+ needs double quotes/],
  ])('%s in a whole file are one problem with one fix', (_, straight, wrong, message) => {
    const files = inPage(['See [home](/).', 'And the rest.']);
    const damaged = { ...files, [HOME]: files[HOME]?.replaceAll(straight, wrong) ?? '' };
    expect(formatProblems(damaged)).toEqual([expect.stringMatching(message)]);
    expect(fix(damaged, HOME)).toBe(files[HOME]);
  });

  it('not by an address that the text would end', () => {
    const files = { ...inPage('![A](A%20(b).svg)'), 'content/media/a (b).svg': '<svg/>' };
    expect(getProblems(files).flatMap((problem) => problem.fix ?? [])).toEqual([]);
  });
});

describe('each range holds the text that it is about, however that is written', () => {
  const piece = fc.constantFrom(
    '[home] (/)',
    '"',
    '\\',
    'é',
    '😀',
    '/',
    '\u2028',
    ' a ',
    '[x](/)',
    '\t',
    'é',
  );

  it('in a string of JSON', () => {
    forAll(fc.array(piece, { maxLength: 12 }), fc.infiniteStream(fc.nat(3)), (pieces, random) => {
      const text = pieces.join('');
      const write = (unit: string) => {
        const { value } = random.next();
        const code = `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
        return value === 0 ? code : unit === '/' && value === 1 ? '\\/' : JSON.stringify(unit).slice(1, -1);
      };
      const files = inPage('TEXT');
      const written = {
        ...files,
        [HOME]: (files[HOME] ?? '').replace('TEXT', () => text.split('').map(write).join('')),
      };
      const found = getProblems(written).filter(({ rule }) => rule === 'broken-markdown-link');
      for (const problem of found) expect(JSON.parse(`"${underlined(written, problem)}"`)).toBe('[home] (/)');
      const starts = new Set(found.map(({ range }) => range.start.offset));
      expect(starts.size).toBe(found.length);
      const right = found.length > 0 ? text.replaceAll('[home] (/)', '[home](/)') : text;
      if (found.length === text.split('[home] (/)').length - 1)
        expect(JSON.parse(fix(written, HOME)).blocks[0].text).toBe(right);
    });
  });

  it('in a cell', () => {
    forAll(fc.array(piece, { minLength: 1, maxLength: 12 }), fc.boolean(), (pieces, isQuoted) => {
      const text = pieces.join('');
      const cell = isQuoted ? `"${text.replaceAll('"', '""')}"` : text.replaceAll('"', '');
      const files = inTable(CSV, `name,kind\nAda,alpha\n${cell},beta\n`);
      const found = getProblems(files).filter(({ rule }) => rule === 'broken-markdown-link');
      let right = files[CSV] ?? '';
      for (const problem of found.toReversed()) {
        const { start, end } = problem.range;
        expect(underlined(files, problem)).toMatch(/^"?\[home\] \(\/\)"?$/);
        right =
          right.slice(0, start.offset) +
          underlined(files, problem).replace(' ', '') +
          right.slice(end.offset);
      }
      expect(fix(files, CSV)).toBe(right);
    });
  });
});

describe('a file with very many problems', () => {
  it('has fixes for the first 500, and for the others once these are made', () => {
    const files = inPage(Array.from({ length: 501 }, (_, i) => `${i} [home] (/).`));
    expect(getProblems(files).filter((problem) => problem.fix)).toHaveLength(500);
    const fixed = { ...files, [HOME]: fix(files, HOME) };
    expect(getProblems(fixed).filter((problem) => problem.fix)).toHaveLength(1);
    expect(getProblems({ ...fixed, [HOME]: fix(fixed, HOME) })).toEqual([]);
  });
});
