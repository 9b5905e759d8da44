import { expect } from 'vitest';
import { createPageContext } from '../../../src/build/pages/page-files.ts';
import { type CheckResult, checkPage, getValidPage, loadPage } from '../../../src/core/pipeline/index.ts';
import type { PageResolveContext } from '../../../src/core/resolve/context.ts';
import { resolvePage } from '../../../src/core/resolve/index.ts';
import type { Block, Page, Site } from '../../../src/generated/props.ts';
import { checkSource, type Files, measured, memorySource } from '../memory.ts';

/** Resolves the home page of a site without problems; `more` replaces parts of the context. Returns its blocks. */
export function resolveHome(files: Files, more: Partial<PageResolveContext> = {}): Block[] {
  const checked = checkSource(memorySource(files));
  expect(checked.problems).toEqual([]);
  return resolveChecked(checked, '/', more).page.blocks;
}

/** Resolves a page of a checked site. Throws if it is not valid. */
export function resolveChecked(
  { site, pages }: CheckResult,
  path: string,
  more: Partial<PageResolveContext> = {},
): { page: Page; site: Site } {
  const found = pages.find(({ summary }) => summary.path === path);
  const loaded = loadPage(found?.summary.file ?? '', site, { results: found?.results });
  const valid = getValidPage(loaded);
  const { summary } = checkPage(loaded);
  if (!site.config || !valid) throw new Error('The site under test is not valid.');
  const context = createPageContext(site.config, { site }, { get: measured });
  const resolved = resolvePage(valid, { ...context, ...more }, summary.description);
  return { page: resolved, site: context.site };
}
