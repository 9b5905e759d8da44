/**
 * Compares how all pages of two builds look, at four widths, in light and dark and on paper:
 *
 *     tsx tests/browser/visual/compare.ts BEFORE AFTER OUT [--only /people,/gallery] [--widths 360,1280]
 *
 * Prints each view with more than 0.1 % of different pixels, and puts before, after and difference side by side into OUT.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { serveFolder } from '../../../src/server/serve.ts';
import { findBrowser } from '../find-browser.ts';
import { listPaths } from '../list-paths.ts';

/** Part of the pixels that may differ unseen, and by how much each of red, green and blue may (of 255). */
const TOLERANCE = { pixels: 0.001, channel: 24 };

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, widths: { type: 'string', default: '360,768,1280,1920' } },
});
const [before = '', after = '', out = ''] = positionals;
const widths = values.widths.split(',').map(Number);

interface View {
  name: string;
  width: number;
  options: BrowserContextOptions;
  media?: 'print';
}

/** A4 without its margins, in CSS pixels. */
const PAPER = 658;
const views: View[] = (['light', 'dark'] as const).flatMap((colorScheme) =>
  widths.map((width) => ({ name: `${width}-${colorScheme}`, width, options: { colorScheme } })),
);
views.push({ name: 'print', width: PAPER, options: { colorScheme: 'light' }, media: 'print' });

async function photograph(page: Page, url: string): Promise<Buffer> {
  await page.goto(url);
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  return page.screenshot({ fullPage: true, animations: 'disabled' });
}

/** Returns the part of pixels that differ, and an image in which they are red. */
async function compare(one: Buffer, other: Buffer): Promise<{ part: number; image: Buffer }> {
  const sizes = await Promise.all([one, other].map((buffer) => sharp(buffer).metadata()));
  const width = Math.max(...sizes.map((size) => size.width));
  const height = Math.max(...sizes.map((size) => size.height));
  const [a, b] = await Promise.all(
    [one, other].map((buffer) =>
      sharp({ create: { width, height, channels: 3, background: '#f0f' } })
        .composite([{ input: buffer, left: 0, top: 0 }])
        .removeAlpha()
        .raw()
        .toBuffer(),
    ),
  );
  const marked = Buffer.from(b ?? []);
  let different = 0;
  for (let i = 0; i < marked.length; i += 3) {
    const isFar = [0, 1, 2].some((c) => Math.abs((a?.[i + c] ?? 0) - (b?.[i + c] ?? 0)) > TOLERANCE.channel);
    if (!isFar) continue;
    different++;
    marked.set([255, 0, 0], i);
  }
  const image = await sharp(marked, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  return { part: different / (width * height), image };
}

/** Puts images side by side into a file. */
async function writeSheet(file: string, images: readonly Buffer[]): Promise<void> {
  const sizes = await Promise.all(images.map((image) => sharp(image).metadata()));
  const width = Math.max(...sizes.map((size) => size.width));
  const height = Math.max(...sizes.map((size) => size.height));
  const sheet = sharp({ create: { width: width * images.length, height, channels: 3, background: '#888' } });
  await sheet
    .composite(images.map((input, i) => ({ input, left: i * width, top: 0 })))
    .png()
    .toFile(file);
}

const paths = listPaths(before);
paths.push('/no-such-page');
const only = values.only?.split(',');
mkdirSync(out, { recursive: true });
const servers = await Promise.all([before, after].map((folder) => serveFolder(folder, 0)));
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
let count = 0;
for (const { name, width, options, media } of views) {
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
  const page = await context.newPage();
  if (media) await page.emulateMedia({ media });
  await page.setViewportSize({ width, height: 900 });
  for (const path of paths.filter((path) => !only || only.includes(path))) {
    const images: Buffer[] = [];
    for (const { url } of servers) images.push(await photograph(page, url + path));
    const [one, other] = images;
    if (!one || !other || one.equals(other)) continue;
    const { part, image } = await compare(one, other);
    if (part <= TOLERANCE.pixels) continue;
    count++;
    const file = join(out, `${path.slice(1).replaceAll('/', '_') || 'home'}-${name}.png`);
    await writeSheet(file, [one, other, image]);
    console.log(`${(100 * part).toFixed(2)} %  ${file}`);
  }
  await context.close();
}
console.log(`${count} of ${views.length * (only ?? paths).length} views differ.`);
await browser.close();
for (const { server } of servers) server.close();
