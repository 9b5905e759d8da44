import { expect, it } from 'vitest';
import { connectBrowser } from '../browser/harness.ts';

const { open } = connectBrowser();

it('The search for the stipend leads to the fellowships that the specification gives one for.', async () => {
  const { page } = await open('/people');
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox').fill('stipend');
  const places = page.locator('dialog ol a');
  await places.first().waitFor();
  const urls = await places.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(urls).toEqual(
    expect.arrayContaining([
      '/Eir_prayas#section-entrepreneur-in-residence-eir-fellowship',
      '/chanakya-cohort-6#section-call-for-applications-cohort-6',
    ]),
  );
  expect(urls.some((url) => url?.startsWith('/fellowship'))).toBe(true);
  expect(await page.locator('dialog ol').textContent()).not.toContain('opens in a new tab');
});
