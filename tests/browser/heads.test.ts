import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { addLinkAndFollow, connectBrowser, expectQuiet, getSiteUrl } from './harness.ts';
import { listPaths } from './list-paths.ts';

const { open } = connectBrowser();
const paths = listPaths(inject('dist'));

/** Reads the head of a document: language, title, description, links, social tags, JSON-LD. */
const readHead = (page: Page) =>
  page.evaluate(() => ({
    lang: document.documentElement.lang,
    titles: [...document.querySelectorAll('head > title')].map((title) => title.textContent),
    meta: [...document.querySelectorAll('meta[name], meta[property]')]
      .map(
        (tag) =>
          `${tag.getAttribute('name') ?? tag.getAttribute('property')}: ${tag.getAttribute('content')}`,
      )
      .sort(),
    links: [...document.querySelectorAll('link[rel=canonical], link[rel=alternate], link[rel=icon]')]
      .map((link) => `${link.getAttribute('rel')}: ${link.getAttribute('href')}`)
      .sort(),
    jsonLd: [...document.querySelectorAll('script[type="application/ld+json"]')].map(({ textContent }) =>
      JSON.parse(textContent ?? ''),
    ),
  }));

it('every page has the same head after a navigation in the browser as after a full load', async () => {
  const fresh = await open('/');
  const heads = new Map<string, Awaited<ReturnType<typeof readHead>>>();
  for (const path of paths) {
    await fresh.page.goto(getSiteUrl(path), { waitUntil: 'domcontentloaded' });
    heads.set(path, await readHead(fresh.page));
  }
  await fresh.close();
  expect(new Set([...heads.values()].map(({ titles }) => titles[0])).size).toBe(paths.length);
  expect([...heads.values()].filter(({ jsonLd }) => jsonLd.length > 2).length).toBeGreaterThan(0);

  const opened = await open(paths.at(-1) ?? '/');
  const { page } = opened;
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  for (const path of paths) {
    await addLinkAndFollow(page, path);
    await page.waitForURL(getSiteUrl(path));
    await expect.poll(() => readHead(page), { message: path }).toEqual(heads.get(path));
  }
  await page.goBack();
  await page.goBack();
  await expect.poll(() => readHead(page)).toEqual(heads.get(paths.at(-3) ?? ''));
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  expectQuiet(opened);
});
