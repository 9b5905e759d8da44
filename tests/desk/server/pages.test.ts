import { beforeEach, expect, it } from 'vitest';
import { createCheckOptions } from '../../../src/build/check/check-folder.ts';
import { checkSite } from '../../../src/core/pipeline/index.ts';
import type { TakenBack } from '../../../src/desk/server/edits.ts';
import {
  createMove,
  createPageAction,
  createRemoval,
  describePlan,
  listPageUses,
} from '../../../src/desk/server/pages.ts';
import { folderSource } from '../../../src/files/folder-source.ts';
import { type OpenedEdits, openEdits } from './open-edits.ts';

const NOW = Date.parse('2026-11-29T12:00:00Z');
const SETTINGS = 'site.config.json';
const SHADE = 'content/pages/news/shade.json';

let desk: OpenedEdits;
beforeEach(() => {
  desk = openEdits('templates/site');
});

const check = () => checkSite(folderSource(desk.root), createCheckOptions(NOW));
const listErrors = () => check().problems.filter(({ severity }) => severity === 'error');

const act = (action: TakenBack) => desk.actBothWays(action);
const make = (page: Parameters<typeof createPageAction>[0]) =>
  act(createPageAction(page, check(), desk.media));
const read = (file: string) => JSON.parse(desk.read(file));

it('makes a page where its like are, with its day, and says which lists show it', () => {
  const page = { title: 'A new pond', kind: 'news' };
  expect(describePlan(page, check())).toEqual({
    path: '/news/a-new-pond',
    asked: { title: 'Published', day: '2026-11-29' },
    faults: [],
    listedOn: ['Home', 'News'],
  });
  make({ ...page, isDraft: true, day: '2026-12-01' });
  expect(read('content/pages/news/a-new-pond.json')).toMatchObject({
    $schema: '../../../.blocksite/page.schema.json',
    path: '/news/a-new-pond',
    title: 'A new pond',
    draft: true,
    subject: { kind: 'news' },
    published: '2026-12-01',
  });
  expect(listErrors()).toEqual([]);
});

it('gives a deadline to all that has it, at the end of its day', () => {
  make({ title: 'Grants', kind: 'call', day: '2027-01-31' });
  const { subject, blocks } = read('content/pages/grants.json');
  expect(subject.closesAt).toMatch(/^2027-01-31T23:59:00/);
  expect(blocks[2].closesAt).toBe(subject.closesAt);
});

it('makes a page like another, without what is of that one alone', () => {
  make({ title: 'Sun', kind: SHADE });
  const { blocks, subject } = read(SHADE);
  const made = read('content/pages/news/sun.json');
  expect(made).toMatchObject({ path: '/news/sun', title: 'Sun', blocks, subject, published: '2026-11-29' });
  expect(made).not.toHaveProperty('meta');
});

it('adds a page to the menu in the same step', () => {
  make({ title: 'Pond', kind: 'blank', isInMenu: true });
  expect(read(SETTINGS).navigation.at(-1)).toEqual({ label: 'Pond', href: '/pond' });
});

it('says what is wrong with an address, and makes no such page', () => {
  const page = { title: 'News', path: '/News', kind: 'blank' };
  const { faults } = describePlan(page, check());
  expect(faults).toMatchObject([{ field: 'path' }]);
  expect(faults[0]?.text).toContain('"/News" is already used by content/pages/news.json.');
  expect(() => make(page)).toThrow('is already used');
});

it('deletes a page: its visitors and the links go to another one, its entry of the menu goes with it', () => {
  const uses = listPageUses({ path: '/contact' }, check());
  expect(uses.filter(({ isInMenu }) => isInMenu)).toHaveLength(1);
  expect(uses.length).toBeGreaterThan(1);
  act(createRemoval({ path: '/contact', to: '/imprint' }, check(), desk.media));
  expect(read('content/pages/imprint.json').redirectFrom).toEqual(['/contact']);
  expect(listPageUses({ path: '/contact' }, check())).toEqual([]);
  expect(JSON.stringify(read(SETTINGS).navigation)).not.toContain('/contact');
  expect(listErrors()).toEqual([]);
});

it('deletes a page that visitors look for in vain: the links to it are problems', () => {
  act(createRemoval({ path: '/contact' }, check(), desk.media));
  expect(new Set(listErrors().map(({ rule }) => rule))).toEqual(new Set(['broken-link']));
});

it('keeps an entry of the menu that has others below it', () => {
  const settings = read(SETTINGS);
  const items = [{ label: 'News', href: '/news' }];
  settings.navigation.push({ label: 'More', href: '/imprint', items });
  desk.write(SETTINGS, JSON.stringify(settings));
  act(createRemoval({ path: '/imprint', to: '/contact' }, check(), desk.media));
  expect(read(SETTINGS).navigation.at(-1)).toEqual({ label: 'More', href: '/contact', items });
});

/** Writes entries at the end of the menu, deletes the imprint and the contact, and returns the entries that are left. */
function removeFromMenu(...entries: object[]): object[] {
  const settings = read(SETTINGS);
  const navigation = [{ label: 'Home', href: '/' }, ...entries];
  desk.write(SETTINGS, JSON.stringify({ ...settings, navigation }));
  for (const path of ['/imprint', '/contact'])
    act(createRemoval({ path, to: '/people' }, check(), desk.media));
  expect(listErrors().filter(({ file }) => file === SETTINGS)).toEqual([]);
  return read(SETTINGS).navigation.slice(1);
}
const imprint = { label: 'Imprint', href: '/imprint' };
const contact = { label: 'Contact', href: '/contact' };

it('removes a sub-menu with its last entry', () => {
  const people = { label: 'People', href: '/people' };
  expect(removeFromMenu({ ...people, items: [imprint, contact, contact] })).toEqual([people]);
});

it('removes an entry of the menu that leads nowhere itself with the last one below it', () => {
  expect(removeFromMenu({ label: 'More', items: [contact, imprint] })).toEqual([]);
});

it('removes the menu with its last entry', () => {
  desk.write(SETTINGS, JSON.stringify({ ...read(SETTINGS), navigation: [contact] }));
  act(createRemoval({ path: '/contact' }, check(), desk.media));
  expect(read(SETTINGS)).not.toHaveProperty('navigation');
});

it('keeps the home page, and says why', () => {
  expect(() => createRemoval({ path: '/', to: '/news' }, check(), desk.media)).toThrow(
    'The home page is where visitors arrive',
  );
  expect(() => createMove({ path: '/', to: '/start' }, check())).toThrow('where visitors arrive');
});

it('gives a page another address: the links follow, and the old one leads there', () => {
  act(createMove({ path: '/contact', to: '/visit-us' }, check()));
  expect(read('content/pages/contact.json')).toMatchObject({ path: '/visit-us', redirectFrom: ['/contact'] });
  expect(listPageUses({ path: '/contact' }, check())).toEqual([]);
  expect(listErrors()).toEqual([]);
});

it('leads to the address that a page has after each step', () => {
  const move = createMove({ path: '/contact', to: '/visit-us' }, check());
  expect(desk.edits.act(move, desk.time)).toMatchObject({ place: { path: '/visit-us' } });
  expect(desk.edits.step('undo')).toMatchObject({ place: { path: '/contact' } });
  expect(desk.edits.step('redo')).toMatchObject({ place: { path: '/visit-us' } });
});

it('finds the lists that show a page, or will once it is no draft', () => {
  const [path, file] = ['/news/shade', SHADE];
  const list = (how: string) =>
    listPageUses({ path, hasLists: true }, check()).flatMap((use) =>
      use.how === how ? [[use.name, use.file, use.pointer]] : [],
    );
  const lists = [
    ['Home', 'content/pages/home.json', '/blocks/3'],
    ['News', 'content/pages/news.json', '/blocks/1'],
  ];
  expect(list('lists it by itself')).toEqual(lists);
  desk.write(file, JSON.stringify({ ...read(file), draft: true }));
  expect(list('lists it once it is shown')).toEqual(lists);
});

it('leaves a page that is made of a row to its table', () => {
  const [row] = check().pages.flatMap(({ summary }) => (summary.template ? summary.path : []));
  expect(row).toBeDefined();
  expect(() => createRemoval({ path: row ?? '' }, check(), desk.media)).toThrow('made of a row');
});
