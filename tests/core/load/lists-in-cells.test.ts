import { describe, expect, it } from 'vitest';
import { type Files, formatProblems, siteWith } from '../memory.ts';
import { resolveHome } from '../resolve/resolve-home.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    topics: { type: 'array', items: { type: 'string', enum: ['ai', 'law', '*new*'] } },
    years: { type: 'array', items: { type: 'integer' }, maxItems: 3 },
  },
  required: ['name'],
  additionalProperties: false,
};

function siteOf(rows: string): Files {
  return siteWith([{ type: 'table', title: 'T', data: 't', download: true }], {
    'content/data/t.csv': `name,topics,years\n${rows}\n`,
    'content/data/t.schema.json': JSON.stringify(SCHEMA),
  });
}

describe('a list in a cell of a CSV file', () => {
  it('is split at semicolons, without the spaces around its entries and without empty ones', () => {
    const [table] = resolveHome(siteOf('Ada,ai; law ;,2019;2021\nBo,,\nCy,;,2020'));
    if (table?.type !== 'table') throw new Error('There is no table.');
    expect(table.data.rows).toEqual([
      ['Ada', 'ai, law', '2019, 2021'],
      ['Bo', '', ''],
      ['Cy', '', '2020'],
    ]);
    expect(table.data.csv?.join('')).toBe(
      'name,topics,years\r\nAda,"ai, law","2019, 2021"\r\nBo,,\r\nCy,,2020\r\n',
    );
  });

  it.each<[what: string, rows: string, problem: string]>([
    [
      'an entry that is none of its values',
      'Ada,ai; lwa,',
      'schema/one-of: Row 2 › topics › entry 2 can\'t be "lwa". Did you mean "law"? [lwa]',
    ],
    [
      'an entry of another type',
      'Ada,,2019; two; 2021',
      'schema/type: Row 2 › years must be a whole number: "two". [two]',
    ],
    ['too many entries', 'Ada,,1;2;3;4', 'schema/too-many: Row 2 › years has too many entries. [1;2;3;4]'],
  ])('reports %s at its cell', (_, rows, problem) => {
    expect(formatProblems(siteOf(rows))).toEqual([problem]);
  });
});
