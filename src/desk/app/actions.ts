import { SITE_FILE } from '../../core/paths/content-paths.ts';
import { getParent } from '../../core/paths/pointer.ts';
import { isEqual } from '../../core/util/is-equal.ts';
import type { FileView, PageEntry, SiteView } from '../protocol.ts';
import { call } from './api.ts';
import { getShownBlock, toSelection } from './page-blocks.ts';
import { getState, type Selection, session, setState, type View } from './store.ts';
import { words } from './words.ts';

/** Milliseconds after a change until the problems of the site are asked for: they would delay what is typed next. */
const PAUSE_MS = 800;

/** Shows a screen with a page and a block of it. A page that is not there any more is the home page. */
export async function showScreen({ view, path, pointer }: { view: View; path: string; pointer: string }) {
  const { site, page } = getState();
  const opened =
    page?.path !== path &&
    openPage(path).catch(async () => openPage(getHomePath((await refreshSite()).pages)));
  // The menu is in it.
  const settings = readFile(SITE_FILE);
  // All pages of a large site are known later than the open one.
  if (!site) refreshSite().catch(fail);
  await Promise.all([opened, settings]);
  const { file = '' } = getState().page ?? {};
  setState({ view, selected: toSelection(file, pointer) });
}

/** Returns the path of the home page, or of the first one of a site without it. */
export function getHomePath(pages: readonly PageEntry[]): string {
  return (pages.find(({ path }) => path === '/') ?? pages[0])?.path ?? '/';
}

/** Shows a page in the middle. */
export async function openPage(path: string): Promise<void> {
  const opening = { path };
  setState({ opening, wanted: undefined });
  try {
    const page = await call('page', { path });
    await readFile(page.file);
    if (getState().opening !== opening) return;
    const selected = { file: page.file, pointer: '' };
    setState({ page, view: 'page', selected, sheet: undefined, problem: undefined });
  } finally {
    if (getState().opening === opening) setState({ opening: undefined });
  }
}

/** Focuses the page in the middle, once it is there and the dialog that led to it has given the focus back. */
export function focusPage(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-panel=middle] section')?.focus());
}

/** Opens the screen that makes a page: like another one, if there is a pattern. */
export function openNewPage(pattern?: string): void {
  setState({ view: 'new', pattern, sheet: undefined });
}

/** Opens the screen that replaces words everywhere: those that were typed, or else those before. */
export function openReplace(typed = ''): void {
  const { replacing } = getState();
  const words = typed.trim();
  setState({
    view: 'replace',
    sheet: undefined,
    ...(words && { replacing: { ...replacing, words, left: [] } }),
  });
}

/** Shows the place of a value: its page, its block and its field. The page of another file stays as it is. */
export async function showPlace(file: string, pointer: string, path?: string): Promise<void> {
  const { site, page } = getState();
  setState({ opening: undefined, wanted: undefined });
  const target = path ?? site?.pages.find((one) => one.file === file)?.path;
  if (target !== undefined && target !== page?.path) await openPage(target);
  await readFile(file);
  setState({ view: 'page' });
  await select(toSelection(file, pointer));
}

/** Shows the open page as it is now, perhaps at another address, or the home page if it is gone; unless another one was opened meanwhile. */
export async function refreshPage(): Promise<void> {
  const { page } = getState();
  if (!page) return;
  const { file } = page;
  let shown = await call('page', { path: page.path }).catch(() => undefined);
  if (shown?.file !== file) {
    const { pages } = await refreshSite();
    const path = pages.find((one) => one.file === file)?.path ?? getHomePath(pages);
    shown = await call('page', { path });
    await readFile(shown.file);
  }
  if (getState().page?.file !== file) return;
  const isGone = shown.file !== file;
  setState({ page: shown, ...(isGone && { selected: { file: shown.file, pointer: '' } }) });
}

/** Reads the names and addresses of all pages, and what can be undone: that, a change meanwhile knows better. */
export async function refreshSite(): Promise<SiteView> {
  const { site: before } = getState();
  const site = await call('site', null);
  const { site: now } = getState();
  const isSame = now && isEqual(now.pages, site.pages);
  setState({
    site: {
      ...site,
      ...(now && now !== before && { history: now.history }),
      ...(isSame && { pages: now.pages }),
    },
  });
  return site;
}

/** Selects what the form is about: at once, or when its file is read if nothing else was asked for meanwhile. */
export async function select(selected: Selection): Promise<void> {
  setState({ wanted: selected });
  if (!getState().files[selected.file]) await readFile(selected.file);
  const { page, wanted } = getState();
  if (wanted !== selected) return;
  const around = selected.file === page?.file ? undefined : getShownBlock(getState());
  setState({ selected, wanted: undefined, ...(around !== undefined && { around }) });
}

/** Opens the panel of the form: beside the page, or over it in a narrow window. */
export function openForm(): void {
  setState({ sheet: 'right', closed: getState().closed.filter((side) => side !== 'right') });
}

/** Selects a text in the form. */
export function selectText({ file, pointer, offset, end, typed }: Selection): Promise<void> {
  return select({ file, pointer: getItem(pointer), field: pointer, offset, end, typed });
}

/** Returns the pointer of the innermost entry of a list that a value is in. */
export function getItem(pointer: string): string {
  const parent = getParent(pointer);
  return parent === '' || /\/\d+$/.test(parent) ? parent : getItem(parent);
}

/** Returns a file, read once until it changes. */
export async function readFile(file: string): Promise<FileView> {
  const known = getState().files[file];
  if (known) return known;
  const view = await call('file', { file });
  setState({ files: { ...getState().files, [file]: view } });
  return view;
}

/** Says why something could not be done. */
export function fail(error: unknown): void {
  setState({ status: { failed: describeFailure(error) } });
}

/** Returns the sentence for a request that failed. Browsers throw a `TypeError` if nobody answers. */
export function describeFailure(error: unknown): string {
  if (error instanceof TypeError) return words.events.gone;
  return error instanceof Error ? error.message : String(error);
}

/** Asks after a pause for the pages, the problems, and for what has changed since the last commit. */
export function refreshCounts(): void {
  clearTimeout(session.timer);
  session.timer = window.setTimeout(() => {
    session.reading = session.reading.then(readCounts).catch(fail);
  }, PAUSE_MS);
}

async function readCounts(): Promise<void> {
  await refreshSite();
  const [problems, changes] = await Promise.all([call('problems', null), call('changes', null)]);
  const isOther = problems.length !== getState().problems.length;
  setState({
    problems,
    changes,
    ...(isOther && { announcement: words.problems.count(problems.length) }),
  });
}
