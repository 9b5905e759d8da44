import { describe, expect, inject, it } from 'vitest';
import { findHiddenFocus } from '../browser/find-hidden-focus.ts';
import { connectBrowser } from '../browser/harness.ts';
import { listPaths } from '../browser/list-paths.ts';

const { visit } = connectBrowser();

describe.each([
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
])('the keyboard at $width px', (viewport) => {
  it.each(listPaths(inject('dist')))('never has its focus hidden on %s', async (path) => {
    const { page } = await visit(path, { viewport });
    expect(await findHiddenFocus(page)).toEqual([]);
  });
});
