import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Json } from '../../../src/core/types.ts';
import type { PageView, ShownText } from '../../../src/desk/protocol.ts';
import { createPreview } from '../../../src/desk/server/preview.ts';
import { DevSite } from '../../../src/dev/dev-site.ts';
import { renderPage } from '../../../src/render/index.tsx';
import { createTempFolder } from '../../temp-folder.ts';
import { listShownTexts } from './read-html.ts';

let site: DevSite;
let root = '';
afterEach(() => site.checker.close());

function write(files: Record<string, Json>): void {
  for (const [file, value] of Object.entries(files)) {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), typeof value === 'string' ? value : JSON.stringify(value));
  }
}

const PAGE = 'content/pages/home.json';

/** Opens a site with a page of some blocks and with other files. */
function open(blocks: Json, files: Record<string, Json> = {}): void {
  root = createTempFolder();
  write({
    'site.config.json': { name: 'Example', variables: { product: 'Northwind' } },
    [PAGE]: { path: '/', title: 'Home', blocks },
    ...files,
  });
  site = new DevSite(root);
}

/** Writes another page of some blocks in place of the first one. */
function change(page: Json): void {
  write({ [PAGE]: page });
  site.refresh([PAGE]);
}

let findUnmarked: (id: number) => ShownText | undefined;

async function view(path = '/'): Promise<Omit<PageView, 'map' | 'count'>> {
  const shown = await createPreview(path, { site, renderer: { renderPage }, unmarked: new Set() });
  if (!shown) throw new Error('There is no page.');
  findUnmarked = shown.findUnmarked;
  return shown.view;
}

/** Returns the places of the texts that are shown as `text`. */
function find(page: Pick<PageView, 'html' | 'texts'>, text: string) {
  const shown = listShownTexts(page.html).filter((one) => one.text === text || one.whole === text);
  return shown.flatMap(({ ids }) => ids.flatMap((id) => page.texts[id] ?? findUnmarked(id) ?? []));
}

const getWords = ({ html }: Pick<PageView, 'html'>) => html.replaceAll(/<[^>]*>/g, ' ');

describe('the places of texts', () => {
  it('are those of words as they are written', async () => {
    open([{ type: 'prose', title: 'First words', text: 'A line.' }]);
    const page = await view();
    expect(page).not.toHaveProperty('limit');
    expect(find(page, 'First words')).toEqual([{ file: PAGE, pointer: '/blocks/0/title', isTyped: true }]);
    expect(find(page, 'A line.')).toEqual([
      { file: PAGE, pointer: '/blocks/0/text', within: { start: 0, end: 7 }, isTyped: true },
    ]);
  });

  it('keep texts of any characters as they are', async () => {
    const texts = ['\uE000\uE010\uE001 icon', '😀 first', '"quoted" & <tag>', 'שלום עולם', "it's", 'ना'];
    open(texts.map((title) => ({ type: 'prose', title, text: title.replaceAll(/[<>&]/g, '') })));
    const page = await view();
    for (const [i, title] of texts.entries())
      expect(find(page, title)).toContainEqual({ file: PAGE, pointer: `/blocks/${i}/title`, isTyped: true });
    expect(page.unmapped).toEqual({});
  });

  it('are not typed where a variable is written', async () => {
    open([{ type: 'prose', title: 'About {product}', text: 'A line.' }]);
    expect(find(await view(), 'About Northwind')).toEqual([
      { file: PAGE, pointer: '/blocks/0/title', isTyped: false },
    ]);
  });

  it('are the fields of numbers and of addresses', async () => {
    open([
      {
        type: 'statGrid',
        stats: [
          { value: 1200, title: 'Plants', suffix: '+' },
          { value: 7, title: 'Trees' },
        ],
      },
      { type: 'people', items: [{ name: 'Ada Sample', email: 'ada@example.org' }] },
    ]);
    const page = await view();
    expect(find(page, '7')).toEqual([{ file: PAGE, pointer: '/blocks/0/stats/1/value', isTyped: false }]);
    expect(find(page, 'ada@example.org')[0]).toMatchObject({
      file: PAGE,
      pointer: '/blocks/1/items/0/email',
    });
  });

  it('are the settings for words of the site, also for those that are not written', async () => {
    open([{ type: 'prose', text: 'A line.' }]);
    const page = await view();
    expect(find(page, 'Skip to content')).toEqual([
      { file: 'site.config.json', pointer: '/words/skip', isTyped: false },
    ]);
    expect(find(page, 'Example')[0]).toEqual({ file: 'site.config.json', pointer: '/name', isTyped: true });
  });

  it('are the cells of tables and the titles of their columns', async () => {
    open([{ type: 'table', title: 'Plants', data: 'plants' }], {
      'content/data/plants.csv': 'name,height\nOak,30\nElm,20\n',
      'content/data/plants.schema.json': {
        type: 'object',
        properties: {
          name: { title: 'Name of it', type: 'string' },
          height: { title: 'Height', type: 'integer' },
        },
        required: ['name', 'height'],
        additionalProperties: false,
      },
    });
    const page = await view();
    const file = 'content/data/plants.csv';
    expect(find(page, 'Elm')).toEqual([{ file, pointer: '/1/name', isTyped: true }]);
    expect(find(page, '20')).toEqual([{ file, pointer: '/1/height', isTyped: false }]);
    expect(find(page, 'Name of it')[0]).toMatchObject({
      file: 'content/data/plants.schema.json',
      pointer: '/properties/name/title',
    });
  });

  it('are the other page for its title, and the text file for its words', async () => {
    open([{ type: 'pageHeader' }], {
      'content/pages/up.json': { path: '/up', title: 'Above', blocks: [{ type: 'pageHeader' }] },
      'content/pages/below.json': {
        path: '/up/below',
        title: 'Below',
        parent: '/up',
        blocks: [{ type: 'pageHeader' }, { type: 'prose', text: { file: 'long.md' } }],
      },
      'content/text/long.md': 'From a file.\n',
    });
    await site.listPaths();
    const page = await view('/up/below');
    expect(find(page, 'Above')).toEqual([
      { file: 'content/pages/up.json', pointer: '/title', isTyped: true },
    ]);
    expect(find(page, 'From a file.')[0]).toMatchObject({ file: 'content/text/long.md', pointer: '' });
  });
});

describe('a page with a long list', () => {
  const LIMIT = 3000;
  const listPeople = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ name: `Ada Sample ${i}`, position: getPosition(i) }));
  const getPosition = (i: number) => `Gardener ${10_000 + i}`;

  it('has the places of the texts of 3,000 entries, and finds others when they are asked for', async () => {
    open([{ type: 'people', title: 'Fellows', items: listPeople(LIMIT + 2) }]);
    const page = await view();
    const mapped = Object.values(page.texts).filter(({ pointer }) => pointer.startsWith('/blocks/0/items'));
    expect(mapped).toHaveLength(2 * LIMIT);
    expect(page.limit).toBe(LIMIT);
    const toPointer = (i: number) => `/blocks/0/items/${i}/position`;
    for (const i of [LIMIT - 1, LIMIT])
      expect(find(page, getPosition(i))[0]).toMatchObject({ pointer: toPointer(i), isTyped: true });
  });

  it('has the places of the texts of 3,000 rows of a table', async () => {
    const rows = listPeople(LIMIT + 2).map((row) => `${row.name},${row.position}\n`);
    open([{ type: 'table', title: 'Fellows', data: 'fellows' }], {
      'content/data/fellows.csv': `name,position\n${rows.join('')}`,
      'content/data/fellows.schema.json': {
        type: 'object',
        properties: { name: { type: 'string' }, position: { type: 'string' } },
        required: ['name', 'position'],
        additionalProperties: false,
      },
    });
    const page = await view();
    const inRows = Object.values(page.texts).filter(({ file }) => file.endsWith('.csv'));
    expect(new Set(inRows.map(({ pointer }) => pointer.split('/')[1])).size).toBe(LIMIT);
    expect(page.limit).toBe(LIMIT);
  });
});

describe('a page with an error', () => {
  const good = { type: 'prose', title: 'Good', text: 'It stays.' };

  it('has the last valid value in place of a wrong one, and what else was changed', async () => {
    open([{ type: 'prose', title: 'Before', text: 'Words.' }, good]);
    await view();
    change({ path: '/', title: 'Home', blocks: [{ type: 'prose', title: '', text: 'Other words.' }, good] });
    const page = await view();
    expect(getWords(page)).toContain('Before');
    expect(getWords(page)).toContain('Other words.');
    expect(find(page, 'Before')).toEqual([{ file: PAGE, pointer: '/blocks/0/title', isTyped: false }]);
  });

  const people = (...items: Json[]) => [{ type: 'people', title: 'Fellows', items }, good];
  const [ada, position] = [{ name: 'Ada Sample' }, 'Gardener'];

  it.each([
    ['an empty entry', {}],
    ['one without its name', { name: '', position }],
    ['one with a picture without its words', { name: 'Bo', photo: { src: 'bo.svg', alt: '' } }],
  ])('has the rest of a block with %s', async (_, added) => {
    open(people(ada), {
      'content/media/bo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>',
    });
    await view();
    change({ path: '/', title: 'Home', blocks: people(ada, added) });
    const page = await view();
    expect(page.html).not.toContain('role="alert"');
    expect(find(page, 'Fellows')[0]).toMatchObject({ pointer: '/blocks/0/title', isTyped: true });
    expect(find(page, 'Ada Sample')[0]).toMatchObject({ pointer: '/blocks/0/items/0/name', isTyped: true });
    expect(getWords(page).includes(position)).toBe('position' in added);
    expect(page.html.includes('bo.svg')).toBe('photo' in added);
  });

  it('has the places of entries behind one that is not valid', async () => {
    open(people({ name: '', position: 'Helper' }, { name: 'Bo', position }));
    expect(find(await view(), position)[0]).toMatchObject({ pointer: '/blocks/0/items/1/position' });
  });

  it('has no entry at the end of a list that has nothing valid', async () => {
    const items = [{ title: 'First card' }, { title: 'New', image: 5 }, 6];
    open([{ type: 'cardList', title: 'Cards', items }, good]);
    const page = await view();
    expect(getWords(page)).toContain('First card');
    expect(getWords(page)).toContain('New');
    expect(page.html).not.toContain('role="alert"');
  });

  it('has its problem in place of a block that never was valid', async () => {
    open([{ type: 'statGrid', stats: 5 }, good]);
    const page = await view();
    expect(getWords(page)).toContain('It stays.');
    expect(page.html).toMatch(/<p role="alert"[^>]*data-desk-block="\/blocks\/0"/);
  });

  it('has the last valid value of a field that is missing', async () => {
    open([good]);
    await view();
    change({ path: '/', blocks: [{ ...good, title: 'Better' }] });
    const page = await view();
    expect(page.html).toMatch(/<h1[^>]*>Home</);
    expect(getWords(page)).toContain('Better');
  });

  it('is shown as it was while its text is no JSON', async () => {
    open([good]);
    await view();
    expect((await view()).isOld).toBe(false);
    change('{ "path": "/", ');
    const page = await view();
    expect(getWords(page)).toContain('It stays.');
    expect(page.isOld).toBe(true);
  });

  it('has its own problems repaired, whatever is wrong in a table', async () => {
    open(
      [
        { type: 'people', items: { from: 'data/team', fields: { name: 'name' } } },
        { ...good, other: 1 },
      ],
      {
        'content/data/team.csv': 'name,age\nAda,x\n',
        'content/data/team.schema.json': {
          type: 'object',
          properties: { name: { type: 'string', title: 'Name' }, age: { type: 'integer', title: 'Age' } },
        },
      },
    );
    await site.listPaths();
    expect(getWords(await view())).toMatch(/Ada[\s\S]*It stays\./);
  });

  it('has the problem of a text file in place of the block that shows it', async () => {
    const files = { 'content/text/long.md': 'A picture: ![](nope.jpg)' };
    open(
      [
        { type: 'prose', text: { file: 'long.md' } },
        { ...good, other: 1 },
      ],
      files,
    );
    const page = await view();
    expect(getWords(page)).toContain('It stays.');
    expect(page.html).toMatch(/<p role="alert"[^>]*data-desk-block="\/blocks\/0"/);
    expect(page.isOld).toBe(false);
  });
});
