import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { addAxe } from './axe.ts';
import { findFaults } from './find-faults.ts';
import { connectBrowser, expectQuiet } from './harness.ts';
import { serveFixture } from './visitors-site.ts';

const TEMPLATE = 'templates/site';

/** Reads a file of the template as it is once everything has been filled in. */
const readFilled = (file: string) =>
  JSON.parse(readFileSync(`${TEMPLATE}/${file}`, 'utf8').replaceAll(/"\[([^"[\]]+)\]"/g, '"$1"'));

const { visit } = connectBrowser(addAxe);
const urlOf = serveFixture(TEMPLATE, () => ({
  config: { ...readFilled('site.config.json'), url: 'https://www.example.org' },
  pages: { imprint: readFilled('content/pages/imprint.json') },
  now: Date.parse('2026-06-03T12:00:00Z'),
}));

/** Each page of a new site, and one of each template. */
const PAGES = [
  '/',
  '/people',
  '/people/ada-sampleworth',
  '/news',
  '/news/shade',
  '/tags/research',
  '/events',
  '/events/open-day',
  '/contact',
  '/imprint',
];

it.each(PAGES)('%s of a new site passes axe and has neither overflow nor blurred images', async (path) => {
  const opened = await visit(urlOf(path), { viewport: { width: 320, height: 800 } });
  expect(await findFaults(opened.page, PAGES.indexOf(path))).toEqual([]);
  expectQuiet(opened);
});
