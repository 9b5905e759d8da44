import { expect } from 'vitest';
import { createPageContext } from '../../src/build/page-context.ts';
import type { PageResolveContext } from '../../src/core/resolve/context.ts';
import { resolvePage } from '../../src/core/resolve/index.ts';
import type { Block } from '../../src/generated/props.ts';
import { checkSource, type Files, measured, memorySource } from './memory.ts';

/** Resolves the home page of a site without problems; `more` replaces parts of the context. Returns its blocks. */
export function resolveHome(files: Files, more: Partial<PageResolveContext> = {}): Block[] {
  const checked = checkSource(memorySource(files));
  expect(checked.problems).toEqual([]);
  const page = checked.pages.find(({ summary }) => summary.path === '/')?.page;
  const { config } = checked.site;
  if (!config || !page) throw new Error('The site under test is not valid.');
  const context = createPageContext(config, checked, { get: measured });
  return resolvePage(page, { ...context, ...more }).blocks;
}
