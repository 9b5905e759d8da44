import { expect, it } from 'vitest';
import { connectBrowser, DESK, getBlock, PHONE } from './harness.ts';

const { open } = connectBrowser();

it.each([
  ['phone', PHONE],
  ['desk', DESK],
])('a logo is in the middle of its place on a %s', async (_, viewport) => {
  const { page } = await open('/startup', { viewport });
  const offsets = await getBlock(page, 'OUR STARTUPS')
    .locator('article > div')
    .evaluateAll((boxes) =>
      boxes.flatMap((box) => {
        const middle = (element: Element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          return { x: (left + right) / 2, y: (top + bottom) / 2 };
        };
        const outer = middle(box);
        const inner = middle(box.querySelector('img') ?? box);
        return [Math.abs(inner.x - outer.x), Math.abs(inner.y - outer.y)];
      }),
    );
  expect(offsets).toHaveLength(12);
  expect(Math.max(...offsets)).toBeLessThan(1);
});
