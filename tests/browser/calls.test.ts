import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addAxe, runAxe } from './axe.ts';
import { connectBrowser } from './harness.ts';
import { serveFixture } from './visitors-site.ts';

/** A page with one call by date: from 1 March 2026, 09:00 to 31 March 2026, 23:59, IST. */
const SITE = 'tests/fixtures/sites/small';
const { open } = connectBrowser();
const NAVIGATION = ['/', '/call', '/photos', '/shop/cart'].map((href) => ({ label: href, href }));
const COMING = { endsOn: { after: 'today' } };
const TALKS = { from: 'data/talks', where: COMING };
const site = serveFixture(SITE, () => ({
  now: Date.parse('2026-03-10T00:00:00Z'),
  config: {
    navigation: NAVIGATION,
    otherPaths: ['/shop/'],
    showDates: true,
    notice: { kind: 'warning', text: 'The office is closed. [News](/news)', until: '2026-03-12' },
  },
  data: {
    'talks.csv': 'title,endsOn\nSnow,2026-03-20\nWind,2026-03-12\nIce,2026-03-13\n',
    'talks.schema.json': JSON.stringify({
      type: 'object',
      properties: {
        title: { title: 'Title', type: 'string' },
        endsOn: { title: 'End', type: 'string', format: 'date' },
      },
    }),
  },
  pages: {
    'open-day': {
      path: '/open-day',
      title: 'Open day',
      updated: '2026-03-01',
      subject: {
        kind: 'event',
        startsOn: '2026-03-12T18:00:00+05:30',
        endsOn: '2026-03-13T20:00:00+05:30',
        place: 'The hall of the society at the end of the northern road, Testpur',
        url: 'https://meet.example.org/open-day',
      },
      tags: ['Wind', 'Ice'],
      blocks: [{ type: 'pageHeader' }, { type: 'linkList', links: [{ label: 'News', href: '/news' }] }],
    },
    deadline: {
      path: '/deadline',
      title: 'Deadline',
      subject: { kind: 'call', closesAt: '2026-03-12T18:00:00+05:30' },
      blocks: [
        { type: 'pageHeader' },
        {
          type: 'cta',
          label: 'Apply',
          href: '/call',
          state: 'byDate',
          closesAt: '2026-03-12T18:00:00+05:30',
        },
      ],
    },
    news: {
      path: '/news',
      title: 'News',
      blocks: [
        { type: 'pageHeader' },
        {
          type: 'news',
          title: 'Coming',
          items: {
            from: 'pages',
            where: { endsOn: { after: 'today' } },
            fields: { href: 'path' },
            empty: 'No events are planned.',
          },
        },
        {
          type: 'news',
          title: 'Open',
          items: [{ title: 'Always' }, { from: 'pages', where: { state: 'open' }, fields: { href: 'path' } }],
        },
        { type: 'notice', text: 'The hall is open.', from: '2026-03-12', until: '2026-03-14' },
        {
          type: 'linkList',
          links: ['/call', '/open-day', '/deadline', '/week'].map((href) => ({ label: href, href })),
        },
      ],
    },
    week: {
      path: '/week',
      title: 'Week',
      blocks: [
        { type: 'pageHeader' },
        { type: 'statGrid', stats: [{ title: 'Talks', value: TALKS }] },
        {
          ...{ type: 'table', title: 'All talks', data: TALKS, columns: ['title', 'endsOn'] },
          ...{ sort: true, download: true, filter: 'page' },
        },
        {
          type: 'columns',
          main: [
            {
              type: 'cardList',
              title: 'On Thursday',
              items: { ...TALKS, where: { title: 'Wind', ...COMING } },
            },
            ...['Monday', 'Tuesday', 'Wednesday', 'Friday'].map((title) => ({
              ...{ type: 'prose', title, text: 'Nothing.' },
            })),
          ],
          aside: [{ type: 'prose', title: 'Place', text: 'The hall.' }],
          contents: true,
        },
      ],
    },
  },
}));

it('a deadline can be added to a calendar until it has passed', async () => {
  const opened = await open(site('/deadline'), {
    own: true,
    before: (opening) => opening.clock.install({ time: new Date('2026-03-12T12:29:00Z') }),
  });
  const link = opened.page.locator('main').getByRole('link', { name: 'Add to calendar' });
  expect(await link.getAttribute('href')).toBe('/deadline.ics');
  const file = await fetch(site('/deadline.ics'));
  expect(file.headers.get('content-type')).toContain('text/calendar');
  expect(await file.text()).toContain('DTSTART:20260312T123000Z');
  await opened.page.clock.fastForward('02:00');
  await expect.poll(() => link.count()).toBe(0);
});

describe('a dated notice', () => {
  it('is right for the build time in the HTML itself', async () => {
    const { page } = await open(site('/news'), { javaScriptEnabled: false });
    expect(await page.locator('header + aside').textContent()).toBe('WarningThe office is closed. News');
    expect(await page.getByText('The hall is open.').count()).toBe(0);
    const [aside, main] = [page.locator('aside'), page.locator('main')];
    const [above, below] = [await aside.boundingBox(), await main.boundingBox()];
    expect(below?.y).toBe((above?.y ?? 0) + (above?.height ?? 0));
    expect(await main.evaluate((element) => getComputedStyle(element).paddingTop)).toBe('0px');
  });

  it('of the whole site is no violation of axe, and no wider than a phone', async () => {
    const viewport = { width: 320, height: 640 };
    const { page } = await open(site('/news'), { viewport, before: addAxe });
    expect(await runAxe(page, 'all')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  it('comes and goes while the page is open, at midnight in the time zone of the site', async () => {
    const { page } = await open(site('/news'), {
      own: true,
      before: (opening) => opening.clock.install({ time: new Date('2026-03-12T18:29:00Z') }),
    });
    const [office, hall] = [page.getByText('The office is closed'), page.getByText('The hall is open.')];
    await expect.poll(() => hall.count()).toBe(1);
    expect(await office.count()).toBe(1);
    await page.clock.fastForward('02:00');
    await expect.poll(() => office.count()).toBe(0);
    expect(await hall.count()).toBe(1);
    await page.clock.fastForward('48:00:00');
    await expect.poll(() => hall.count()).toBe(0);
  });
});

describe('an entry of a list that a query gives', () => {
  const getHeadings = (page: Page) => page.locator('main :is(h2, h3)').allTextContents();

  it('stays in the HTML that was built', async () => {
    const { page } = await open(site('/news'), { javaScriptEnabled: false });
    expect(await getHeadings(page)).toEqual(['Coming', 'Open day', 'Open', 'Always', 'Deadline']);
  });

  it('leaves the open page at the second of its end, and the rest stays', async () => {
    const { page } = await open(site('/news'), {
      // The clock runs on while the page loads.
      own: true,
      before: (opening) => opening.clock.install({ time: new Date('2026-03-12T12:29:00Z') }),
    });
    const titles = page.getByRole('heading', { name: 'Deadline' });
    await page.clock.runFor('00:20');
    expect(await titles.count()).toBe(1);
    await page.clock.runFor('00:40');
    await expect.poll(() => titles.count()).toBe(0);
    expect(await getHeadings(page)).toEqual(['Coming', 'Open day', 'Open', 'Always']);
  });

  it('is gone when the page is opened later, with the text in place of the list', async () => {
    const { page } = await open(site('/news'), {
      own: true,
      before: (opening) => opening.clock.setFixedTime(new Date('2026-03-13T14:30:00Z')),
    });
    await expect.poll(() => page.getByText('No events are planned.').count()).toBe(1);
    expect(await getHeadings(page)).toEqual(['Coming', 'Open', 'Always']);
  });
});

describe('a row of a table that a query gives', () => {
  it('leaves the open page at the end of its day, and the number of rows and the contents with it', async () => {
    const { page } = await open(site('/week'), {
      own: true,
      before: (opening) => opening.clock.install({ time: new Date('2026-03-12T18:29:00Z') }),
    });
    const read = async () => ({
      titles: await page.locator('tbody [data-kind=title]').allTextContents(),
      count: await page.locator('dd').textContent(),
      contents: await page.locator('main aside nav a').allTextContents(),
    });
    const days = ['Monday', 'Tuesday', 'Wednesday', 'Friday'];
    const before = { titles: ['Snow', 'Wind', 'Ice'], count: '3', contents: ['On Thursday', ...days] };
    // The number counts up.
    await expect.poll(read).toEqual(before);
    await page.clock.fastForward('02:00');
    await expect.poll(read).toEqual({ titles: ['Snow', 'Ice'], count: '2', contents: days });
    await page.getByRole('button', { name: 'Title' }).click();
    await expect.poll(async () => (await read()).titles).toEqual(['Ice', 'Snow']);
    await page.getByRole('searchbox').fill('2026');
    await expect.poll(() => page.locator('output').textContent()).toBe('2 rows found');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const chunks = await (await (await saving).createReadStream()).toArray();
    expect(Buffer.concat(chunks).toString()).toBe('\ufeffTitle,End\r\nSnow,2026-03-20\r\nIce,2026-03-13\r\n');
  });
});

describe('an event', () => {
  it.each([320, 360, 1280])(
    'shows its days on lines of their own at %d px, without violations of axe',
    async (width) => {
      const { page } = await open(site('/open-day'), { viewport: { width, height: 800 }, before: addAxe });
      const times = page.locator('[data-page-header] time');
      expect(await times.allTextContents()).toEqual([
        '12 March 2026, 6:00 pm IST',
        '13 March 2026, 8:00 pm IST',
      ]);
      const lines = await times.evaluateAll((all) => all.map((time) => time.getClientRects().length));
      expect(lines).toEqual([1, 1]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect(await runAxe(page, 'all')).toEqual([]);
      expect(await page.locator('main > p').last().textContent()).toBe('Last updated 1 March 2026');
    },
  );

  it('offers its file for calendars until it is over, by the days of the site', async () => {
    const { page } = await open(site('/open-day'), {
      own: true,
      before: (opening) => opening.clock.install({ time: new Date('2026-03-13T18:29:00Z') }),
    });
    const link = page.getByRole('link', { name: 'Add to calendar' });
    const response = await page.request.get(site((await link.getAttribute('href')) ?? ''));
    expect(response.headers()['content-type']).toBe('text/calendar; charset=utf-8');
    expect(await response.text()).toContain('DTSTART:20260312T123000Z');
    await page.clock.fastForward('02:00');
    await expect.poll(() => page.getByText('This event is over.').count()).toBe(1);
    expect(await link.count()).toBe(0);
  });
});

describe('a call by date', () => {
  it('is right for the build time in the HTML itself', async () => {
    const { page } = await open(site('/call'), { javaScriptEnabled: false });
    expect(await page.locator('main p', { hasText: 'Apply' }).textContent()).toContain(
      'Open until 31 March 2026',
    );
    expect(await page.locator('main a', { hasText: 'Apply' }).count()).toBe(1);
  });

  it.each([
    ['2026-02-01T00:00:00Z', 'Opens on 1 March 2026, 9:00 am IST', false],
    ['2026-03-20T00:00:00Z', 'Open until 31 March 2026', true],
    ['2026-03-28T12:00:00Z', 'Closes in 3 days', true],
    ['2026-03-29T18:29:00Z', 'Closes in 2 days', true],
    ['2026-03-29T18:30:00Z', 'Closes tomorrow', true],
    ['2026-03-30T18:29:00Z', 'Closes tomorrow', true],
    ['2026-03-30T18:30:00Z', 'Closes today', true],
    ['2026-03-31T12:00:00Z', 'Closes today', true],
    ['2026-03-31T18:30:00Z', 'Closed on 31 March 2026', false],
  ])('is updated when it is viewed at %s: %s', async (now, words, isOpen) => {
    const { page } = await open(site('/call'), {
      own: true,
      before: (opening) => opening.clock.setFixedTime(new Date(now)),
    });
    await expect.poll(() => page.locator('main p', { hasText: 'Apply' }).textContent()).toContain(words);
    expect(await page.locator('main a', { hasText: 'Apply' }).count()).toBe(isOpen ? 1 : 0);
    expect(await page.locator('[aria-disabled=true]', { hasText: 'Apply' }).count()).toBe(isOpen ? 0 : 1);
  });
});

describe('a link to another application on the host', () => {
  it('is followed by the browser, in a new tab like a link to another site', async () => {
    const { page } = await open(site('/call'));
    await page.waitForLoadState('networkidle');
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: '/shop/cart' });
    expect(await link.textContent()).toBe('/shop/cart (opens in a new tab)');
    const [tab] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    await tab.waitForLoadState();
    expect([tab.url(), page.url()]).toEqual([site('/shop/cart'), site('/call')]);
  });
});
