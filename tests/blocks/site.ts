import { createRowCompiler } from '../../src/build/check/row-compiler.ts';
import { Tables } from '../../src/core/load/tables.ts';
import { resolveSite } from '../../src/core/resolve/index.ts';
import { validateSite } from '../../src/generated/content-validators.js';
import type { Page, Site } from '../../src/generated/props.ts';
import { measured, memorySource, SITE } from '../core/memory.ts';

/** The site config of the tests, resolved, every default filled in. */
export function testSite(): Site {
  const config: unknown = JSON.parse(SITE);
  if (!validateSite(config)) throw new Error('The site under test is not valid.');
  return resolveSite(config, {
    source: memorySource({}),
    tables: new Tables(memorySource({}), createRowCompiler()),
    variables: {},
    now: 0,
    base: '',
    dates: { lang: 'en', siteLang: 'en', timeZone: 'UTC' },
    media: measured,
  });
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
  head: { title: 'Home', meta: [], link: [] },
  blocks: [],
};
