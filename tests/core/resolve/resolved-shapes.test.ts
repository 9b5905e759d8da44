import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createPageContext } from '../../../src/build/pages/page-files.ts';
import { createGalleryFiles } from '../../../src/codegen/gallery/write-gallery.ts';
import { createSiteMap } from '../../../src/core/resolve/site-map.ts';
import { PACKAGE_ROOT } from '../../../src/files/paths.ts';
import { checkSource, type Files, measured, memorySource, readLab, readSite } from '../memory.ts';
import { isResolvedPage, isResolvedSite } from './props-validators.ts';
import { resolveChecked } from './resolve-home.ts';

/** A resolved page with one block. */
function pageWith(block: unknown): unknown {
  return {
    ...{ path: '/', title: 'Home', lang: 'en', layout: 'site', crumb: 'Home', url: 'https://example.org/' },
    description: 'A page.',
    head: { title: 'Home', meta: [], link: [] },
    blocks: [block],
  };
}

const gallery = Object.entries(createGalleryFiles()).map(([file, value]) => [file, JSON.stringify(value)]);
const fixture = (name: string) => readSite(join(PACKAGE_ROOT, 'tests/fixtures/sites', name));
const SITES: [name: string, files: Files][] = [
  ['the site of this repository', readSite(PACKAGE_ROOT)],
  ['the examples with the gallery', { ...readLab(), ...Object.fromEntries(gallery) }],
  ...['full', 'small'].map((name): [string, Files] => [name, fixture(name)]),
];

describe('what all pages are resolved to', () => {
  it.each(SITES)('has the shapes of its schemas: %s', (_, files) => {
    const checked = checkSource(memorySource(files));
    const { config } = checked.site;
    if (!config) throw new Error('The site config is not valid.');
    const context = createPageContext(config, checked, { get: measured });
    expect(isResolvedSite(context.site), JSON.stringify(isResolvedSite.errors)).toBe(true);
    const paths = checked.pages.map(({ summary }) => summary.path);
    const map = createSiteMap([], context)?.createPage() ?? [];
    const pages = [map, paths.map((path) => resolveChecked(checked, path).page)].flat();
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages)
      expect(isResolvedPage(page), `${page.path} ${JSON.stringify(isResolvedPage.errors)}`).toBe(true);
  });
});

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
    ['a cell of another kind', table(['Ada'], ['Bo', 5]), '/data/rows/1/1 must be string,array'],
    ['a cell that is an object', table([{ text: 'Ada' }]), '/data/rows/0/0 must be string,array'],
  ])('are never %s, which is reported with its pointer', (_, block, place) => {
    expect(isResolvedPage(pageWith(block))).toBe(false);
    const [error] = isResolvedPage.errors ?? [];
    expect(`${error?.instancePath} ${error?.message}`).toBe(`/blocks/0${place}`);
  });
});
