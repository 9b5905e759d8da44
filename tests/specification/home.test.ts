import { describe, expect, it } from 'vitest';
import { connectBrowser, DESK, expectQuiet, getBlock, PHONE } from '../browser/harness.ts';

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
    const works = getBlock(page, /recent works/i);
    expect(await works.locator('img').count()).toBe(7);
    const contact = getBlock(page, /contact us/i);
    expect(await contact.locator('address a[href^="mailto:"]').count()).toBe(1);
    const query = contact.getByRole('link', { name: /Drop your queries here\./ });
    expect(await query.getAttribute('target')).toBe('_blank');
  });
});

describe('home', () => {
  it('has ten slides', async () => {
    const { page } = await open('/');
    expect(await page.locator('[aria-roledescription=slide]').count()).toBe(10);
  });

  it('says the numbers of the specification without JavaScript too', async () => {
    const { page } = await open('/', { javaScriptEnabled: false });
    expect(await page.locator('dl dd').allTextContents()).toEqual(Object.values(STATISTICS));
  });
});
