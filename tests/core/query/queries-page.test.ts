import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { getSchema } from '../../../src/core/schema/schema.ts';
import { isObject, type Json, type JsonObject } from '../../../src/core/types.ts';
import type { Block } from '../../../src/generated/props.ts';
import { checkSource, type Files, memorySource, pageText, siteWith } from '../memory.ts';
import { resolveChecked } from '../resolve/resolve-home.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const PAGE = readFileSync('docs/queries.md', 'utf8');
/** The examples of the page with the results that it shows. */
const EXAMPLES = [...PAGE.matchAll(/```json\n(.*?)```\n(?:\nGives: ([^\n]*)\n)?/gs)].map(
  ({ 1: code = '', 2: result }) => ({ code, value: readObject(code), result }),
);

function readObject(code: string): JsonObject {
  const value: Json = JSON.parse(code);
  if (!isObject(value)) throw new Error(`This is no object: ${code}`);
  return value;
}

/** Returns the rows of a table of the page that begins with a column. */
function readTable(first: string): string[][] {
  const [, text = ''] = new RegExp(`^(\\| ${first} \\|.*?)\\n\\n`, 'ms').exec(PAGE) ?? [];
  const lines = text.split('\n').filter((line) => !line.includes('---'));
  return lines.map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}

const [schema, ofRoles] = EXAMPLES.filter(({ value }) => 'properties' in value);
const [names = [], ...people] = readTable('id');
const [, ...pages] = readTable('path');
const FILES: Files = {
  'content/data/people.json': JSON.stringify(people.map(toRow)),
  'content/data/people.schema.json': schema?.code ?? '',
  'content/data/roles.csv': 'person,role\nbo,clerk\nada,chair\n',
  'content/data/roles.schema.json': JSON.stringify({
    properties: { ...Object(ofRoles?.value.properties), role: { title: 'Role', type: 'string' } },
  }),
  ...Object.fromEntries(
    pages.map(([path = '', title, published, tags = '']) => [
      `content/pages${path}.json`,
      pageText(path, { $schema: '../../../.blocksite/page.schema.json', title, published, tags: [tags] }),
    ]),
  ),
};

/** Returns the row of a table in JSON: empty cells are no values, others numbers, lists or texts. */
function toRow(cells: readonly string[]): object {
  const filled = names.flatMap((name, i) => (cells[i] ? [[name, cells[i]] as const] : []));
  const toValue = (name: string, cell: string) =>
    ({ since: Number(cell), topics: cell.split(', ') })[name] ?? cell;
  return Object.fromEntries(filled.map(([name, cell]) => [name, toValue(name, cell)]));
}

/** Returns the block that shows an example, which is a block or a query. */
function toBlock(value: JsonObject): JsonObject {
  if (!('from' in value)) return value;
  return { type: String(value.from).startsWith('data/') ? 'people' : 'news', items: value };
}

/** Describes what a block shows as the page does. */
function describeBlock(block: Block): string {
  if (block.type === 'people')
    return withTitle(
      block.title,
      block.items.map(({ name }) => name),
    );
  if (block.type === 'news')
    return withTitle(
      block.title,
      block.items.map(({ title }) => title),
    );
  if (block.type === 'cardList') return block.items.map(({ title }) => title).join(', ');
  if (block.type === 'statGrid') return block.stats.map(({ title, value }) => `${title} ${value}`).join(', ');
  if (block.type === 'table') return block.data.rows.map(([name]) => name).join(', ');
  return 'nothing';
}

function withTitle(title: string | undefined, names: string[]): string {
  return `${/^\d/.test(title ?? '') ? `${title}: ` : ''}${names.join(', ')}`;
}

describe('docs/queries.md', () => {
  it.each(EXAMPLES.filter(({ value }) => !('properties' in value)))(
    'is right about $code',
    ({ value, result }) => {
      const files = siteWith([{ type: 'pageHeader' }, toBlock(value)], FILES);
      const checked = checkSource(memorySource(files), { now: NOW });
      const unlinked = ['orphan-page', 'unused-data'];
      expect(checked.problems.filter(({ rule }) => !unlinked.includes(rule))).toEqual([]);
      const blocks = resolveChecked(checked, '/').page.blocks.slice(1);
      if (result !== undefined) expect(blocks.map(describeBlock).join('; ')).toBe(result);
    },
  );

  it('is right about a page for each row', () => {
    const [, page = ''] = /```json page\n(.*?)```/s.exec(PAGE) ?? [];
    const files = siteWith([{ type: 'pageHeader' }], {
      ...FILES,
      'content/pages/person.json': pageText('', readObject(page)),
    });
    const { pages: checked, problems } = checkSource(memorySource(files), { now: NOW });
    expect(problems.filter(({ rule }) => !['orphan-page', 'unused-data'].includes(rule))).toEqual([]);
    const paths = checked.map(({ summary }) => summary.path).filter((path) => path.startsWith('/people'));
    expect(paths).toEqual(['/people/ada', '/people/cy']);
  });

  it('has an example of each word and operator', () => {
    const code = EXAMPLES.map((example) => example.code).join('');
    for (const part of ['query', 'condition']) {
      for (const word of Object.keys(getSchema(`parts/${part}`).properties ?? {}))
        expect(code).toContain(`"${word}":`);
    }
  });
});
