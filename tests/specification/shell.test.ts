import { expect, it } from 'vitest';
import { connectBrowser } from '../browser/harness.ts';

const { visit } = connectBrowser();

it('the bar has two logos and five links in order', async () => {
  const { page } = await visit('/people');
  const logos = page.locator('header a', { has: page.locator('img[alt=Logo]') });
  expect(await logos.count()).toBe(2);
  // The link has a name of its own: whose site it is, and where it leads.
  expect(await page.getByRole('link', { name: 'CPSAI Innovation Hub: home page', exact: true }).count()).toBe(
    2,
  );
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  expect(
    await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')])),
  ).toEqual([
    ['Home', '/'],
    ['People', '/people'],
    ['Fellowship', '/fellowship'],
    ['Opportunity', '/opportunity'],
    ['Gallery', '/gallery'],
  ]);
});

it('the footer says who owns the site, and has four social links', async () => {
  const { page } = await visit('/people');
  const footer = page.locator('footer');
  expect(await footer.locator('p').first().textContent()).toBe(
    'Copyright © 2024 CPSAI - All Rights Reserved.',
  );
  const links = footer.locator('ul a[target=_blank]');
  expect(
    await links.evaluateAll((all) => all.map((link) => new URL(link.getAttribute('href') ?? '').host)),
  ).toEqual(['www.facebook.com', 'x.com', 'www.youtube.com', 'www.linkedin.com']);
});
