import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { generateSite } from '../../bench/generate.ts';
import { Tables } from '../../src/core/load/tables.ts';
import { DevSite } from '../../src/dev/dev-site.ts';
import { SiteChecker } from '../../src/dev/site-checker.ts';
import { createTempFolder } from '../temp-folder.ts';

const PAGES = 100;
/** The time for background work on a machine that does other work. */
const WAIT = { timeout: 60_000 };
let root = '';
let site: DevSite;

beforeEach(() => {
  root = createTempFolder();
  generateSite(root, PAGES);
});
afterEach(() => {
  vi.restoreAllMocks();
  site.checker.close();
});

async function getPage(path: string) {
  const context = await site.getContext();
  if (!context) throw new Error('The site config is not valid.');
  return (await site.getPage(path, context))?.page;
}

describe('a large site while it is edited', () => {
  it('checks all pages in the background', async () => {
    site = new DevSite(root);
    expect(await site.listPaths()).toHaveLength(PAGES);
  });

  it(
    'writes the schemas for editors, and again with another table',
    async () => {
      site = new DevSite(root);
      const readSchema = () => readFileSync(join(root, '.blocksite/page.schema.json'), 'utf8');
      await vi.waitFor(() => expect(readSchema()).toContain('"data/tables"'), WAIT);
      expect(readSchema()).not.toContain('"data/rooms"');
      const file = 'content/data/rooms.schema.json';
      cpSync(join(root, 'content/data/tables.schema.json'), join(root, file));
      writeFileSync(join(root, 'content/data/rooms.json'), '[]');
      site.refresh([file, 'content/data/rooms.json']);
      await vi.waitFor(() => expect(readSchema()).toContain('"data/rooms"'), WAIT);
    },
    WAIT.timeout,
  );

  it('a save while a file is read again is a change of its own', async () => {
    site = new DevSite(root);
    await site.listPaths();
    const file = 'content/pages/1.json';
    const [whole, refresh] = [readFileSync(join(root, file)), site.checker.refresh.bind(site.checker)];
    site.checker.refresh = (files) => {
      refresh(files);
      writeFileSync(join(root, file), whole);
    };
    writeFileSync(join(root, file), '');
    site.refresh([file]);
    expect(site.findChanged([file])).toEqual([file]);
  });

  it('shows the photos of a folder that is written with a slash at its end, also those that are added', async () => {
    const blocks = [{ type: 'pageHeader' }, { type: 'gallery', folder: './shots/' }];
    writeFileSync(join(root, 'content/pages/0.json'), JSON.stringify({ path: '/', title: 'Home', blocks }));
    mkdirSync(join(root, 'content/media/shots'));
    const add = (name: string) =>
      cpSync(join(root, 'content/media/logo.svg'), join(root, 'content/media/shots', name));
    add('a.svg');
    site = new DevSite(root);
    const photos = async () => JSON.stringify((await getPage('/'))?.blocks[1]).match(/\/media\/shots\/\w+/g);
    expect(await photos()).toEqual(['/media/shots/a']);
    add('b.svg');
    site.refresh(['content/media/shots/b.svg']);
    expect(await photos()).toEqual(['/media/shots/a', '/media/shots/b']);
  });

  it('shows a changed row in every list and on its page, and checks no other page again', async () => {
    const write = (file: string, value: unknown) =>
      writeFileSync(join(root, 'content', file), JSON.stringify(value));
    const writeNames = (...names: string[]) =>
      write(
        'data/people.json',
        names.map((name, i) => ({ id: `p${i}`, name })),
      );
    const text = { type: 'string' };
    write('data/people.schema.json', { type: 'object', properties: { id: text, name: text } });
    writeNames('Ada', 'Bo');
    const header = { type: 'pageHeader' };
    const items = { from: 'data/people', fields: { href: 'path' } };
    write('pages/people.json', {
      path: '/people',
      title: 'People',
      blocks: [header, { type: 'people', items }],
    });
    write('pages/person.json', {
      forEach: { from: 'data/people', key: 'id' },
      path: '/people/{this.id}',
      title: '{this.name}',
      blocks: [header],
    });
    site = new DevSite(root);
    const names = async () => JSON.stringify((await getPage('/people'))?.blocks).match(/(?<="name":")\w+/g);
    expect(await names()).toEqual(['Ada', 'Bo']);
    const check = vi.spyOn(SiteChecker.prototype, 'check');
    writeNames('Ada', 'Bea', 'Cy');
    site.refresh(['content/data/people.json']);
    expect(await names()).toEqual(['Ada', 'Bea', 'Cy']);
    expect((await getPage('/people/p1'))?.title).toBe('Bea');
    expect(check).toHaveBeenCalledTimes(2);
    writeNames('Ada');
    site.refresh(['content/data/people.json']);
    expect(await getPage('/people/p1')).toBeUndefined();
  });

  it('forgets the page of a row that is gone, also if it shows the table of its row', async () => {
    const write = (file: string, value: unknown) =>
      writeFileSync(join(root, 'content', file), JSON.stringify(value));
    write('data/people.schema.json', { type: 'object', properties: { id: { type: 'string' } } });
    write('data/people.json', [{ id: 'ada' }, { id: 'bo' }]);
    write('pages/person.json', {
      forEach: { from: 'data/people', key: 'id' },
      path: '/people/{this.id}',
      title: '{this.id}',
      blocks: [{ type: 'pageHeader' }, { type: 'table', title: 'All', data: 'people' }],
    });
    site = new DevSite(root);
    const listPeople = async () => (await site.listPaths()).filter((path) => path.includes('/people'));
    expect(await listPeople()).toEqual(['/people/ada', '/people/bo']);
    write('data/people.json', [{ id: 'ada' }]);
    site.refresh(['content/data/people.json']);
    expect(await listPeople()).toEqual(['/people/ada']);
    const check = vi.spyOn(SiteChecker.prototype, 'check');
    site.refresh(['content/data/people.json']);
    expect(check.mock.calls).toEqual([['content/pages/person.json#ada']]);
  });

  it('checks a changed table and those that name its rows again, and no other one', async () => {
    const write = (name: string, value: unknown) =>
      writeFileSync(join(root, 'content/data', name), JSON.stringify(value));
    const text = { type: 'string' };
    write('people.schema.json', { type: 'object', properties: { id: text } });
    write('people.json', [{ id: 'ada' }]);
    const author = { ...text, 'x-refers': 'data/people' };
    write('papers.schema.json', { type: 'object', properties: { title: text, author } });
    write('papers.json', [{ title: 'Engines', author: 'ada' }]);
    site = new DevSite(root);
    const listRules = async () => (await site.listProblems()).map(({ rule }) => rule);
    expect(await listRules()).not.toContain('unknown-row');
    const read = vi.spyOn(Tables.prototype, 'get');
    write('people.json', [{ id: 'bo' }]);
    site.refresh(['content/data/people.json']);
    expect(await listRules()).toContain('unknown-row');
    expect([...new Set(read.mock.calls.flat())].sort()).toEqual(['papers', 'people']);
  });

  it('lists the problems of all pages, also if the site is read again once they are checked', async () => {
    const file = 'content/pages/0.json';
    writeFileSync(join(root, file), '{');
    site = new DevSite(root);
    let reads = 0;
    const search = site.checker.find(() => {
      if (site.checker.isDone && reads++ === 0) site.checker.refresh(['content/pages']);
      return false;
    });
    expect((await site.listProblems()).map((problem) => problem.file)).toContain(file);
    await search;
    expect(reads).toBeGreaterThan(0);
  });

  it('returns a page before the others are checked', async () => {
    site = new DevSite(root, new Promise(() => {}));
    expect((await getPage(`/p/${PAGES - 1}`))?.title).toContain(`Page ${PAGES - 1}`);
  });

  it('lets other requests run while it looks for a path that no page has', async () => {
    // A clock that advances with each look at it: the number of turns is the same on any machine.
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now++);
    site = new DevSite(root);
    let isDone = false;
    let turns = 0;
    const found = getPage('/nowhere').finally(() => {
      isDone = true;
    });
    for (; !isDone; turns++) await setImmediate();
    expect(await found).toBeUndefined();
    expect(turns).toBeGreaterThan(PAGES / 10);
  });
});
