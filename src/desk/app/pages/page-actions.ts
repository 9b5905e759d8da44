import { SITE_FILE } from '../../../core/paths/content-paths.ts';
import { parsePageId } from '../../../core/paths/page-id.ts';
import { getChild } from '../../../core/schema/schema.ts';
import type { Operation } from '../../../core/types.ts';
import type { PageEntry } from '../../protocol.ts';
import {
  fail,
  focusPage,
  getHomePath,
  openForm,
  openNewPage,
  openPage,
  refreshSite,
  select,
  showPlace,
} from '../actions.ts';
import { change, requestChange } from '../change.ts';
import { listMoves } from '../form/list-rows.ts';
import { addEntry, clearValue, type FormFile, moveEntry, setValue } from '../operations.ts';
import { getState, setState } from '../store.ts';
import type { UnsentPlan } from '../unsent.ts';
import { words } from '../words.ts';
import { listMenuRows, MENU } from './menu-rows.ts';

/** A thing that can be done with a page, with other names of it for those who look for one. */
export interface PageAction {
  name: string;
  also: string;
  run: () => void;
}

/** Lists what can be done with a page. One that stays as it is says why when it is asked. */
export function listPageActions(page: PageEntry): PageAction[] {
  const { file, path, title, isDraft } = page;
  const { pages } = words;
  const ask = (about: 'move' | 'remove' | 'uses') => () => setState({ asked: { page, about } });
  return [
    ...(isOfRow(page)
      ? []
      : [
          { ...pages.copy, run: () => openNewPage(file) },
          { ...(isDraft ? pages.show : pages.hide), run: () => void setDraft(file, !isDraft) },
        ]),
    ...listMenuActions(path, title),
    { ...pages.uses, run: ask('uses') },
    { ...pages.link, run: () => void copyLink(path).catch(fail) },
    { ...pages.move, run: ask('move') },
    { ...pages.remove, run: ask('remove') },
  ];
}

/** Returns true for a page that a template makes of a row. */
function isOfRow({ file }: PageEntry): boolean {
  return parsePageId(file).file !== file;
}

/** Returns why a page can be neither deleted nor moved, and what to do instead; `undefined` for most. */
export function findReasonToStay(page: PageEntry): string | undefined {
  if (page.path === '/') return words.pages.homeStays;
  return isOfRow(page) ? words.pages.rowStays : undefined;
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

/** Copies the address of a page, which is pasted where a link goes. */
async function copyLink(path: string): Promise<void> {
  await navigator.clipboard.writeText(path);
  setState({ announcement: words.pages.linkCopied(path) });
}

/** Hides a page from visitors, or shows it to them. */
async function setDraft(file: string, isDraft: boolean): Promise<void> {
  const pointer = '/draft';
  await change({
    file,
    pointer,
    make: (now) => (isDraft ? setValue(now, pointer, true) : clearValue(now, pointer)),
  });
  await refreshSite();
}

/** Lists what can be done with the first entry of the menu that leads to a page, or that one can be added. */
function listMenuActions(path: string, title: string): PageAction[] {
  const { pages } = words;
  const rows = listMenuRows(getState().files[SITE_FILE]?.value);
  const row = rows.find(({ entry }) => getChild(entry, 'href') === path);
  const { pointer = MENU, below = [] } = row ?? {};
  const act = (make: (now: FormFile) => Operation[]) => () => {
    // The form of an entry would be that of another one at its place.
    if (getState().selected?.file === SITE_FILE) void select({ file: SITE_FILE, pointer: MENU });
    void change({ file: SITE_FILE, pointer, make });
  };
  const added = { label: title, href: path };
  if (!row) return [{ ...pages.addToMenu, run: act((now) => addEntry(now, MENU, added).operations) }];
  const { up, down } = listMoves(rows, row);
  return [
    ...(up ? [{ ...pages.moveUp, run: act((now) => moveEntry(now, pointer, up)) }] : []),
    ...(down ? [{ ...pages.moveDown, run: act((now) => moveEntry(now, pointer, down)) }] : []),
    ...(below.length > 0 ? [] : [{ ...pages.takeOut, run: act((now) => clearValue(now, pointer)) }]),
  ];
}

/** Shows the entries of the menu, to be moved, renamed and removed. */
export function openMenu(): void {
  // What is hidden takes no focus.
  openForm();
  void showPlace(SITE_FILE, MENU);
}
