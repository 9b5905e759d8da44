import { describe, expect, it } from 'vitest';
import { isResolvedPage } from '../../src/generated/props-validators.js';

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
const table = (...rows: unknown[]) => ({ ...TABLE, data: { columns, rows } });

describe('what components receive', () => {
  it.each<[says: string, block: unknown]>([
    ['a cell that is its text', table(['Ada'])],
    ['a cell that is a link', table([{ text: 'Ada', link: { href: '/ada', target: 'page' } }])],
  ])('may be %s', (_, block) => {
    expect(isResolvedPage(pageWith(block))).toBe(true);
  });

  it.each<[says: string, block: unknown, keyword: string]>([
    ['a block of no known type', { ...table(), type: 'tabel' }, 'discriminator'],
    ['a block without a type', { title: 'Team' }, 'required'],
    ['a block without what its type needs', { type: 'table', title: 'Team' }, 'required'],
    ["a field of another type's kind", { ...table(), title: ['Team'] }, 'type'],
    ['a cell of another kind', table([5]), 'type'],
    ['a cell that is an object without a link', table([{ text: 'Ada' }]), 'type'],
  ])('is never %s', (_, block, keyword) => {
    expect(isResolvedPage(pageWith(block))).toBe(false);
    expect(isResolvedPage.errors?.[0]?.keyword).toBe(keyword);
  });
});
