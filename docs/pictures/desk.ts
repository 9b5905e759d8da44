import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { createAddress } from '../../src/desk/server/access.ts';
import { createDesk } from '../../src/desk/server/desk.ts';
import { createSiteId } from '../../src/desk/server/site-server.ts';
import { startDevServer } from '../../src/dev/server.ts';
import { PACKAGE_ROOT } from '../../src/files/paths.ts';

/** The width of the pictures in pixels. */
const SHOWN_WIDTH = 1024;
/** Milliseconds until a page is given up: the first one waits for the bundle. */
const PATIENCE_MS = 120_000;
/** Milliseconds until the form and the photos are shown: events of the server never end, so the network is never idle. */
const PAUSE_MS = 2000;

/** The pictures of the desk: the page of the lab that is open, and what is done before each. */
const PICTURES: readonly [name: string, path: string, prepare: (page: Page) => Promise<void>][] = [
  [
    'desk-type',
    '/',
    async (page) => {
      await page.frameLocator('iframe').getByRole('heading', { name: 'The lab in numbers' }).click();
      await page.keyboard.press('End');
    },
  ],
  ['desk-form', '/', (page) => page.frameLocator('iframe').getByRole('heading', { name: 'Photos' }).click()],
  [
    'desk-add',
    '/visit',
    async (page) => {
      await page.frameLocator('iframe').locator('main h2').first().click();
      await page.keyboard.press('Escape');
      await page.keyboard.press('/');
      await page.keyboard.type('questions');
      await page.frameLocator('[role=dialog] iframe').locator('main > *').waitFor();
    },
  ],
];

/** Takes pictures of the desk, with a copy of the lab in `folder`. */
export async function takeDeskPictures(browser: Browser, folder: string): Promise<void> {
  const root = join(folder, 'lab');
  cpSync(join(PACKAGE_ROOT, 'examples'), root, { recursive: true });
  createSiteId(root);
  const server = await startDevServer(root, 0, { routes: await createDesk(root) });
  const page = await browser.newPage({
    viewport: { width: 1366, height: 768 },
    reducedMotion: 'reduce',
  });
  page.setDefaultTimeout(PATIENCE_MS);
  for (const [name, path, prepare] of PICTURES) {
    await page.goto(createAddress(root, server.url).replace('#', `?page=${encodeURIComponent(path)}#`));
    await page.frameLocator('iframe').locator('main').waitFor();
    await prepare(page);
    await page.waitForTimeout(PAUSE_MS);
    const file = join('docs/pictures', `${name}.webp`);
    const { size } = await sharp(await page.screenshot())
      .resize({ width: SHOWN_WIDTH })
      .webp({ quality: 70, effort: 6 })
      .toFile(file);
    console.log(`Wrote ${file} (${Math.ceil(size / 1000)} kB)`);
  }
  await server.close();
}
