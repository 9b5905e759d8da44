import { expect, it } from 'vitest';
import { connectBrowser } from './harness.ts';
import { serveFixture } from './visitors-site.ts';

const { visit } = connectBrowser();

/** The rows of one to nine cards by their numbers: on a laptop, and on a tablet. */
const ROWS = [
  ['1', '1'],
  ['2', '2'],
  ['3', '2+1'],
  ['4', '2+2'],
  ['3+2', '2+2+1'],
  ['3+3', '2+2+2'],
  ['4+3', '2+2+2+1'],
  ['4+4', '2+2+2+2'],
  ['3+3+3', '2+2+2+2+1'],
];

const urlOf = serveFixture('tests/fixtures/sites/small', () => ({
  config: {
    navigation: ['/', '/places', '/cards', '/images', '/hindi'].map((href) => ({
      label: `To ${href}`,
      href,
    })),
  },
  pages: {
    images: {
      path: '/images',
      title: 'Images',
      blocks: [
        { type: 'pageHeader' },
        ...['wall/noise.png', 'logo.svg'].map((src) => ({ type: 'image', image: { src, alt: 'x' } })),
        { type: 'cardList', items: [{ title: 'A card makes the page wide' }] },
      ],
    },
    cards: {
      path: '/cards',
      title: 'Cards',
      blocks: [
        { type: 'pageHeader' },
        ...ROWS.map((_, i) => ({
          type: 'cardList',
          title: `${i + 1} cards`,
          items: Array.from({ length: i + 1 }, (__, j) => ({ title: `Card ${j + 1}`, text: 'A sentence.' })),
        })),
      ],
    },
  },
}));

it.each([
  [1366, 0],
  [768, 1],
])('one to nine cards fill their rows at %d px', async (width, at) => {
  const { page } = await visit(urlOf('/cards'), {
    viewport: { width, height: 800 },
    javaScriptEnabled: false,
  });
  const lists = await page.locator('main ul:has(article)').evaluateAll((all) =>
    all.map((list) => {
      const frame = list.getBoundingClientRect();
      const rows: DOMRect[][] = [];
      for (const card of list.children) {
        const box = card.getBoundingClientRect();
        const row = rows.at(-1);
        if (row?.[0]?.top === box.top) row.push(box);
        else rows.push([box]);
      }
      const isFull = ([first, ...rest]: DOMRect[]) =>
        Math.abs((first?.left ?? 0) - frame.left) < 1 &&
        Math.abs(((rest.at(-1) ?? first)?.right ?? 0) - frame.right) < 1;
      return { rows: rows.map((row) => row.length).join('+'), isFull: rows.every(isFull) };
    }),
  );
  expect(lists).toEqual(ROWS.map((rows) => ({ rows: rows[at], isFull: true })));
});

it('an image is never wider than its pixels, of which a drawing has none', async () => {
  const { page } = await visit(urlOf('/images'), { viewport: { width: 1366, height: 800 } });
  const widths = await page
    .locator('main figure img')
    .evaluateAll((images) => images.map((image) => image.getBoundingClientRect().width));
  expect(widths).toEqual([540, 1275]);
});
