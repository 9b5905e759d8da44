import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { compressPicture } from '../../../src/desk/app/compress-picture.ts';
import { PACKAGE_ROOT } from '../../../src/files/paths.ts';
import { findBrowser } from '../../browser/find-browser.ts';
import { noise } from '../../noise.ts';
import { createTempFolder } from '../../temp-folder.ts';

declare global {
  interface Window {
    compressPicture: typeof compressPicture;
  }
}

const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' blob: data:; require-trusted-types-for 'script'";
const PAGE = '<!doctype html><title>x</title><script type="module" src="/main.js"></script>';

const sent = new Map<string, Buffer>();
const complaints: string[] = [];
const out = createTempFolder();
const server = createServer(({ url = '' }, response) => {
  const types: Record<string, string> = { '/module.js': 'text/javascript', '/main.js': 'text/javascript' };
  response.writeHead(200, { 'Content-Type': types[url] ?? 'text/html', 'Content-Security-Policy': POLICY });
  if (url === '/module.js') response.end(readFileSync(join(out, 'module.js')));
  else if (url === '/main.js')
    response.end('import { compressPicture } from "/module.js"; window.compressPicture = compressPicture;');
  else response.end(sent.get(url) ?? PAGE);
});
let browser: Browser;
let page: Page;

beforeAll(async () => {
  const entry = join(PACKAGE_ROOT, 'src/desk/app/compress-picture.ts');
  await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      outDir: out,
      lib: { entry, formats: ['es'], fileName: () => 'module.js' },
      rollupOptions: { output: { codeSplitting: false } },
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  page = await browser.newPage();
  page.on('console', (message) => complaints.push(message.text()));
  page.on('request', (request) => {
    if (!/^(data|blob|http:\/\/127\.0\.0\.1)/.test(request.url())) complaints.push(request.url());
  });
  await page.goto(`http://127.0.0.1:${address.port}/`);
  await page.waitForFunction(() => 'compressPicture' in window);
});

afterAll(async () => {
  await browser?.close();
  server.close();
});

/** Compresses a file in the browser. */
async function compress(bytes: Buffer, type: string) {
  sent.set('/file', bytes);
  const made = await page.evaluate(async (type) => {
    const file = new File([await (await fetch('/file')).arrayBuffer()], 'IMG_2041', { type });
    const blob = await window.compressPicture(file);
    const reader = new FileReader();
    await new Promise((resolve) => {
      reader.onload = resolve;
      reader.readAsDataURL(blob);
    });
    return { isSame: blob === file, url: String(reader.result) };
  }, type);
  return { isSame: made.isSame, bytes: Buffer.from(made.url.split(',')[1] ?? '', 'base64') };
}

it('a photo of a phone is sent small, upright and without its place', async () => {
  const photo = await noise(4200, 3000)
    .jpeg({ quality: 97 })
    .withExif({ IFD3: { GPSLatitude: '22/1 18/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(photo.length).toBeGreaterThan(10 * 2 ** 20);
  const { bytes } = await compress(photo, 'image/jpeg');
  expect(bytes.length).toBeLessThanOrEqual(2 * 2 ** 20);
  expect(bytes.length).toBeGreaterThan(2 ** 20);
  const { format, width, height, exif } = await sharp(bytes).metadata();
  expect({ format, exif }).toEqual({ format: 'jpeg', exif: undefined });
  expect(Math.max(width, height)).toBeLessThanOrEqual(3000);
  expect(height).toBeGreaterThan(width);
});

it('a large PNG is sent as a WebP', async () => {
  const { bytes } = await compress(await noise(1200, 1000).png().toBuffer(), 'image/png');
  expect(bytes.length).toBeLessThanOrEqual(2 * 2 ** 20);
  expect((await sharp(bytes).metadata()).format).toBe('webp');
});

it.each([
  ['a small picture', 'image/jpeg', () => noise(600, 400).jpeg().toBuffer()],
  ['a picture that no canvas makes', 'image/gif', () => Buffer.alloc(3 * 2 ** 20)],
  ['a document', 'application/pdf', () => Buffer.alloc(3 * 2 ** 20)],
  ['what is no picture', 'image/jpeg', () => Buffer.alloc(3 * 2 ** 20)],
  ['a photo that the browser can not decode', 'image/heic', () => Buffer.from('\0\0\0\x18ftypheic')],
] as const)('%s is sent as it is', async (_, type, create) => {
  const original = await create();
  const { isSame, bytes } = await compress(original, type);
  expect(isSame).toBe(true);
  expect(bytes.equals(original)).toBe(true);
});

it('nothing was loaded from elsewhere or refused by the policy', () => {
  expect(complaints).toEqual([]);
});
