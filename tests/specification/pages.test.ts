import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { connectBrowser, expectQuiet, getBlock, getSiteUrl, PHONE } from '../browser/harness.ts';

/** Reads like the specification, section by section. Home, people, projects and not found have files of their own. */

const { open, visit } = connectBrowser();

const headers = (page: Page, caption: string) => tableOf(page, caption).locator('thead th').allTextContents();
const rows = (page: Page, caption: string) => tableOf(page, caption).locator('tbody tr').count();
const tableOf = (page: Page, caption: string) =>
  page.locator('table', { has: page.locator('caption', { hasText: caption }) });
const words = async (page: Page) => (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ');

async function expectWords(page: Page, expected: (string | RegExp)[]): Promise<void> {
  const text = await words(page);
  for (const word of expected) {
    if (typeof word === 'string') expect(text).toContain(word);
    else expect(text).toMatch(word);
  }
}

/** A closed call: readable, struck through, no link, no tab stop. */
async function expectClosed(page: Page): Promise<void> {
  const call = page.locator('[aria-disabled=true]', { hasText: 'APPLY NOW' });
  expect(await call.count()).toBe(1);
  expect(await call.getAttribute('href')).toBeNull();
  expect(await call.getAttribute('tabindex')).toBeNull();
  expect(await call.evaluate((element) => getComputedStyle(element).textDecorationLine)).toContain(
    'line-through',
  );
  expect(await page.locator('main a', { hasText: 'APPLY NOW' }).count()).toBe(0);
}

async function expectShareRow(page: Page): Promise<void> {
  for (const network of ['Facebook', 'Twitter', 'LinkedIn', 'Pinterest']) {
    const link = page.getByRole('link', { name: new RegExp(`^Share on ${network}`) });
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).toContain(
      'https://cpsai.example.org/',
    );
  }
}

describe('2 Screens and routes', () => {
  it('/gallery: 50 photos, lazy, in 2 columns on small screens and 3 on larger, alt Memory N', async () => {
    for (const [width, columns] of [
      [360, 2],
      [1280, 3],
    ] as const) {
      const opened = await visit('/gallery', { viewport: { width, height: 800 } });
      const { page } = opened;
      expect(await page.getByRole('heading', { name: 'Wall of Memories' }).count()).toBe(1);
      const photos = page.locator('main img[alt^="Memory "]');
      expect(await photos.count()).toBe(50);
      const alts = await photos.evaluateAll((images) => images.map((image) => image.getAttribute('alt')));
      expect(alts).toEqual(Array.from({ length: 50 }, (_, i) => `Memory ${i + 1}`));
      const lazy = await photos.evaluateAll(
        (images) => images.filter((image) => image.getAttribute('loading') === 'lazy').length,
      );
      expect(lazy).toBeGreaterThanOrEqual(44);
      const lefts = await photos.evaluateAll((images) =>
        images.map((image) => Math.round(image.getBoundingClientRect().left)),
      );
      const full = lefts.length - (lefts.length % columns);
      expect(new Set(lefts.slice(0, full)).size).toBe(columns);
      // Of the last two in three columns, none is below the first.
      for (const left of lefts.slice(full)) expect(lefts.slice(0, full)).not.toContain(left);
      expectQuiet(opened);
    }
  });

  it('/fellowship: a counter to 92, then four tables', async () => {
    const { page } = await visit('/fellowship');
    expect(await page.title()).toMatch(/Fellowship/);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(
      'https://cpsai.example.org/fellowship',
    );
    const counter = getBlock(page, 'CHANAKYA Fellows Research work');
    expect(await counter.locator('dt').textContent()).toBe('Research Fellows Supported');
    expect(await page.locator('caption').allTextContents()).toEqual([
      'Chanakya Postdoc Fellowship',
      'Ph.D Fellows Research Work',
      'UG Fellows Research Work',
      'PG Fellows Research Work',
    ]);
    expect(await rows(page, 'Chanakya Postdoc Fellowship')).toBe(3);
    expect(await rows(page, 'Ph.D Fellows Research Work')).toBe(17);
    expect(await rows(page, 'UG Fellows Research Work')).toBe(57);
    expect(await rows(page, 'PG Fellows Research Work')).toBe(12);
    expect(await headers(page, 'Chanakya Postdoc Fellowship')).toEqual([
      'Sl.no.',
      'Candidate Name',
      '1 pager link',
    ]);
    expect(await headers(page, 'Ph.D')).toEqual([
      'Sl.no.',
      'Candidate Name',
      'Institute Name',
      '1 pager link',
    ]);
    expect(await headers(page, 'UG Fellows')).toEqual([
      'Sl.no.',
      'Name of the Project',
      'Name of Principal investigator (PI)',
      'Name of the Student',
      '1 pager link',
    ]);
  });

  it('/opportunity: eight cards, six that lead on and two that lead out', async () => {
    const { page } = await visit('/opportunity');
    const inner = [
      '/Eir_prayas',
      '/samridh_cohort2',
      '/emb-sysdesign',
      '/chanakya-cohort-6',
      '/iit-kharagpur-cpsai-i-hub-foundation',
    ];
    for (const path of inner) expect(await page.locator(`main a[href="${path}"]`).count()).toBeGreaterThan(0);
    expect(
      await page
        .locator('main a[href^="/"]')
        .evaluateAll((links) =>
          links.some((link) => /^\/[0-9a-f]{8}$/.test(link.getAttribute('href') ?? '')),
        ),
    ).toBe(true);
    const headings = await page.locator('main h3, main h2').allTextContents();
    for (const cohort of ['Cohort 3', 'Cohort 4'])
      expect(headings.some((text) => text.includes(cohort))).toBe(true);
    expect(await page.locator('main a[target=_blank][href^="https:"]').count()).toBeGreaterThanOrEqual(2);
    await expectWords(page, ['30 September 2025', 'Do you like it?']);
  });

  it('/collaboration: four partners, the focus areas beside them, and the contact', async () => {
    const { page } = await visit('/collaboration');
    expect(await page.locator('h1').textContent()).toBe('INTERNATIONAL COLLABORATION');
    await expectWords(page, [
      'Our Focus Areas',
      'ABOUT US',
      /27 June 2025|27th June 2025/,
      /5 million/,
      /space/i,
      /OT/,
      /startup/i,
      /chip/i,
    ]);
    for (const path of ['/projects', '/upskill', '/startup', '/collaboration', '/services', '/company']) {
      expect(await page.locator(`main a[href="${path}"]`).count()).toBeGreaterThan(0);
    }
    expect(await page.locator('main address').count()).toBe(1);
  });

  it('/services: four offers, two of them by mail', async () => {
    const { page } = await visit('/services');
    expect(await page.getByRole('heading', { name: 'What do we offer' }).count()).toBe(1);
    expect(await page.locator('main a[href="/data-annotation"]').count()).toBeGreaterThan(0);
    expect(await page.locator('main a[href="/ai-embedded-device"]').count()).toBeGreaterThan(0);
    await expectWords(page, [
      /incubation/i,
      /assignment evaluation/i,
      'Data Annotation Services',
      'AI-Powered Embedded Device Services',
      /mail/,
    ]);
  });

  it('/upskill: brochure, current programme, B2B, B2C, three testimonials, eight pictures, contact', async () => {
    const { page } = await visit('/upskill');
    expect(await page.locator('h1').textContent()).toBe('UPSKILLING');
    const brochure = page.locator('main a[href$="brochure.pdf"]').first();
    expect(await brochure.getAttribute('target')).toBe('_blank');
    expect(
      (await fetch(getSiteUrl((await brochure.getAttribute('href')) ?? ''))).headers.get('content-type'),
    ).toBe('application/pdf');
    const applies = page.locator('main a', { hasText: 'APPLY NOW' });
    expect(await applies.count()).toBeGreaterThanOrEqual(2);
    await expectWords(page, [
      'Hands-on Approach to Advanced AI for Real-World Applications',
      '8500+',
      /14[ -]weeks?/,
      /17/,
      /35/,
      /5 days|five days/,
      /7[ -]days?/,
      'MOML',
      'CPS-101',
    ]);
    expect(await page.locator('main img[src*="schedule-"]').count()).toBe(2);
    expect(await page.locator('main video[controls]').count()).toBe(3);
    expect(await page.locator('main img[src*="/upskill/"]').count()).toBeGreaterThanOrEqual(8);
    expect(await page.locator('main address').count()).toBe(1);
  });

  it('/startup: six logos with a website, some with a demo, and the incubation programmes', async () => {
    const { page } = await visit('/startup');
    expect(await page.locator('h1').textContent()).toBe('STARTUPS');
    expect(await page.getByRole('heading', { name: 'OUR STARTUPS' }).count()).toBe(1);
    expect(await page.getByRole('heading', { name: 'INCUBATION PROGRAMS' }).count()).toBe(1);
    const websites = page.getByRole('link', { name: /^Website/ });
    expect(await websites.count()).toBe(6);
    const names = await websites.evaluateAll((links) => links.map((link) => link.textContent ?? ''));
    expect(new Set(names).size).toBe(6);
    const demos = await page.getByRole('link', { name: /^Video Demo/ }).count();
    expect(demos).toBeGreaterThan(0);
    expect(demos).toBeLessThan(6);
    await expectWords(page, [/20 entrepreneurs/, /10 early-stage/, 'TRL4', 'TRL5']);
  });

  it('/company: about text, five key activities, six pictures, contact', async () => {
    const { page } = await visit('/company');
    expect(await page.locator('h1').textContent()).toBe('ABOUT COMPANY');
    const activities = getBlock(page, /key activities/i);
    expect(await activities.locator('h3').count()).toBe(5);
    expect(await page.locator('main img').count()).toBe(6);
    expect(await page.locator('main address').count()).toBe(1);
    await expectWords(page, ['2020', /25/, 'CPS-PRAYAS']);
  });

  it('/data-annotation: services and process', async () => {
    const { page } = await visit('/data-annotation');
    expect(await page.locator('h1').textContent()).toBe('Data Annotation Services for AI/ML Models');
    expect(await page.locator('main h3').count()).toBeGreaterThanOrEqual(6);
    expect(await page.locator('main ol li').count()).toBeGreaterThanOrEqual(3);
  });

  it('/ai-embedded-device: a header and one picture', async () => {
    const { page } = await visit('/ai-embedded-device');
    expect(await page.locator('main img').count()).toBe(1);
  });

  it('/emb-sysdesign: flyer, details, video, registration closed', async () => {
    const { page } = await visit('/emb-sysdesign');
    expect(await page.locator('main img').count()).toBeGreaterThanOrEqual(2);
    await expectWords(page, [/16 hours/i, /23.*29 June 2025/, /15 June 2025/]);
    expect(await page.getByRole('link', { name: /^(Play|Load)/ }).count()).toBe(1);
    await expectClosed(page);
  });

  it('/samridh_cohort2: a banner and a call that is open, elsewhere', async () => {
    const { page } = await visit('/samridh_cohort2');
    expect(await page.locator('main img').count()).toBe(1);
    const apply = page.locator('main a', { hasText: 'APPLY NOW' });
    expect(await apply.getAttribute('target')).toBe('_blank');
    expect(await apply.getAttribute('rel')).toBe('noopener noreferrer');
  });

  it('/Eir_prayas: both programmes, the deadline, the call, two addresses', async () => {
    const { page } = await visit('/Eir_prayas');
    await expectWords(page, [
      /15 Sep(tember)? 2025/,
      /30 Sep(tember)? 2025,? 11:59 PM IST/,
      /30,000/,
      /10 lakhs?/,
      /TRL ?1/,
      /TRL ?3/,
      /TRL ?5/,
      /June 2025/,
      /more than one programme/,
    ]);
    expect(await page.locator('main a', { hasText: 'APPLY NOW' }).getAttribute('target')).toBe('_blank');
    const mails = await page
      .locator('main a[href^="mailto:"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(new Set(mails).size).toBe(2);
  });

  it('advertisement 2023: number, deadline, contract; closed; share and like', async () => {
    const { page } = await visit('/opportunity');
    const path = await page
      .locator('main a[href^="/"]')
      .evaluateAll((links) =>
        links.map((link) => link.getAttribute('href') ?? '').find((href) => /^\/[0-9a-f]{8}$/.test(href)),
      );
    await page.goto(getSiteUrl(path ?? ''));
    await expectWords(page, [
      '20231115CPSAIAD06',
      '14.01.2024',
      /1 year/,
      /3 years|three years/,
      /interim enquir/i,
      /hard[- ]cop/i,
    ]);
    await expectClosed(page);
    await expectShareRow(page);
  });

  it('advertisement 2022: eight posts, vacancies, compensation, ages, both readings of Project Engineer', async () => {
    const { page } = await visit('/iit-kharagpur-cpsai-i-hub-foundation');
    await expectWords(page, [
      '20220321CPSAIAD02',
      /160000\s?[-–]\s?180000/,
      /120000\s?[-–]\s?150000/,
      /40000\s?[-–]\s?50000/,
      /25000\s?[-–]\s?35000/,
      /35\s?[-–]\s?55/,
      /27\s?[-–]\s?45/,
      /28\s?[-–]\s?45/,
      /24\s?[-–]\s?45/,
      /24\s?[-–]\s?40/,
      /25\s?[-–]\s?40/,
      /3 years/,
      /2 years/,
      /4 .*Project Engineer|Project Engineers?.* 4\b|four .*Project Engineer/i,
    ]);
    const table = page.locator('table').first();
    expect(await table.locator('thead th').allTextContents()).toEqual([
      'Sl. No.',
      'Name of the post(s)',
      'No. of Vacancies',
      'Consolidated Compensation per month (in INR)',
    ]);
    expect(await table.locator('tbody tr').count()).toBe(8);
    expect(
      await table.locator('tbody tr', { hasText: 'Project Engineer' }).locator('td').nth(2).textContent(),
    ).toBe('6');
    await expectShareRow(page);
  });

  it('/chanakya-cohort-6: its sections, its own metadata, closed', async () => {
    const { page } = await visit('/chanakya-cohort-6');
    const headings = (await page.locator('main :is(h2, h3)').allTextContents()).join(' | ');
    for (const heading of [
      'About the Fellowship',
      'Why join',
      'Who is eligible',
      'Selection Process',
      'Important Dates',
      'Application Process',
    ]) {
      expect(headings.toLowerCase()).toContain(heading.toLowerCase());
    }
    await expectWords(page, [
      /20 Nov(ember)? 2024/,
      /20 Dec(ember)? 2024/,
      /31 Dec(ember)? 2024,? 11:59 PM IST/,
      /50,000/,
      /80,000/,
      /two recommendation letters/i,
      /curriculum vitae/i,
      /passport/i,
    ]);
    const description = await page.locator('meta[name=description]').getAttribute('content');
    expect(description).toMatch(/Chanakya|postdoctoral/i);
    expect(description).not.toMatch(/generative/i);
    for (const property of ['og:title', 'og:description', 'og:url'])
      expect(await page.locator(`meta[property="${property}"]`).count()).toBe(1);
    expect(await page.locator('meta[name="twitter:card"]').count()).toBe(1);
    await expectClosed(page);
    await expectShareRow(page);
  });
});

describe('4 States and transitions', () => {
  it('the fellowship counter goes to 92 by one step every 25 ms', async () => {
    const { page } = await open('/fellowship', {
      viewport: PHONE,
      own: true,
      before: (opening) => opening.clock.install(),
    });
    const number = getBlock(page, 'CHANAKYA Fellows Research work').locator('dd');
    await number.scrollIntoViewIfNeeded();
    await expect.poll(() => number.textContent()).toMatch(/^\d+$/);
    await page.clock.runFor(25 * 92 + 500);
    await expect.poll(() => number.textContent()).toBe('92');
  });

  it('fellowship tables say Click here only where there is something', async () => {
    const { page } = await visit('/fellowship');
    const cells = tableOf(page, 'UG Fellows').locator('tbody tr td:last-child');
    const linked = cells.locator('a', { hasText: 'Click here' });
    expect(await linked.count()).toBeGreaterThan(0);
    expect(await linked.count()).toBeLessThan(57);
    expect(await linked.first().getAttribute('target')).toBe('_blank');
    const header = tableOf(page, 'UG Fellows').locator('thead th').last();
    const box = await header.locator('*').first().boundingBox();
    expect(Math.max(box?.width ?? 0, box?.height ?? 0)).toBeLessThanOrEqual(1);
  });

  it('the like counter rises by one a click and is not kept', async () => {
    const { page } = await open('/chanakya-cohort-6');
    const like = page.getByRole('button', { name: /^Like/ });
    const count = async () => ((await like.locator('xpath=..').textContent()) ?? '').replaceAll(/\D/g, '');
    expect(await count()).toBe('0');
    await like.click();
    await like.click();
    await expect.poll(count).toBe('2');
    await page.reload();
    expect(await count()).toBe('0');
  });
});

describe('5 Validation rules', () => {
  it('opportunity descriptions are cut at 200 characters plus [...], and the full text stays reachable', async () => {
    const { page } = await visit('/opportunity');
    const cut = page.locator('main article p, main li p').filter({ hasText: '[...]' });
    expect(await cut.count()).toBeGreaterThan(4);
    for (const text of await cut.allTextContents()) {
      const [shown = ''] = text.split('[...]');
      expect(shown.trimEnd().length).toBeLessThanOrEqual(200);
      expect(shown.trimEnd().length).toBeGreaterThan(150);
    }
    expect(await page.locator('main details').count()).toBeGreaterThan(4);
  });

  it('the breadcrumb hides on small screens when the route name is longer than 15 characters', async () => {
    const long = await visit('/iit-kharagpur-cpsai-i-hub-foundation', { viewport: PHONE });
    expect(await long.page.getByRole('navigation', { name: 'Breadcrumb' }).count()).toBe(0);
    const short = await visit('/people', { viewport: PHONE });
    expect(await short.page.getByRole('navigation', { name: 'Breadcrumb' }).count()).toBe(1);
    const wide = await visit('/iit-kharagpur-cpsai-i-hub-foundation');
    expect(await wide.page.getByRole('navigation', { name: 'Breadcrumb' }).count()).toBe(1);
  });
});

describe('7 The calls it makes', () => {
  it('an embedded player is loaded only when asked for, from the host without cookies, with a title', async () => {
    const opened = await open('/emb-sysdesign', {
      before: async (page) => {
        await page.route('https://www.youtube-nocookie.com/**', (route) =>
          route.fulfill({ body: '<!doctype html><title>player</title>' }),
        );
      },
    });
    const { page } = opened;
    expect(await page.locator('iframe').count()).toBe(0);
    expectQuiet(opened);
    await page
      .getByRole('link', { name: /^(Play|Load)/ })
      .first()
      .click();
    const frame = page.locator('iframe');
    expect(await frame.getAttribute('src')).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\//);
    expect((await frame.getAttribute('title'))?.length).toBeGreaterThan(5);
  });

  it('the newsletter opens in a new tab from a path of the site', async () => {
    const { page } = await visit('/');
    const link = page.locator('a[href$="newsletter.pdf"]').first();
    expect(await link.getAttribute('target')).toBe('_blank');
    expect((await fetch(getSiteUrl((await link.getAttribute('href')) ?? ''))).status).toBe(200);
  });
});
