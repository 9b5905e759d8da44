import { describe, expect, it } from 'vitest';
import { repairPath } from '../../../src/core/check/path-faults.ts';
import { splitWords } from '../../split-words.ts';
import { type Files, formatProblems, getProblems, pageText, SITE, siteWith } from '../memory.ts';

const at = (path: string, more: object = {}, files: Files = {}): Files =>
  siteWith([{ type: 'prose', text: 'x' }], { 'content/pages/a.json': pageText(path, more), ...files });
const withSite = (change: object): Files => ({
  'site.config.json': JSON.stringify({ ...JSON.parse(SITE), ...change }),
});
const of = (files: Files) => formatProblems(files).filter((line) => !/^(unused|orphan)/.test(line));
const rulesOf = (files: Files) => of(files).map((line) => line.replace(/:.*/s, ''));

describe('an invalid address is reported once, with a valid one', () => {
  it.each([
    ['/../site.config', '/site-config'],
    ['/people/alex.alexis', '/people/alex-alexis'],
    ['/people.html', '/people'],
    ['/a/../b', '/a/b'],
    ['/./a', '/a'],
    ['/..', undefined],
    ['//a', '/a'],
    ['/a//b', '/a/b'],
    ['/a/', '/a'],
    ['/a\\b', '/a/b'],
    ['/..\\..\\a', '/a'],
    ['/%2e%2e/a', '/a'],
    ['/a%2Fb', '/a/b'],
    ['/a\u0000b', '/a-b'],
    ['/a\nb', '/a-b'],
    ['/a?b=c', '/a'],
    ['/a#b', '/a'],
    ['/my page', '/my-page'],
    ['/über-uns', '/uber-uns'],
    ['/straße', '/strasse'],
    ['/परियोजना', undefined],
    ['people', '/people'],
    ['/a.', '/a'],
    [`/${'a'.repeat(300)}`, `/${'a'.repeat(247)}`],
  ])('%j', (path, right) => {
    const [line, ...others] = of(at(path));
    expect(others).toEqual([]);
    expect(line).toMatch(/^bad-path: /);
    const problem = getProblems(at(path)).find(({ rule }) => rule === 'bad-path');
    expect(problem?.pointer).toBe('/path');
    if (right) expect(problem?.help).toContain(`"${right}"`);
    expect(repairPath(path, { otherPaths: [] })).toBe(right);
  });

  it.each([
    ...splitWords('/a /a/b /A-b_c~d /v1.2 /2025 /feeds /indexes /console /sitemap'),
    `/${'a'.repeat(247)}`,
  ])('%s is valid', (path) => {
    expect(of(at(path))).toEqual([]);
  });
});

describe('a link to the address that a wrong one is corrected to', () => {
  const linking = (path: string) => ({
    ...at(path),
    'content/pages/b.json': pageText('/b', { blocks: [{ type: 'prose', text: '[a](/people)' }] }),
  });

  it.each(['/people/', '/people.html', '/people\u200b', 'people'])('is right: %j', (path) => {
    expect(rulesOf(linking(path))).toEqual(['bad-path']);
  });

  it('is broken if it is like an address that only leads on', () => {
    const a = pageText('/persons', { redirectFrom: ['/people.html'] });
    expect(rulesOf({ ...linking('/persons'), 'content/pages/a.json': a })).toEqual(['broken-link']);
  });

  it('is broken if another is meant', () => {
    expect(rulesOf(linking('/persons/'))).toEqual(['bad-path', 'broken-link']);
  });
});

describe('an address that is taken', () => {
  const TAKEN = splitWords(`
    /index /INDEX /a/index /404 /feed /Feed /assets /assets/a /media /media/a /pagefind /pagefind/pagefind
    /_blocks /_blocks/prose /__open-in-editor /_headers /_headers/x /_redirects /nginx.conf /robots.txt
    /.htaccess /.well-known/a /people.html /people.json /a.html/b /feed.xml /con /a/NUL /com1.a
  `);
  it.each(TAKEN)('%s', (path) => {
    expect(rulesOf(at(path))).toEqual(['bad-path']);
    expect(rulesOf(at('/a', { redirectFrom: [path] }))).toEqual(path === '/people.html' ? [] : ['bad-path']);
  });

  it('the not-found page may be anywhere', () => {
    expect(of(at('/404', { kind: 'notFound' }))).toEqual([]);
  });

  it('there is one not-found page', () => {
    const files = at(
      '/x',
      { kind: 'notFound' },
      { 'content/pages/b.json': pageText('/y', { kind: 'notFound' }) },
    );
    expect(of(files)).toEqual([
      'duplicate-path: The site already has a page for addresses that do not exist: content/pages/a.json. ["notFound"]',
    ]);
  });

  it('an old address may be one of a file, and is checked as an address is', () => {
    expect(of(at('/a', { redirectFrom: ['/old/about.html', '/index.php'] }))).toEqual([]);
    for (const from of ['/../x', '/a b', '/a//b', '/old/'])
      expect(rulesOf(at('/a', { redirectFrom: [from] }))).toEqual(['bad-path']);
  });

  it('by the page itself, or by another', () => {
    expect(of(at('/a', { redirectFrom: ['/a'] }))).toEqual([
      'duplicate-path: This page has the address "/a" twice. ["/a"]',
    ]);
    expect(rulesOf(at('/a', { redirectFrom: ['/B'] }, { 'content/pages/b.json': pageText('/b') }))).toEqual([
      'duplicate-path',
    ]);
  });

  it('by the list of all pages', () => {
    expect(rulesOf(at('/site-map'))).toEqual(['site-map-taken']);
    expect(rulesOf(at('/Site-Map'))).toEqual(['duplicate-path']);
    expect(rulesOf(at('/a', { redirectFrom: ['/site-map'] }))).toEqual(['duplicate-path']);
    expect(rulesOf(at('/all', {}, withSite({ siteMap: '/all' })))).toEqual(['site-map-taken']);
    for (const siteMap of ['/../x', '/feed', '/a b'])
      expect(rulesOf(at('/a', {}, withSite({ siteMap })))).toEqual(['bad-path']);
  });

  it('a page may be beside a folder of its name', () => {
    expect(of(at('/a', {}, { 'content/pages/b.json': pageText('/a/b') }))).toEqual([]);
  });
});

describe('a variable in an address', () => {
  const variables = (product: string, path: string) => at(path, {}, withSite({ variables: { product } }));

  it.each(['../x', 'a b', 'a/../b', 'a#b', 'ä', '..', '/'])(
    'with the value %j is reported at the variable',
    (value) => {
      const path = value === '/' ? '/a{product}' : '/{product}';
      const [problem] = getProblems(variables(value, path)).filter(({ rule }) => rule === 'bad-path');
      expect(problem).toMatchObject({ file: 'site.config.json', pointer: '/variables/product' });
      expect(rulesOf(variables(value, path))).toEqual(['bad-path']);
    },
  );

  it('is reported once for all addresses that it makes invalid', () => {
    const files = variables('a b', '/{product}');
    expect(
      rulesOf({ ...files, 'content/pages/b.json': pageText('/c', { redirectFrom: ['/{product}'] }) }),
    ).toEqual(['duplicate-path', 'bad-path']);
  });

  it('is reported at the address if the address is taken, or if the rest is invalid', () => {
    expect(of(variables('feed', '/{product}'))[0]).toContain('["/{product}"]');
    expect(of(variables('a', '/../{product}'))[0]).toContain('["/../{product}"]');
  });
});
