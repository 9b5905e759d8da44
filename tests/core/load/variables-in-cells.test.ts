import { describe, expect, it } from 'vitest';
import { type Files, formatProblems, listRules, pageText, siteWith } from '../memory.ts';
import { resolveHome } from '../resolve/resolve-home.ts';

const schema = (name: object = {}) =>
  JSON.stringify({
    type: 'object',
    properties: {
      name: { title: 'Name', type: 'string', ...name },
      note: { title: 'Note', type: 'string' },
      topics: { title: 'Topics', type: 'array', items: { type: 'string' } },
    },
  });
const files = (rows: object[], columns = schema()): Files => ({
  'content/data/lines.json': JSON.stringify(rows, null, 2),
  'content/data/lines.schema.json': columns,
});
const TABLE = { type: 'table', title: 'Lines', data: 'lines', sort: true, download: true };
const page = (block: object, more: Files) => siteWith([{ type: 'pageHeader' }, block], more);
const ROWS = [
  { name: 'Zebra', note: 'Of {product}, **{product}**' },
  { name: '{product}', note: '{{product}} and `{product}`' },
];

describe('a variable of the site in a cell', () => {
  it('is shown, sorted and downloaded as its value', () => {
    const [, block] = resolveHome(page(TABLE, files(ROWS, schema({ title: 'Name at {product}' }))));
    expect(block).toMatchObject({
      data: {
        columns: [{ title: 'Name at Northwind', order: [2, 1] }, { title: 'Note' }, { title: 'Topics' }],
        rows: [
          ['Zebra', ['Of Northwind, ', { tag: 'strong', children: ['Northwind'] }], ''],
          ['Northwind', ['{product} and ', { tag: 'code', children: ['{product}'] }], ''],
        ],
        csv: [
          'Name at Northwind,Note,Topics\r\n',
          'Zebra,"Of Northwind, Northwind",\r\n',
          'Northwind,{product} and {product},\r\n',
        ],
      },
    });
  });

  it('is its value in tables, entries, groups and pages that are made of rows', () => {
    const from = 'data/lines';
    const rows = [{ name: '{product} {{x}}', note: '{product} {{x}}', topics: ['{product}'] }];
    const list = {
      type: 'cardList',
      items: { from, groupBy: 'topics', fields: { title: 'name', text: 'note' } },
    };
    expect(resolveHome(page(list, files(rows)))[1]).toMatchObject({
      title: 'Northwind',
      items: [{ title: 'Northwind {x}', text: [{ tag: 'p', children: ['Northwind {x}'] }] }],
    });
    const where = { name: '{product} {{x}}', topics: { has: 'Northwind' } };
    const table = { ...TABLE, data: { from, where }, columns: ['name', 'topics'] };
    expect(resolveHome(page(table, files(rows)))[1]).toMatchObject({
      data: { rows: [['Northwind {x}', 'Northwind']] },
    });
    const template = {
      $schema: '../../.blocksite/page.schema.json',
      path: '/{this.name}',
      title: 'On {this.note}',
      forEach: { from, key: 'name' },
      blocks: [{ type: 'pageHeader' }, { type: 'prose', text: '{this.note}' }],
    };
    const link = { type: 'linkList', title: 'All', links: { from, fields: { label: 'note', href: 'path' } } };
    const made = page(link, { ...files(rows), 'content/pages/line.json': JSON.stringify(template) });
    expect(resolveHome(made)[1]).toMatchObject({
      links: [{ label: 'Northwind {x}', href: { href: '/northwind-x' } }],
    });
  });

  it('may stand in the path of a link', () => {
    const link = (path: string) => page(TABLE, files([{ name: `[See](/${path})` }]));
    const there = { 'content/pages/northwind.json': pageText('/northwind') };
    expect(listRules({ ...link('{product}'), ...there })).not.toContain('broken-link');
    expect(formatProblems(link('{product}'))).toEqual([
      'broken-link: No page has the address "/northwind". [/{product}]',
    ]);
  });

  it('that the site does not have is a problem at its cell', () => {
    const unknown = [{ name: 'A', note: 'Of {prodct} and `{code}`', topics: ['a', '{{ok}} {nothing}'] }];
    expect(formatProblems(page(TABLE, files(unknown)))).toEqual([
      'unknown-variable: There is no variable "{prodct}". Did you mean "{product}"? [{prodct}]',
      'unknown-variable: There is no variable "{nothing}". [{nothing}]',
    ]);
    const csv = {
      'content/data/lines.csv': 'name,note\nA,"Of ""{prodct}"""\n',
      'content/data/lines.schema.json': schema(),
    };
    expect(formatProblems(page(TABLE, csv))).toEqual([
      'unknown-variable: There is no variable "{prodct}". Did you mean "{product}"? [{prodct}]',
    ]);
  });

  it('that the site does not have is one problem in the title of a column of several tables', () => {
    const title = schema({ title: 'At {prodct}' });
    const both = {
      'content/data/lines/a.json': '[{ "name": "A" }]',
      'content/data/lines/b.json': '[{ "name": "B" }]',
      'content/data/lines.schema.json': title,
    };
    const tables = [
      { ...TABLE, data: 'lines/a' },
      { ...TABLE, data: 'lines/b' },
    ];
    expect(formatProblems(siteWith([{ type: 'pageHeader' }, ...tables], both))).toEqual([
      'unknown-variable: There is no variable "{prodct}". Did you mean "{product}"? [{prodct}]',
    ]);
  });
});
