import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeGallery } from '../../src/codegen/gallery/write-gallery.ts';
import { blockTypes, getSchema } from '../../src/core/schema/schema.ts';
import { isObject, type Json } from '../../src/core/types.ts';
import { validatePage } from '../../src/generated/content-validators.js';
import { startDev } from '../attack/dev-process.ts';
import { createTempFolder } from '../temp-folder.ts';
import { connectBrowser, expectQuiet } from './harness.ts';

const SITE = 'tests/fixtures/sites/small';
const { open, visit } = connectBrowser();
let root = '';
let dev: DevServer;

/** A server in a process of its own: it renders with the React of development, and builds with that of production. */
interface DevServer {
  url: string;
  close: () => Promise<unknown>;
}

async function serveDev(folder: string): Promise<DevServer> {
  const { dev: server, port } = await startDev(folder);
  return {
    url: `http://localhost:${port}`,
    close: () => Promise.all([once(server, 'exit'), server.kill()]),
  };
}

const edit = (file: string, change: (text: string) => string) => {
  const path = join(root, file);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
};

beforeAll(async () => {
  root = createTempFolder();
  cpSync(SITE, root, { recursive: true });
  dev = await serveDev(root);
});

// What a test has edited is not there for the next one, nor for a second try.
// A site config that is written has open pages load again, in the middle of the next test: only what differs is copied.
beforeEach(() => {
  const isOther = (from: string, to: string) =>
    statSync(from).isDirectory() || !existsSync(to) || !readFileSync(from).equals(readFileSync(to));
  cpSync(SITE, root, { recursive: true, filter: isOther });
});

afterAll(() => dev.close());

describe('dev', () => {
  it('shows a save at once, and problems above the last valid page until they are fixed', async () => {
    const { page } = await visit(`${dev.url}/`);
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

  it('shows each save while the whole site is still being checked', async () => {
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
    const { page } = await visit(`${dev.url}/`);
    const whole = readFileSync(join(root, 'site.config.json'), 'utf8');
    edit('site.config.json', () => whole.slice(0, 40));
    await page.locator('#dev-panel').waitFor();
    edit('site.config.json', () => whole);
    await expect.poll(() => page.locator('#dev-panel').count()).toBe(0);
    expect((await fetch(`${dev.url}/`)).status).toBe(200);
    expect((await fetch(`${dev.url}/nothing`)).status).toBe(404);
  });
});

describe('the panel of a page while it is edited', () => {
  const file = (page: Page) => page.locator('#dev-file');
  /** Waits for the request that opens a file in the editor, and returns that file. */
  const opened = async (page: Page, click: () => Promise<void>) => {
    await page.route('**/__open-in-editor*', (route) => route.fulfill({ body: '' }));
    const [request] = await Promise.all([page.waitForRequest('**/__open-in-editor*'), click()]);
    expect(request.method()).toBe('POST');
    await page.unrouteAll();
    return new URL(request.url()).searchParams.get('file');
  };

  it('shows its file, also after a navigation and for missing pages; a click opens it', async () => {
    const { page } = await visit(`${dev.url}/`);
    await expect.poll(() => file(page).textContent()).toBe('content/pages/home.json');
    expect(await opened(page, () => file(page).click())).toBe(join(root, 'content/pages/home.json'));
    await page.getByRole('link', { name: 'Photos' }).first().click();
    await expect.poll(() => file(page).textContent()).toBe('content/pages/photos.json');
    await page.goto(`${dev.url}/nothing`);
    await expect.poll(() => file(page).textContent()).toBe('content/pages/not-found.json');
  });

  it('disappears with its file, and comes back with it', async () => {
    const { page } = await visit(`${dev.url}/photos`);
    await expect.poll(() => file(page).textContent()).toBe('content/pages/photos.json');
    renameSync(join(root, 'content/pages/photos.json'), join(root, 'photos.json'));
    await expect.poll(() => page.locator('h1').textContent()).toBe('404');
    renameSync(join(root, 'photos.json'), join(root, 'content/pages/photos.json'));
    await expect.poll(() => page.locator('h1').textContent()).toBe('Photos');
  });

  it('shows its problems if it was never valid; a save shows the page', async () => {
    const late = join(root, 'content/pages/late.json');
    const written = { path: '/late', title: 'Late', blocks: [{ type: 'proze', text: 'At last.' }] };
    writeFileSync(late, JSON.stringify(written));
    try {
      await expect.poll(() => fetch(`${dev.url}/late`).then(({ status }) => status)).toBe(500);
      const { page } = await open(`${dev.url}/late`, { javaScriptEnabled: false });
      expect(await page.locator('body').textContent()).toContain('Did you mean "prose"?');
      const { page: alive } = await visit(`${dev.url}/`);
      await alive.goto(`${dev.url}/late`);
      const place = alive.locator('.dev-place');
      await expect.poll(() => place.textContent()).toMatch(/^content\/pages\/late\.json:\d/);
      await alive.waitForLoadState('networkidle');
      expect(await opened(alive, () => place.click())).toContain(`${late}:`);
      writeFileSync(late, JSON.stringify(written).replace('proze', 'prose'));
      await expect.poll(() => alive.locator('main').textContent()).toContain('At last.');
    } finally {
      rmSync(late);
    }
  });
});

describe('lists while a site is edited', () => {
  it('lose and duplicate nothing when two items with equal titles are swapped', async () => {
    const cards = [
      { title: 'Same', text: 'one' },
      { title: 'Other', text: 'two' },
      { title: 'Same', text: 'three' },
    ];
    const save = (items: object[]) =>
      edit('content/pages/home.json', () =>
        JSON.stringify({
          path: '/',
          title: 'Home',
          blocks: [{ type: 'pageHeader' }, { type: 'cardList', look: 'card', items }],
        }),
      );
    save(cards);
    const opened = await open(`${dev.url}/`);
    const texts = () => opened.page.locator('main article p').allTextContents();
    await expect.poll(texts).toEqual(['one', 'two', 'three']);
    save(cards.toReversed());
    await expect.poll(texts).toEqual(['three', 'two', 'one']);
    save([...cards.slice(1), ...cards]);
    await expect.poll(texts).toEqual(['two', 'three', 'one', 'two', 'three']);
    save(cards.slice(2));
    await expect.poll(texts).toEqual(['three']);
    expectQuiet(opened);
  });

  it('of every block may hold the same item twice', async () => {
    const page = (block: Json) => ({ path: '/', title: 'Home', blocks: [{ type: 'pageHeader' }, block] });
    const examples = blockTypes.flatMap((type) => {
      const { examples } = getSchema(`blocks/${type}`);
      const [first]: Json[] = Array.isArray(examples) ? examples : [];
      // What may not hold anything twice is left out.
      return first === undefined ? [] : [twice(first)].filter((block) => validatePage(page(block)));
    });
    const types = examples.map((block) => (isObject(block) ? block.type : ''));
    expect(types).toEqual(
      expect.arrayContaining(['cardList', 'linkList', 'statGrid', 'hero', 'video', 'gallery']),
    );
    const blocks = examples.map((block) => (isObject(block) ? { ...block, id: undefined } : block));
    // The site of the examples, where all that they name is there.
    const other = createTempFolder();
    writeGallery(other);
    writeFileSync(
      join(other, 'content/pages/all.json'),
      JSON.stringify({ path: '/all', title: 'All', blocks }),
    );
    const second = await serveDev(other);
    try {
      const opened = await open(`${second.url}/all`, {
        before: async (page) => void (await page.route('https://**', (route) => route.abort())),
      });
      expect(await opened.page.locator('main > *').count()).toBeGreaterThan(blocks.length / 2);
      expect(opened.complaints.filter((complaint) => complaint.includes('key'))).toEqual([]);
      await opened.close();
    } finally {
      await second.close();
      rmSync(other, { recursive: true, force: true });
    }
  });
});

/** Returns a value with all items of its lists twice; the second one has no anchor. */
function twice(value: Json): Json {
  if (Array.isArray(value)) return [...value, ...value.map(withoutAnchor)].map(twice);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, twice(inside)]));
}

describe('the search while a site is edited', () => {
  it('finds the text of the pages, and after a save the new text', async () => {
    edit('site.config.json', (text) => text.replace('"name"', '"search": true, "name"'));
    // A page that is opened at the moment of the change gets its text before it and its data after it.
    await expect.poll(async () => (await fetch(dev.url)).text()).toContain('aria-keyshortcuts="Control+K');
    const opened = await open(`${dev.url}/`);
    const { page } = opened;
    const search = async (words: string) => {
      const field = page.getByRole('searchbox');
      // The key does nothing until the page has its script.
      await expect.poll(() => page.keyboard.press('Control+K').then(() => field.count())).toBe(1);
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
  it('exists while a site is edited', async () => {
    const opened = await open(`${dev.url}/_blocks`);
    await opened.page.getByRole('link', { name: /: table/ }).click();
    await opened.page.getByRole('heading', { name: 'Fields' }).waitFor();
    expectQuiet(opened);
  });

  it('shows a hero slide with an embedded post, which is loaded on request', async () => {
    const { page } = await open(`${dev.url}/_blocks/hero`, {
      before: (opening) =>
        opening.route('https://www.linkedin.com/**', (route) =>
          route.fulfill({ body: '<title>post</title>' }),
        ),
    });
    const hero = page.locator('section[aria-roledescription=carousel]').first();
    await hero.getByRole('button', { name: 'Pause' }).click();
    await hero.getByRole('button', { name: 'Previous slide' }).click();
    await hero.getByRole('link', { name: /A post on LinkedIn/ }).click();
    const frame = hero.locator('iframe');
    expect(await frame.getAttribute('src')).toMatch(
      /^https:\/\/www\.linkedin\.com\/embed\/feed\/update\/urn:li:share:/,
    );
    expect(await frame.getAttribute('title')).toBe('A post on LinkedIn');
  });
});

function withoutAnchor(value: Json): Json {
  if (!isObject(value)) return value;
  const { id: _, ...rest } = value;
  return rest;
}
