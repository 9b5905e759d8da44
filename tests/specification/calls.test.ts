import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { connectBrowser } from '../browser/harness.ts';

const { open } = connectBrowser();

/** A day on which every call of the hub that has no end in its past is open. */
const NOW = new Date('2025-09-15T06:00:00Z');

/** Of each page of a call: its state, the amounts that are specified, and whether people can apply. */
const CALLS: [path: string, state: RegExp, amounts: RegExp[], isOpen: boolean][] = [
  ['/Eir_prayas', /^Open until 30 September 2025/, [/30,000/, /10 lakhs/], true],
  ['/samridh_cohort2', /^Open$/, [], true],
  ['/upskill', /^Open$/, [/^14 weeks/], true],
  ['/emb-sysdesign', /^Closed on 15 June 2025/, [/^16 hours/], false],
  ['/iit-kharagpur-cpsai-i-hub-foundation', /^Applications closed$/, [/25000-180000/], false],
  ['/7c1e4f9a', /^Closed on 14 January 2024/, [/^1 year/], false],
  ['/chanakya-cohort-6', /^Closed on 31 December 2024/, [/50,000/, /80,000/], false],
];

/** The size of a window, and how far down a call says what matters. */
const SCREENS = [
  { width: 1366, height: 768, limit: 768 },
  { width: 390, height: 844, limit: 1.5 * 844 },
];

/** Returns how far down the page an element ends; one that is not there ends nowhere. */
const bottomOf = (part: Locator) =>
  part.evaluateAll(([first]) => (first ? first.getBoundingClientRect().bottom + scrollY : Infinity));

describe('a call on a laptop and on a phone', () => {
  it.each(CALLS)('%s says its state, its amounts and where to apply at once', async (path, ...call) => {
    const [state, amounts, isOpen] = call;
    const { page } = await open(path, { own: true, before: (opening) => opening.clock.setFixedTime(NOW) });
    const main = page.locator('main');
    const apply = main.getByRole('link', { name: /^APPLY NOW/ });
    if (!isOpen) expect(await apply.count()).toBe(0);
    const parts = [
      main.locator('h1'),
      main.locator('.pill').filter({ hasText: state }),
      ...amounts.map((amount) => main.locator('dd').filter({ hasText: amount })),
      ...(isOpen ? [apply] : []),
    ];
    for (const { limit, ...size } of SCREENS) {
      await page.setViewportSize(size);
      for (const part of parts)
        await expect.poll(() => bottomOf(part), { message: `${part}` }).toBeLessThan(limit);
    }
  });
});

describe('the list of calls', () => {
  it('shows what is open as cards with a filled button, and what is closed as rows with a link', async () => {
    const { page } = await open('/opportunity', {
      own: true,
      before: (opening) => opening.clock.setFixedTime(NOW),
    });
    const states = () =>
      page.locator('main article').evaluateAll((all) =>
        all.map((card) => ({
          state: card.querySelector('.pill')?.textContent?.split(' ')[0],
          filled: card.querySelector('.button:not(.button-quiet)') !== null,
          raised: getComputedStyle(card).boxShadow !== 'none',
        })),
      );
    const opened = { state: 'Open', filled: true, raised: true };
    const closed = { state: 'Closed', filled: false, raised: false };
    const closedByState = { ...closed, state: 'Applications' };
    await expect
      .poll(states)
      .toEqual([opened, opened, closed, closed, closed, closedByState, closedByState, opened]);
  });

  it('has APPLY NOW as a quiet link after the last date', async () => {
    const { page } = await open('/Eir_prayas', {
      own: true,
      before: (opening) => opening.clock.setFixedTime(new Date('2025-10-01T06:00:00Z')),
    });
    const apply = page.locator('main').getByRole('link', { name: /^APPLY NOW/ });
    await expect.poll(() => apply.getAttribute('class')).toContain('button-quiet');
    expect(await apply.getAttribute('href')).toMatch(/^https:/);
  });
});
