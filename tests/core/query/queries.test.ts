import { describe, expect, it } from 'vitest';
import type { Block } from '../../../src/generated/props.ts';
import {
  checkSource,
  type Files,
  formatProblems,
  getProblems,
  memorySource,
  pageText,
  SITE,
  siteWith,
  underlined,
} from '../memory.ts';
import { resolveChecked } from '../resolve/resolve-home.ts';

const PEOPLE = {
  type: 'object',
  properties: {
    id: { title: 'ID', type: 'string' },
    name: { title: 'Name', type: 'string' },
    group: { title: 'Group', type: 'string', enum: ['core', 'staff', 'guest'] },
    topics: { title: 'Topics', type: 'array', items: { type: 'string' } },
    portrait: { title: 'Portrait', type: 'string' },
    since: { title: 'Since', type: 'integer' },
    left: { title: 'Left', type: 'string', format: 'date' },
    homepage: { title: 'Homepage', type: 'string', format: 'uri-reference' },
  },
  required: ['id', 'name'],
};
const ROWS = [
  { id: 'bo', name: 'Bo', group: 'staff', topics: ['ai', 'law'], since: 2019, left: '2026-03-01' },
  { id: 'ada', name: 'Ada', group: 'core', topics: ['ai'], since: 2021, homepage: 'https://example.org/ada' },
  { id: 'cy', name: 'Cy', group: 'guest', topics: [], since: 2019 },
  { id: 'dan', name: 'Dan', group: 'core', topics: ['law'], since: 2024, left: '2027-01-01' },
];
const DATA: Files = {
  'content/data/people.json': JSON.stringify(ROWS),
  'content/data/people.schema.json': JSON.stringify(PEOPLE),
};
const HEADER = { type: 'pageHeader' };
const NOW = Date.parse('2026-06-01T12:00:00Z');

/** Resolves the blocks of a home page; `files` are added. */
function resolve(blocks: object[], files: Files = {}, path = '/'): Block[] {
  const checked = checkSource(memorySource(siteWith([HEADER, ...blocks], { ...DATA, ...files })), {
    now: NOW,
  });
  const wrong = checked.problems.filter(({ rule }) => rule !== 'orphan-page' && rule !== 'unused-data');
  expect(wrong).toEqual([]);
  return resolveChecked(checked, path).page.blocks.slice(1);
}

/** Returns the names of the people that a query gives, in its order. */
function selectNames(query: object): string[] {
  const [block] = resolve([{ type: 'people', items: { from: 'data/people', ...query } }]);
  return block?.type === 'people' ? block.items.map(({ name }) => name) : [];
}

it('a mistake in a query is reported beside an error of syntax in another place', () => {
  const block = { type: 'people', items: { from: 'data/people', where: { grup: 'core' } } };
  const { 'content/pages/home.json': text = '', ...files } = siteWith([HEADER, block], DATA);
  const broken = text.replace('"Home"', '"Hom\ufffd"');
  expect(
    formatProblems({ ...files, 'content/pages/home.json': broken }).map((one) => one.split(':')[0]),
  ).toEqual(['json-syntax', 'unknown-column']);
});

it('an error of syntax in a query is one problem, and the rest of the query is not run', () => {
  const block = { type: 'people', items: { from: 'data/people', sort: ['name'] } };
  const { 'content/pages/home.json': text = '', ...files } = siteWith([HEADER, block], DATA);
  const broken = text.replace('"from": "data/people"', '"from": ');
  const rules = formatProblems({ ...files, 'content/pages/home.json': broken });
  expect(rules.map((one) => one.split(':')[0])).toEqual(['json-syntax']);
});

describe('a list without entries that its block can do without', () => {
  const facts = {
    from: 'data/people',
    where: { group: 'guest', since: 1999 },
    fields: { term: 'name', detail: 'group' },
  };
  const prose = { type: 'prose', text: 'An important text.' };
  const resolveText = (block: object) => resolve([block]).map((one) => JSON.stringify(one));

  it('leaves the block as it is', () => {
    expect(resolveText({ ...prose, facts })).toEqual(resolveText(prose));
  });

  it('has its text in place of it below the block', () => {
    expect(resolveText({ ...prose, facts: { ...facts, empty: 'No guests.' } })).toEqual(
      [prose, { type: 'prose', text: 'No guests.' }].flatMap(resolveText),
    );
  });

  it('is not filled with the groups of another list', () => {
    const [core] = resolve([
      {
        ...prose,
        facts: { ...facts, where: { group: 'staff' }, groupBy: 'group' },
        actions: {
          from: 'data/people',
          where: { homepage: { exists: true } },
          groupBy: 'group',
          fields: { label: 'name', href: 'homepage' },
        },
      },
    ]);
    expect(core).toMatchObject({ facts: [{ term: 'Bo' }], actions: [{ label: 'Ada' }] });
  });
});

describe('the words of a query', () => {
  it.each<[what: string, query: object, names: string[]]>([
    ['from alone takes all rows in the order of the table', {}, ['Bo', 'Ada', 'Cy', 'Dan']],
    ['where: a value', { where: { group: 'core' } }, ['Ada', 'Dan']],
    ['where: a number', { where: { since: 2019 } }, ['Bo', 'Cy']],
    ['where: one of several values', { where: { group: ['core', 'staff'] } }, ['Bo', 'Ada', 'Dan']],
    ['where: several conditions', { where: { group: 'core', since: 2021 } }, ['Ada']],
    ['not', { where: { group: { not: 'core' } } }, ['Bo', 'Cy']],
    ['not one of several', { where: { group: { not: ['core', 'staff'] } } }, ['Cy']],
    ['has', { where: { topics: { has: 'ai' } } }, ['Bo', 'Ada']],
    ['has one of several', { where: { topics: { has: ['law', 'ai'] } } }, ['Bo', 'Ada', 'Dan']],
    ['where: a value of a list', { where: { topics: 'ai' } }, ['Bo', 'Ada']],
    ['where: one of several values of a list', { where: { topics: ['law', 'ai'] } }, ['Bo', 'Ada', 'Dan']],
    ['not a value of a list', { where: { topics: { not: 'ai' } } }, ['Cy', 'Dan']],
    ['before a number', { where: { since: { before: 2021 } } }, ['Bo', 'Cy']],
    ['after a number', { where: { since: { after: 2019 } } }, ['Ada', 'Dan']],
    ['before a date', { where: { left: { before: '2026-03-02' } } }, ['Bo']],
    ['after a date', { where: { left: { after: '2026-03-01' } } }, ['Dan']],
    ['before today', { where: { left: { before: 'today' } } }, ['Bo']],
    ['after today', { where: { left: { after: 'today' } } }, ['Dan']],
    ['exists', { where: { left: { exists: false } } }, ['Ada', 'Cy']],
    ['sort', { sort: ['name'] }, ['Ada', 'Bo', 'Cy', 'Dan']],
    ['sort by two columns, the first in reverse', { sort: ['-since', 'name'] }, ['Dan', 'Ada', 'Bo', 'Cy']],
    ['sort: rows without a value come last', { sort: ['-left', 'name'] }, ['Dan', 'Bo', 'Ada', 'Cy']],
    ['limit', { sort: ['name'], limit: 2 }, ['Ada', 'Bo']],
    ['distinct', { distinct: 'since' }, ['Bo', 'Ada', 'Dan']],
  ])('%s', (_, query, names) => {
    expect(selectNames(query)).toEqual(names);
  });
});

describe('a query in a list', () => {
  it('stands in place of the list, or among its entries', () => {
    const query = { from: 'data/people', where: { group: 'guest' } };
    const [block] = resolve([{ type: 'people', items: [{ name: 'Zoe' }, query, { name: 'Yan' }] }]);
    expect(block?.type === 'people' && block.items.map(({ name }) => name)).toEqual(['Zoe', 'Cy', 'Yan']);
  });

  it('fills fields that take a number or a count with a number', () => {
    const stats = { from: 'data/people', where: { id: 'bo' }, fields: { title: 'name', value: 'since' } };
    const [block] = resolve([{ type: 'statGrid', stats }]);
    expect(block).toMatchObject({ stats: [{ title: 'Bo', value: 2019 }] });
  });

  it('fills fields from columns of the same name, and others by `fields`', () => {
    const fields = { position: 'group', text: 'topics', href: 'homepage' };
    const [block] = resolve([
      { type: 'people', items: { from: 'data/people', where: { id: 'ada' }, fields } },
    ]);
    expect(block).toMatchObject({
      items: [
        { name: 'Ada', position: 'core', href: { href: 'https://example.org/ada', target: 'external' } },
      ],
    });
  });

  it('fills an image with the name of a file, and a list of links with one', () => {
    const row = { id: 'eve', name: 'Eve', portrait: 'people/eve.jpg', homepage: 'https://orcid.org/0' };
    const fields = { photo: 'portrait', social: 'homepage' };
    const [block] = resolve([{ type: 'people', items: { from: 'data/people', fields } }], {
      'content/data/people.json': JSON.stringify([row]),
      'content/media/people/eve.jpg': '',
    });
    expect(block).toMatchObject({
      items: [
        {
          photo: { src: '/media/people/eve.jpg', alt: 'Eve' },
          social: [{ label: 'ORCID', href: { href: 'https://orcid.org/0' } }],
        },
      ],
    });
  });

  it('compares numbers with a variable of the site', () => {
    const config = { ...JSON.parse(SITE), variables: { product: 'Hub', year: '2019' } };
    const items = { from: 'data/people', where: { since: { after: '{year}' } } };
    const [block] = resolve([{ type: 'people', items }], { 'site.config.json': JSON.stringify(config) });
    expect(block?.type === 'people' && block.items.map(({ name }) => name)).toEqual(['Ada', 'Dan']);
  });

  it('finds the pages of one of several authors, and shows all', () => {
    const story = {
      $schema: '../../../.blocksite/page.schema.json',
      author: ['Ada', 'Bo'],
      subject: { kind: 'news' },
      published: '2026-01-01',
    };
    const files = { 'content/pages/news/a.json': pageText('/news/a', { title: 'A', ...story }) };
    const items = { from: 'pages/news', fields: { eyebrow: 'author', href: 'path' } };
    const [of, ...others] = ['Bo', 'Cy'].flatMap((has) =>
      resolve(
        [
          { type: 'cardList', items: { ...items, where: { author: { has } } } },
          { type: 'linkList', links: { from: 'pages/news', fields: { label: 'title', href: 'path' } } },
        ],
        files,
      ).filter(({ type }) => type === 'cardList'),
    );
    expect(of).toMatchObject({ items: [{ title: 'A', eyebrow: 'Ada and Bo' }] });
    expect(others).toEqual([]);
  });

  it('becomes one block for each group', () => {
    const items = { from: 'data/people', sort: ['-since'], groupBy: 'since' };
    const blocks = resolve([{ type: 'people', title: 'Joined', items }]);
    expect(blocks.map((block) => 'title' in block && block.title)).toEqual([
      'Joined: 2024',
      'Joined: 2021',
      'Joined: 2019',
    ]);
  });

  it('has the groups of a choice in its order, unless it sorts by it', () => {
    const listTitles = (more: object) =>
      resolve([{ type: 'people', items: { from: 'data/people', groupBy: 'group', ...more } }]).map((block) =>
        'title' in block ? block.title : undefined,
      );
    expect(listTitles({ sort: ['name'] })).toEqual(['core', 'staff', 'guest']);
    expect(listTitles({ sort: ['-group'] })).toEqual(['staff', 'guest', 'core']);
  });

  it('makes groups of the rows of a table', () => {
    const data = { from: 'data/people', sort: ['name'], groupBy: 'group' };
    const [block] = resolve([{ type: 'table', title: 'All', data, columns: ['name'] }]);
    expect(block).toMatchObject({
      data: {
        rows: [['Ada'], ['Dan'], ['Bo'], ['Cy']],
        groups: [
          { title: 'core', size: 2 },
          { title: 'staff', size: 1 },
          { title: 'guest', size: 1 },
        ],
      },
    });
  });

  it('has texts as headings that only look like dates', () => {
    const rows = { 'content/data/people.json': JSON.stringify([{ id: '2026-99-99', name: 'Eve' }]) };
    const [block] = resolve([{ type: 'people', items: { from: 'data/people', groupBy: 'id' } }], rows);
    expect(block).toMatchObject({ title: '2026-99-99' });
  });

  it('leaves its block out while it gives nothing, or puts a text in its place', () => {
    const items = { from: 'data/people', where: { name: 'Nobody' } };
    expect(resolve([{ type: 'people', items }])).toEqual([]);
    const [block] = resolve([{ type: 'people', title: 'Team', items: { ...items, empty: 'Nobody yet.' } }]);
    expect(block).toMatchObject({
      type: 'prose',
      title: 'Team',
      text: [{ tag: 'p', children: ['Nobody yet.'] }],
    });
  });

  it('counts rows', () => {
    const value = { from: 'data/people', where: { group: 'core' } };
    const [block] = resolve([{ type: 'statGrid', stats: [{ title: 'Core', value }] }]);
    expect(block).toMatchObject({ stats: [{ value: 2 }] });
  });

  it('selects the rows of a table', () => {
    const data = { from: 'data/people', where: { group: 'core' }, sort: ['-name'] };
    const [block] = resolve([{ type: 'table', title: 'Core', data, columns: ['name'] }]);
    expect(block).toMatchObject({ data: { rows: [['Dan'], ['Ada']] } });
  });

  it('selects pages as the rows of a table, with their dates in words and their titles as links', () => {
    const event = (startsOn: string) =>
      pageText('/events/talk', {
        $schema: '../../../.blocksite/page.schema.json',
        title: 'A talk',
        subject: { kind: 'event', startsOn },
      });
    const table = {
      type: 'table',
      title: 'Events',
      data: { from: 'pages/events' },
      columns: ['startsOn', 'title'],
      linkedColumn: { column: 'title', by: 'path' },
    };
    const dates = ['2027-03-01', '2027-03-01T18:00:00+05:30'].map((startsOn) => {
      const [block] = resolve([table], { 'content/pages/events/talk.json': event(startsOn) });
      expect(block).toMatchObject({
        data: { columns: [{ title: 'Begins', kind: 'date' }, { title: 'Title' }] },
      });
      const [[date, title] = []] = block?.type === 'table' ? block.data.rows : [];
      expect(title).toMatchObject([{ link: { href: '/events/talk' }, children: ['A talk'] }]);
      return date;
    });
    expect(dates).toEqual(['March 1, 2027', 'March 1, 2027, 12:30 PM UTC']);
  });
});

describe('an entry of a list that a query gives', () => {
  const left = { left: { after: 'today' } };
  const getLeaving = (blocks: object[], files: Files = {}) => {
    const checked = checkSource(memorySource(siteWith([HEADER, ...blocks], { ...DATA, ...files })), {
      now: NOW,
    });
    return resolveChecked(checked, '/').page.leaving;
  };
  const END = Date.parse('2027-01-02T00:00:00Z');

  it('says when it is gone by its date, and the block with it, for the text in its place', () => {
    const items = { from: 'data/people', where: left, empty: 'Nobody.' };
    const text = { type: 'prose', title: 'Here', text: [{ tag: 'p', children: ['Nobody.'] }] };
    expect(getLeaving([{ type: 'people', title: 'Here', items }])).toMatchObject([
      { pointer: '/blocks/1/items/0', until: END },
      { pointer: '/blocks/1', until: END, instead: [text] },
    ]);
  });

  it('leaves the others where they are', () => {
    const items = [{ from: 'data/people', where: left }, { name: 'Zoe' }];
    const columns = { type: 'columns', main: [{ type: 'people', items }], aside: [HEADER] };
    expect(getLeaving([columns])).toEqual([{ pointer: '/blocks/1/main/0/items/0', until: END }]);
    const staying = { from: 'data/people', where: { left: { before: 'today' } } };
    expect(getLeaving([{ type: 'people', items: staying }])).toBeUndefined();
  });

  it('is a row of a table, or one less in a number, too', () => {
    const query = { from: 'data/people', where: { left: { after: '2026-01-01' }, id: { not: 'x' } } };
    const leaving = { ...query, where: { ...query.where, ...left } };
    const blocks = [
      { type: 'people', items: { ...query, groupBy: 'since' } },
      { type: 'table', title: 'All', data: leaving, columns: ['name'] },
      { type: 'statGrid', stats: [{ title: 'All', value: leaving }] },
    ];
    expect(getLeaving(blocks)).toEqual([
      { pointer: '/blocks/4/stats/0/value', until: END },
      { pointer: '/blocks/3/data/rows/0', until: END },
      { pointer: '/blocks/3', until: END, instead: [] },
    ]);
  });

  it('is one less in the group of a table', () => {
    const data = { from: 'data/people', where: left, groupBy: 'group' };
    expect(getLeaving([{ type: 'table', title: 'All', data, columns: ['name'] }])?.slice(0, 2)).toEqual([
      { pointer: '/blocks/1/data/groups/0/size', until: END },
      { pointer: '/blocks/1/data/rows/0', until: END },
    ]);
  });

  it('is gone with the last of its group', () => {
    const since = { from: 'data/people', where: { ...left, since: { after: 2000 } }, groupBy: 'since' };
    const rows = [...ROWS, { id: 'eve', name: 'Eve', since: 2019, left: '2026-12-31' }];
    const files = { 'content/data/people.json': JSON.stringify(rows) };
    expect(getLeaving([{ type: 'people', items: since }], files)).toEqual([
      { pointer: '/blocks/2/items/0', until: END - 86_400_000 },
      { pointer: '/blocks/2', until: END - 86_400_000, instead: [] },
      { pointer: '/blocks/1/items/0', until: END },
      { pointer: '/blocks/1', until: END, instead: [] },
    ]);
  });

  it.each<[state: unknown, until: string]>([
    ['upcoming', '2027-01-01T09:00:00Z'],
    [['upcoming', 'open'], '2027-02-01T18:00:00Z'],
    [{ not: 'closed' }, '2027-02-01T18:00:00Z'],
  ])('is gone when its call is no longer %j', (state, until) => {
    const dates = { opensAt: '2027-01-01T09:00:00Z', closesAt: '2027-02-01T18:00:00Z' };
    const page = { title: 'Call', subject: { kind: 'call', ...dates }, blocks: [HEADER] };
    const files = { 'content/pages/call.json': pageText('/call', page) };
    const items = [
      { title: 'More' },
      { from: 'pages', where: { kind: 'call', state }, fields: { href: 'path' } },
    ];
    expect(getLeaving([{ type: 'news', items }], files)).toEqual([
      { pointer: '/blocks/1/items/1', until: Date.parse(until) },
    ]);
  });
});

describe('the text in place of a list', () => {
  const texts = ['[Us](/nowhere)', 'No {prodct}.', '![We](we.jpg)'];
  const where = { left: { after: 'today' } };
  const blocks = [
    HEADER,
    { type: 'people', items: { from: 'data/people', groupBy: 'since' } },
    ...texts.map((empty) => ({ type: 'people', items: { from: 'data/people', where, empty } })),
  ];
  const check = (now: number) =>
    checkSource(memorySource(siteWith(blocks, DATA)), { now }).problems.map(
      ({ rule, file, range }) => `${rule} ${file}:${range.start.line}`,
    );

  it('is checked whether it is shown or not, at its place', () => {
    const lines = JSON.stringify(
      JSON.parse(siteWith(blocks)['content/pages/home.json'] ?? ''),
      null,
      2,
    ).split('\n');
    const line = (text = '') => lines.findIndex((one) => one.includes(text)) + 1;
    const problems = ['broken-link', 'unknown-variable', 'missing-media'].map(
      (rule, i) => `${rule} content/pages/home.json:${line(texts[i])}`,
    );
    expect(check(NOW)).toEqual(problems);
    expect(check(Date.parse('2027-06-01T12:00:00Z'))).toEqual(problems);
  });
});

describe('a list beside which there is nothing', () => {
  const check = (blocks: object[], time = NOW) =>
    checkSource(memorySource(siteWith(blocks, DATA)), { now: time }).problems.flatMap(
      ({ rule, severity, message, range }) =>
        rule === 'missing-empty' ? [`${severity} ${range.start.line}: ${message}`] : rule,
    );
  const items = { from: 'data/people', where: { left: { after: 'today' } } };
  const people = { type: 'people', items };
  const AFTER = Date.parse('2027-06-01T12:00:00Z');

  it('is a warning when it is written, and no error once it is empty', () => {
    expect(check([people])).toEqual([
      'warning 8: Nothing is left to show here once the entries of this query are over.',
    ]);
    expect(check([people], AFTER)).toEqual([
      'warning 8: Nothing is left to show here: this query gives nothing.',
    ]);
    expect(check([{ type: 'columns', main: [people, people], aside: [HEADER] }], AFTER)).toEqual([
      'warning 11: Nothing is left to show here: this query gives nothing.',
    ]);
  });

  it('shows a dash', () => {
    const files = siteWith([{ ...people, title: 'Leaving' }], DATA);
    const { page } = resolveChecked(checkSource(memorySource(files), { now: AFTER }), '/');
    expect(page.blocks).toMatchObject([{ type: 'prose', title: 'Leaving', text: [{ children: ['–'] }] }]);
  });

  it.each<[what: string, blocks: object[]]>([
    ['with a text in its place', [{ type: 'people', items: { ...items, empty: 'None.' } }]],
    ['with entries that stay', [{ type: 'people', items: { from: 'data/people' } }]],
    ['with an entry that is written', [{ type: 'people', items: [{ name: 'Zoe' }, items] }]],
    ['with another block', [HEADER, people]],
  ])('is right %s', (_, blocks) => {
    expect(check(blocks)).toEqual([]);
    expect(check(blocks, AFTER)).toEqual([]);
  });
});

describe('a query over pages', () => {
  const NEWS: Files = Object.fromEntries(
    [
      ['a', '2026-01-05'],
      ['b', '2026-03-05'],
    ].map(([name, published]) => [
      `content/pages/news/${name}.json`,
      pageText(`/news/${name}`, {
        $schema: '../../../.blocksite/page.schema.json',
        title: `News ${name}`,
        published,
        subject: { kind: 'news' },
      }),
    ]),
  );

  it('takes their metadata, those of a folder alone', () => {
    const fields = { href: 'path', eyebrow: 'published' };
    const [block] = resolve(
      [{ type: 'news', items: { from: 'pages/news', sort: ['-published'], fields } }],
      NEWS,
    );
    expect(block).toMatchObject({
      items: [
        { title: 'News b', eyebrow: 'March 5, 2026', href: { href: '/news/b' } },
        { title: 'News a', eyebrow: 'January 5, 2026', href: { href: '/news/a' } },
      ],
    });
  });

  it('counts as a link to them', () => {
    const block = { type: 'news', items: { from: 'pages/news', fields: { href: 'path' } } };
    expect(formatProblems(siteWith([HEADER, block], NEWS))).toEqual([]);
  });

  it.each<[state: string, opensAt: string | undefined, found: string]>([
    ['open', '2027-01-01T00:00:00Z', 'open'],
    ['closed', undefined, 'closed'],
    ['byDate', '2027-01-01T00:00:00Z', 'upcoming'],
    ['byDate', '2026-01-01T00:00:00Z', 'open'],
  ])('knows the state of a call that says %s and opens at %s', (state, opensAt, found) => {
    const dates = { state, opensAt, closesAt: '2027-02-01T12:00:00Z' };
    const call = { type: 'cta', label: 'Apply', href: 'https://example.org/', ...dates };
    const page = { title: 'Call', subject: { kind: 'call' }, blocks: [HEADER, call] };
    const files = { 'content/pages/call.json': pageText('/call', page) };
    const items = { from: 'pages', where: { state: found }, fields: { href: 'path' } };
    const [block] = resolve([{ type: 'news', items }], files);
    expect(block).toMatchObject({ items: [{ title: 'Call' }] });
  });

  it('knows the page that is shown', () => {
    const own = { from: 'pages/news', where: { path: { not: '{this.path}' } } };
    const files = {
      ...NEWS,
      'content/pages/news/a.json': pageText('/news/a', {
        $schema: '../../../.blocksite/page.schema.json',
        published: '2026-01-01',
        subject: { kind: 'news' },
        blocks: [{ type: 'pageHeader' }, { type: 'news', items: own }],
      }),
    };
    const [block] = resolve([], files, '/news/a');
    expect(block).toMatchObject({ items: [{ title: 'News b' }] });
  });
});

describe('a mistake in a query', () => {
  const inPeople = (query: object) =>
    siteWith([{ type: 'people', items: { from: 'data/people', ...query } }], DATA);
  it.each<[what: string, files: Files, problem: string]>([
    [
      'data that does not exist',
      siteWith([{ type: 'people', items: { from: 'data/peple' } }], DATA),
      'unknown-data: There is no data "data/peple". Did you mean "data/people"? ["data/peple"]',
    ],
    [
      'data with the ending of its file',
      siteWith([{ type: 'people', items: { from: 'data/people.json' } }], DATA),
      'unknown-data: There is no data "data/people.json". Did you mean "data/people"? ["data/people.json"]',
    ],
    [
      'a misspelt folder of pages',
      siteWith([{ type: 'news', items: { from: 'pages/nesw' } }], {
        'content/pages/news/a.json': pageText('/news/a', { $schema: '../../../.blocksite/page.schema.json' }),
      }),
      'unknown-data: There is no page in the folder "content/pages/nesw". Did you mean "pages/news"? ["pages/nesw"]',
    ],
    [
      'data that is missing in several places',
      siteWith([
        { type: 'people', items: { from: 'data/people' } },
        { type: 'table', title: 'People', data: 'people' },
      ]),
      'unknown-data: There is no data "data/people". Also in content/pages/home.json:15. ["data/people"]',
    ],
    [
      'a column of a table',
      siteWith(
        [{ type: 'table', title: 'X', data: { from: 'data/people' }, columns: ['nmae', 'path'] }],
        DATA,
      ),
      'unknown-column: "data/people" has no column "nmae". Did you mean "name"? ["nmae"]',
    ],
    [
      'a column of a table of pages',
      siteWith([{ type: 'table', title: 'X', data: { from: 'pages' }, columns: ['titel'] }]),
      'unknown-column: "pages" has no column "titel". Did you mean "title"? ["titel"]',
    ],
    [
      'a second list with pageSize',
      siteWith(
        [2, 3].map((pageSize) => ({ type: 'people', items: { from: 'data/people', pageSize } })),
        DATA,
      ),
      'second-paging: Only one list or table of a page can be spread over several pages, and this is the second with "pageSize". [3]',
    ],
    [
      'a folder without pages',
      siteWith([{ type: 'news', items: { from: 'pages/nws' } }]),
      'unknown-data: There is no page in the folder "content/pages/nws". ["pages/nws"]',
    ],
    [
      'a column that does not exist',
      inPeople({ where: { grup: 'core' } }),
      'unknown-column: "data/people" has no column "grup". Did you mean "group"? ["grup"]',
    ],
    [
      'a column to sort by',
      inPeople({ sort: ['-nam'] }),
      'unknown-column: "data/people" has no column "nam". Did you mean "name"? [nam]',
    ],
    [
      'the year of a column without dates',
      inPeople({ groupBy: 'lift:year' }),
      'unknown-column: "data/people" has no column "lift". Did you mean "left"? [lift]',
    ],
    [
      'a year of a column that holds no dates',
      inPeople({ groupBy: 'name:year' }),
      'unknown-column: The column "name" holds no dates, so it has no ":year". [:year]',
    ],
    [
      'a year of a column in reverse that holds no dates',
      inPeople({ sort: ['-name:year'] }),
      'unknown-column: The column "name" holds no dates, so it has no ":year". [:year]',
    ],
    [
      'texts before and after a date',
      inPeople({ where: { name: { after: 'today', before: '2027-01-01' } } }),
      'unknown-column: The column "name" holds no dates or numbers, so it has no "before". ["name"]',
    ],
    [
      'a list after a date',
      inPeople({ where: { topics: { after: '2026-01-01' } } }),
      'unknown-column: The column "topics" holds no dates or numbers, so it has no "after". ["topics"]',
    ],
    [
      'a misspelt column of dates that is one of texts',
      inPeople({ where: { lefft: { after: 'today' } } }),
      'unknown-column: "data/people" has no column "lefft". ["lefft"]',
    ],
    [
      'numbers after today',
      inPeople({ where: { since: { after: 'today' } } }),
      'unknown-value: The column "since" holds numbers, and "today" is none. ["today"]',
    ],
    [
      'a date of a group that is none',
      {
        ...inPeople({ where: { id: 'eve' }, groupBy: 'left:month' }),
        'content/data/people.json': JSON.stringify([{ id: 'eve', name: 'Eve', left: '2026-13-01' }]),
      },
      'schema/form: Row 1 › left is not a day of the calendar: "2026-13-01". ["2026-13-01"]',
    ],
    [
      'a value that the column never has',
      inPeople({ where: { group: 'coer' } }),
      'unknown-value: The column "group" never has the value "coer". Did you mean "core"? ["coer"]',
    ],
    [
      'an empty text, which no row has',
      inPeople({ where: { group: '' } }),
      'unknown-value: The column "group" never has the value "". [""]',
    ],
    [
      'an empty text in place of "exists"',
      inPeople({ where: { name: { not: ' ' } } }),
      'unknown-value: The column "name" never has the value " ". [" "]',
    ],
    [
      'a field that entries do not have',
      inPeople({ fields: { fotograf: 'portrait' } }),
      'unknown-field: An entry of this list has no field "fotograf". ["fotograf"]',
    ],
    [
      'a field and its column the wrong way round',
      inPeople({ fields: { group: 'position' } }),
      'unknown-field: "group" is a column, and "position" is the field: they are the wrong way round. ["group"]',
    ],
    [
      'fields of a number',
      siteWith(
        [
          {
            type: 'statGrid',
            title: 'Numbers',
            stats: [{ value: { from: 'data/people', fields: { title: 'name' } }, title: 'people' }],
          },
        ],
        DATA,
      ),
      'unused-word: "fields" does nothing in this query, which gives no list of entries. ["fields"]',
    ],
    [
      '"fields" of a table',
      siteWith(
        [{ type: 'table', title: 'X', data: { from: 'data/people', fields: { title: 'name' } } }],
        DATA,
      ),
      'unused-word: "fields" does nothing in this query, which gives no list of entries. ["fields"]',
    ],
    [
      'the pages of a number',
      siteWith(
        [{ type: 'statGrid', stats: [{ value: { from: 'data/people', pageSize: 2 }, title: 'people' }] }],
        DATA,
      ),
      'unused-word: "pageSize" does nothing in this query, which gives no list of entries. ["pageSize"]',
    ],
    [
      'a list and a table with pageSize',
      siteWith(
        [
          { type: 'table', title: 'X', data: { from: 'data/people', pageSize: 3 } },
          { type: 'people', items: { from: 'data/people', pageSize: 2 } },
        ],
        DATA,
      ),
      'second-paging: Only one list or table of a page can be spread over several pages, and this is the second with "pageSize". [2]',
    ],
    [
      'the order of what is counted',
      siteWith(
        [{ type: 'statGrid', stats: [{ value: { from: 'data/people', sort: ['name'] }, title: 'people' }] }],
        DATA,
      ),
      'unused-word: "sort" does nothing in this query, which gives no list of entries. ["sort"]',
    ],
    [
      'a word that queries do not have',
      inPeople({ wher: {} }),
      'schema/unknown: People › items has no field "wher". Did you mean "where"? ["wher"]',
    ],
  ])('%s is one problem', (_, files, problem) => {
    expect(formatProblems(files)).toEqual([problem]);
  });
});

describe('a page without the date that lists compare', () => {
  const list = (where: object) => ({
    type: 'news',
    items: { from: 'pages', where: { kind: 'event', ...where }, fields: { href: 'path' }, empty: 'None.' },
  });
  const lists = [list({ endsOn: { after: 'today' } }), list({ endsOn: { before: 'today' } })];
  const check = (more: object, blocks: object[] = lists) => {
    const files = siteWith(
      [HEADER, { type: 'linkList', links: [{ label: 'Day', href: '/day' }] }, ...blocks],
      {
        'content/pages/day.json': pageText('/day', more),
      },
    );
    return formatProblems(files);
  };
  const subject = { kind: 'event', startsOn: '2026-12-01' };

  it('is one problem, since no list shows it', () => {
    expect(check({ subject })).toEqual([
      `never-listed: No list shows this page: it has no "endsOn", by which they choose. [${JSON.stringify(subject)}]`,
    ]);
  });

  it('is to be moved to the only folder of its kind', () => {
    const announce = (path: string, more: object) => ({
      [`content/pages${path}.json`]: pageText(path, {
        $schema: '../../../.blocksite/page.schema.json',
        subject: { kind: 'news' },
        published: '2026-01-01',
        ...more,
      }),
    });
    const news = (from: string, where: object = {}) => ({
      type: 'news',
      items: { from, where, fields: { href: 'path' }, empty: 'None.' },
    });
    const subject = { kind: 'event', startsOn: '2099-12-01', endsOn: '2099-12-02' };
    const events = { ...announce('/events/a', { subject }), ...announce('/events/wrong', {}) };
    const blocks = [HEADER, news('pages/events', { endsOn: { after: 'today' } }), news('pages/news')];
    const listHelp = (files: Files) => getProblems(siteWith(blocks, files)).map(({ help }) => help);
    const other = 'show what has none in a list by the condition { "exists": false }.';
    expect(listHelp({ ...events, ...announce('/news/a', {}), ...announce('/news/b', {}) })).toEqual([
      `Move it to content/pages/news/, where all others of its kind are. Or write "endsOn", or ${other}`,
    ]);
    expect(listHelp({ ...events, ...announce('/news/a', {}), ...announce('/news/b', { subject }) })).toEqual([
      `Write "endsOn", or ${other}`,
    ]);
  });

  it('is none if another list shows it, or if no list is about it', () => {
    expect(check({ subject }, [...lists, list({})])).toEqual([]);
    expect(check({ subject }, [...lists, list({ path: { not: '{this.path}' } })])).toEqual([]);
    expect(check({})).toEqual([]);
    expect(check({ subject, unknown: 1 })).toEqual([expect.stringMatching(/^schema\/unknown/)]);
    expect(check({ subject: { ...subject, endsOn: '2026-12-02' } })).toEqual([]);
  });
});

describe('a site config whose settings are none', () => {
  it.each<[field: object, rule: string]>([
    [
      { timeZone: 'Asia/Kolkatta' },
      'bad-time-zone: There is no time zone "Asia/Kolkatta". Did you mean "Asia/Kolkata"? ["Asia/Kolkatta"]',
    ],
    [{ lang: 'en-abc-abc' }, 'bad-language: This is not a valid language tag: "en-abc-abc". ["en-abc-abc"]'],
  ])('%j is one problem beside queries by date and order', (field, problem) => {
    const items = { from: 'data/people', where: { left: { after: 'today' } }, sort: ['name'] };
    const files = siteWith([HEADER, { type: 'people', items }], {
      ...DATA,
      'site.config.json': JSON.stringify({ ...JSON.parse(SITE), ...field }),
    });
    expect(formatProblems(files)).toEqual([problem]);
  });
});

describe('a list with pageSize', () => {
  const items = { from: 'data/people', sort: ['name'], pageSize: 3 };
  const files = siteWith([HEADER, { type: 'people', items }], DATA);

  it('is spread over pages of their own, which link to one another', () => {
    const checked = checkSource(memorySource(files), { now: NOW });
    expect(checked.problems).toEqual([]);
    expect(checked.pages.map(({ summary }) => [summary.path, summary.title])).toEqual([
      ['/', 'Home'],
      ['/2', 'Home (2)'],
    ]);
    const { page } = resolveChecked(checked, '/2');
    expect(page.blocks[1]).toMatchObject({ items: [{ name: 'Dan' }] });
    expect(page.numbers).toEqual({
      current: 2,
      links: [
        { href: '/', target: 'page' },
        { href: '/2', target: 'page' },
      ],
    });
    // Firefox would load the next page, which the policy does not allow.
    expect(page.head.link.map(({ rel }) => rel)).toEqual(['canonical']);
  });

  it('is one page if all entries fit on it', () => {
    const blocks = [HEADER, { type: 'people', items: { ...items, pageSize: 4 } }];
    const { pages } = checkSource(memorySource(siteWith(blocks, DATA)), { now: NOW });
    expect(pages.map(({ summary }) => summary.path)).toEqual(['/']);
  });
});

describe('a table with pageSize', () => {
  const data = { from: 'data/people', sort: ['name'], groupBy: 'group', pageSize: 1 };
  const table = { type: 'table', title: 'All', columns: ['name', 'since'], data: { ...data, pageSize: 3 } };
  const controls = { filter: true, filterBy: 'since', sort: true, download: true };
  const show = (more: object, path: string, files: Files = {}) => {
    const [block] = resolve([{ ...table, ...more }], files, path);
    return block?.type === 'table' ? block.data : undefined;
  };

  it('is spread over pages, and a group goes on below its heading', () => {
    expect(show({}, '/')).toMatchObject({
      rows: [
        ['Ada', '2021'],
        ['Dan', '2024'],
        ['Bo', '2019'],
      ],
      groups: [
        { title: 'core', size: 2 },
        { title: 'staff', size: 1 },
      ],
      pages: 'All 4 rows on 2 pages are included',
    });
    expect(show({}, '/2')).toMatchObject({ rows: [['Cy', '2019']], groups: [{ title: 'guest', size: 1 }] });
    expect(show({ data }, '/2')).toMatchObject({
      rows: [['Dan', '2024']],
      groups: [{ title: 'core', size: 1 }],
    });
  });

  it('has the places and the choices of all rows, and the CSV of its own', () => {
    const second = show({ ...controls, data: { ...data, pageSize: 2 } }, '/2');
    expect(second).toMatchObject({
      rows: [
        ['Bo', '2019'],
        ['Cy', '2019'],
      ],
      columns: [{ order: [2, 3] }, { order: [1, 1], choices: ['2021', '2024', '2019'] }],
      csv: ['Name,Since\r\n', 'Bo,2019\r\n', 'Cy,2019\r\n'],
    });
  });

  it('has columns of the same kind and the same width on each page', () => {
    const pages = ['/', '/2', '/3', '/4'].map((path) => show({ data, columns: ['name', 'topics'] }, path));
    const rows = ROWS.map((row) => (row.id === 'cy' ? { ...row, name: 'Cyrus-of-the-very-long-name' } : row));
    const files = { 'content/data/people.json': JSON.stringify(rows) };
    const wide = ['/', '/4'].map((path) => show({ data }, path, files)?.width);
    expect(new Set(pages.map((page) => page?.width)).size).toBe(1);
    expect(wide[0]).toBe(wide[1]);
    expect(wide[0]).toBeGreaterThan(show({ data }, '/')?.width ?? 0);
  });

  it('loses a row by time on its page alone', () => {
    const left = { from: 'data/people', where: { left: { after: 'today' } }, pageSize: 1 };
    const rows = [...ROWS, { id: 'eve', name: 'Eve', left: '2026-12-31' }];
    const files = siteWith([HEADER, { ...table, data: left }, { type: 'prose', text: 'More.' }], {
      ...DATA,
      'content/data/people.json': JSON.stringify(rows),
    });
    const { page } = resolveChecked(checkSource(memorySource(files), { now: NOW }), '/2');
    expect(page.leaving?.map(({ pointer }) => pointer)).toEqual(['/blocks/1/data/rows/0', '/blocks/1']);
  });
});

describe('a page', () => {
  const news = (name: string, published: string) => ({
    [`content/pages/news/${name}.json`]: pageText(`/news/${name}`, {
      $schema: '../../../.blocksite/page.schema.json',
      title: `News ${name}`,
      published,
      subject: { kind: 'news' },
    }),
  });
  const links = [HEADER, { type: 'news', items: { from: 'pages/news', fields: { href: 'path' } } }];
  const files = siteWith([HEADER, { type: 'linkList', links: [{ label: 'News', href: '/news' }] }], {
    'content/pages/news.json': pageText('/news', { title: 'All news', navTitle: 'News', blocks: links }),
    'content/pages/people.json': pageText('/people', { parent: '/news/b' }),
    ...news('a', '2026-03-01'),
    ...news('b', '2026-01-01'),
    ...news('c', '2026-02-01'),
  });
  const resolvePath = (path: string) => resolveChecked(checkSource(memorySource(files)), path).page;
  const link = (label: string, href: string) => ({ label, href: { href, target: 'page' } });

  it('knows the pages above it, by its address', () => {
    expect(resolvePath('/news/a').parents).toEqual([link('News', '/news')]);
    expect(resolvePath('/news').parents).toBeUndefined();
  });

  it('knows the pages above it, by its own word', () => {
    expect(resolvePath('/people').parents).toEqual([link('News', '/news'), link('News b', '/news/b')]);
  });

  it('knows the news before and after it', () => {
    const { previous, next } = resolvePath('/news/c');
    expect([previous, next]).toEqual([link('News b', '/news/b'), link('News a', '/news/a')]);
    expect(resolvePath('/news/a').next).toBeUndefined();
  });
});

describe('a column that names rows of another table', () => {
  const PAPERS = {
    type: 'object',
    properties: {
      title: { title: 'Title', type: 'string' },
      authors: { title: 'Authors', type: 'array', items: { type: 'string', 'x-refers': 'data/people' } },
      editor: { title: 'Editor', type: 'string', 'x-refers': 'data/people' },
    },
  };
  const papers = (rows: object[]): Files => ({
    'content/data/papers.json': JSON.stringify(rows, null, 2),
    'content/data/papers.schema.json': JSON.stringify(PAPERS),
  });
  const ROW = { title: 'A paper', authors: ['ada', 'bo'], editor: 'cy' };

  it('is shown by the titles of these rows', () => {
    const [table] = resolve([{ type: 'table', title: 'Papers', data: 'papers' }], papers([ROW]));
    expect(table).toMatchObject({ data: { rows: [['A paper', 'Ada, Bo', 'Cy']] } });
    const items = { from: 'data/papers', fields: { eyebrow: 'editor', text: 'authors' } };
    const [news] = resolve([{ type: 'news', items }], papers([ROW]));
    expect(news).toMatchObject({ items: [{ eyebrow: 'Cy', text: [{ children: ['Ada and Bo'] }] }] });
  });

  it('links to the pages that a template makes of them, in a rich text', () => {
    const template = {
      forEach: { from: 'data/people', key: 'id' },
      path: '/people/{this.id}',
      title: '{this.name}',
      blocks: [HEADER],
    };
    const items = { from: 'data/papers', fields: { text: 'editor' } };
    const files = { ...papers([ROW]), 'content/pages/person.json': pageText('', template) };
    const [news] = resolve([{ type: 'news', items }], files);
    const link = { tag: 'a', link: { href: '/people/cy', target: 'page' }, children: ['Cy'] };
    expect(news).toMatchObject({ items: [{ text: [{ children: [link] }] }] });
  });

  it('reports a row that does not exist, once for all that name it', () => {
    const table = { type: 'table', title: 'Papers', data: 'papers' };
    const other = { ...ROW, authors: ['adaa', 'bo'] };
    const files = siteWith([HEADER, table, { ...table, data: 'people' }], {
      ...DATA,
      ...papers([ROW, other, other]),
    });
    expect(formatProblems(files)).toEqual([
      'unknown-row: There is no row "adaa" in data/people. Did you mean "ada"? Also in content/data/papers.json:21. ["adaa"]',
    ]);
  });

  it('reports a table that does not exist at the row schema, also without rows', () => {
    const table = { type: 'table', title: 'Papers', data: 'papers' };
    const schema = JSON.stringify({
      ...PAPERS,
      properties: {
        authors: { type: 'array', items: { type: 'string', 'x-refers': 'data/peple' } },
        editor: { type: 'string', 'x-refers': 'nobody' },
      },
    });
    const files = siteWith([HEADER, table, { ...table, data: 'people' }], {
      ...DATA,
      ...papers([]),
      'content/data/papers.schema.json': schema,
    });
    const problems = getProblems(files).map(({ rule, file, message }) => `${rule} ${file}: ${message}`);
    const underline = getProblems(files).map((problem) => underlined(files, problem));
    expect(problems).toEqual([
      'unknown-data content/data/papers.schema.json: There is no data "data/peple". Did you mean "data/people"?',
      'unknown-data content/data/papers.schema.json: There is no data "data/nobody".',
    ]);
    expect(underline).toEqual(['"data/peple"', '"nobody"']);
  });

  it.each<[what: string, file: string, text: string, problem: RegExp]>([
    [
      'a row schema with a mistake',
      'content/data/people.schema.json',
      JSON.stringify({ ...PEOPLE, type: 'objec' }),
      /^schema\/one-of/,
    ],
    [
      'a row schema with a syntax error',
      'content/data/people.schema.json',
      JSON.stringify(PEOPLE).replace(':', ''),
      /^json-syntax/,
    ],
    ['rows that end too early', 'content/data/people.json', '[{ "id": "bo", "name": "Bo"', /^json-syntax/],
    ['a row without its key', 'content/data/people.json', '[{ "name": "Bo" }]', /^schema\/missing/],
  ])('lacks no row while that table has an error of its own: %s', (_, file, text, problem) => {
    const people = { type: 'people', items: { from: 'data/people', where: { group: 'core' } } };
    const files = siteWith([HEADER, people, { type: 'table', title: 'Papers', data: 'papers' }], {
      ...DATA,
      ...papers([ROW]),
      [file]: text,
    });
    expect(formatProblems(files)).toEqual([expect.stringMatching(problem)]);
  });
});
