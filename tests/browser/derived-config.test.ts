import { mkdirSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSite } from '../../src/build/build.ts';
import { serveFolder } from '../../src/server/serve.ts';
import { createFolder } from '../build/site-folder.ts';
import { runAxe } from './axe.ts';
import { findOverflow } from './find-overflow.ts';
import { connectBrowser, DESK, expectQuiet, PHONE } from './harness.ts';

const { visit } = connectBrowser();
const NAME = 'National Institute for the Measurement of Rivers, Farms and Forests of Testpur';
const TEXT = 'We measure rivers and farms, and teach how to do it.';
let server: Server | undefined;
let address = '';

beforeAll(async () => {
  const root = createFolder();
  mkdirSync(join(root, 'content/pages'), { recursive: true });
  const home = { path: '/', title: 'Welcome', blocks: [{ type: 'pageHeader', text: TEXT }] };
  writeFileSync(join(root, 'site.config.json'), JSON.stringify({ name: NAME, search: true }));
  writeFileSync(join(root, 'content/pages/home.json'), JSON.stringify(home));
  await buildSite({ root, out: join(root, 'dist'), now: 0 });
  ({ server, url: address } = await serveFolder(join(root, 'dist'), 0));
}, 120_000);
afterAll(() => server?.close());

it.each([
  ['phone', 'light', PHONE],
  ['phone', 'dark', PHONE],
  ['desk', 'light', DESK],
  ['desk', 'dark', DESK],
] as const)('a site with a name alone can be used on a %s, %s', async (_, colorScheme, viewport) => {
  const opened = await visit(`${address}/`, { viewport, colorScheme });
  const { page } = opened;
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const name = page.getByRole('banner').getByRole('link', { name: NAME });
  // All of the name is shown.
  expect(await name.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
  expect(await runAxe(page)).toEqual([]);
  expect(await findOverflow(page)).toEqual([]);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Site map' }).click();
  await expect.poll(() => page.title()).toMatch(/^Site map/);
  await page.waitForLoadState('networkidle');
  // It is not taken for the not-found page, which has no address either.
  expect(requests.filter((url) => /sitemap|find-page/.test(url))).toEqual([]);
  expectQuiet(opened);
});
