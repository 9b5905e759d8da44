import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CACHE } from '../../src/node/cache.ts';
import { openSpool, type Spool } from '../../src/node/map/spool.ts';

let spool: Spool;
beforeEach(() => {
  spool = openSpool();
});
afterEach(() => spool.close());

it('gives lists back as they were, as often as they are asked for, in any order', () => {
  const lists = [[{ name: 'Ü 🚀', links: ['/a', '/b'] }], [], [1, 2, 3], ['x'.repeat(100_000)]];
  const put = lists.map((list) => spool.put<unknown>(list));
  expect(put.toReversed().map((list) => [...list])).toEqual(lists.toReversed());
  expect(put.map((list) => [...list])).toEqual(lists);
  const [first, , third] = put;
  const pairs: unknown[] = [];
  for (const one of first ?? []) for (const other of third ?? []) pairs.push([one, other]);
  expect(pairs, 'one while another is gone through').toHaveLength(3);
});

it('leaves nothing behind, whatever happens to the process', () => {
  spool.put(['something']);
  expect(readdirSync(CACHE).filter((name) => name.startsWith('spool'))).toEqual([]);
});
