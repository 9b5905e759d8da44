import { expect, describe as group, it } from 'vitest';
import { compare } from '../../../src/core/changes/compare.ts';
import { describe, describeComparison } from '../../../src/core/changes/describe.ts';
import { getReferencedName, resolveNode } from '../../../src/core/schema/nodes.ts';
import { blockTypes, getSchema, type SchemaNode } from '../../../src/core/schema/schema.ts';
import { isObject, type Json, type JsonObject, type Operation } from '../../../src/core/types.ts';

/** An operation on a field or an entry, and words of which its sentence must have one. */
interface Case {
  operation: Operation;
  words: string[];
}

const HOME = { path: '/', title: 'The hub', navTitle: '{product}' };

const describePage = (page: JsonObject, ...operations: Operation[]) =>
  describe(operations, {
    file: 'content/pages/home.json',
    base: { ...HOME, ...page },
    variables: { product: 'Northwind' },
  });

/** Describes the difference between two versions of a page. */
const describeVersions = (before: JsonObject, after: JsonObject) => {
  const [base, value] = [before, after].map((page) => ({ ...HOME, ...page }));
  const described = {
    file: 'content/pages/home.json',
    base: base ?? null,
    variables: { product: 'Northwind' },
  };
  return describeComparison(compare(base ?? null, value ?? null), described).map(({ text }) => text);
};

/** Creates a value with all fields that a schema has, and two entries in each list; another one for each seed. */
function createFull(written: SchemaNode, seed = 0): Json {
  const node = resolveNode(written);
  if (getReferencedName(node) === 'block')
    return (
      [
        { type: 'notice', text: 'Closed.' },
        { type: 'quote', text: 'Good.', name: 'Asha' },
      ][seed] ?? { type: 'cta', label: 'Apply' }
    );
  const { items, properties, enum: choices, examples } = node;
  const isText = [node.type].flat().includes('string');
  if (node.const !== undefined) return String(node.const);
  if (choices) return choices[seed % choices.length] ?? null;
  if (properties && !isText)
    return Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, createFull(field, seed)]),
    );
  if (items && !isText) return [createFull(items), createFull(items, 1)];
  return [...Array(seed)].reduce(vary, examples?.[0] ?? (node.type === 'boolean' ? false : 'Words'));
}

/** Returns another value of the same kind. */
function vary(value: Json): Json {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return value.map(vary);
  if (isObject(value)) return { ...value, from: 'data/others' };
  const text = String(value);
  if (/^\d{4}-\d\d/.test(text)) return text.replace(/^\d{4}/, '2031');
  return /^\S*[/@:]\S*$/.test(text) ? text.replace(/[\w*]+/, '$&-2') : `${text} too`;
}

/** Lists an operation on each field of an object, and on each list in it, at any depth. */
function listCases(object: JsonObject, { properties = {} }: SchemaNode, pointer: string): Case[] {
  return Object.entries(properties).flatMap(([name, field]): Case[] => {
    const value = object[name] ?? null;
    const node = resolveNode(field);
    const at = `${pointer}/${name}`;
    const title = node.title ?? name;
    if (node.const !== undefined) return [];
    if (Array.isArray(value)) return listCasesOfList(value, node, at);
    if (isObject(value)) return listCases(value, node, at);
    // An entry that has only one field besides its name is clear without the title of that field.
    const others = Object.keys(object).length === 2 ? Object.values(object).map(String) : [];
    const other = node.enum?.find((choice) => choice !== value) ?? vary(value);
    return [{ operation: { op: 'set', pointer: at, value: other }, words: [title, ...others] }];
  });
}

function listCasesOfList(list: Json[], { items = {} }: SchemaNode, pointer: string): Case[] {
  const [first = null] = list;
  const entry = createFull(items, 2);
  const inFirst = isObject(first) ? listCases(first, resolveNode(items), `${pointer}/0`) : [];
  return [
    { operation: { op: 'insert', pointer: `${pointer}/1`, value: entry }, words: ['added'] },
    { operation: { op: 'remove', pointer: `${pointer}/1` }, words: ['removed'] },
    { operation: { op: 'move', from: `${pointer}/1`, pointer: `${pointer}/0` }, words: ['moved above'] },
    ...inFirst,
  ];
}

group('the sentence for an operation', () => {
  it('names the page, the block and the field, for each field of each block', async () => {
    const parts = blockTypes.map((type) => {
      const schema = getSchema(`blocks/${type}`);
      const block = createFull(schema);
      const page = { blocks: [block] };
      const cases = isObject(block) ? listCases(block, schema, '/blocks/0') : [];
      const lines = cases.map(({ operation, words }) => {
        const sentences = describePage(page, operation);
        expect(sentences, JSON.stringify(operation)).toHaveLength(1);
        const [sentence = ''] = sentences;
        expect(sentence).toMatch(new RegExp(`^Northwind › ${schema.title}( › |: )`));
        expect(
          words.filter((word) => sentence.includes(word)),
          sentence,
        ).not.toEqual([]);
        return sentence;
      });
      return [`${type}`, ...lines].join('\n');
    });
    await expect(`${parts.join('\n\n')}\n`).toMatchFileSnapshot('__snapshots__/blocks.txt');
  });

  const stats = [
    { title: 'Startups', value: 6 },
    { title: 'Projects', value: 63, suffix: '+' },
  ];
  const text = [
    'Applications are open until the end of March 2026 for all who work on robots, sensors or networks.',
    'Write to us.',
  ];
  const PAGE = {
    tags: ['robots'],
    blocks: [
      { type: 'statGrid', title: 'In numbers', stats },
      { type: 'prose', title: 'Who can apply', text },
      { type: 'prose', title: 'How', text: 'By e-mail.' },
      { type: 'prose', text: 'Good luck to all of you who take part.' },
      { type: 'columns', main: [{ type: 'share' }], aside: [{ type: 'share' }] },
    ],
  };

  it.each<[string, Operation, string[]]>([
    [
      'leaves out the title of the only field that an entry has besides its name',
      { op: 'set', pointer: '/blocks/0/stats/0/value', value: 7 },
      ['Northwind › Statistics › Startups: 6 → 7'],
    ],
    [
      'has the title of a field among others',
      { op: 'set', pointer: '/blocks/0/stats/1/value', value: 64 },
      ['Northwind › Statistics › Projects › Number: 63 → 64'],
    ],
    [
      'says below which entry one is moved',
      { op: 'move', from: '/blocks/0/stats/0', pointer: '/blocks/0/stats/1' },
      ['Northwind › Statistics › Startups moved below Projects'],
    ],
    [
      'says above which entry one is moved that is the first one then, also if both only changed places',
      { op: 'move', from: '/blocks/0/stats/1', pointer: '/blocks/0/stats/0' },
      ['Northwind › Statistics › Projects moved above Startups'],
    ],
    [
      'says into which block a block is moved',
      { op: 'move', from: '/blocks/2', pointer: '/blocks/3/main/1' },
      ['Northwind: Prose “How” moved into Columns › Main column'],
    ],
    [
      'names a copy by its original',
      { op: 'duplicate', pointer: '/blocks/0/stats/0' },
      ['Northwind › Statistics › Startups duplicated'],
    ],
    [
      'has the name of a block besides its title if others have the same title',
      { op: 'remove', pointer: '/blocks/1' },
      ['Northwind: Prose “Who can apply” removed'],
    ],
    [
      'has the number of such a block without a name',
      { op: 'set', pointer: '/blocks/3/text', value: 'Good luck to all of you.' },
      ['Northwind › Prose 3 › Text: “Good luck to all of you who take part.” → “Good luck to all of you.”'],
    ],
    [
      'shows the words of a long text that differ',
      { op: 'set', pointer: '/blocks/1/text/0', value: text[0]?.replace('March', 'April') ?? '' },
      ['Northwind › Prose “Who can apply” › Text: “… until the end of [March → April] 2026 for all who …”'],
    ],
    [
      'shows a part of a text with what is around it',
      { op: 'set', pointer: '/blocks/1/text/0', value: 'May', within: { start: 39, end: 44 } },
      ['Northwind › Prose “Who can apply” › Text: “… until the end of [March → May] 2026 for all who …”'],
    ],
    [
      'shows words that are only added, or only removed',
      {
        op: 'set',
        pointer: '/blocks/1/text/0',
        value: text[0]?.replace('are open ', '').replace('robots', 'big robots') ?? '',
      },
      [
        'Northwind › Prose “Who can apply” › Text: “Applications [removed: are open] until the end of … all who work on [added: big] robots, sensors or networks.”',
      ],
    ],
    [
      'is one for each field of an object',
      { op: 'set', pointer: '/blocks/0/stats/1', value: { title: 'Papers', value: 63, prefix: '>' } },
      [
        'Northwind › Statistics › Projects › Suffix removed: “+”',
        'Northwind › Statistics › Projects › Title: “Projects” → “Papers”',
        'Northwind › Statistics › Projects › Prefix added: “>”',
      ],
    ],
    [
      'shows a list by the names of its entries',
      { op: 'set', pointer: '/blocks/0/stats', value: { from: 'data/stats', limit: 3 } },
      ['Northwind › Statistics: Startups, Projects → a list that follows Stats (at most 3)'],
    ],
    [
      'shows the entry of a list of texts by itself',
      { op: 'insert', pointer: '/tags/1', value: 'sensors' },
      ['Northwind › Tags: “sensors” added'],
    ],
    [
      'shows dates, choices and links as they are read',
      { op: 'insert', pointer: '/subject', value: { kind: 'event', startsOn: '2026-03-01', url: '/a' } },
      ['Northwind › Announcement added: Kind: event, Begins: 1 March 2026, Web address: /a'],
    ],
    [
      'has the names of fields without a schema',
      { op: 'move', from: '/title', pointer: '/heading' },
      ['Northwind › Title removed: “The hub”', 'Northwind › heading added: “The hub”'],
    ],
  ])('%s', (_, operation, sentences) => {
    expect(describePage(PAGE, operation)).toEqual(sentences);
  });

  it('follows from the operations before it, and names entries as they were before', () => {
    expect(
      describePage(
        PAGE,
        { op: 'remove', pointer: '/blocks/0/stats/0' },
        { op: 'set', pointer: '/blocks/0/stats/0/title', value: 'Papers' },
        { op: 'set', pointer: '/blocks/0/stats/0/value', value: 12 },
      ),
    ).toEqual([
      'Northwind › Statistics: Startups removed',
      'Northwind › Statistics › Projects › Title: “Projects” → “Papers”',
      'Northwind › Statistics › Papers › Number: 63 → 12',
    ]);
  });
});

group('entries that are removed here and added there', () => {
  const table = (title: string, more: JsonObject = {}) => ({
    type: 'table',
    title,
    data: 'projects',
    ...more,
  });
  const columns = (...main: JsonObject[]) => ({ type: 'columns', main, aside: [{ type: 'share' }] });
  const describeBlocks = (before: Json[], after: Json[]) =>
    describeVersions({ blocks: before }, { blocks: after });
  const [a, b, c] = [table('A'), table('B'), { type: 'prose', text: 'Good luck.' }];

  it('have moved out of a block', () => {
    expect(describeBlocks([columns(a, c)], [columns(c), a])).toEqual([
      'Northwind: Table “A” moved from Columns › Main column',
    ]);
    expect(describeBlocks([columns(a, b, c)], [columns(c), a, b])).toEqual([
      'Northwind: Table “A” moved from Columns › Main column',
      'Northwind: Table “B” moved from Columns › Main column',
    ]);
  });

  it('have moved into a block that is added, or out of one that is removed', () => {
    expect(describeBlocks([a, b], [columns(a, c), b])).toEqual([
      'Northwind: Columns added, with Table “A”, Prose, Share',
      'Northwind: Table “A” moved into Columns › Main column',
    ]);
    expect(describeBlocks([columns(a, c), b], [a, b])).toEqual([
      'Northwind: Columns removed, with Table “A”, Prose, Share',
      'Northwind: Table “A” moved from Columns › Main column',
    ]);
  });

  it('have moved also if they are edited, which is said', () => {
    expect(describeBlocks([columns(a, c)], [columns(c), table('A', { filter: 'page' })])).toEqual([
      'Northwind: Table “A” moved from Columns › Main column',
      'Northwind › Table “A” › Filter: no (usual) → page',
    ]);
  });

  it('have not moved if they have little in common, or are one of many of the name', () => {
    const other = { type: 'table', title: 'A', data: 'people', look: 'plain' };
    expect(describeBlocks([columns(a, c)], [columns(c), other])).toEqual([
      'Northwind › Columns › Main column: Table “A” removed',
      'Northwind: Table “A” added',
    ]);
    const edited = (id: string) => table('A', { id });
    expect(describeBlocks([columns(a, c)], [columns(c), edited('x'), edited('y')])).toEqual([
      'Northwind › Columns › Main column: Table “A” removed',
      'Northwind: Table “A” added',
      'Northwind: Table “A” added',
    ]);
  });
});

group('words for what is in the files', () => {
  it('say what is in a block without a heading', () => {
    const statements = (...blocks: Json[]) =>
      blocks.flatMap((value) => describePage({ blocks: [] }, { op: 'insert', pointer: '/blocks/0', value }));
    const images = Array.from({ length: 7 }, (_, i) => ({ src: `photos/${i}1.jpg`, alt: 'A photo' }));
    expect(
      statements(
        { type: 'gallery', images },
        { type: 'notice', text: 'Closed on {day}s: {product}.' },
        { type: 'gallery', title: 'Photos', images },
        { type: 'statGrid', stats: { from: 'data/stats', where: { year: { after: 2020 }, open: true } } },
      ),
    ).toEqual([
      'Northwind: Gallery added, with photos/01.jpg, photos/11.jpg, photos/21.jpg, photos/31.jpg and 3 more',
      'Northwind: Notice added, with “Closed on {day}s: Northwind.”',
      'Northwind: Gallery “Photos” added',
      'Northwind: Statistics added, with a list that follows Stats (where year after 2020 and open is yes)',
    ]);
  });

  it('call a query a list that follows something', () => {
    const calls = { from: 'pages/calls', where: { state: 'open' } };
    const later = { from: 'pages/calls', limit: 3 };
    const page = { blocks: [{ type: 'linkList', links: [calls] }] };
    expect(
      describePage(
        page,
        { op: 'set', pointer: '/blocks/0/links/0/where/state', value: 'closed' },
        { op: 'insert', pointer: '/blocks/0/links/1', value: later },
        { op: 'set', pointer: '/blocks/0/links/1/limit', value: 4 },
        { op: 'set', pointer: '/blocks/0/links/0/from', value: 'data/people' },
      ),
    ).toEqual([
      'Northwind › Link list: a list that follows the pages in calls (where State is “open”) → a list that follows the pages in calls (where State is “closed”)',
      'Northwind › Link list: a list that follows the pages in calls (at most 3) added',
      'Northwind › Link list: a list that follows the pages in calls (at most 3) → a list that follows the pages in calls (at most 4)',
      'Northwind › Link list: a list that follows the pages in calls (where State is “closed”) → a list that follows People (where state is “closed”)',
    ]);
    const value = ['pages/calls', 'data/talks'];
    expect(describePage(page, { op: 'set', pointer: '/blocks/0/links/0/from', value })).toEqual([
      'Northwind › Link list: a list that follows the pages in calls (where State is “open”) → a list that follows the pages in calls and Talks (where state is “open”)',
    ]);
  });

  it('are one sentence for all changes of a query that it shows, and one for each other field', () => {
    const changed = (before: JsonObject, after: JsonObject) => {
      const [from = {}, to = {}] = [before, after].map((query) => ({
        blocks: [{ type: 'statGrid', stats: query }],
      }));
      return describeVersions(from, to);
    };
    const calls = { from: 'pages/calls', where: { state: 'open' }, sort: ['title'] };
    expect(
      changed(calls, {
        from: 'pages/calls',
        where: { closesAt: { exists: false } },
        limit: 3,
        sort: ['-date'],
      }),
    ).toEqual([
      'Northwind › Statistics: a list that follows the pages in calls (where State is “open”) → a list that follows the pages in calls (where there is no Closes, at most 3)',
      'Northwind › Statistics › Sort: “title” → “-date”',
    ]);
    expect(changed(calls, { ...calls, sort: ['-date'] })).toEqual([
      'Northwind › Statistics › Sort: “title” → “-date”',
    ]);
    expect(changed(calls, { ...calls, where: { online: { not: true } } })).toEqual([
      'Northwind › Statistics: a list that follows the pages in calls (where State is “open”) → a list that follows the pages in calls (where online not yes)',
    ]);
    const { from: _, ...rest } = calls;
    expect(changed(calls, { ...rest, sort: ['-date'] })).toEqual([
      'Northwind › Statistics: a list that follows the pages in calls (where State is “open”) → a list that follows nothing (where state is “open”)',
      'Northwind › Statistics › Sort: “title” → “-date”',
    ]);
  });

  it('name the entry beside which one is in the end', () => {
    const blocks = ['A', 'B', 'C', 'D', 'E', 'F'].map((title) => ({ type: 'table', title, data: title }));
    for (const order of ['FEDCBA', 'CDEFBA', 'EFCDAB', 'DEFACB']) {
      const sorted = [...order].flatMap((title) => blocks.filter((block) => block.title === title));
      const sentences = describeVersions({ blocks }, { blocks: sorted });
      expect(sentences).not.toEqual([]);
      for (const sentence of sentences) {
        const [, title, side, other] = /“(.)” moved (below|above) Table “(.)”$/.exec(sentence) ?? [];
        expect(order, sentence).toContain(side === 'below' ? `${other}${title}` : `${title}${other}`);
      }
    }
  });

  it('say that an entry has moved and what has changed in it, never that it is removed and added', () => {
    const prose = (title: string, text: string) => ({ type: 'prose', title, text });
    const intro = { type: 'notice', text: 'Our institute was founded by three friends in a garage.' };
    const base = {
      ...HOME,
      blocks: [
        prose('Our Leadership', 'She leads.'),
        intro,
        prose('Board of Directors', 'They sit.'),
        { type: 'share' },
      ],
    };
    const changed = (blocks: readonly (Json | undefined)[]) =>
      describeVersions(base, { blocks: blocks.map((block) => block ?? null) });
    const [leadership, , board, share] = base.blocks;
    const edited = { ...leadership, text: 'She leads us.' };
    expect(changed([intro, board, edited, share])).toEqual([
      'Northwind › Prose “Our Leadership” moved below Prose “Board of Directors”',
      'Northwind › Prose “Our Leadership” › Text: “She leads.” → “She leads us.”',
    ]);
    expect(
      changed([leadership, board, share, { ...intro, text: intro.text.replace('three', 'four') }]),
    ).toEqual([
      'Northwind › Notice moved below Share',
      'Northwind › Notice › Text: “Our institute was founded by three friends in a garage.” → “Our institute was founded by four friends in a garage.”',
    ]);
    // By one place: it is the one that she touched, in whichever direction.
    for (const blocks of [
      [intro, edited, board, share],
      [intro, { ...edited, title: 'Our leaders' }, board, share],
    ])
      expect(changed(blocks)[0]).toBe('Northwind › Prose “Our Leadership” moved below Notice');
    expect(changed([leadership, { ...board, text: 'They meet.' }, intro, share])).toEqual([
      'Northwind › Prose “Board of Directors” moved below Prose “Our Leadership”',
      'Northwind › Prose “Board of Directors” › Text: “They sit.” → “They meet.”',
    ]);
  });

  it('tell no value, an empty text, an empty list and an empty object apart', () => {
    const values: Json[] = [null, '', [], {}, 'x'];
    expect(
      values
        .slice(1)
        .flatMap((value, i) =>
          describePage({ more: values[i] ?? null }, { op: 'set', pointer: '/more', value }),
        ),
    ).toEqual([
      'Northwind › more: no value → empty',
      'Northwind › more: empty → an empty list',
      'Northwind › more: an empty list → an empty object',
      'Northwind › more: an empty object → “x”',
    ]);
  });

  it('say which spaces differ', () => {
    const change = (text: string, value: string) =>
      describePage({ title: text }, { op: 'set', pointer: '/title', value })[0]?.replace(/^.*: /, '');
    expect(change('10 km', '10\n km')).toBe('only spaces and line breaks differ');
    expect(change('10 km', '10\u00a0km')).toBe('only the kind of a space differs, such as a no-break space');
  });

  it('abbreviate long texts that differ', () => {
    const words = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name}${i}`);
    const change = (text: string[], value: string[]) => {
      const page = { blocks: [{ type: 'prose', text: text.join(' ') }] };
      const operation: Operation = { op: 'set', pointer: '/blocks/0/text', value: value.join(' ') };
      return describePage(page, operation)[0] ?? '';
    };
    const [old, other] = [words('old', 3000), words('new', 3000)];
    expect(change(old, other)).toMatch(/^Northwind › Prose › Text: “old0 .{100,200}…” → “new0 .{100,200}…”$/);
    expect(change(old, [...old, ...other])).toMatch(/^.{10,200} \[added: new0 .{100,200}…\]”$/);
    const each = old.map((word, i) => (i % 10 === 0 ? 'other' : word));
    expect(change(old, each)).toMatch(/^.{900,1100}…”$/);
  });

  it('show variables as visitors read them, unless the variable is what differs', () => {
    const page = { blocks: [{ type: 'quote', text: '{product} is good.', name: 'Asha' }] };
    const set = (value: string): Operation => ({ op: 'set', pointer: '/blocks/0/text', value });
    expect(
      [set('{product} is better.'), set('Northwind is good.')].flatMap((one) => describePage(page, one)),
    ).toEqual([
      'Northwind › Quote › Words: “Northwind is good.” → “Northwind is better.”',
      'Northwind › Quote › Words: “{product} is good.” → “Northwind is good.”',
    ]);
  });

  it('have the title of the field that describes an image', () => {
    const page = { blocks: [{ type: 'gallery', images: [{ src: 'photos/01.jpg', alt: 'A hall' }] }] };
    expect(describePage(page, { op: 'set', pointer: '/blocks/0/images/0/alt', value: 'The hall' })).toEqual([
      'Northwind › Gallery › photos/01.jpg › Text alternative: “A hall” → “The hall”',
    ]);
  });
});

group('files', () => {
  const schema: SchemaNode = {
    title: 'Person',
    properties: {
      id: { type: 'string', format: 'slug' },
      name: { type: 'string', title: 'Name' },
      room: { type: 'integer', title: 'Room' },
      tags: { type: 'array', title: 'Topics', items: { type: 'string' } },
    },
    required: ['id', 'name'],
  };
  const rows = Array.from({ length: 60 }, (_, i) => ({
    id: `p${i}`,
    name: `Dr. ${i}`,
    room: `${i}`,
    tags: 'a; b',
  }));
  const describeTable = (...operations: Operation[]) =>
    describe(operations, { file: 'content/data/people.csv', base: rows, schema });

  it('names a table, its rows by their texts and its columns by their titles', () => {
    expect(
      describeTable(
        { op: 'insert', pointer: '/60', value: { id: 'x', name: 'Dr. X', room: '', tags: '' } },
        { op: 'set', pointer: '/4/room', value: '' },
        { op: 'set', pointer: '/3/tags/0', value: 'robots' },
        { op: 'insert', pointer: '/3/tags/2', value: 'sensors' },
      ),
    ).toEqual([
      'People: Dr. X added',
      'People › Dr. 4 › Room: 4 → empty',
      'People › Dr. 3 › Topics: “a” → “robots”',
      'People › Dr. 3 › Topics: “sensors” added',
    ]);
  });

  it('sums up the changes of many rows', () => {
    const edits = rows.slice(0, 48).flatMap((_, i): Operation[] => [
      { op: 'set', pointer: `/${i}/room`, value: '1000' },
      { op: 'set', pointer: `/${i}/name`, value: 'Dr. No' },
    ]);
    expect(
      describeTable(
        ...edits,
        { op: 'insert', pointer: '/0', value: rows[0] ?? null },
        { op: 'insert', pointer: '/0', value: rows[0] ?? null },
      ),
    ).toEqual(['People: 48 entries changed, 2 added']);
  });

  it('sums up the changes in the parts of a page if it has many', () => {
    const words = Array.from({ length: 29 }, (_, i) => `word ${i}`);
    const page = {
      blocks: [
        { type: 'share', networks: words },
        { type: 'quote', text: 'Good.', name: 'Asha' },
      ],
    };
    const edits = words.map(
      (word, i): Operation => ({ op: 'set', pointer: `/blocks/0/networks/${i}`, value: `${word}.` }),
    );
    const ofQuote: Operation = { op: 'set', pointer: '/blocks/1/text', value: 'Very good.' };
    expect(describePage(page, ...edits, ofQuote)).toHaveLength(30);
    expect(describePage(page, ...edits, ofQuote, { op: 'insert', pointer: '/draft', value: true })).toEqual([
      'Northwind › Share: 1 entry changed',
      'Northwind › Quote › Words: “Good.” → “Very good.”',
      'Northwind › Draft: no (usual) → yes',
    ]);
  });

  it.each<[file: string, base: Json, operation: Operation, sentence: string]>([
    [
      'site.config.json',
      { navigation: [{ label: 'Home', href: '/' }] },
      { op: 'set', pointer: '/navigation/0/href', value: '/home' },
      'Site › Navigation › Home: / → /home',
    ],
    [
      'site.config.json',
      { variables: { email: 'a@example.org' } },
      { op: 'set', pointer: '/variables/email', value: 'b@example.org' },
      'Site › Shared words › email: a@example.org → b@example.org',
    ],
    [
      'content/text/terms/visit.md',
      ['# Terms', 'Be on time.'],
      { op: 'set', pointer: '/1', value: 'Be in time.' },
      'terms/visit.md: “Be on time.” → “Be in time.”',
    ],
    [
      'content/data/projects/energy.json',
      [{ title: 'Sun' }],
      { op: 'remove', pointer: '/0' },
      'Projects/energy: Sun removed',
    ],
    [
      'content/data/people.schema.json',
      { properties: { name: { title: 'Name' } } },
      { op: 'set', pointer: '/properties/name/title', value: 'Full name' },
      'People › Columns › name › Header: “Name” → “Full name”',
    ],
    [
      'content/pages/people/person.json',
      { title: '{this.name}', draft: true },
      { op: 'remove', pointer: '/draft' },
      'people/person.json › Draft: yes → no (usual)',
    ],
  ])('of %s are named', (file, base, operation, sentence) => {
    expect(describe([operation], { file, base })).toEqual([sentence]);
  });
});
