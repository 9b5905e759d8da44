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

const TABLE = { type: 'table', title: 'Team', filter: false, sort: false, download: false };
const columns = [{ field: 'name', title: 'Name', kind: 'text' }];
const table = (...rows: unknown[]) => ({ ...TABLE, data: { columns, rows, width: 10 } });

describe('the props of components', () => {
  it.each<[says: string, block: unknown]>([
    ['a cell that is its text', table(['Ada'])],
    [
      'a cell that is a link',
      table([[{ tag: 'a', children: ['Ada'], link: { href: '/ada', target: 'page' } }]]),
    ],
  ])('may be %s', (_, block) => {
    expect(isResolvedPage(pageWith(block))).toBe(true);
  });

  it.each<[says: string, block: unknown, place: string]>([
    ['a block of no known type', { ...table(), type: 'tabel' }, ' value of tag "type" must be in oneOf'],
    ['a block without a type', { title: 'Team' }, " must have required property 'type'"],
    ['a block without what its type needs', { ...TABLE }, " must have required property 'data'"],
    ["a field of another type's kind", { ...table(), title: ['Team'] }, '/title must be string'],
    ['a cell of another kind', table(['Ada'], ['Bo', 5]), '/data/rows/1/1 must be string'],
    ['a cell that is an object', table([{ text: 'Ada' }]), '/data/rows/0/0 must be string'],
  ])('are never %s, which is reported with its pointer', (_, block, place) => {
    expect(isResolvedPage(pageWith(block))).toBe(false);
    const [error] = isResolvedPage.errors ?? [];
    expect(`${error?.instancePath} ${error?.message}`).toBe(`/blocks/0${place}`);
  });
});
