import { describe, expect, it } from 'vitest';
import { connectBrowser, DESK, expectQuiet, PHONE } from './harness.ts';

const { open } = connectBrowser();

const PROGRAMMES = [
  ['Agriculture', 'ai_agri'],
  ['Education', 'ai_education'],
  ['Environment and Disaster Management', 'ai_env'],
  ['Healthcare', 'ai_healthcare'],
  ['Legal', 'ai_legal'],
  ['Manufacturing', 'ai_manufacturing'],
  ['Transportation & Safety', 'ai_transportation'],
  ['Energy', 'ai_energy'],
] as const;

const STATISTICS = {
  Upskill: '8588',
  Startups: '6',
  'Translational Projects': '63',
  'International Collaborations': '1',
  Fellowships: '92',
  Publications: '51',
};

describe.each([
  ['phone', PHONE],
  ['desk', DESK],
])('home on a %s', (_, viewport) => {
  it('has its sections in order, its title and its metadata', async () => {
    const opened = await open('/', { viewport });
    const { page } = opened;
    expect(await page.title()).toBe('CPSAI | AI Courses and Research in India');
    expect(await page.locator('meta[name=description]').getAttribute('content')).toMatch(/CPSAI/);
    expect(await page.locator('meta[name=keywords]').getAttribute('content')).toMatch(/,/);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe('https://cpsai.example.org/');
    expect(await page.locator('h1').count()).toBe(1);
    expectQuiet(opened);
  });

  it('shows eight programmes that lead to their projects', async () => {
    const { page } = await open('/', { viewport });
    for (const [title, section] of PROGRAMMES) {
      const link = page.locator(`a[href="/projects?section=${section}"]`);
      expect(await link.count()).toBe(1);
      expect(await page.getByRole('heading', { name: title, exact: true }).count()).toBe(1);
    }
  });

  it('counts the statistics up to the numbers of the specification', async () => {
    const { page } = await open('/', { viewport });
    for (const [title, number] of Object.entries(STATISTICS)) {
      const term = page.locator('dt', { hasText: new RegExp(`^${title}$`) });
      const detail = page.locator('dl > div', { has: term }).locator('dd');
      await detail.scrollIntoViewIfNeeded();
      await expect.poll(() => detail.textContent(), { timeout: 10_000 }).toBe(number);
    }
  });

  it('shows seven recent works and where to write', async () => {
    const { page } = await open('/', { viewport });
    const works = page.getByRole('region', { name: 'Recent works' });
    expect(await works.locator('img').count()).toBe(7);
    const contact = page.getByRole('region', { name: 'Contact Us' });
    expect(await contact.locator('address a[href^="mailto:"]').count()).toBe(1);
    const query = contact.getByRole('link', { name: /Drop your queries here\./ });
    expect(await query.getAttribute('target')).toBe('_blank');
  });
});

describe('the hero', () => {
  it('has ten slides, and arrows that wrap at both ends', async () => {
    const { page } = await open('/');
    const hero = page.locator('section[aria-roledescription=carousel]');
    expect(await hero.locator('[aria-roledescription=slide]').count()).toBe(10);
    const shown = () =>
      hero
        .locator('[role=group]:not([inert])[aria-roledescription=slide]')
        .first()
        .getAttribute('aria-label');
    await hero.getByRole('button', { name: 'Pause' }).click();
    expect(await shown()).toBe('1 of 10');
    await hero.getByRole('button', { name: 'Previous slide' }).click();
    await expect.poll(shown).toBe('10 of 10');
    await hero.getByRole('button', { name: 'Next slide' }).click();
    await expect.poll(shown).toBe('1 of 10');
    await hero.getByRole('button', { name: 'Next slide' }).click();
    await expect.poll(shown).toBe('2 of 10');
  });

  it('moves every five seconds, and stops on pause, on hover and on focus', async () => {
    const { page } = await open('/', { before: (opening) => opening.clock.install() });
    const hero = page.locator('section[aria-roledescription=carousel]');
    const shown = () =>
      hero
        .locator('[role=group]:not([inert])[aria-roledescription=slide]')
        .first()
        .getAttribute('aria-label');
    await page.mouse.move(0, 790);
    await page.clock.runFor(3000);
    expect(await shown()).toBe('1 of 10');
    await page.clock.runFor(2500);
    await expect.poll(shown).toBe('2 of 10');
    await hero.hover();
    await page.clock.runFor(11_000);
    expect(await shown()).toBe('2 of 10');
    await page.mouse.move(0, 790);
    await hero.getByRole('button', { name: 'Pause' }).focus();
    await page.clock.runFor(11_000);
    expect(await shown()).toBe('2 of 10');
  });

  it('waits while the tab is hidden', async () => {
    const { page } = await open('/', { before: (opening) => opening.clock.install() });
    const first = page.locator('[aria-roledescription=slide]').first();
    const hide = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await page.mouse.move(0, 790);
    await hide(true);
    await page.clock.runFor(11_000);
    expect(await first.getAttribute('inert')).toBeNull();
    await hide(false);
    await page.clock.runFor(5500);
    await expect.poll(() => first.getAttribute('inert')).toBe('');
  });

  it('does not move by itself for those who want less motion', async () => {
    const { page } = await open('/', {
      reducedMotion: 'reduce',
      before: (opening) => opening.clock.install(),
    });
    const first = page.locator('[aria-roledescription=slide]').first();
    await page.clock.runFor(11_000);
    expect(await first.getAttribute('inert')).toBeNull();
  });
});

describe('without JavaScript', () => {
  it('everything is there to read', async () => {
    const opened = await open('/', { javaScriptEnabled: false, viewport: PHONE });
    const { page } = opened;
    expect(await page.locator('[aria-roledescription=slide]').count()).toBe(10);
    const numbers = await page.locator('dl dd').allTextContents();
    expect(numbers).toEqual(Object.values(STATISTICS));
    expect(await page.locator('img').count()).toBeGreaterThan(20);
    await page.getByRole('button', { name: 'Open menu' }).click();
    expect(await page.getByRole('dialog').getByRole('link', { name: 'People' }).isVisible()).toBe(true);
  });
});
