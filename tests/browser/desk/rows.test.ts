import { expect, it } from 'vitest';
import { compose, serveDesk } from './open-desk.ts';

const desk = serveDesk('examples');

it('a name that a list takes from a table is typed in its row, composed in a page that is shown smaller', async () => {
  const { page, frame } = await desk.open('/people', { viewport: { width: 780, height: 768 } });
  const name = frame.getByText('Asha Sampleworth').first();
  const [first] = JSON.parse(desk.read('content/data/people.json'));
  expect(first.name).toBe(await name.textContent());
  await name.click();
  await page.keyboard.press('End');
  await compose(page, [' न', ' नम', ' नमस'], ' नमस्ते');
  await page.keyboard.press('Enter');
  await desk.expectWords('-Sampleworth",', '+Sampleworth नमस्ते",');
});

it('a question in a summary is typed like any other text', async () => {
  const { page, frame } = await desk.open('/faq');
  await frame.getByText('Who can visit the lab?').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' And when ?');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => desk.read('content/pages/faq.json'))
    .toContain('"question": "Who can visit the lab? And when ?"');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await frame.locator('[contenteditable]').count()).toBe(0);
});

it('a row whose file comes late is not selected if something else was selected meanwhile', async () => {
  const { page, frame } = await desk.open('/people');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/file', async (route) => {
    await released;
    await route.continue();
  });
  await frame.getByText('Ravi Placeholder').first().click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  const form = page.getByRole('region', { name: 'Settings of what is selected' });
  const shown = await form.getByRole('heading').first().textContent();
  const answered = page.waitForResponse('**/file');
  release();
  await (await answered).finished();
  // It would be shown in the next frames.
  await page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
  });
  expect(await form.getByRole('heading').first().textContent()).toBe(shown);
});

it('a page with a long list says that not all of its words are marked', async () => {
  const { page } = await desk.open('/people', { isOwn: true });
  const note = page.getByRole('status').getByText('This page has a long list');
  expect(await note.count()).toBe(0);
  await page.route('**/api/page', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), limit: 3000 } });
  });
  await page.reload();
  await note.waitFor();
});
