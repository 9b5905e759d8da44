import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../../src/core/edit/syntax-fixes.ts';
import type { Diagnostic } from '../../../src/core/types.ts';
import { type Files, getProblems, pageText, siteWith, underlined } from '../memory.ts';

const HOME = 'content/pages/home.json';
const home = (block: object, files: Files = {}) => siteWith([block], files);

/** Returns the problems with what they offer: `--fix` makes the first, a person chooses the others. */
function listOffers(files: Files) {
  const apply = (edit: Diagnostic['fix']) => (edit ? applyFixes(files[HOME] ?? '', [edit]) : '');
  return getProblems(files).map((problem) => ({
    message: problem.message,
    help: problem.help,
    underlined: underlined(files, problem),
    fixed: apply(problem.fix),
    suggested: (problem.suggestions ?? []).map(apply),
  }));
}

describe('a repair is offered', () => {
  it('and made by --fix, if a name is only misspelt', () => {
    const [offer] = listOffers(home({ type: 'prose', txet: 'x' }));
    expect(offer).toMatchObject({
      message: 'Prose has no field "txet". Did you mean "text"?',
      underlined: '"txet"',
    });
    expect(offer?.fixed).toContain('"text": "x"');
  });

  it('but not made, if it goes by the meaning of a name', () => {
    const [offer, ...others] = listOffers(home({ type: 'prose', heading: 'A', text: 'x' }));
    expect(others).toEqual([]);
    expect(offer).toMatchObject({
      message: 'Prose has no field "heading". Did you mean "title"?',
      help: 'Write "title" instead of "heading".',
      underlined: '"heading"',
      fixed: '',
      suggested: [expect.stringContaining('"title": "A"')],
    });
  });

  it.each([
    ['27+', 27, '+'],
    ['27 gauges', 27, ' gauges'],
    ['1,250 km²', 1250, ' km²'],
  ])('and made by --fix, if %j is a number and its unit', (value, number, suffix) => {
    const files = home({ type: 'statGrid', stats: [{ value, title: 'Wells' }] });
    const [offer, ...others] = listOffers(files);
    expect(others).toEqual([]);
    expect(offer?.help).toContain(`Write ${number}, and "suffix": "${suffix}".`);
    expect(offer?.underlined).toBe(`"${value}"`);
    expect(JSON.parse(offer?.fixed ?? '').blocks[0].stats).toEqual([
      { value: number, title: 'Wells', suffix },
    ]);
  });

  it('but not, if the field of the unit is filled', () => {
    const [offer] = listOffers(
      home({ type: 'statGrid', stats: [{ value: '27+', title: 'Wells', suffix: ' m' }] }),
    );
    expect(offer).toMatchObject({ underlined: '"27+"', fixed: '', suggested: [] });
  });

  it('not, if the value does not fit there', () => {
    const [offer, ...others] = listOffers(home({ type: 'prose', heading: ['A', 'B'], text: 'x' }));
    expect(others).toEqual([]);
    expect(offer).toMatchObject({ message: 'Prose has no field "heading".', fixed: '', suggested: [] });
    expect(offer?.help).toMatch(/^Its fields are "type", /);
  });

  it('that takes nothing for nothing, instead of an example', () => {
    const person = { name: 'Ada', photo: null };
    expect(listOffers(home({ type: 'people', items: [person] }))).toMatchObject([
      {
        message: 'People › person 1 › photo must be an object in braces `{ }`.',
        help: expect.stringMatching(/ Remove it\.$/),
        underlined: 'null',
        suggested: [expect.not.stringContaining('photo')],
      },
    ]);
  });

  it('and made by --fix, for a variable with spaces in its braces', () => {
    expect(listOffers(home({ type: 'prose', text: 'About { product }.' }))).toMatchObject([
      {
        message: 'There is no variable "{ product }". Did you mean "{product}"?',
        help: 'Write "{product}". To show braces, write {{ product }}.',
        underlined: '{ product }',
        fixed: expect.stringContaining('About {product}.'),
      },
    ]);
  });

  it.each([
    ['{title}', '{row.title}'],
    ['{page.title}', '{row.title}'],
  ])('for a column by its name alone: %s', (wrong, right) => {
    const items = { from: 'pages', fields: { text: wrong } };
    expect(listOffers(home({ type: 'cardList', items }))).toMatchObject([
      {
        message: `There is no variable "${wrong}". Did you mean "${right}"?`,
        help: `Write "${right}".`,
        underlined: `"${wrong}"`,
      },
    ]);
  });

  it.each([
    ['yes', 'true'],
    ['True', 'true'],
    ['No', 'false'],
  ])('for a switch: %s', (wrong, right) => {
    expect(listOffers(home({ type: 'prose', text: 'x', contents: wrong }))[0]).toMatchObject({
      help: expect.stringMatching(new RegExp(`Write ${right}\\.$`)),
      suggested: [expect.stringContaining(`"contents": ${right}`)],
    });
  });

  it.each([
    [
      { type: 'prose', text: 'x', facts: { term: 'Fee', detail: 'None' } },
      'Prose › facts must be a list in brackets `[ ]`.',
      'Names and details in a box before the text. Write [{"term":"Fee","detail":"None"}].',
      '{',
      /"facts": \[\s*\{\s*"term": "Fee",\s*"detail": "None"\s*\}\s*\]/,
    ],
    [
      { type: 'cardList', items: { from: 'pages', limit: '3' } },
      'Card list › items › limit must be a whole number without quotes.',
      'The highest number of entries. Write 3.',
      '"3"',
      /"limit": 3\n/,
    ],
  ])('and made by --fix, for the same value in another shape: %o', (block, message, help, text, fixed) => {
    expect(listOffers(home(block))).toMatchObject([
      { message, help, underlined: text, fixed: expect.stringMatching(fixed) },
    ]);
  });

  it('with its own words in the shape of an example', () => {
    expect(listOffers(home({ type: 'linkList', links: ['/'] }))).toMatchObject([
      { help: expect.stringContaining('"href":"/"}.'), underlined: '"/"', fixed: '', suggested: [] },
    ]);
  });

  it('for an object by the fields that are written beside it', () => {
    const offers = listOffers(home({ type: 'image', src: 'logo.svg', alt: 'Logo' }));
    expect(offers).toMatchObject([
      {
        message: 'Image has no field "src". It belongs in "image".',
        suggested: [expect.stringMatching(/"image": \{\s*"src": "logo\.svg",\s*"alt": "Logo"\s*\}/)],
      },
    ]);
  });

  it('no more, where that would take long', () => {
    const links = Array.from({ length: 2000 }, (_, i) => ({ label: `x${i}`, url: '/' }));
    const offers = listOffers(home({ type: 'linkList', links }));
    expect(offers[0]?.message).toContain('Did you mean "href"?');
    expect(offers.at(-1)?.message).toMatch(/ has no field "url"\.$/);
  });
});

describe('a name that does not exist is offered the near one that its place takes', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const news = {
    'content/pages/news/first.json': pageText('/news/first', {
      $schema: '../../../.blocksite/page.schema.json',
      title: 'Our first year',
    }),
  };
  const columns = {
    id: { title: 'Id', type: 'string' },
    href: { title: 'Link', type: 'string', format: 'uri-reference' },
  };
  const table = (rows: string) => ({
    'content/data/team/members.csv': `id,href\n${rows}`,
    'content/data/team/members.schema.json': JSON.stringify({ type: 'object', properties: columns }),
  });
  const list = (...links: string[]) => ({
    type: 'linkList',
    links: links.map((href) => ({ label: 'x', href })),
  });
  const image = (src: string) => ({ type: 'image', image: { src, alt: 'x' } });
  const query = (from: string, fields: object) => ({ type: 'linkList', links: { from, fields } });
  const MEDIA = { 'content/media/harbour.svg': svg, 'content/media/photos/quay.svg': svg };

  it.each<[string, object[], Files, string]>([
    ['a page in a folder', [list('/first', '/news/first')], news, '/news/first'],
    ['a page by its title', [list('Our first year', '/news/first')], news, '/news/first'],
    ['a page by its title in an address', [list('/our-first-year', '/news/first')], news, '/news/first'],
    ['a file in a folder', [image('quay.svg'), image('photos/quay.svg')], MEDIA, 'photos/quay.svg'],
    ['a file with another ending', [image('harbour.jpg'), image('harbour.svg')], MEDIA, 'harbour.svg'],
    [
      'a table for a query',
      [query('members', { label: 'id', href: 'href' })],
      table('a,/\n'),
      'data/team/members',
    ],
    ['pages for a query', [list('/news/first'), query('news', { href: 'path' })], news, 'pages/news'],
    [
      'a folder of pages that is misspelt',
      [list('/news/first'), query('pages/nws', { href: 'path' })],
      news,
      'pages/news',
    ],
  ])('%s', (_, blocks, files, right) => {
    const errors = getProblems(siteWith(blocks, files)).filter(({ severity }) => severity === 'error');
    expect(errors).toMatchObject([
      {
        message: expect.stringContaining(` Did you mean "${right}"?`),
        help: `Write "${right}".`,
        suggestions: [{ text: right }],
      },
    ]);
  });

  it.each<[string, Files, string]>([
    [
      'a cell that a list shows',
      siteWith([list('/news/first'), query('data/team/members', { label: 'id', href: 'href' })], {
        ...news,
        ...table('a,/nws/first\n'),
      }),
      'content/data/team/members.csv',
    ],
    [
      'a text file',
      siteWith([list('/news/first'), { type: 'prose', text: { file: 'a.md' } }], {
        ...news,
        'content/text/a.md': 'See [this](/nws/first#content).\n',
      }),
      'content/text/a.md',
    ],
  ])('in %s', (_, files, file) => {
    const problems = getProblems(files);
    expect(problems).toMatchObject([{ file, suggestions: [{ text: '/news/first' }] }]);
    const [edit] = problems[0]?.suggestions ?? [];
    const right = { ...files, [file]: applyFixes(files[file] ?? '', edit ? [edit] : []) };
    expect(getProblems(right)).toEqual([]);
  });

  it.each<[string, object, Files]>([
    ['is no image', image('form.svg'), { 'content/media/form.pdf': 'x' }],
    ['lacks the anchor', list('/nws/first#history', '/news/first'), news],
  ])('but not one that %s', (_, block, files) => {
    const errors = getProblems(siteWith([block], files)).filter(({ severity }) => severity === 'error');
    expect(errors).toHaveLength(1);
    expect(errors[0]?.message).not.toContain('Did you mean');
    expect(errors[0]).not.toHaveProperty('suggestions');
  });

  it('beside others in the same text, whose ranges move', () => {
    const block = { type: 'prose', text: ['The {prodct}, {nobody} and [this](/nws/first).'] };
    const offers = listOffers(siteWith([block, list('/news/first')], news));
    expect(offers).toMatchObject([
      { message: expect.stringContaining('"{product}"'), fixed: expect.stringContaining('The {product}, ') },
      { message: 'There is no variable "{nobody}".' },
      { suggested: [expect.stringContaining('[this](/news/first)')] },
    ]);
  });
});
