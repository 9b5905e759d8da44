import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { median } from '../../../bench/measure.ts';
import { startCpuTimer } from '../../cpu-timer.ts';
import { expectSaved, serveDesk } from './open-desk.ts';
import { BOUNDS, HEADING, openHeading, writePages } from './speed.ts';

/** The factor of bounds on a machine that does other work, too. */
const TIMES = 3;
const WORDS = 'abcdefghijklmno';
/** Milliseconds without a key after which what was typed is written. */
const PAUSE_MS = 150;
/** The patience with a machine that does other work, too. */
const SLOW = { timeout: 60_000 };
const desk = serveDesk('.', ({ root }) => writePages(root));

/** Starts a timer of the CPU time of a window, in milliseconds. */
async function startAppTimer(session: CDPSession): Promise<() => Promise<number>> {
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  const begun = await read();
  return async () => (await read()) - begun;
}

/** Returns the names of calls, as they are sent from now on. */
function listCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(...(/api\/(\w+)$/.exec(request.url())?.slice(1) ?? [])));
  return calls;
}

it('asks for no more than the change and its page before a pause of typing, and for no file twice', async () => {
  const { page, frame } = await desk.open('/rows', { isOwn: true });
  await frame.getByText('Person 7', { exact: true }).click();
  // The row is read, and the counts of the beginning are.
  await page.getByRole('complementary').getByRole('textbox', { name: 'Name' }).waitFor();
  await page.getByRole('button', { name: /^\d+ changes?$/ }).waitFor(SLOW);
  const calls = listCalls(page);
  await page.keyboard.type('!');
  await expect.poll(() => calls, SLOW).toContain('changes');
  expect(calls.slice(0, 3)).toEqual(['act', 'page', 'site']);
  // The counts are asked for twice if the event of the change comes late.
  expect(calls.filter((one) => one === 'file' || one === 'page')).toEqual(['page']);
});

it('shows a new title in the tree, and a page at its new address', async () => {
  const { page } = await desk.open('/items');
  await page.getByRole('textbox', { name: /^Title/ }).fill('All questions');
  await page.getByRole('row', { name: 'All questions' }).waitFor();
  const file = join(desk.root, 'content/pages/items.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"/items"', '"/questions"'));
  await expect.poll(() => page.url(), SLOW).toContain('page=/questions');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"/questions"', '"/items"'));
  await expect.poll(() => page.url(), SLOW).toContain('page=/items');
});

it.each([
  ['/rows', BOUNDS.field],
  ['/items', BOUNDS.longForm],
])('takes at most three times what is allowed for a key on %s', async (path, bound) => {
  const { page, frame } = await desk.open(path, { isOwn: true });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await openHeading(page, frame);
  const perKey: number[] = [];
  const perChange: number[] = [];
  for (const [i, letter] of [...WORDS].entries()) {
    const stopApp = await startAppTimer(session);
    const stopServer = startCpuTimer();
    await page.keyboard.type(letter);
    perKey.push(await stopApp());
    if (i % 3 > 0) continue;
    await frame.getByText(HEADING + WORDS.slice(0, i + 1), { exact: true }).waitFor();
    perChange.push(PAUSE_MS + stopServer() + (await stopApp()));
  }
  await expectSaved(page);
  expect(median(perKey)).toBeLessThan(TIMES * bound);
  if (path === '/rows') expect(median(perChange)).toBeLessThan(TIMES * BOUNDS.page);
});
