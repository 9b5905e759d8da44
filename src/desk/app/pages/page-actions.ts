import { SITE_FILE } from '../../../core/paths/content-paths.ts';
import { parsePageId } from '../../../core/paths/page-id.ts';
import type { PageEntry } from '../../protocol.ts';
import { focusPage, getHomePath, openNewPage, openPage, readFile, refreshSite } from '../actions.ts';
import { change, requestChange } from '../change.ts';
import { listMenuLinks } from '../menu-links.ts';
import { addEntry, clearValue, setValue } from '../operations.ts';
import { getState, setState } from '../store.ts';
import type { UnsentPlan } from '../unsent.ts';
import { words } from '../words.ts';

/** A thing that can be done with a page, with other names of it for those who look for one. */
export interface PageAction {
  name: string;
  also: string;
  run: () => void;
}

/** Lists what can be done with a page. The home page stays where it is; what a row makes is changed in its table. */
export function listPageActions(page: PageEntry): PageAction[] {
  const { file, path, title, isDraft } = page;
  const { pages } = words;
  if (parsePageId(file).file !== file) return [];
  const ask = (about: 'move' | 'remove') => () => setState({ asked: { page, about } });
  return [
    { ...pages.copy, run: () => openNewPage(file) },
    ...(isDraft
      ? [{ ...pages.show, run: () => void setDraft(file, false) }]
      : [{ ...pages.hide, run: () => void setDraft(file, true) }]),
    ...(isInMenu(path) ? [] : [{ ...pages.addToMenu, run: () => void addToMenu(path, title) }]),
    ...(path === '/'
      ? []
      : [
          { ...pages.move, run: ask('move') },
          { ...pages.remove, run: ask('remove') },
        ]),
  ];
}

/** Makes a change that the server plans, and shows the page that it leads to. Returns the reason if it was not made. */
export async function makeAndShow(plan: UnsentPlan): Promise<string | undefined> {
  const outcome = await requestChange(plan);
  if (!outcome?.made) return outcome?.reason;
  const { place, sentence } = outcome;
  setState({ asked: undefined, announcement: sentence });
  const { pages } = await refreshSite();
  await openPage(place.path ?? getHomePath(pages));
  focusPage();
  return undefined;
}

/** Hides a page from visitors, or shows it to them. */
async function setDraft(file: string, isDraft: boolean): Promise<void> {
  await readFile(file);
  const pointer = '/draft';
  await change({
    file,
    pointer,
    make: (now) => (isDraft ? setValue(now, pointer, true) : clearValue(now, pointer)),
  });
  await refreshSite();
}

/** Returns true for a page that an entry of the menu leads to. */
function isInMenu(path: string): boolean {
  const links = listMenuLinks(getState().files[SITE_FILE]?.value);
  return links.some(({ href }) => href === path);
}

/** Adds a page at the end of the menu. */
async function addToMenu(path: string, title: string): Promise<void> {
  await readFile(SITE_FILE);
  const pointer = '/navigation';
  await change({
    file: SITE_FILE,
    pointer,
    make: (now) => addEntry(now, pointer, { label: title, href: path }).operations,
  });
}
