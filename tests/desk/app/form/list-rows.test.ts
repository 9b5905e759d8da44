import { expect, it } from 'vitest';
import { resolveNode } from '../../../../src/core/schema/nodes.ts';
import { getSchema } from '../../../../src/core/schema/schema.ts';
import type { Json } from '../../../../src/core/types.ts';
import {
  type EntryRow,
  findDropPlace,
  findRowAt,
  listMoves,
  listRows,
} from '../../../../src/desk/app/form/list-rows.ts';

/** Lists the rows of a list of the settings. */
function read(field: 'navigation' | 'footer', entries: Json[]): EntryRow[] {
  const { properties = {} } = getSchema('site');
  const node =
    field === 'footer' ? resolveNode(properties.footer ?? {}).properties?.columns : properties[field];
  return listRows({ pointer: `/${field}`, node: resolveNode(node ?? {}), entries });
}

const link = (label: string, ...items: Json[]): Json => ({
  label,
  href: '/',
  ...(items.length > 0 && { items }),
});
const menu = read('navigation', [link('Home'), link('People', link('Staff'), link('Alumni')), link('News')]);
const [home, people, staff, alumni, news] = menu;
if (!home || !people || !staff || !alumni || !news) throw new Error('There are five rows.');

it('has a row for each entry of the menu, and for those of its sub-menus', () => {
  expect(menu.map(({ pointer, level, below }) => [pointer, level, below.length])).toEqual([
    ['/navigation/0', 0, 0],
    ['/navigation/1', 0, 2],
    ['/navigation/1/items/0', 1, 0],
    ['/navigation/1/items/1', 1, 0],
    ['/navigation/2', 0, 0],
  ]);
});

it('has no rows for a list in entries that has other fields', () => {
  const columns = read('footer', [
    { title: 'More', links: [link('Home')] },
    { title: 'Legal', links: [] },
  ]);
  expect(columns.map(({ pointer }) => pointer)).toEqual(['/footer/0', '/footer/1']);
  expect(columns.map((row) => listMoves(columns, row))).toEqual([{ down: '/footer/2' }, { up: '/footer/0' }]);
});

it('moves an entry within its list, into the one above it, and out', () => {
  expect(listMoves(menu, home)).toEqual({ down: '/navigation/2' });
  // What has a sub-menu goes into none.
  expect(listMoves(menu, people)).toEqual({ up: '/navigation/0', down: '/navigation/3' });
  expect(listMoves(menu, staff)).toEqual({ down: '/navigation/1/items/2', out: '/navigation/2' });
  expect(listMoves(menu, news)).toEqual({ up: '/navigation/1', into: '/navigation/1/items/2' });
});

it('takes what is dropped on an entry, or beside one', () => {
  const drop = (row: EntryRow, at: EntryRow, position: 'before' | 'after' | 'on') =>
    findDropPlace(row, at, position);
  expect(drop(news, home, 'on')).toBe('/navigation/0/items/0');
  expect(drop(news, people, 'on')).toBe('/navigation/1/items/2');
  expect(drop(news, staff, 'on')).toBeUndefined();
  // The line below an entry with others in it is above the first of them.
  expect(drop(news, people, 'after')).toBe('/navigation/1/items/0');
  expect(drop(alumni, home, 'before')).toBe('/navigation/0');
  expect(drop(people, alumni, 'after')).toBeUndefined();
  expect(drop(people, news, 'on')).toBeUndefined();
  expect(drop(people, news, 'after')).toBe('/navigation/3');
});

it('knows the row before which a moved one comes', () => {
  expect(findRowAt(menu, '/navigation/2')).toBe(4);
  expect(findRowAt(menu, '/navigation/3')).toBe(5);
  expect(findRowAt(menu, '/navigation/1/items/2')).toBe(4);
  expect(findRowAt(menu, '/navigation/0/items/0')).toBe(1);
});
