import { expect, it } from 'vitest';
import { connectBrowser, expectQuiet } from './harness.ts';
import { serveVisitors } from './visitors-site.ts';

const { open } = connectBrowser();
const site = serveVisitors({ url: 'https://user.example.org/project', search: true });

it('navigation and search work for a site in a sub-folder', async () => {
  const opened = await open(site('/project/'));
  const { page } = opened;
  await page.evaluate(() => void Object.assign(window, { stayed: true }));
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link').nth(1);
  const target = await link.getAttribute('href');
  expect(target).toMatch(/^\/project\/.+/);
  await link.click();
  await page.waitForURL(site(target ?? ''));
  await expect.poll(() => link.getAttribute('aria-current')).toBe('page');
  await page.goBack();
  await page.waitForURL(site('/project/'));
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  await page.keyboard.press('Control+K');
  await page.getByRole('searchbox').fill('numbers');
  const found = page.locator('dialog ol a').first();
  await found.waitFor();
  expect(await found.getAttribute('href')).toMatch(/^\/project\//);
  expectQuiet(opened);
});
