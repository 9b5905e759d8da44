import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../../../src/core/edit/syntax-fixes.ts';
import { type Files, getProblems, pageText, siteWith, underlined } from '../../memory.ts';

const HOME = 'content/pages/home.json';
const TEAM: Files = {
  'content/data/team.json': '[]',
  'content/data/team.schema.json': '{"type":"object","properties":{"name":{"type":"string"}}}',
  'content/text/terms.md': 'The terms.',
};
const TEXT = { type: 'prose', id: 'energy', text: ['About {product}.', 'See [this](/#energy).'] };
const BLOCKS = [
  TEXT,
  { type: 'table', title: 'Team', data: 'team', columns: ['name'] },
  { type: 'prose', headings: 'beside', text: { file: 'terms.md' } },
  { type: 'image', image: { src: 'logo.svg', alt: 'Our logo' } },
];

/** Applies all fixes to the home page. Returns its text and the rules that are still broken. */
function applyAllFixes(files: Files): { text: string; left: string[] } {
  const fixes = getProblems(files).flatMap(({ fix }) => fix ?? []);
  const text = applyFixes(files[HOME] ?? '', fixes);
  return { text, left: getProblems({ ...files, [HOME]: text }).map(({ rule }) => rule) };
}

describe('a misspelling that can mean only one thing is fixed, and nothing else changes', () => {
  const whole = siteWith(BLOCKS, TEAM)[HOME] ?? '';
  it.each([
    ['a key', '"title": "Team"', '"titel": "Team"'],
    ['a key of a part that is another part', '"alt": "Our', '"atl": "Our'],
    ['a block', '"image",', '"imgae",'],
    ['a value', '"beside"', '"besdie"'],
    ['a variable', '{product}', '{prodcut}'],
    ['a column', '"name"', '"naem"'],
    ['data in another case', '"team"', '"Team"'],
    ['data with its folder and ending', '"team"', '"content/data/team.json"'],
    ['a text file with its folder', '"terms.md"', '"content\\\\text\\\\Terms.md"'],
    ['an image in another case', '"logo.svg"', '"Logo.svg"'],
    ['an image with blanks and its folder', '"logo.svg"', '" /media/Logo.svg "'],
    ['an anchor in another case', '/#energy', '/#Energy'],
    ['another schema', '"../../.blocksite/page.schema.json"', '"../.blocksite/page.schema.json"'],
  ])('%s', (_, right, wrong) => {
    expect(whole).toContain(right);
    const files = siteWith([], { ...TEAM, [HOME]: whole.replace(right, wrong) });
    expect(applyAllFixes(files)).toEqual({ text: whole, left: [] });
  });
});

describe('a name that may be missing is only suggested, however similar it is', () => {
  const whole = siteWith(BLOCKS, TEAM)[HOME] ?? '';
  it.each([
    ['data', '"team"', '"taem"', 'There is no data "taem". Did you mean "team"?'],
    [
      'a text',
      '"terms.md"',
      '"term.md"',
      'There is no text "term.md" in content/text/. Did you mean "terms.md"?',
    ],
    [
      'an image',
      '"logo.svg"',
      '"lgo.svg"',
      'There is no file "lgo.svg" in content/media/. Did you mean "logo.svg"?',
    ],
    ['an anchor', '/#energy', '/#enegry', 'The page / has no anchor "enegry". Did you mean "energy"?'],
    ['a page', '/#energy', '/x', 'No page has the address "/x".'],
  ])('%s', (_, right, wrong, message) => {
    const files = siteWith([], { ...TEAM, [HOME]: whole.replace(right, wrong) });
    expect(getProblems(files).map((problem) => [problem.message, problem.fix])).toContainEqual([
      message,
      undefined,
    ]);
    expect(applyAllFixes(files).text).toBe(files[HOME]);
  });

  it.each([
    ['two files that differ in case', '"LOGO.svg"', { 'content/media/logO.svg': '<svg/>' }],
    ['a file of another folder', '"old/logo.svg"', {}],
    ['a file of another folder of this page', '"../old/logo.svg"', {}],
    ['a file on the own computer', '"C:\\\\Photos\\\\logo.svg"', {}],
    ['an image of another site', '"https://example.com/content/media/logo.svg"', {}],
  ])('%s', (_, wrong, more) => {
    const files = siteWith([], { ...TEAM, ...more, [HOME]: whole.replace('"logo.svg"', wrong) });
    expect(applyAllFixes(files)).toEqual({
      text: files[HOME],
      left: expect.arrayContaining(['missing-media']),
    });
  });

  it('the exact name of two that differ in case is fixed', () => {
    const two = { 'content/media/Logo.svg': '<svg/>' };
    const files = siteWith([], { ...TEAM, ...two, [HOME]: whole.replace('"logo.svg"', '"/media/logo.svg"') });
    expect(applyAllFixes(files).text).toBe(whole);
  });
});

describe('a field of a former version is removed with its comma', () => {
  const slide = (fields: string) =>
    `{ "image": { "src": "logo.svg", "decorative": true }, "title": "A course"${fields} }`;
  const page = (text: string) =>
    siteWith([], {
      [HOME]: `{
  "$schema": "../../.blocksite/page.schema.json",
  "path": "/",
  "title": "Home",
  "blocks": [{ "type": "hero", "title": "News", "slides": [${text}] }]
}`,
    });

  it.each([
    ['the first', slide('').replace('{ ', '{ "kind": "internal", ')],
    ['one between others', slide('').replace(', "title"', ', "kind": "embed", "title"')],
    ['the last', slide(', "kind" : "external"')],
    ['the last on its own line, with a value of any type', slide(',\n      "kind": ["a",\n "b"]')],
  ])('%s', (_, old) => {
    const [problem, ...others] = getProblems(page(old));
    expect(others).toEqual([]);
    expect(problem?.message).toBe('Hero › slide 1 needs no "kind".');
    expect(problem && underlined(page(old), problem)).toBe('"kind"');
    expect(applyAllFixes(page(old))).toEqual({ text: page(slide(''))[HOME], left: [] });
  });

  it('or has its present name, unless that is there too', () => {
    const old = page(slide(', "href": "/", "linkLabel": "Go"'));
    const [problem, ...others] = getProblems(old);
    expect(others).toEqual([]);
    expect(problem?.message).toBe('Hero › slide 1 has no field "linkLabel": it is "label".');
    expect(problem && underlined(old, problem)).toBe('"linkLabel"');
    expect(applyAllFixes(old)).toEqual({ text: page(slide(', "href": "/", "label": "Go"'))[HOME], left: [] });
    expect(applyAllFixes(page(slide(', "href": "/", "linkLabel": "Go", "label": "Go"'))).left).toEqual([
      'schema/unknown',
    ]);
  });
});

describe('a misspelling with several meanings is only suggested', () => {
  const page = (path: string) => pageText(path, { blocks: [{ type: 'prose', text: '[home](/)' }] });
  const linking = (href: string, paths: string[]) =>
    siteWith(
      [{ type: 'prose', text: [href, ...paths].map((path) => `[x](${path})`).join(' ') }],
      Object.fromEntries(paths.map((path, i) => [`content/pages/${i}.json`, page(path)])),
    );

  it('a digit: the call of another year', () => {
    const files = linking('/call-5', ['/call-6']);
    expect(getProblems(files)[0]?.message).toBe('No page has the address "/call-5".');
    expect(applyAllFixes(files)).toEqual({ text: files[HOME], left: ['broken-link'] });
  });

  it('two that are equally similar', () => {
    const files = linking('/cats', ['/cuts', '/cots']);
    expect(applyAllFixes(files).left).toEqual(['broken-link']);
  });

  it('a name that is taken by another field of the block', () => {
    const files = siteWith([{ type: 'prose', titel: 'A', title: 'B', text: 'x' }]);
    expect(getProblems(files)[0]?.message).toBe('Prose has no field "titel".');
    expect(applyAllFixes(files).left).toEqual(['schema/unknown']);
  });
});
