import { createRowCompiler } from '../../src/build/row-schemas.ts';
import { Tables } from '../../src/core/load/tables.ts';
import { resolveValue } from '../../src/core/resolve/value.ts';
import { siteTree } from '../../src/core/schema/schema-tree.ts';
import type { Page, Site } from '../../src/generated/props.ts';
import { isResolvedSite } from '../../src/generated/props-validators.js';
import { measured, memorySource, SITE } from '../core/memory.ts';

/** The site config of the tests, resolved, every default filled in. */
export function testSite(): Site {
  const resolved = resolveValue(JSON.parse(SITE), siteTree, {
    source: memorySource({}),
    tables: new Tables(memorySource({}), createRowCompiler()),
    variables: {},
    base: '',
    dates: { lang: 'en', siteLang: 'en', timeZone: 'UTC' },
    media: measured,
  });
  if (!isResolvedSite(resolved)) throw new Error('The site under test is not valid.');
  return resolved;
}

/** A page without blocks. */
export const PAGE: Page = {
  path: '/',
  title: 'Home',
  lang: 'en',
  layout: 'site',
  crumb: 'Home',
  url: 'https://www.example.org/',
  description: 'A page.',
  head: { title: 'Home', meta: [], links: [] },
  blocks: [],
};
