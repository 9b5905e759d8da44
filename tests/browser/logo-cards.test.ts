import { expect, it } from 'vitest';
import { connectBrowser, DESK, PHONE } from './harness.ts';

const { open } = connectBrowser();

it.each([
  ['phone', PHONE],
  ['desk', DESK],
])('a logo is in the middle of its card on a %s', async (_, viewport) => {
  const { page } = await open('/startup', { viewport });
  const offsets = await page.locator('.logo-card img').evaluateAll((images) =>
    images.map((image) => {
      const middle = (element: Element) => {
        const { left, right } = element.getBoundingClientRect();
        return (left + right) / 2;
      };
      return Math.abs(middle(image) - middle(image.closest('article') ?? image));
    }),
  );
  expect(offsets).toHaveLength(6);
  expect(Math.max(...offsets)).toBeLessThan(1);
});
