import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './expect-accessible.ts';
import { WINDOWS } from './hands.ts';
import { serveDesk } from './open-desk.ts';

const SETTINGS = 'site.config.json';
const [GRANT, DRAFT] = ['content/pages/grant.json', 'content/pages/draft.json'];
const IN_DAYS = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const desk = serveDesk('.', ({ root, read }) => {
  const write = (file: string, value: object) => writeFileSync(join(root, file), JSON.stringify(value));
  const page = { path: '/grant', title: 'Grant', blocks: [{ type: 'pageHeader' }] };
  write(GRANT, { ...page, subject: { kind: 'call', closesAt: IN_DAYS(5) } });
  write(DRAFT, { ...page, path: '/draft', title: 'Half a page', draft: true });
  const notice = { text: 'We move.', until: IN_DAYS(2).slice(0, 10) };
  write(SETTINGS, { ...JSON.parse(read(SETTINGS)), notice });
});

describe('the start', () => {
  for (const [name, options] of [
    ['a computer', {}],
    ['a phone', WINDOWS.touch],
  ] as const)
    it(`has six tasks, and leads to what is due, on ${name}`, async () => {
      const { page } = await desk.open('/people', options);
      await page.getByRole('button', { name: 'CPSAI Innovation Hub', exact: true }).click();
      const tasks = page.getByRole('region', { name: 'What do you want to do?' }).getByRole('button');
      await expect.poll(() => tasks.count()).toBe(6);
      const due = page.getByRole('region', { name: 'What is due' });
      await due.getByRole('button', { name: 'Closes: Grant' }).waitFor();
      await expect.poll(() => due.getByRole('button').first().textContent()).toMatch(/^Last day: Site\d/);
      await page
        .getByRole('region', { name: 'Drafts' })
        .getByRole('button', { name: 'Half a page' })
        .waitFor();
      await expectAccessible(page);
      await due.getByRole('button', { name: 'Closes: Grant' }).click();
      await page.getByRole('heading', { name: 'Grant', level: 1 }).waitFor();
      const form = page.getByRole('region', { name: 'Settings of what is selected' });
      await form.getByLabel('Closes').first().waitFor();
    });

  it('leads to the order of the menu', async () => {
    const { page } = await desk.open('/people');
    await page.getByRole('button', { name: 'CPSAI Innovation Hub', exact: true }).click();
    await page.getByRole('button', { name: /^Order of the menu/ }).click();
    const form = page.getByRole('region', { name: 'Settings of what is selected' });
    await form.getByRole('row', { name: 'Fellowship', exact: true }).waitFor();
    const getField = () => page.evaluate(() => document.activeElement?.closest('[id^=field]')?.id);
    await expect.poll(getField).toBe('field-site.config.json#/navigation');
  });
});
