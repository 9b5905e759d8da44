import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadDesk } from '../../../src/build/bundle/load-bundles.ts';
import { getGzippedSize } from '../../../src/build/pages/long-page.ts';
import { schemas } from '../../../src/generated/schemas.js';
import { listImports } from '../../budgets.ts';

/** Bounds of the JavaScript in bytes, gzipped: of the first screen, and of all but the view of sources. */
const FIRST = 280_000;
const ALL = 420_000;

it('shows its first screen with little JavaScript, and has little besides', async ({ annotate }) => {
  const { folder, files, script } = await loadDesk();
  const assets = join(folder, 'assets');
  const scripts = files.filter((file) => file.endsWith('.js')).map((file) => file.replace('assets/', ''));
  const served = getGzippedSize(Buffer.from(JSON.stringify(schemas)));
  const measure = (names: readonly string[]) =>
    names.reduce((sum, name) => sum + getGzippedSize(readFileSync(join(assets, name))), served);
  const first = measure(listImports(assets, scripts, [script.replace('assets/', '')]));
  const all = measure(scripts.filter((name) => !name.startsWith('source-view')));
  await annotate(`JavaScript of the desk: ${first} bytes for the first screen, ${all} in all`);
  expect(first).toBeLessThanOrEqual(FIRST);
  expect(all).toBeLessThanOrEqual(ALL);
  // What is measured is the desk: the editor of rich texts comes later.
  expect(first).toBeGreaterThan(150_000);
  expect(all - first).toBeGreaterThan(90_000);
});
