import { getFileName } from '../../core/changes/file-name.ts';
import { DATA, PAGES } from '../../core/paths/content-paths.ts';
import { toPointer } from '../../core/paths/pointer.ts';
import { pageTree } from '../../core/schema/schema-tree.ts';
import { walk } from '../../core/schema/walk.ts';
import type { Json } from '../../core/types.ts';
import { getState, type Selection, type State } from './store.ts';

/** Returns the value of the file of the open page. */
export function getOpenValue({ page, files }: State): Json | undefined {
  return page && files[page.file]?.value;
}

/** Lists the pointers of the blocks of a page, and of those in them, in the order of the page. */
export function listBlocks(page: Json | undefined): string[] {
  const found: string[] = [];
  walk({ value: page, tree: pageTree }, ({ tree, path }) => {
    if (tree?.part === 'block') found.push(toPointer(path));
    return path === undefined || (tree?.items ?? tree)?.part === 'block';
  });
  return found;
}

/** Returns the innermost block that a value of a page is in; an empty pointer for none. */
export function findPageBlock(page: Json | undefined, pointer: string): string {
  const around = listBlocks(page).filter((block) => `${pointer}/`.startsWith(`${block}/`));
  return around.at(-1) ?? '';
}

/** Returns the pointer of the selected block, which stays while a row is selected that it shows; an empty one for none. */
export function getShownBlock(state: State): string {
  const { page, selected, around = '' } = state;
  const value = getOpenValue(state);
  if (selected?.file === page?.file) return findPageBlock(value, selected?.pointer ?? '');
  return listBlocks(value).includes(around) ? around : '';
}

/** Returns the selection by which a value is edited: of a page its block, of a table its row. */
export function toSelection(file: string, pointer: string): Selection {
  const row = /^\/[^/]+/.exec(pointer)?.[0] ?? '';
  const place = file.startsWith(DATA) ? row : findPageBlock(getState().files[file]?.value, pointer);
  return { file, pointer: place, ...(pointer !== place && { field: pointer }) };
}

/** Returns the name of a file for its editor: the title of a page, the name of a table or a picture. */
export function nameFile(file: string): string {
  const { site, files } = getState();
  const page = site?.pages.find((one) => one.file === file);
  if (page) return page.title;
  const name = getFileName(file, files[file]?.value ?? null, site?.variables ?? {});
  return file.startsWith(PAGES) ? name.replace(/\.json$/, '') : name;
}
