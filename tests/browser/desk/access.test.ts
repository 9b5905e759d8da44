import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { serveDesk } from './open-desk.ts';

const desk = serveDesk('.');

const readToken = (page: Page) => page.evaluate(() => sessionStorage.getItem('desk-token') ?? '');
const getAlert = (page: Page) => page.getByRole('alert');
const waitForPage = (page: Page) => page.frameLocator('iframe').locator('main').waitFor();

it('after the start neither the address nor the history has a code or a token, and the window can be reloaded', async () => {
  const { page } = await desk.open('/people', { isOwn: true });
  const token = await readToken(page);
  expect(token).toMatch(/^[\w-]{32}$/);
  const session = await page.context().newCDPSession(page);
  const { entries } = await session.send('Page.getNavigationHistory');
  for (const url of [page.url(), ...entries.map(({ url }) => url)]) {
    expect(url).not.toContain('code');
    expect(url).not.toContain(token);
  }
  await page.reload();
  await waitForPage(page);
  expect(await readToken(page)).toBe(token);
});

it('an address that is used twice says so, and ends the access of all windows until a new one is opened', async () => {
  const { page } = await desk.open('/people', { isOwn: true });
  const { url } = desk;
  const [first, second] = [await page.context().newPage(), await page.context().newPage()];
  await first.goto(url);
  await waitForPage(first);
  await second.goto(url);
  await getAlert(second).getByText('was used twice').waitFor();
  for (const one of [page, first]) await getAlert(one).getByText('has no access').waitFor();
  // In the same tab, which loads nothing for another fragment.
  await second.goto(desk.url);
  await waitForPage(second);
  for (const one of [page, first, second]) await getAlert(one).waitFor({ state: 'detached' });
  expect(await readToken(first)).toBe(await readToken(second));
});

it('an address that is not good any more, and a window without one, say what to do', async () => {
  const { page } = await desk.open('/people', { isOwn: true });
  const other = await page.context().newPage();
  await other.goto(desk.url.replace(/code=.*/, 'code=x'));
  await getAlert(other).getByText('is not good any more. Start').waitFor();
  await other.reload();
  await getAlert(other).getByText('has no access').waitFor();
  expect(await getAlert(page).count()).toBe(0);
});
