import { describe, expect, it } from 'vitest';
import {
  checkSource,
  type Files,
  formatProblems,
  getProblems,
  memorySource,
  pageText,
  siteWith,
} from '../memory.ts';
import { resolveChecked } from '../resolve/resolve-home.ts';

const text = { type: 'string' };
const DATA: Files = {
  'content/data/people.json': JSON.stringify([
    {
      id: 'ada',
      name: 'Ada',
      bio: 'Built the gauge.',
      since: 2019,
      start: '2019-10-01',
      end: '2024-02-01',
      website: 'https://example.org/ada',
      source: 'https://example.org/code',
      topics: ['rivers', 'farms'],
      budget: 1234567,
      photo: 'ada.jpg',
      grade: 'phd',
    },
    { id: 'bea', name: 'Bea', start: '2020-03-01' },
  ]),
  'content/data/people.schema.json': JSON.stringify({
    type: 'object',
    properties: {
      id: text,
      name: text,
      bio: text,
      since: { type: 'integer' },
      start: { ...text, format: 'date' },
      end: { ...text, format: 'date' },
      website: { ...text, format: 'uri-reference' },
      source: { ...text, format: 'uri-reference' },
      topics: { type: 'array', items: text },
      budget: { type: 'integer' },
      photo: text,
      grade: { ...text, enum: ['phd', 'postdoc'], 'x-titles': { phd: 'PhD student' } },
      nothing: text,
    },
  }),
  'content/media/ada.jpg': '',
};
const LINKS = {
  type: 'linkList',
  links: { from: 'data/people', fields: { label: 'name', href: 'path' } },
};

/** Returns the blocks of the pages of Ada and of Bea, which have all columns and few. */
function resolvePeople(...blocks: object[]) {
  const files = siteWith([{ type: 'pageHeader' }, LINKS], {
    ...DATA,
    'content/pages/person.json': pageText('/people/{this.id}', {
      $schema: '../../.blocksite/page.schema.json',
      forEach: { from: 'data/people', key: 'id' },
      title: '{this.name}',
      blocks: [{ type: 'pageHeader' }, ...blocks],
    }),
  });
  const checked = checkSource(memorySource(files));
  expect(checked.problems.filter(({ rule }) => !rule.startsWith('unused'))).toEqual([]);
  return ['ada', 'bea'].map((id) => resolveChecked(checked, `/people/${id}`).page.blocks.slice(1));
}

describe('what is made of empty columns alone is absent, with the smallest thing that needs it', () => {
  it('a block', () => {
    const [ada, bea] = resolvePeople({ type: 'prose', title: 'Biography', text: '{this.bio}' });
    expect(ada).toMatchObject([{ type: 'prose', title: 'Biography' }]);
    expect(bea).toEqual([]);
  });

  it('a fact, and the list of facts without any', () => {
    const facts = [{ term: 'Since', detail: '{this.since}' }];
    const [ada, bea] = resolvePeople(
      { type: 'prose', text: 'A person.', facts },
      { type: 'prose', text: 'Of {this.name}.', facts: [...facts, { term: 'Name', detail: '{this.name}' }] },
    );
    expect(ada).toMatchObject([
      { facts: [{ term: 'Since' }] },
      { facts: [{ term: 'Since' }, { term: 'Name' }] },
    ]);
    expect(bea?.[0]).not.toHaveProperty('facts');
    expect(bea?.[1]).toMatchObject({ facts: [{ term: 'Name' }] });
  });

  it('a line of a text, and the heading with nothing below it', () => {
    const lines = [
      '### About',
      '{this.name}',
      '### Life',
      '#### Work',
      'Did: {this.bio}',
      '### End',
      'Last.',
    ];
    const [ada, bea] = resolvePeople({ type: 'prose', text: lines });
    expect(JSON.stringify(ada)).toContain('Did: Built the gauge.');
    const shown = JSON.stringify(bea);
    expect(shown).toContain('About');
    expect(shown).toContain('End');
    for (const gone of ['Life', 'Work', 'Did']) expect(shown).not.toContain(gone);
  });

  it('but not a text with another column in it', () => {
    const [, bea] = resolvePeople({ type: 'prose', text: '{this.name} since {this.since}.' });
    expect(JSON.stringify(bea)).toContain('Bea since .');
  });

  it('a table without rows, whose query says nothing in its place', () => {
    const data = { from: 'data/people', where: { name: '{this.bio}' } };
    const [, bea] = resolvePeople({ type: 'table', title: 'Like', data });
    expect(bea).toEqual([]);
    const [, named] = resolvePeople({ type: 'table', title: 'Like', data: { ...data, empty: 'Nobody.' } });
    expect(JSON.stringify(named)).toContain('Nobody.');
  });

  it.each<[block: object, problem: string]>([
    [
      { type: 'prose', title: 'Notes', text: '{this.nothing}' },
      'empty-column: No row of data/people has a value in the column "nothing", so this line is on no page. ["{this.nothing}"]',
    ],
  ])('a line that is on no page is one problem of the template: %j', (block, problem) => {
    const files = siteWith([{ type: 'pageHeader' }, LINKS], {
      ...DATA,
      'content/pages/person.json': pageText('/people/{this.id}', {
        $schema: '../../.blocksite/page.schema.json',
        forEach: { from: 'data/people', key: 'id' },
        title: '{this.name}',
        blocks: [{ type: 'pageHeader' }, block],
      }),
    });
    expect(formatProblems(files).filter((one) => !one.startsWith('unused'))).toEqual([problem]);
  });
});

describe('dates, numbers, lists and values with titles', () => {
  it('are written in texts as the site writes them', () => {
    const [ada] = resolvePeople({
      type: 'prose',
      text: '{this.start}, {this.start:year}, {this.end:month}, {this.since}, {this.budget}, {this.topics}, {this.topics:count}, {this.grade}',
    });
    expect(JSON.stringify(ada)).toContain(
      'October 1, 2019, 2019, February 2024, 2019, 1,234,567, rivers and farms, 2, PhD student',
    );
  });

  it('are as they are in addresses', () => {
    const [ada] = resolvePeople({
      type: 'prose',
      text: '[Work](https://example.org/{this.budget}/{this.grade})',
    });
    expect(JSON.stringify(ada)).toContain('https://example.org/1234567/phd');
  });
});

describe('a field that does nothing without another one', () => {
  const label = 'Website';

  it('goes with it, on a page for each row and in an entry', () => {
    const card = { title: '{this.name}', href: '{this.website}', label };
    const [ada, bea] = resolvePeople({ type: 'cardList', items: [card] });
    expect(ada).toMatchObject([{ items: [{ title: 'Ada', label }] }]);
    expect(bea).toMatchObject([{ items: [{ title: 'Bea' }] }]);
    const block = resolveItems({ title: 'name', href: 'website', label: '{row.name}: website' }, 'cardList');
    expect(block).toMatchObject({ items: [{ label: 'Ada: website' }, { title: 'Bea' }] });
    for (const shown of [bea, block]) expect(JSON.stringify(shown)).not.toMatch(/"Website"|Bea: website/);
  });

  it.each<[items: object, problem: RegExp]>([
    [
      [{ title: 'Ada', label }],
      /^schema\/missing: Card list › card 1 has no "href", without which "label" does nothing\. /,
    ],
    [
      { from: 'data/people', fields: { title: 'name', label: '{row.name}: website' } },
      /^unfilled-field: Nothing fills the field "href" of these entries, which needs a value\. /,
    ],
  ])('is a problem: %j', (items, problem) => {
    const files = siteWith([{ type: 'pageHeader' }, { type: 'cardList', items }], DATA);
    expect(formatProblems(files).filter((one) => !one.startsWith('unused'))).toEqual([
      expect.stringMatching(problem),
    ]);
  });
});

function resolveItems(fields: object, type = 'people', list = 'items') {
  const block = { type, [list]: { from: 'data/people', fields } };
  const checked = checkSource(memorySource(siteWith([{ type: 'pageHeader' }, block], DATA)));
  expect(checked.problems.filter(({ rule }) => !rule.startsWith('unused'))).toEqual([]);
  return resolveChecked(checked, '/').page.blocks.at(-1);
}

describe('an entry is put together of columns', () => {
  it('in a text, an object, a list and a constant', () => {
    const block = resolveItems(
      {
        title: 'name',
        text: '{row.start:year}–{row.end:year}',
        actions: [
          { label: 'Website', href: '{row.website}' },
          { label: 'Code of {row.name}', href: '{row.source}' },
        ],
      },
      'cardList',
      'items',
    );
    expect(block).toMatchObject({
      items: [
        {
          title: 'Ada',
          text: [{ tag: 'p', children: ['2019–2024'] }],
          actions: [
            { label: 'Website', href: { href: 'https://example.org/ada' } },
            { label: 'Code of Ada', href: { href: 'https://example.org/code' } },
          ],
        },
        { title: 'Bea', text: [{ tag: 'p', children: ['2020–'] }] },
      ],
    });
  });

  it('with words for its picture', () => {
    const photo = { src: '{row.photo}', alt: 'Portrait of {row.name}' };
    expect(resolveItems({ photo })).toMatchObject({
      items: [{ name: 'Ada', photo: { alt: 'Portrait of Ada' } }, { name: 'Bea' }],
    });
  });

  it('with the fields of the page that is shown', () => {
    expect(resolveItems({ position: '{row.grade} on {this.title}' })).toMatchObject({
      items: [{ position: 'PhD student on Home' }, { name: 'Bea' }],
    });
  });

  it('and is left out without what it needs', () => {
    expect(resolveItems({ name: '{row.bio}' })).toMatchObject({ items: [{ name: 'Built the gauge.' }] });
  });

  it.each<[fields: object, problem: string]>([
    [
      { position: 'Since {row.snice}' },
      'unknown-column: "data/people" has no column "snice". Did you mean "since"? [snice]',
    ],
    [
      { position: 'Since {row.name:year}' },
      'unknown-column: The column "name" holds no dates, so it has no ":year". [:year]',
    ],
  ])('with a misspelt column, which is one problem: %j', (fields, problem) => {
    const block = { type: 'people', items: { from: 'data/people', fields } };
    expect(
      formatProblems(siteWith([{ type: 'pageHeader' }, block], DATA)).filter(
        (one) => !one.startsWith('unused'),
      ),
    ).toEqual([problem]);
  });
});

it('a problem behind entries that are absent is at the one that it is in', () => {
  const rows = [
    { id: 'ada', name: 'Ada', website: '/', source: '/' },
    { id: 'bea', name: 'Bea', source: '/nowhere' },
  ];
  const actions = ['website', 'source'].map((column) => ({ label: '{row.name}', href: `{row.${column}}` }));
  const cards = { type: 'cardList', items: { from: 'data/people', fields: { title: 'name', actions } } };
  const files = siteWith([{ type: 'pageHeader' }, cards], {
    ...DATA,
    'content/data/people.json': JSON.stringify(rows),
  });
  const [problem] = getProblems(files).filter(({ rule }) => rule === 'broken-link');
  expect(problem).toMatchObject({ file: 'content/data/people.json', pointer: '/1/source' });
});
