import { describe, expect, it, vi } from 'vitest';
import { brokenLink } from '../../src/core/check/rules/broken-link.ts';
import { formatProblems, getProblems, SITE, siteWith } from './memory.ts';

const SCHEMA = '"$schema": "../../schema/page.schema.json"';
const PROSE = { type: 'prose', text: 'Hello.' };

describe('a right site', () => {
  it('has no problem', () => {
    expect(getProblems(siteWith([PROSE]))).toEqual([]);
  });
});

describe('syntax', () => {
  const broken = (text: string) => siteWith([], { 'content/pages/home.json': text });

  it('puts a missing comma at the end of the line before', () => {
    const files = broken(
      `{\n  "path": "/",\n  "title": "Home"\n  "blocks": [{ "type": "pageHeader" }],\n  ${SCHEMA}\n}\n`,
    );
    const [problem, ...others] = getProblems(files);
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ rule: 'json-syntax', range: { start: { line: 3, column: 17 } } });
    expect(problem?.message).toContain('comma is missing');
  });

  it('goes on after a mistake', () => {
    const files = broken(
      `{\n  "path": "/",\n  "title": "Home"\n  "blocks": [{ "type": "pagehaeder" }],\n  ${SCHEMA}\n}\n`,
    );
    expect(getProblems(files).map(({ rule }) => rule)).toEqual(['json-syntax', 'unknown-block']);
  });

  it.each([
    ['an empty file', ' \n', 'empty'],
    [
      'a byte order mark',
      '\uFEFF{"$schema":"../../schema/page.schema.json","path":"/","title":"Home","blocks":[{"type":"pageHeader"}]}',
      'byte order mark',
    ],
    [
      'a file that is not UTF-8',
      '{"path":"/","title":"H\uFFFDme","blocks":[{"type":"pageHeader"}]}',
      'UTF-8',
    ],
  ])('reports %s', (_, text, words) => {
    const [problem, ...others] = getProblems(broken(text));
    expect(others).toEqual([]);
    expect(problem?.message).toContain(words);
  });

  it.each([
    ['as it is', '"blocks": [{ "type": "pageHeader" }]'],
    ['beside a blank before a colon', '"blocks" : [{ "type": "pageHeader" }]'],
    ['beside a line before a colon', '"blocks"\n: [{ "type": "pageHeader" }]'],
    ['beside a colon in quotes', String.raw`"description": "\": \\", "blocks": [{ "type": "pageHeader" }]`],
  ])('reports a field that is there twice, at the second one, %s', (_, blocks) => {
    const files = broken(`{ "path": "/", "title": "A", "title": "B", ${blocks}, ${SCHEMA} }`);
    const [problem] = getProblems(files);
    expect(problem?.message).toContain('"title"');
    expect(problem?.range.start.column).toBe(30);
  });
});

describe('schema', () => {
  it('reports a block of unknown type once, with a suggestion', () => {
    expect(formatProblems(siteWith([{ type: 'cardlist', items: [{}] }]))).toEqual([
      'unknown-block: There is no block "cardlist". Did you mean "cardList"? ["cardlist"]',
    ]);
  });

  it('reports a misspelt key at the key', () => {
    expect(formatProblems(siteWith([{ ...PROSE, titel: 'x' }]))).toEqual([
      'schema/unknown: Prose has no field "titel". Did you mean "title"? ["titel"]',
    ]);
  });

  it('reports a missing field of an item, by its description', () => {
    const [line, ...others] = formatProblems(
      siteWith([{ type: 'statGrid', stats: [{ value: 1, title: 'a' }, { value: 2 }] }]),
    );
    expect(others).toEqual([]);
    expect(line).toContain('schema/missing: Statistics › statistic 2 has no "title".');
  });

  it('reports a wrong type', () => {
    expect(formatProblems(siteWith([{ ...PROSE, id: 7 }]))).toEqual([
      'schema/type: Prose › id must be text in double quotes. [7]',
    ]);
  });

  it('reports a value that is not one of those allowed, with a suggestion', () => {
    expect(formatProblems(siteWith([{ ...PROSE, imageSide: 'rigth' }]))).toEqual([
      'schema/one-of: Prose › imageSide can\'t be "rigth". Did you mean "right"? ["rigth"]',
    ]);
  });

  it('checks blocks inside blocks', () => {
    const columns = { type: 'columns', main: [PROSE], aside: [{ type: 'proze' }] };
    expect(formatProblems(siteWith([columns]))).toEqual([
      'unknown-block: There is no block "proze". Did you mean "prose"? ["proze"]',
    ]);
  });

  it('reports mistakes in the site config in the same way', () => {
    const files = siteWith([PROSE], { 'site.config.json': SITE.replace('"footer"', '"foter"') });
    expect(getProblems(files).map(({ rule, file }) => `${file} ${rule}`)).toContain(
      'site.config.json schema/unknown',
    );
  });
});

describe('rules', () => {
  it('unknown-variable', () => {
    expect(formatProblems(siteWith([{ type: 'prose', text: 'At {prodct}.' }]))).toEqual([
      'unknown-variable: There is no variable "{prodct}". Did you mean "product"? [{prodct}]',
    ]);
  });

  it('unknown-variable: doubled braces are braces', () => {
    expect(formatProblems(siteWith([{ type: 'prose', text: 'Write {{product}}.' }]))).toEqual([]);
  });

  it('unknown-data', () => {
    const data = { 'content/data/team.json': '[]', 'content/data/team.schema.json': '{"type":"object"}' };
    expect(
      formatProblems(
        siteWith(
          [
            { type: 'table', title: 'T', data: 'tema' },
            { type: 'table', title: 'U', data: 'team' },
          ],
          data,
        ),
      ),
    ).toEqual(['unknown-data: There is no data "tema". Did you mean "team"? ["tema"]']);
  });

  it('broken-link, in a field and in rich text', () => {
    const blocks = [
      { type: 'prose', text: 'See [this](/hom).', actions: [{ label: 'Go', href: '/nowhere' }] },
    ];
    expect(getProblems(siteWith(blocks)).map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
      'broken-link: No page has the address "/hom".',
      'broken-link: No page has the address "/nowhere".',
    ]);
  });

  it('broken-link: a page with a mistake of its own does not make links to it look broken', () => {
    const other =
      '{ "$schema": "../../schema/page.schema.json", "path": "/other", "title": "Other", "blocks": [{ "type": "proze" }] }';
    const files = siteWith([{ type: 'prose', text: '[x](/other)' }], { 'content/pages/other.json': other });
    expect(getProblems(files).map(({ rule }) => rule)).toEqual(['unknown-block']);
  });

  it('missing-media', () => {
    expect(formatProblems(siteWith([{ type: 'image', image: { src: 'logo.svgg', alt: 'Logo' } }]))).toEqual([
      'missing-media: There is no file "logo.svgg" in content/media/. Did you mean "logo.svg"? ["logo.svgg"]',
    ]);
  });

  it('duplicate-path, whatever the case', () => {
    const other =
      '{ "$schema": "../../schema/page.schema.json", "path": "/Home", "title": "A", "blocks": [{ "type": "pageHeader" }] }';
    const files = siteWith([PROSE], {
      'content/pages/a.json': other,
      'content/pages/b.json': other.replace('/Home', '/home'),
    });
    expect(formatProblems(files).filter((line) => line.startsWith('duplicate-path'))).toEqual([
      'duplicate-path: The address "/home" is already used by content/pages/a.json. ["/home"]',
    ]);
  });

  it('duplicate-id', () => {
    expect(
      formatProblems(
        siteWith([
          { ...PROSE, id: 'a' },
          { ...PROSE, id: 'a' },
        ]),
      ),
    ).toEqual(['duplicate-id: The anchor "a" is used twice on this page. ["a"]']);
  });

  it('broken-anchor, also of pages that come before or after, moved ones, and in the site config', () => {
    const page = (path: string, blocks: object[], more = {}) =>
      JSON.stringify({
        $schema: '../../schema/page.schema.json',
        path,
        title: path,
        blocks,
        ...more,
      });
    const links = ['/work#one', '/work#oen', '/old#oen', '/after?area=two#one', '/after?area=tow', '#home'];
    const files = siteWith(
      [{ type: 'linkList', id: 'home', links: links.map((href) => ({ label: href, href })) }],
      {
        'content/pages/after.json': page(
          '/after',
          [
            { ...PROSE, id: 'one' },
            { ...PROSE, id: 'two' },
          ],
          {
            sectionParameter: 'area',
          },
        ),
        'content/pages/work.json': page(
          '/work',
          [{ ...PROSE, id: 'one', text: '[home](/#hoem), [here](#oen)' }],
          {
            redirectFrom: ['/old'],
          },
        ),
        'site.config.json': SITE.replace('"href": "/"', '"href": "/#hoem"'),
      },
    );
    expect(formatProblems(files)).toEqual([
      'broken-anchor: The page /work has no anchor "oen". Did you mean "one"? [oen]',
      'broken-anchor: The page /work has no anchor "oen". Did you mean "one"? [oen]',
      'broken-anchor: The page /after has no anchor "tow". Did you mean "two"? [tow]',
      'broken-anchor: The page / has no anchor "hoem". Did you mean "home"? [hoem]',
      'broken-anchor: The page /work has no anchor "oen". Did you mean "one"? [oen]',
      'broken-anchor: The page / has no anchor "hoem". Did you mean "home"? [hoem]',
    ]);
  });

  it('a rule that fails is reported once, on the page at which it failed, and the others go on', () => {
    const broken = vi.spyOn(brokenLink, 'site').mockReturnValue({
      onPage: () => {
        throw new Error('out of luck');
      },
    });
    const other = JSON.stringify({
      $schema: '../../schema/page.schema.json',
      path: '/',
      title: 'Other',
      blocks: [PROSE],
    });
    try {
      expect(
        getProblems(siteWith([PROSE], { 'content/pages/other.json': other })).map(({ message }) => message),
      ).toEqual([
        'The rule "broken-link" failed: out of luck.',
        'The address "/" is already used by content/pages/home.json.',
      ]);
    } finally {
      broken.mockRestore();
    }
  });

  it('unsafe-link', () => {
    const blocks = [{ type: 'prose', text: 'x', actions: [{ label: 'Go', href: 'javascript:alert(1)' }] }];
    expect(getProblems(siteWith(blocks)).map(({ rule }) => rule)).toEqual(['unsafe-link']);
  });
});

describe('data', () => {
  const schema = JSON.stringify({
    type: 'object',
    properties: {
      name: { type: 'string' },
      email: { type: 'string', format: 'email' },
      age: { type: 'integer' },
    },
    required: ['name'],
    additionalProperties: false,
  });
  const table = { type: 'table', title: 'T', data: 'team' };

  it('reports a wrong cell of a CSV at the cell', () => {
    const csv = 'name,email,age\nAda,ada@example.org,36\n"Bo, jr.",bo,7\n';
    const files = siteWith([table], {
      'content/data/team.csv': csv,
      'content/data/team.schema.json': schema,
    });
    const [problem, ...others] = getProblems(files);
    expect(others).toEqual([]);
    expect(problem).toMatchObject({
      file: 'content/data/team.csv',
      range: { start: { line: 3, column: 11 } },
    });
    expect(formatProblems(files)[0]).toContain('[bo]');
  });

  it('reports a missing row schema, and what to add', () => {
    const [problem] = getProblems(siteWith([table], { 'content/data/team.csv': 'name\nAda\n' }));
    expect(problem?.rule).toBe('missing-row-schema');
    expect(problem?.help).toContain('content/data/team.schema.json');
  });
});

describe('without a site config', () => {
  it('says what a site is', () => {
    const [problem] = getProblems({});
    expect(problem?.message).toBe('There is no site.config.json here.');
  });
});
