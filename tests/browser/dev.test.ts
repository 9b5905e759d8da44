import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Developing, developSite } from '../../src/node/dev/server.ts';
import { connectBrowser, expectQuiet } from './harness.ts';

const SITE = 'tests/fixtures/sites/small';
const { open } = connectBrowser();
let root = '';
let dev: Developing;

const edit = (file: string, change: (text: string) => string) => {
  const path = join(root, file);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
};

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'blocksite-dev-'));
  cpSync(SITE, root, { recursive: true });
  dev = await developSite(root, 0);
});

// What a test has edited is not there for the next one, nor for a second try.
beforeEach(() => cpSync(SITE, root, { recursive: true }));

afterAll(async () => {
  await dev.close();
  rmSync(root, { recursive: true, force: true });
});

describe('dev', () => {
  it('shows a save at once, problems over the last good page, and takes them away again', async () => {
    const { page } = await open(`${dev.url}/`);
    const words = () => page.locator('main').textContent();
    expect(await words()).toContain('Hello from the harbour.');

    edit('content/pages/home.json', (text) => text.replace('the harbour', 'the hills'));
    await expect.poll(words).toContain('Hello from the hills.');

    edit('content/pages/home.json', (text) => text.replace('"prose"', '"proze"'));
    const panel = page.locator('#dev-panel');
    await panel.waitFor();
    expect(await panel.textContent()).toContain('There is no block "proze". Did you mean "prose"?');
    expect(await panel.textContent()).toContain('content/pages/home.json:');
    expect(await words()).toContain('Hello from the hills.');

    edit('content/pages/home.json', (text) => text.replace('"proze"', '"prose"'));
    await expect.poll(() => panel.count()).toBe(0);
  });

  it('shows each save while the whole site is still being looked at', async () => {
    const { page } = await open(`${dev.url}/`, {
      // Never answered, as in a large site for the first seconds.
      before: async (opening) => void (await opening.route('**/@problems.json', () => {})),
    });
    // More than a browser asks for at a time.
    for (let save = 0; save < 8; save++) {
      edit('content/pages/home.json', (text) => text.replace(/Hello from [^.]*/, `Hello from place ${save}`));
      await expect.poll(() => page.locator('main').textContent()).toContain(`place ${save}.`);
    }
  });

  it('survives a half-saved file and a broken site config', async () => {
    const { page } = await open(`${dev.url}/`);
    const whole = readFileSync(join(root, 'site.config.json'), 'utf8');
    edit('site.config.json', () => whole.slice(0, 40));
    await page.locator('#dev-panel').waitFor();
    edit('site.config.json', () => whole);
    await expect.poll(() => page.locator('#dev-panel').count()).toBe(0);
    expect((await fetch(`${dev.url}/`)).status).toBe(200);
    expect((await fetch(`${dev.url}/nothing`)).status).toBe(404);
  });
});

describe('the search while a site is edited', () => {
  it('finds what the pages say, and after a save what they say then', async () => {
    edit('site.config.json', (text) => text.replace('"name"', '"search": true, "name"'));
    const opened = await open(`${dev.url}/`);
    const { page } = opened;
    const search = async (words: string) => {
      const field = page.getByRole('searchbox');
      // The key does nothing until the page has its script.
      await expect.poll(() => page.keyboard.press('/').then(() => field.count())).toBe(1);
      await field.fill(words);
      return page.getByRole('dialog');
    };
    const found = (await search('photos')).getByRole('link').first();
    await found.waitFor();
    expect(await found.getAttribute('href')).toBe('/photos');
    expectQuiet(opened);

    edit('content/pages/home.json', (text) => text.replace('Hello from', 'Xylophones from'));
    await expect.poll(() => page.locator('main').textContent()).toContain('Xylophones');
    await page.reload();
    const now = (await search('xylophones')).getByRole('link').first();
    await now.waitFor();
    expect(await now.getAttribute('href')).toBe('/');
  });
});

describe('the block gallery', () => {
  it('is there while a site is edited', async () => {
    const opened = await open(`${dev.url}/_blocks`);
    await opened.page.getByRole('link', { name: /: table/ }).click();
    await opened.page.getByRole('heading', { name: 'Fields' }).waitFor();
    expectQuiet(opened);
  });

  it('shows a hero slide that is an embedded post, loaded when asked for', async () => {
    const { page } = await open(`${dev.url}/_blocks/hero`, {
      before: async (opening) => {
        await opening.route('https://www.linkedin.com/**', (route) =>
          route.fulfill({ body: '<title>post</title>' }),
        );
      },
    });
    const hero = page.locator('section[aria-roledescription=carousel]').first();
    await hero.getByRole('button', { name: 'Pause' }).click();
    await hero.getByRole('button', { name: 'Previous slide' }).click();
    await hero.getByRole('button', { name: /A post on LinkedIn/ }).click();
    const frame = hero.locator('iframe');
    expect(await frame.getAttribute('src')).toMatch(
      /^https:\/\/www\.linkedin\.com\/embed\/feed\/update\/urn:li:share:/,
    );
    expect(await frame.getAttribute('title')).toBe('A post on LinkedIn');
  });
});
