import { describe, expect, it } from 'vitest';
import {
  checkSource,
  type Files,
  formatProblems,
  getProblems,
  memorySource,
  pageText,
  SITE,
  siteWith,
} from '../memory.ts';
import { resolveChecked, resolveHome } from '../resolve/resolve-home.ts';

const column = (title: string, more: object = {}) => ({ title, type: 'string', ...more });
const rows = (all: object[]) => JSON.stringify(all);
const schema = (properties: object, more: object = {}) =>
  JSON.stringify({ type: 'object', properties, ...more });
const DATA: Files = {
  'content/data/cohorts.json': rows([
    { id: 'c1', title: 'First cohort', start: '2024-10-01' },
    { id: 'c2', title: 'Second cohort', start: '2025-10-01' },
  ]),
  'content/data/cohorts.schema.json': schema({
    id: column('Id'),
    title: column('Title'),
    start: column('Start', { format: 'date' }),
  }),
  'content/data/people.json': rows([
    { id: 'ada', title: 'Director', name: 'Ada', cohort: 'c2', email: 'ada@example.org' },
    { id: 'bea', title: 'Engineer', name: 'Bea', cohort: 'c1' },
  ]),
  'content/data/people.schema.json': schema(
    {
      id: column('Id'),
      title: column('Position'),
      name: column('Name'),
      cohort: column('Cohort', { 'x-refers': 'data/cohorts' }),
      email: column('E-mail', { format: 'email' }),
    },
    { 'x-title': 'name' },
  ),
  'content/data/roles.json': rows([
    { person: 'ada', role: 'chair', helpers: ['bea', 'ada'] },
    { person: 'bea', role: 'guest', helpers: [] },
  ]),
  'content/data/roles.schema.json': schema({
    person: column('Person', { 'x-refers': 'data/people' }),
    role: column('Role', { enum: ['chair', 'guest'], 'x-titles': { chair: 'Chair of the board' } }),
    helpers: { title: 'Helpers', type: 'array', items: column('Helper', { 'x-refers': 'data/people' }) },
  }),
};
const PERSON = pageText('/people/{this.id}', {
  forEach: { from: 'data/people', key: 'id' },
  title: '{this.name}',
  $schema: '../../.blocksite/page.schema.json',
  blocks: [{ type: 'pageHeader' }, { type: 'prose', text: 'Of the {this.cohort.title}.' }],
});
const LINKS = {
  type: 'linkList',
  links: { from: 'data/people', fields: { label: 'name', href: 'path' } },
};

function resolveBlock(block: object, files: Files = {}, path = '/') {
  const source = memorySource(siteWith([{ type: 'pageHeader' }, block], { ...DATA, ...files }));
  const checked = checkSource(source);
  expect(checked.problems).toEqual([]);
  return resolveChecked(checked, path).page.blocks.at(-1);
}
const people = (query: object) => ({ type: 'people', items: { from: 'data/roles', ...query } });
const named = { name: 'person.name' };

describe('a column that names rows of another table is followed by a dot', () => {
  it('in fields, through several tables', () => {
    const fields = { ...named, position: 'person.cohort.title', email: 'person.email' };
    expect(resolveBlock(people({ fields }))).toMatchObject({
      items: [
        { name: 'Ada', position: 'Second cohort', email: 'ada@example.org' },
        { name: 'Bea', position: 'First cohort' },
      ],
    });
  });

  it.each<[words: string, query: object, names: string[]]>([
    ['where', { where: { 'person.cohort.title': 'First cohort' } }, ['Bea']],
    ['where by a date', { where: { 'person.cohort.start': { after: '2025-01-01' } } }, ['Ada']],
    ['sort', { sort: ['person.cohort.start'] }, ['Bea', 'Ada']],
    ['sort the other way', { sort: ['-person.name'] }, ['Bea', 'Ada']],
    ['distinct', { distinct: 'person.cohort.title' }, ['Ada', 'Bea']],
  ])('in %s', (_, query, names) => {
    const block = resolveBlock(people({ ...query, fields: named }));
    expect(block).toMatchObject({ items: names.map((name) => ({ name })) });
  });

  it('in groupBy, whose headings are titles', () => {
    const source = memorySource(
      siteWith(
        [{ type: 'pageHeader' }, people({ groupBy: 'person.cohort.start:year', fields: named })],
        DATA,
      ),
    );
    const { page } = resolveChecked(checkSource(source), '/');
    expect(page.blocks.slice(1)).toMatchObject([{ title: '2025' }, { title: '2024' }]);
    const byCohort = siteWith(
      [{ type: 'pageHeader' }, people({ groupBy: 'person.cohort', fields: named })],
      DATA,
    );
    const { page: second } = resolveChecked(checkSource(memorySource(byCohort)), '/');
    expect(second.blocks.slice(1)).toMatchObject([{ title: 'Second cohort' }, { title: 'First cohort' }]);
  });

  it.each(['roles', { from: 'data/roles' }])('in the columns of the table %j', (data) => {
    const columns = ['person', 'person.cohort', 'role', 'helpers.name'];
    const block = resolveBlock({ type: 'table', title: 'Roles', data, columns });
    expect(block).toMatchObject({
      data: {
        columns: [{ title: 'Person' }, { title: 'Cohort' }, { title: 'Role' }, { title: 'Name' }],
        rows: [
          ['Ada', 'Second cohort', 'Chair of the board', 'Bea, Ada'],
          ['Bea', 'First cohort', 'guest', ''],
        ],
      },
    });
  });

  it.each(['visits', { from: 'data/visits' }])(
    'in the columns of the table %j, each with its header, its kind and its width',
    (data) => {
      const properties = {
        id: column('Id'),
        seats: { title: 'Seats', type: 'integer' },
        opened: column('Opened', { format: 'date' }),
        mail: column('E-mail', { format: 'email' }),
        site: column('Site', { format: 'uri-reference', 'x-headerHidden': true }),
        pay: column('Pay'),
      };
      const place = {
        ...{ id: 'a', seats: 1200, opened: '2026-08-07', mail: 'a@example.org' },
        ...{ site: 'https://example.org', pay: '35-55' },
      };
      const files = {
        'content/data/places.json': rows([place]),
        'content/data/places.schema.json': schema(properties),
        'content/data/visits.json': rows([{ place: 'a' }]),
        'content/data/visits.schema.json': schema({ place: column('Place', { 'x-refers': 'data/places' }) }),
      };
      const names = ['seats', 'opened', 'mail', 'site', 'pay'];
      const table = { type: 'table', title: 'T', sort: true };
      const blocks = [
        { ...table, data: 'places', columns: names },
        { ...table, data, columns: names.map((name) => `place.${name}`) },
      ];
      const [own, reached] = resolveHome(siteWith([{ type: 'pageHeader' }, ...blocks], files)).flatMap(
        (one) => (one.type === 'table' ? one.data : []),
      );
      expect(own?.columns.map(({ title, kind }) => `${title}: ${kind}`)).toEqual([
        'Seats: number',
        'Opened: date',
        'E-mail: email',
        'Site: link',
        'Pay: number',
      ]);
      expect({
        ...reached,
        columns: reached?.columns.map((one) => ({ ...one, field: one.field.replace('place.', '') })),
      }).toEqual(own);
    },
  );

  it('in a template', () => {
    const checked = checkSource(
      memorySource(
        siteWith([{ type: 'pageHeader' }, LINKS, people({ fields: named })], {
          ...DATA,
          'content/pages/person.json': PERSON,
        }),
      ),
    );
    expect(checked.problems).toEqual([]);
    expect(JSON.stringify(resolveChecked(checked, '/people/ada').page.blocks)).toContain(
      'Of the Second cohort.',
    );
  });

  it('to the page of its row, which a table links to', () => {
    const table = {
      type: 'table',
      title: 'Roles',
      data: { from: 'data/roles' },
      columns: ['person', 'role'],
    };
    const source = memorySource(
      siteWith([{ type: 'pageHeader' }, LINKS, table], { ...DATA, 'content/pages/person.json': PERSON }),
    );
    const checked = checkSource(source);
    expect(checked.problems).toEqual([]);
    const { page } = resolveChecked(checked, '/');
    expect(page.blocks.at(-1)).toMatchObject({
      data: {
        rows: [
          [[{ tag: 'a', link: { href: '/people/ada' }, children: ['Ada'] }], 'Chair of the board'],
          [[{ tag: 'a', link: { href: '/people/bea' }, children: ['Bea'] }], 'guest'],
        ],
      },
    });
  });

  it.each<[block: object, problem: string]>([
    [
      people({ fields: { name: 'person.nmae' } }),
      'unknown-column: "data/people" has no column "nmae". Did you mean "name"? [nmae]',
    ],
    [
      {
        type: 'table',
        title: 'Roles',
        data: 'roles',
        linkedColumn: [
          { column: 'role', by: 'person.email' },
          { column: 'person', by: 'person.pagge' },
        ],
      },
      'unknown-column: "data/people" has no column "pagge". [pagge]',
    ],
    [
      people({ fields: { name: 'persn.name' } }),
      'unknown-column: "data/roles" has no column "persn". Did you mean "person"? [persn]',
    ],
    [
      people({ sort: ['-person.cohort.titel'], fields: named }),
      'unknown-column: "data/cohorts" has no column "titel". Did you mean "title"? [titel]',
    ],
    [
      people({ fields: { name: 'role.name' } }),
      'unknown-column: The column "role" of "data/roles" names no rows of another table, so nothing can follow it. [role]',
    ],
    [
      { type: 'table', title: 'Roles', data: 'roles', columns: ['person.nmae'] },
      'unknown-column: "data/people" has no column "nmae". Did you mean "name"? [nmae]',
    ],
  ])('with a misspelt step, which is one problem: %j', (block, problem) => {
    expect(formatProblems(siteWith([{ type: 'pageHeader' }, block], DATA))).toEqual([problem]);
  });
});

describe('what people call a row', () => {
  const both = schema({ id: column('Id'), title: column('Position'), name: column('Name') });

  it('is asked for where two columns may say it', () => {
    const files = siteWith([{ type: 'pageHeader' }, people({ fields: named })], {
      ...DATA,
      'content/data/people.schema.json': both,
    });
    const problems = getProblems(files).filter(({ rule }) => rule !== 'unused-data');
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({
      rule: 'ambiguous-title',
      severity: 'warning',
      file: 'content/data/people.schema.json',
      message: 'Both "title" and "name" may be what people call a row.',
      help: 'Write which one it is: "x-title": "name", or "x-title": "title".',
    });
  });

  it('is a column of the table', () => {
    const wrong = schema({ id: column('Id'), name: column('Name') }, { 'x-title': 'nmae' });
    const files = siteWith([{ type: 'pageHeader' }], { ...DATA, 'content/data/people.schema.json': wrong });
    expect(formatProblems(files)).toContain(
      'schema/unknown: "x-title" names a column "nmae" that is not in "properties". Did you mean "name"? ["nmae"]',
    );
  });
});

describe('the page of a row', () => {
  const COHORT = pageText('/cohorts/{this.id}', {
    forEach: { from: 'data/cohorts', key: 'id' },
    title: '{this.title}',
    $schema: '../../.blocksite/page.schema.json',
    blocks: [{ type: 'pageHeader' }],
  });
  const link = (children: string, href: string) => ({ tag: 'a', link: { href }, children: [children] });
  const ofSecond = link('Second cohort', '/cohorts/c2');

  const linked = {
    type: 'linkList',
    links: [LINKS.links, { from: 'data/cohorts', fields: { label: 'title', href: 'path' } }],
  };

  it.each<[text: string, nodes: unknown[]]>([
    ['{this.cohort}', [ofSecond]],
    [
      'She is of the {this.cohort} in *{product}*, {this.title}.',
      ['She is of the ', ofSecond, ' in ', { tag: 'em', children: ['Guide'] }, ', Director.'],
    ],
    ['[See the {this.cohort}](/cohorts/{this.cohort})', [link('See the Second cohort', '/cohorts/c2')]],
  ])('is linked in the rich text %j of a page for each row', (text, nodes) => {
    const blocks = [{ type: 'pageHeader' }, { type: 'prose', text }];
    const files = siteWith([{ type: 'pageHeader' }, linked], {
      ...DATA,
      'site.config.json': JSON.stringify({ ...JSON.parse(SITE), variables: { product: 'Guide' } }),
      'content/pages/person.json': JSON.stringify({ ...JSON.parse(PERSON), blocks }),
      'content/pages/cohort.json': COHORT,
    });
    const checked = checkSource(memorySource(files));
    expect(checked.problems.map(({ rule }) => rule)).toEqual(['unused-data']);
    const { page } = resolveChecked(checked, '/people/ada');
    expect(page.blocks.at(-1)).toMatchObject({ text: [{ tag: 'p', children: nodes }] });
  });

  it('is linked in the rich text of a page with columns of its own', () => {
    const properties = { cohort: column('Cohort', { 'x-refers': 'data/cohorts' }) };
    const blocks = [{ type: 'pageHeader' }, { type: 'prose', text: 'By the {this.cohort}' }];
    const files = siteWith([{ type: 'pageHeader' }, linked], {
      ...DATA,
      'content/pages/person.json': PERSON,
      'content/pages/cohort.json': COHORT,
      'content/pages/news/a.json': pageText('/news', { data: { cohort: 'c1' }, blocks }),
      'content/pages/news.schema.json': schema(properties),
    });
    const { page } = resolveChecked(checkSource(memorySource(files)), '/news');
    expect(page.blocks.at(-1)).toMatchObject({
      text: [{ children: ['By the ', link('First cohort', '/cohorts/c1')] }],
    });
  });

  it('is linked in a text of an entry', () => {
    const fields = { title: 'role', text: '{row.person} of the {row.person.cohort}, with {row.helpers}' };
    const cards = {
      type: 'cardList',
      items: { from: 'data/roles', where: { role: 'chair' }, fields },
    };
    const files = siteWith([{ type: 'pageHeader' }, linked, cards], {
      ...DATA,
      'content/pages/person.json': PERSON,
      'content/pages/cohort.json': COHORT,
    });
    const [ada, bea] = [link('Ada', '/people/ada'), link('Bea', '/people/bea')];
    expect(resolveHome(files).at(-1)).toMatchObject({
      items: [{ text: [{ children: [ada, ' of the ', ofSecond, ', with ', bea, ' and ', ada] }] }],
    });
  });

  const second = (more: object = {}) =>
    pageText('/cv/{this.id}', {
      $schema: '../../.blocksite/page.schema.json',
      forEach: { from: 'data/people', key: 'id', ...more },
      title: 'CV of {this.name}',
      blocks: [
        { type: 'pageHeader' },
        { type: 'linkList', links: [{ label: 'Page', href: '/people/{this.id}' }] },
      ],
    });
  const check = (more?: object) => {
    const cvs = { type: 'linkList', links: ['ada', 'bea'].map((id) => ({ label: id, href: `/cv/${id}` })) };
    const files = siteWith([{ type: 'pageHeader' }, LINKS, cvs, people({ fields: named })], {
      ...DATA,
      'content/pages/cv.json': second(more),
      'content/pages/person.json': PERSON,
    });
    return { files, checked: checkSource(memorySource(files)) };
  };

  it('is asked for where several are made', () => {
    const { files, checked } = check();
    expect(checked.problems.map(({ rule, file, help }) => [rule, file, help])).toEqual([
      [
        'several-pages',
        'content/pages/person.json',
        'Add "main": true to "forEach" of the one that lists link to.',
      ],
    ]);
    expect(formatProblems(files)[0]).toContain('["forEach"]');
  });

  it('is the one that says so', () => {
    const { checked } = check({ main: true });
    expect(checked.problems).toEqual([]);
    expect(resolveChecked(checked, '/').page.blocks[1]).toMatchObject({
      links: [{ href: { href: '/cv/ada' } }, { href: { href: '/cv/bea' } }],
    });
  });

  it('is no orphan if a table links to it, by a column or by a title', () => {
    const forRows = { 'content/pages/person.json': PERSON };
    const roles = { type: 'table', title: 'Roles', data: { from: 'data/roles' }, columns: ['person'] };
    expect(formatProblems(siteWith([{ type: 'pageHeader' }, roles], { ...DATA, ...forRows }))).toEqual([]);
    const all = {
      type: 'table',
      title: 'People',
      data: { from: 'data/people' },
      columns: ['name'],
      linkedColumn: { column: 'name', by: 'path' },
    };
    const problems = getProblems(siteWith([{ type: 'pageHeader' }, all], { ...DATA, ...forRows }));
    expect(problems.filter(({ rule }) => rule !== 'unused-data')).toEqual([]);
  });

  it('is that of the value, in a list of values', () => {
    const news = (path: string, tags: string[]) =>
      pageText(path, {
        $schema: '../../../.blocksite/page.schema.json',
        subject: { kind: 'news' },
        published: '1969-01-01',
        tags,
      });
    const files = siteWith(
      [
        { type: 'pageHeader' },
        {
          type: 'linkList',
          links: {
            from: 'pages/news',
            distinct: 'tags',
            sort: ['path'],
            fields: { label: 'tags', href: 'path' },
          },
        },
      ],
      {
        'content/pages/news/a.json': news('/news/a', ['rivers', 'farms']),
        'content/pages/news/b.json': news('/news/b', ['farms', 'soil']),
        'content/pages/tag.json': pageText('/tags/{this.tags}', {
          $schema: '../../.blocksite/page.schema.json',
          forEach: { from: 'pages/news', distinct: 'tags' },
          title: 'News of {this.tags}',
        }),
      },
    );
    const checked = checkSource(memorySource(files));
    expect(resolveChecked(checked, '/').page.blocks[1]).toMatchObject({
      links: ['rivers', 'farms', 'soil'].map((tag) => ({ label: tag, href: { href: `/tags/${tag}` } })),
    });
  });
});
