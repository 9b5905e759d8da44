import { PAGES } from '../../../core/paths/content-paths.ts';
import { getChild } from '../../../core/schema/schema.ts';
import type { Json } from '../../../core/types.ts';
import { groupBy } from '../../../core/util/group-by.ts';
import type { PageEntry } from '../../protocol.ts';
import { getBlockName } from '../block-actions.ts';
import { listBlocks } from '../page-blocks.ts';
import { listMenuRows } from '../pages/menu-rows.ts';
import { words } from '../words.ts';

/** A row of the tree: a group of pages, a page, or a block of the open page. */
export interface Entry {
  key: string;
  name: string;
  page?: PageEntry;
  /** The pointer of a block; an empty one for what is said about the page. */
  pointer?: string;
  children: Entry[];
}

/** Maximum number of pages with which all groups are open. */
const MAX_OPEN = 25;

/** The things that rows are made of: the pages, the settings, and the open page with its blocks. */
interface Shown {
  pages: readonly PageEntry[];
  settings: Json | undefined;
  path: string | undefined;
  blocks: readonly Entry[];
}

/** Lists the groups of pages: those in the menu, those of each folder, the others; with a query what it finds. */
export function listEntries(shown: Shown, query: string): Entry[] {
  const { pages, settings } = shown;
  if (query !== '') {
    const isFound = ({ title, path }: PageEntry) => `${title} ${path}`.toLowerCase().includes(query);
    return pages.filter(isFound).map((page) => createPage(page, page.title, shown));
  }
  const inMenu = listMenuRows(settings).flatMap(({ entry }) => {
    const page = pages.find(({ path }) => path === getChild(entry, 'href'));
    return page ? [createPage(page, String(getChild(entry, 'label')), shown)] : [];
  });
  const paths = new Set(inMenu.map(({ page }) => page?.path));
  const others = pages.filter(({ path }) => !paths.has(path));
  const byFolder = groupBy(others, ({ file }) => /^([^/]+)\//.exec(file.slice(PAGES.length))?.[1] ?? '');
  const groups = [...byFolder].sort(([a], [b]) => Number(a === '') - Number(b === ''));
  return [
    createGroup('menu', words.tree.inMenu, inMenu),
    ...groups.map(([folder, inFolder]) =>
      createGroup(
        `folder ${folder}`,
        folder === '' ? words.tree.others : folder.charAt(0).toUpperCase() + folder.slice(1),
        inFolder.map((page) => createPage(page, page.title, shown)),
      ),
    ),
  ].filter(({ children }) => children.length > 0);
}

/** Lists the keys of the groups that are open at first: all of a small site, or that of the open page. */
export function listOpen(groups: readonly Entry[], path: string | undefined): string[] {
  const count = groups.reduce((sum, { children }) => sum + children.length, 0);
  const hasPage = ({ children }: Entry) => children.some(({ page }) => page?.path === path);
  return groups.filter((group) => count <= MAX_OPEN || hasPage(group)).map(({ key }) => key);
}

function createGroup(key: string, name: string, children: Entry[]): Entry {
  return { key: `group ${key}`, name, children };
}

/** The rows of pages that are not open: of the same pages they are the same, and not rendered again. */
const closed = new WeakMap<PageEntry, Entry>();

function createPage(page: PageEntry, name: string, { path, blocks }: Shown): Entry {
  const known = closed.get(page);
  if (page.path !== path && known?.name === name) return known;
  const about = { key: 'block ', name: words.tree.about, pointer: '', children: [] };
  const children = page.path === path ? [about, ...blocks] : [];
  const entry = { key: `page ${page.path}`, name, page, children };
  if (page.path !== path) closed.set(page, entry);
  return entry;
}

/** Lists the blocks of the open page, each in the one that it is in. */
export function listBlockEntries(open: Json | undefined): Entry[] {
  const roots: Entry[] = [];
  const entries: Entry[] = [];
  for (const pointer of listBlocks(open)) {
    const entry = { key: `block ${pointer}`, name: getBlockName(pointer), pointer, children: [] };
    const holder = entries.findLast((one) => pointer.startsWith(`${one.pointer}/`));
    (holder?.children ?? roots).push(entry);
    entries.push(entry);
  }
  return roots;
}
