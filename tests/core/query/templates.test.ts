import { describe, expect, it } from 'vitest';
import {
  checkSource,
  type Files,
  formatProblems,
  memorySource,
  pageText,
  siteWith,
  underlined,
} from '../memory.ts';
import { resolveChecked } from '../resolve/resolve-home.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    code: { title: 'Code', type: 'string' },
    name: { title: 'Name', type: 'string' },
    area: { title: 'Area', type: 'integer' },
    languages: { title: 'Languages', type: 'array', items: { type: 'string' } },
    homepage: { title: 'Homepage', type: 'string', format: 'uri-reference' },
  },
};
const ROWS = [
  { code: 'IN', name: 'India', area: 3287, languages: ['Hindi', 'English'], homepage: '/' },
  { code: 'FI', name: 'Finland', languages: ['Finnish', 'Swedish'] },
];
const TEMPLATE = {
  forEach: { from: 'data/countries', key: 'code' },
  path: '/countries/{this.code}',
  title: '{this.name}',
  blocks: [
    { type: 'pageHeader' },
    { type: 'prose', text: 'Of {this.name} ({this.code}).' },
    { type: 'cta', title: 'Visit {this.name}', href: '{this.homepage}', label: 'Go' },
    {
      type: 'linkList',
      links: [
        { label: 'Home', href: '/' },
        {
          from: 'data/countries',
          where: { code: { not: '{this.code}' } },
          fields: { label: 'name', href: 'homepage' },
        },
      ],
    },
  ],
};

/** A template whose pages link to one another. */
const LINKING = {
  ...TEMPLATE,
  blocks: [
    { type: 'pageHeader' },
    { type: 'linkList', links: { from: 'data/countries', fields: { label: 'name', href: 'path' } } },
  ],
};

function siteOf(template: object = TEMPLATE, rows: object[] = ROWS, files: Files = {}): Files {
  const links = rows.map((row) => ({
    label: 'x',
    href: `/countries/${String(Reflect.get(row, 'code')).toLowerCase()}`,
  }));
  return siteWith([{ type: 'pageHeader' }, { type: 'linkList', links }], {
    'content/pages/countries.json': pageText('', template),
    'content/data/countries.json': JSON.stringify(rows, null, 2),
    'content/data/countries.schema.json': JSON.stringify(SCHEMA),
    ...files,
  });
}
const check = (files: Files) => checkSource(memorySource(files));

describe('a page with forEach', () => {
  it('is a page for each row, with the columns of the row in its texts', () => {
    const rows = [{ ...ROWS[0] }, { ...ROWS[1], homepage: 'https://example.org/fi' }];
    const checked = check(siteOf(TEMPLATE, rows));
    expect(checked.problems).toEqual([]);
    expect(checked.pages.map(({ summary }) => summary.path)).toEqual(['/', '/countries/in', '/countries/fi']);
    const { page } = resolveChecked(checked, '/countries/fi');
    expect(page).toMatchObject({
      title: 'Finland',
      blocks: [
        {},
        { text: [{ children: ['Of Finland (FI).'] }] },
        { title: 'Visit Finland' },
        { links: [{ label: 'Home' }, { label: 'India' }] },
      ],
    });
  });

  it('leaves out a field whose column is empty, and takes values of any type', () => {
    const template = {
      ...TEMPLATE,
      tags: '{this.languages}',
      blocks: [
        { type: 'pageHeader' },
        { type: 'statGrid', stats: [{ title: 'km²', value: 1 }] },
        { type: 'people', items: [{ name: 'Anna', href: '{this.homepage}' }] },
      ],
    };
    const checked = check(siteOf(template));
    expect(checked.problems).toEqual([]);
    const { page } = resolveChecked(checked, '/countries/fi');
    expect(page.details?.tags).toEqual(['Finnish', ', ', 'Swedish']);
    expect(page.blocks[2]).toEqual({
      type: 'people',
      featured: false,
      look: 'portrait',
      items: [{ name: 'Anna' }],
    });
  });

  it('finds its row by its own key, whatever another template of the table takes', () => {
    const template = {
      ...TEMPLATE,
      forEach: { from: 'data/countries', key: 'name' },
      path: '/by-name/{this.name}',
      title: 'Named {this.name}',
      blocks: [{ type: 'pageHeader' }],
    };
    const checked = check(siteOf(TEMPLATE, ROWS, { 'content/pages/names.json': pageText('', template) }));
    const titles = ['/countries/fi', '/by-name/finland'].map(
      (path) => resolveChecked(checked, path).page.title,
    );
    expect(titles).toEqual(['Finland', 'Named Finland']);
  });

  it('is made of the row that its conditions select, though another has the same key', () => {
    const forEach = { ...TEMPLATE.forEach, where: { area: 3287 } };
    const rows = [{ ...ROWS[1], code: 'IN' }, { ...ROWS[0] }];
    const checked = check(siteOf({ ...TEMPLATE, forEach }, rows));
    expect(checked.problems).toEqual([]);
    expect(resolveChecked(checked, '/countries/in').page.title).toBe('India');
  });

  it('is a page for each value of a field of other pages', () => {
    const news = (name: string, tags: string[]) => ({
      [`content/pages/news/${name}.json`]: pageText(`/news/${name}`, {
        $schema: '../../../.blocksite/page.schema.json',
        tags,
        published: '2026-01-01',
        subject: { kind: 'news' },
      }),
    });
    const items = { from: 'pages/news', where: { tags: { has: '{this.tags}' } }, fields: { href: 'path' } };
    const template = {
      forEach: { from: 'pages/news', distinct: 'tags' },
      path: '/tags/{this.tags}',
      title: 'About {this.tags}',
      blocks: [{ type: 'pageHeader' }, { type: 'news', items }],
    };
    const links = [
      { label: 'x', href: '/tags/open-data' },
      { label: 'y', href: '/tags/ai' },
    ];
    const checked = check(
      siteWith([{ type: 'pageHeader' }, { type: 'linkList', links }], {
        'content/pages/tags.json': pageText('', template),
        ...news('a', ['AI', 'Open data']),
        ...news('b', ['AI']),
      }),
    );
    expect(checked.problems).toEqual([]);
    const titlesOf = (path: string) => {
      const [, block] = resolveChecked(checked, path).page.blocks;
      return block?.type === 'news' ? block.items.map(({ title }) => title) : [];
    };
    expect(titlesOf('/tags/ai')).toEqual(['/news/a', '/news/b']);
    expect(titlesOf('/tags/open-data')).toEqual(['/news/a']);
  });
});

describe('a mistake on pages with forEach', () => {
  const formatWithFile = (files: Files) =>
    check(files).problems.map((one) => `${one.rule} ${one.file}: ${one.message} [${underlined(files, one)}]`);

  it('is reported at the row that it comes from', () => {
    const rows = [ROWS[0] ?? {}, { ...ROWS[1], homepage: '/no-such-page' }];
    expect(formatWithFile(siteOf(TEMPLATE, rows))).toEqual([
      'broken-link content/data/countries.json: No page has the address "/no-such-page". ["/no-such-page"]',
    ]);
  });

  it('is reported once at the template if it is on all of its pages', () => {
    const template = {
      ...TEMPLATE,
      blocks: [...TEMPLATE.blocks, { type: 'prose', text: 'See [this](/nowhere).' }],
    };
    const rows = [ROWS[0] ?? {}, { ...ROWS[1], homepage: '/' }];
    expect(formatWithFile(siteOf(template, rows))).toEqual([
      'broken-link content/pages/countries.json: No page has the address "/nowhere". [/nowhere]',
    ]);
  });

  it('is reported once at the template if a part has a field that does not exist, or lacks one', () => {
    const parts = [
      { type: 'prose', txt: 'Of {this.name}.' },
      { type: 'cta', href: '{this.homepage}' },
    ];
    const rows = [ROWS[0] ?? {}, { ...ROWS[1], homepage: '/' }];
    expect(formatWithFile(siteOf({ ...TEMPLATE, blocks: [...TEMPLATE.blocks, ...parts] }, rows))).toEqual([
      'schema/unknown content/pages/countries.json: Prose has no field "txt". Did you mean "text"? ["txt"]',
      'schema/missing content/pages/countries.json: Call to action has no "label". [{"type":"cta","href":"{this.homepage}"}]',
    ]);
  });

  it('is reported at the row that has no value for what the page itself needs', () => {
    const rows = [ROWS[0] ?? {}, { code: 'FI', homepage: '/', languages: [] }];
    const template = { ...TEMPLATE, blocks: [{ type: 'pageHeader' }] };
    expect(formatWithFile(siteOf(template, rows)).map((one) => one.split(' [')[0])).toEqual([
      'schema/missing content/data/countries.json: The row has no "name", which content/pages/countries.json needs.',
    ]);
  });

  it.each([
    [
      'data that does not exist',
      { ...TEMPLATE, forEach: { from: 'data/contries', key: 'code' } },
      'unknown-data: There is no data "data/contries". Did you mean "data/countries"? ["data/contries"]',
    ],
    [
      'a key that is no column',
      { ...TEMPLATE, forEach: { from: 'data/countries', key: 'cod' } },
      'unknown-column: "data/countries" has no column "cod". Did you mean "code"? ["cod"]',
    ],
    [
      'no key',
      { ...TEMPLATE, forEach: { from: 'data/countries' } },
      'bad-template: "forEach" has neither "key" nor "distinct". [{"from":"data/countries"}]',
    ],
    [
      'a path by no column, where a list links to its pages',
      { ...LINKING, path: '/countries/{this.cod}' },
      'unknown-variable: There is no variable "{this.cod}". Did you mean "{this.code}"? [{this.cod}]',
    ],
    [
      'a title by no column',
      { ...LINKING, title: 'Of {this.nam}' },
      'unknown-variable: There is no variable "{this.nam}". Did you mean "{this.name}"? [{this.nam}]',
    ],
  ])('%s', (_, template, problem) => {
    expect(formatProblems(siteOf(template)).filter((one) => !/broken-link|unused-data/.test(one))).toEqual([
      problem,
    ]);
  });

  it.each([
    [
      { ...TEMPLATE, path: '/countries/{this.cod}' },
      'There is no variable "{this.cod}". Did you mean "{this.code}"? [{this.cod}]',
      'Write "{this.code}". To show braces, write {{this.cod}}.',
    ],
    [
      { ...TEMPLATE, blocks: [{ type: 'pageHeader', text: 'Of {this.nmae}.' }] },
      'There is no variable "{this.nmae}". Did you mean "{this.name}"? [{this.nmae}]',
      'Write "{this.name}". To show braces, write {{this.nmae}}.',
    ],
    [
      { ...TEMPLATE, title: 'Of {name}' },
      'There is no variable "{name}". Did you mean "{this.name}"? [{name}]',
      'Write "{this.name}". To show braces, write {{name}}.',
    ],
    [
      { ...TEMPLATE, blocks: [{ type: 'pageHeader', text: 'Of {name}.' }] },
      'There is no variable "{name}". Did you mean "{this.name}"? [{name}]',
      'Write "{this.name}". To show braces, write {{name}}.',
    ],
  ])('a column that the row does not have: %#', (template, message, help) => {
    const files = siteOf(template, [ROWS[0] ?? {}], siteWith([{ type: 'pageHeader' }]));
    const [problem] = check(files).problems;
    expect(formatWithFile(files)).toEqual([`unknown-variable content/pages/countries.json: ${message}`]);
    expect(problem?.help).toBe(help);
  });

  it('a column on a page that is made of no row', () => {
    const files = siteWith([{ type: 'pageHeader', text: 'Of {this.name}.' }]);
    expect(check(files).problems.map(({ help }) => help)).toEqual([
      'Only a page with "forEach" is made of a row, whose columns it can name: {this.title}.',
    ]);
  });

  it('a syntax error that hides "forEach" is one problem, not one more for each column', () => {
    const cut = JSON.stringify({ path: '/countries/{this.code}', title: '{this.name}' }).slice(0, -1);
    const files = siteWith([{ type: 'pageHeader' }], { 'content/pages/c.json': `${cut}, "forEach": }` });
    expect(formatProblems(files)).toEqual(['json-syntax: "forEach" has no value. [:]']);
  });

  it('a path that is the same for all rows', () => {
    const template = { ...TEMPLATE, path: '/countries/all' };
    const links = [{ label: 'x', href: '/countries/all' }];
    const files = siteOf(template, [ROWS[0] ?? {}, { ...ROWS[1], homepage: '/' }], {
      ...siteWith([{ type: 'pageHeader' }, { type: 'linkList', links }]),
    });
    const { problems } = check(files);
    expect(formatWithFile(files)).toEqual([
      'duplicate-path content/pages/countries.json: The address "/countries/all" is already used by content/pages/countries.json#IN. ["/countries/all"]',
    ]);
    expect(problems[0]?.help).toBe(
      'The pages of content/pages/countries.json need an address each: put a column that differs into its "path", such as {this.code}.',
    );
  });

  it('another address that is the same for all rows', () => {
    const template = { ...TEMPLATE, redirectFrom: ['/states', '/lands'] };
    const files = siteOf(template, [ROWS[0] ?? {}, { ...ROWS[1], homepage: '/' }]);
    expect(formatWithFile(files)).toEqual([
      'duplicate-path content/pages/countries.json: The address "/states" is already used by content/pages/countries.json#IN. ["/states"]',
    ]);
    expect(check(files).problems[0]?.help).toBe(
      'The pages of content/pages/countries.json need an address each: put a column that differs into its "redirectFrom", such as {this.code}.',
    );
    const right = { ...TEMPLATE, redirectFrom: ['/states/{this.code}'] };
    expect(formatWithFile(siteOf(right, [ROWS[0] ?? {}, { ...ROWS[1], homepage: '/' }]))).toEqual([]);
  });

  it('an address of a value that is the same for all values', () => {
    const template = {
      ...TEMPLATE,
      forEach: { from: 'data/countries', distinct: 'name' },
      path: '/countries/{this.name}',
      redirectFrom: ['/states'],
      blocks: [{ type: 'pageHeader' }],
    };
    const links = ['india', 'finland'].map((name) => ({ label: name, href: `/countries/${name}` }));
    const files = siteOf(template, ROWS, siteWith([{ type: 'pageHeader' }, { type: 'linkList', links }]));
    expect(check(files).problems.map(({ help }) => help)).toEqual([
      'The pages of content/pages/countries.json need an address each: put a column that differs into its "redirectFrom", such as {this.name}.',
    ]);
  });

  it.each([
    [
      'without its closing brace',
      '/countries/{this.code',
      'unknown-variable content/pages/countries.json: The braces of "{this.code}" are incomplete.',
    ],
    [
      'in double braces',
      '/countries/{{this.code}}',
      'bad-path content/pages/countries.json: "/countries/{this.code}" is not a valid address',
    ],
  ])('a column %s in the address is one error, at the template', (_, path, message) => {
    const found = formatWithFile(
      siteOf({ ...TEMPLATE, path }, [ROWS[0] ?? {}, { ...ROWS[1], homepage: '/' }]),
    );
    const [problem, ...others] = found.filter((one) => !one.startsWith('unsupported-markdown'));
    expect(others).toEqual([]);
    expect(problem).toContain(message);
  });

  it('a value that another column never has is none', () => {
    const list = {
      from: 'data/countries',
      where: { area: '{this.code}' },
      fields: { label: 'name', href: 'path' },
      empty: 'None.',
    };
    const template = { ...TEMPLATE, blocks: [{ type: 'pageHeader' }, { type: 'linkList', links: list }] };
    expect(formatProblems(siteOf(template, [{ ...ROWS[1], homepage: '/' }]))).toEqual([]);
  });

  it('a page above that is the page itself', () => {
    const template = { ...TEMPLATE, parent: '/countries/{this.code}' };
    expect(formatWithFile(siteOf(template, [ROWS[0] ?? {}, { ...ROWS[1], homepage: '/' }]))).toEqual([
      'own-parent content/pages/countries.json: The page above this one is the page itself. ["parent"]',
    ]);
  });

  it('links to the pages of a template that is a draft are one problem', () => {
    const files = siteOf({ ...TEMPLATE, draft: true }, [ROWS[0] ?? {}, { ...ROWS[1], homepage: '/' }]);
    expect(formatWithFile(files)).toEqual([
      'broken-link content/pages/home.json: The page /countries/in is a draft. It is not published, so visitors would get "not found". Also in content/pages/home.json:18. ["/countries/in"]',
    ]);
  });

  it('what a template allows without need is one problem, at the template', () => {
    const rows = [ROWS[0] ?? {}, { ...ROWS[1], homepage: '/' }];
    expect(
      formatWithFile(siteOf({ ...TEMPLATE, allow: [{ rule: 'meta-length', why: 'Names are long.' }] }, rows)),
    ).toEqual([
      'bad-suppression content/pages/countries.json: The page allows "meta-length", but has no such warning. ["meta-length"]',
    ]);
    const title = '{this.name}, a country that has a page with a title that is much too long';
    const one = [ROWS[0] ?? {}, { ...ROWS[1], homepage: '/', name: 'F' }];
    const needed = { ...TEMPLATE, allow: [{ rule: 'meta-length', why: 'Names are long.' }], meta: { title } };
    expect(formatWithFile(siteOf(needed, one))).toEqual([]);
  });

  it('two templates with the same paths are one problem, at the line of the second', () => {
    const rows = [ROWS[0] ?? {}, { ...ROWS[1], homepage: '/' }];
    const files = siteOf(TEMPLATE, rows, { 'content/pages/twice.json': pageText('', TEMPLATE) });
    expect(formatWithFile(files)).toEqual([
      'duplicate-path content/pages/twice.json: The address "/countries/in" is already used by content/pages/countries.json#IN. It is the same for 2 of 2 rows. In content/data/countries.json:3, content/data/countries.json:13. ["/countries/{this.code}"]',
    ]);
  });

  it('another mistake in the same row is another problem', () => {
    const template = { ...TEMPLATE, updated: '{this.since}' };
    const rows = [{ ...ROWS[0], since: '31 May', homepage: '/nope' }];
    expect(formatProblems(siteOf(template, rows)).map((problem) => problem.split(':')[0])).toEqual([
      'broken-link',
      'schema/form',
    ]);
  });

  it('a wrong value of a row is one problem, also where its page shows it', () => {
    const files = siteOf(TEMPLATE, [{ ...ROWS[0], name: ['India'] }]);
    expect(formatProblems(files)).toEqual(['schema/type: Row 1 › name must be text in double quotes. [[]']);
  });

  it.each([
    ['insecure-link: The link to http://example.org/ is not secure.', 'http://example.org/'],
    ['broken-link: No page has the address "/nowhere".', '/nowhere'],
  ])('a mistake in a text of a row is one problem, also where a list shows it: %s', (problem, link) => {
    const items = { from: 'data/countries', fields: { title: 'code', text: 'name' } };
    const files = siteWith([{ type: 'cardList', items }], {
      'content/data/countries.schema.json': JSON.stringify(SCHEMA),
      'content/data/countries.json': JSON.stringify([{ code: 'IN', name: `See [it](${link}).` }]),
    });
    expect(formatProblems(files)).toEqual([`${problem} [${link}]`]);
  });

  it('a column with another name in all rows is one problem, also where pages lack it', () => {
    const rows = [
      { code: 'IN', title: 'India', homepage: '/' },
      { code: 'FI', title: 'Finland', homepage: '/' },
    ];
    const files = siteOf(TEMPLATE, rows, {
      'content/data/countries.schema.json': JSON.stringify({ ...SCHEMA, additionalProperties: false }),
    });
    expect(formatProblems(files)).toEqual([
      'schema/unknown: Row 1 has no field "title". Also in content/data/countries.json:9. ["title"]',
    ]);
  });

  it.each([
    ['Straße 1', 'strasse-1'],
    ['Łódź', 'lodz'],
    ['Ærø', 'aero'],
  ])('the letters of a key are written as in other addresses: %s', (code, name) => {
    const files = siteOf(TEMPLATE, [{ ...ROWS[0], code }]);
    const { pages } = checkSource(memorySource(files));
    expect(pages.map(({ summary }) => summary.path)).toContain(`/countries/${name}`);
  });

  it('a template with the path of another schema is one problem, not one at each row', () => {
    const files = siteOf(TEMPLATE, [ROWS[0] ?? {}, { ...ROWS[1], homepage: '/' }]);
    const file = 'content/pages/countries.json';
    const $schema = '../page.schema.json';
    const template = { ...JSON.parse(files[file] ?? ''), $schema };
    expect(formatWithFile({ ...files, [file]: JSON.stringify(template) })).toEqual([
      `missing-schema ${file}: The schema of this site is not at "${$schema}". ["${$schema}"]`,
    ]);
  });

  it('a row without a key is one problem, also where other lists show it', () => {
    const list = {
      type: 'linkList',
      links: { from: 'data/countries', fields: { label: 'name', href: 'path' } },
    };
    const files = siteOf(TEMPLATE, [ROWS[0] ?? {}, { name: 'Finland', homepage: '/' }], {
      ...siteWith([{ type: 'pageHeader' }, list]),
    });
    expect(formatProblems(files)).toEqual(['duplicate-key: The row has no "code". [{]']);
  });

  it('a row whose key its table requires is one problem, that of the table', () => {
    const schema = {
      'content/data/countries.schema.json': JSON.stringify({ ...SCHEMA, required: ['code'] }),
    };
    const find = (row: object) => {
      const home = siteWith([{ type: 'pageHeader' }]);
      const files = { ...siteOf(TEMPLATE, [ROWS[0] ?? {}, row]), ...home, ...schema };
      return formatProblems(files).filter((one) => !one.startsWith('orphan-page'));
    };
    expect(find({ name: 'Finland', homepage: '/' }).map((one) => one.split(' [')[0])).toEqual([
      'schema/missing: Row 2 has no "code".',
    ]);
    expect(find({ cod: 'FI', name: 'Finland', homepage: '/' })).toEqual([
      'schema/unknown: Row 2 has no field "cod". Did you mean "code"? ["cod"]',
    ]);
  });

  it('two rows with one key', () => {
    const rows = [{ ...ROWS[0] }, { ...ROWS[1], homepage: '/', code: 'IN' }];
    expect(formatProblems(siteOf(TEMPLATE, rows))).toEqual([
      'duplicate-key: The row has the same "code" as another: "IN". ["IN"]',
    ]);
  });

  it('a key that is the same in several rows is one problem, also where lists link to their pages', () => {
    const list = {
      type: 'linkList',
      links: { from: 'data/countries', fields: { label: 'name', href: 'path' } },
    };
    const template = { ...TEMPLATE, forEach: { from: 'data/countries', key: 'homepage' } };
    const rows = ROWS.map((row) => ({ ...row, homepage: 'https://example.org' }));
    const files = siteOf(template, rows, siteWith([{ type: 'pageHeader' }, list]));
    expect(formatProblems(files)).toEqual([
      'duplicate-key: The row has the same "homepage" as another: "https://example.org". ["https://example.org"]',
    ]);
  });

  it('a row of CSV with a cell too many is one problem, also where its page is linked to', () => {
    const links = [{ label: 'India', href: '/countries/in' }];
    const { 'content/data/countries.json': _, ...files } = siteOf(TEMPLATE, [], {
      ...siteWith([{ type: 'pageHeader' }, { type: 'linkList', links }]),
      'content/data/countries.csv': 'code,name,homepage\nIN,India, Rep.,/\nFI,Finland,/\n',
    });
    expect(formatProblems(files)).toEqual([
      'csv-syntax: Row 2 has 4 cells, but there are 3 columns. [IN,India, Rep.,/]',
    ]);
  });

  it('a wrong link of a row is one problem, also where lists make more of it', () => {
    const list = {
      type: 'people',
      title: 'People',
      items: { from: 'data/countries', fields: { name: 'name', social: 'homepage' } },
    };
    const rows = ROWS.map((row) => ({ ...row, homepage: 'nowhere' })).slice(0, 1);
    const files = siteOf(TEMPLATE, rows, siteWith([{ type: 'pageHeader' }, list]));
    expect(formatProblems(files)).toEqual(['broken-link: No page has the address "nowhere". ["nowhere"]']);
  });
});
