import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { buildSite } from '../../src/build/build.ts';
import { GALLERY_PATH, writeGallery } from '../../src/codegen/gallery/write-gallery.ts';
import { serveFolder } from '../../src/server/serve.ts';
import { findBrowser } from '../../tests/browser/find-browser.ts';
import { takeDeskPictures } from './desk.ts';

/*
 * Makes the pictures of blocks and of the desk in docs/editing.md again, from the gallery and the lab in examples/:
 * `npm run pictures`.
 */

/** The block types that are shown, each with the number of the example in its schema. */
const EXAMPLES = {
  people: 2,
  gallery: 2,
  news: 1,
  notice: 2,
  table: 2,
  sectionList: 1,
  downloads: 1,
  video: 1,
  embed: 2,
  share: 1,
  statGrid: 2,
  contact: 3,
  faq: 1,
  quote: 1,
  prose: 3,
};
/** Parts of pages of the lab, by the name of the picture. */
const PARTS = {
  article: ['/news/upper-valley', '[data-page-header]'],
  event: ['/events/summer-school-2027', '[data-page-header]'],
  footer: ['/', '#root > footer'],
} as const;

const VIEWPORT = { width: 900, height: 600 };
/** The room above and below a part. */
const MARGIN = 16;

const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
const dist = join(folder, 'dist');
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
// Before the build: React is loaded once, and that for a build has nothing of what development calls.
await takeDeskPictures(browser, folder);
await buildSite({
  root: writeGallery(join(folder, 'site')),
  out: dist,
  now: Date.parse('2026-08-01T12:00:00Z'),
});
const { server, url } = await serveFolder(dist, 0);
const page = await browser.newPage({ viewport: VIEWPORT, reducedMotion: 'reduce' });

async function takePicture(name: string, path: string, selector: string): Promise<void> {
  await page.goto(url + path);
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
  const part = page.locator(selector).first();
  // Images load, and numbers count, when they are in view.
  await part.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    // They lie above the content.
    sheet.replaceSync('header, .skip-link, #root > button { display: none !important }');
    document.adoptedStyleSheets.push(sheet);
    scrollTo(0, 0);
  });
  const box = await part.boundingBox();
  if (!box) throw new Error(`The page ${path} has nothing to show for "${name}".`);
  const height = Math.min(box.height + 2 * MARGIN, VIEWPORT.height);
  const clip = { ...box, y: Math.max(0, box.y - MARGIN), height };
  const file = join('docs/pictures', `${name}.webp`);
  const picture = await page.screenshot({ fullPage: true, clip });
  const { size } = await sharp(picture).webp({ quality: 75, effort: 6 }).toFile(file);
  console.log(`Wrote ${file} (${Math.ceil(size / 1000)} kB)`);
}

for (const [type, example] of Object.entries(EXAMPLES))
  await takePicture(type, `${GALLERY_PATH}/${type}`, `main > :has(h2:text-is("Example ${example}")) + *`);
for (const [name, [path, selector]] of Object.entries(PARTS)) await takePicture(name, path, selector);

await browser.close();
server.close();
rmSync(folder, { recursive: true, force: true });
