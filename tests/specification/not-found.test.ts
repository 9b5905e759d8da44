import { describe, expect, it } from 'vitest';
import { connectBrowser, getSiteUrl } from '../browser/harness.ts';

const { visit } = connectBrowser();

describe('not found', () => {
  it('answers with status 404, the words of the specification, and no shell', async () => {
    const response = await fetch(getSiteUrl('/no/such/page'));
    expect(response.status).toBe(404);
    const { page } = await visit('/no/such/page');
    expect(await page.locator('h1').textContent()).toBe('404');
    expect(await page.getByText('Oops! Page not found.').count()).toBe(1);
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
    expect(await page.locator('footer').count()).toBe(0);
    await page.getByRole('link', { name: 'Go to Home Page of CPSAI' }).click();
    await page.waitForURL(getSiteUrl('/'));
  });

  it.each([
    ['/about', '/company'],
    ['/people/', '/people'],
  ])('%s leads to %s', async (from, to) => {
    const response = await fetch(getSiteUrl(from), { redirect: 'manual' });
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe(to);
  });

  it.each(['/PEOPLE', '/eir_prayas', '/assets/gone.js'])('is %s, as on any host', async (path) => {
    expect((await fetch(getSiteUrl(path))).status).toBe(404);
  });
});
