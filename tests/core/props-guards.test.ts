import { describe, expect, it } from 'vitest';
import { isResolvedPage, refusedAt } from '../../src/generated/props-guards.js';

/** A resolved page with one block. */
function pageWith(block: unknown): unknown {
  return {
    ...{ path: '/', title: 'Home', lang: 'en', layout: 'site', crumb: 'Home', url: 'https://example.org/' },
    description: 'A page.',
    head: { title: 'Home', meta: [], links: [] },
    blocks: [block],
  };
}

const TABLE = { type: 'table', title: 'Team', linkLabel: 'Click here' };
const columns = [{ field: 'name', title: 'Name', kind: 'text' }];
const table = (...rows: unknown[]) => ({ ...TABLE, data: { columns, rows, width: 10 } });

describe('what components receive', () => {
  it.each<[says: string, block: unknown]>([
    ['a cell that is its text', table(['Ada'])],
    ['a cell that is a link', table([{ text: 'Ada', link: { href: '/ada', target: 'page' } }])],
  ])('may be %s', (_, block) => {
    expect(isResolvedPage(pageWith(block))).toBe(true);
  });

  it.each<[says: string, block: unknown, place: string]>([
    ['a block of no known type', { ...table(), type: 'tabel' }, '/type'],
    ['a block without a type', { title: 'Team' }, '/type'],
    ['a block without what its type needs', { type: 'table', title: 'Team' }, '/data'],
    ["a field of another type's kind", { ...table(), title: ['Team'] }, '/title'],
    ['a cell of another kind', table(['Ada'], ['Bo', 5]), '/data/rows/1/1'],
    ['a cell that is an object without a link', table([{ text: 'Ada' }]), '/data/rows/0/0/link'],
  ])('is never %s, which is told with its place', (_, block, place) => {
    expect(isResolvedPage(pageWith(block))).toBe(false);
    expect(refusedAt()).toBe(`/blocks/0${place}`);
  });
});
