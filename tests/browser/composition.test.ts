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

/** A drawing that is taller than wide, as a poster is. */
const POSTER = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 4"><path d="M0 0h3v4z"/></svg>';

const urlOf = serveFixture('tests/fixtures/sites/small', () => ({
  media: { 'poster.svg': Buffer.from(POSTER) },
  config: {
    navigation: ['/', '/places', '/cards', '/images', '/beside', '/hindi'].map((href) => ({
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
    beside: {
      path: '/beside',
      title: 'Beside',
      blocks: [
        { type: 'pageHeader' },
        ...['wall/calm.jpg', 'poster.svg'].map((src) => ({
          ...{ type: 'prose', title: 'Of two lines', text: 'One sentence.' },
          image: { src, alt: 'x' },
        })),
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

it('few words beside a picture, with their heading, are in its middle, and at the top of one that is tall', async () => {
  const { page } = await visit(urlOf('/beside'), { viewport: { width: 1366, height: 800 } });
  const gaps = await page.locator('main section:has(img)').evaluateAll((all) =>
    all.map((section) => {
      const box = (selector: string) =>
        section.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
      return { above: box('h2').top - box('img').top, below: box('img').bottom - box('p').bottom };
    }),
  );
  const [photo, poster] = gaps.map(({ above, below }) => [above, below].map(Math.round));
  expect(photo?.[0]).toBeGreaterThan(50);
  expect(Math.abs((photo?.[0] ?? 0) - (photo?.[1] ?? 0))).toBeLessThan(20);
  expect(poster?.[0]).toBe(0);
});
