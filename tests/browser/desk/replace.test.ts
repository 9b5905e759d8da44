import { expect, it } from 'vitest';
import { expectAccessible } from './expect-accessible.ts';
import { expectSaved, serveDesk } from './open-desk.ts';

const desk = serveDesk('.');

it('replaces words that were found on all pages, but where they are left out, and takes it back', async () => {
  const { page, complaints } = await desk.open('/fellowship');
  await page.getByRole('button', { name: 'Find or do' }).locator('visible=true').click();
  await page.keyboard.type('Samridh');
  await page.getByRole('option', { name: 'in Opportunity › Page header › Startups › Detail' }).waitFor();
  await page.getByRole('option', { name: 'Replace “Samridh” everywhere' }).click();
  await page.getByText('4 places', { exact: true }).waitFor();
  await page.getByLabel('Become').fill('Samriddhi');
  const places = page.getByRole('list', { name: 'Replace everywhere' }).getByRole('listitem');
  expect(await places.allInnerTexts()).toContain(
    'Opportunity › Page header › Startups › Detail\n[Samridh Samriddhi Cohort 2](/samridh_cohort2)\nShow',
  );
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'Search and sharing › Description' }).uncheck();
  await page.getByRole('button', { name: 'Show: Samridh Cohort 2 › Announcement › Excerpt' }).click();
  await page.getByRole('textbox', { name: 'Excerpt' }).waitFor();
  await page.goBack();
  await page.getByText('3 of 4 places', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Replace in 3 places' }).click();
  await page.getByText('“Samridh” replaced by “Samriddhi” in 3 places. Ctrl Z brings it back.').waitFor();
  await desk.expectWords('-"Samridh', '+"Samriddhi', '-Samridh', '+Samriddhi', '-"[Samridh', '+"[Samriddhi');
  await page.keyboard.press('ControlOrMeta+z');
  await desk.expectWords();
  expect(complaints).toEqual([]);
});

it('replaces words by keys alone, in a window as narrow as a phone', async () => {
  const { page } = await desk.open('/fellowship', { viewport: { width: 390, height: 780 } });
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('find and rep');
  await page.keyboard.press('Enter');
  await page.getByLabel('These words').waitFor();
  await page.keyboard.type('chanakya postdoc');
  await page.getByText('in no text that can be replaced').waitFor();
  for (const _ of ['by', 'whole words', 'case']) await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.getByText('2 places', { exact: true }).waitFor();
  await expectAccessible(page);
  for (const _ of ['whole words', 'by']) await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('CPF');
  await page.getByText('CPF').first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('in 2 places. Ctrl Z brings it back.').waitFor();
  await desk.expectWords('-"Chanakya Postdoc', '+"CPF', '-"Chanakya Postdoc', '+"CPF');
  await expectSaved(page);
  await page.keyboard.press('ControlOrMeta+z');
  await desk.expectWords();
});
