import { expect, inject, it } from 'vitest';
import { takeTurn } from '../attack/cases.ts';
import { findHiddenFocus } from '../browser/find-hidden-focus.ts';
import { connectBrowser } from '../browser/harness.ts';
import { listPaths } from '../browser/list-paths.ts';

const { visit } = connectBrowser();

const VIEWPORTS = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
];

/** Each page at one of the widths, which alternates. */
const CASES = listPaths(inject('dist')).flatMap((path, i) =>
  takeTurn(VIEWPORTS, i).map((viewport) => [path, viewport.width, viewport] as const),
);

it.each(CASES)('the keyboard never has its focus hidden on %s at %i px', async (path, _, viewport) => {
  const { page } = await visit(path, { viewport });
  expect(await findHiddenFocus(page)).toEqual([]);
});
