import { applyToValue } from '../../core/edit/apply-to-value.ts';
import { SITE_FILE } from '../../core/paths/content-paths.ts';
import { parsePointer } from '../../core/paths/pointer.ts';
import type { Json, Operation } from '../../core/types.ts';
import { findValue } from '../../core/util/find-value.ts';
import { isEqual } from '../../core/util/is-equal.ts';
import type { Action, Conflict, FileView, Outcome, SiteView } from '../protocol.ts';
import { call } from './api.ts';
import { toSelection } from './page-blocks.ts';
import { getState, type Selection, setState, type View } from './store.ts';
import { words } from './words.ts';

/** Milliseconds after a change until the problems of the site are asked for: they would delay what is typed next. */
const PAUSE_MS = 800;

/** Shows a screen with a page and a block of it. A page that is not there any more is the home page. */
export async function goTo({ view, path, pointer }: { view: View; path: string; pointer: string }) {
  const { site, page } = getState();
  const opened =
    page?.path !== path &&
    openPage(path).catch(async () => openPage((await refreshSite()).pages[0]?.path ?? '/'));
  // The menu is in it.
  const settings = readFile(SITE_FILE);
  // All pages of a large site are known later than the open one.
  if (!site) refreshSite().catch(fail);
  await Promise.all([opened, settings]);
  const { file = '' } = getState().page ?? {};
  setState({ view, selected: toSelection(file, pointer) });
}

/** The number of times that something else was asked for: the answer to what was asked before is not shown. */
let visits = 0;

/** Shows a page in the middle. */
export async function openPage(path: string): Promise<void> {
  const visit = ++visits;
  const page = await call('page', { path });
  await readFile(page.file);
  if (visit !== visits) return;
  const selected = { file: page.file, pointer: '' };
  setState({ page, view: 'page', selected, sheet: undefined, problem: undefined });
}

/** Shows the place of a value: its page, its block and its field. The page of another file stays as it is. */
export async function showPlace(file: string, pointer: string, path?: string): Promise<void> {
  const { site, page } = getState();
  visits++;
  const target = path ?? site?.pages.find((one) => one.file === file)?.path;
  if (target !== undefined && target !== page?.path) await openPage(target);
  await readFile(file);
  setState({ view: 'page' });
  await select(toSelection(file, pointer));
}

/** Shows the open page as it is now, perhaps at another address, unless another one was opened meanwhile. */
export async function refreshPage(): Promise<void> {
  const { page } = getState();
  if (!page) return;
  const { file } = page;
  let shown = await call('page', { path: page.path }).catch(() => undefined);
  if (shown?.file !== file) {
    const { path } = (await refreshSite()).pages.find((one) => one.file === file) ?? page;
    shown = await call('page', { path });
  }
  if (getState().page?.file === file) setState({ page: shown });
}

/** Reads the names and addresses of all pages, and what can be undone: that, a change meanwhile knows better. */
async function refreshSite(): Promise<SiteView> {
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

/** The selection that was asked for last, perhaps before its file is read. */
let wanted: Selection | undefined;

/** Selects what the form is about: at once, or when its file is read if nothing else was asked for meanwhile. */
export async function select(selected: Selection): Promise<void> {
  const visit = visits;
  wanted = selected;
  if (!getState().files[selected.file]) await readFile(selected.file);
  if (wanted === selected && visit === visits) setState({ selected });
}

/** Returns a file, read once until it changes. */
export async function readFile(file: string): Promise<FileView> {
  const known = getState().files[file];
  if (known) return known;
  const view = await call('file', { file });
  setState({ files: { ...getState().files, [file]: view } });
  return view;
}

/** A request that changes files, and what waits for its answer. Changes are sent again until they are saved. */
interface Request {
  sentence?: string;
  send: () => Promise<Outcome>;
  resolve: (outcome: Outcome) => void;
}

/** Requests that are sent, one after the other: each change begins with the versions that the one before it has made. */
const queue: Request[] = [];
let isSending = false;
/** Ends when the page shows the last change. */
let shown: Promise<void> = Promise.resolve();
export const whenShown = () => shown;

/** The values that a field has had while it is typed in, as JSON. Another one was written by somebody else. */
export type Known = Set<string>;

// A field shows an absent text as an empty one.
export const toKnown = (value: Json | undefined) => JSON.stringify(value === '' ? null : (value ?? null));

/** Makes a change of one file. With `known`, it is refused if its field has another value by now. */
export function change(
  file: string,
  operations: Operation[],
  about: Omit<Action, 'changes'>,
  known?: Known,
): Promise<Outcome> {
  return enqueue(async () => {
    const { version, value = null } = await readFile(file);
    if (known) {
      const { pointer } = about.place;
      const [theirs, mine] = [value, operations.reduce(applyToValue, value)].map((one) =>
        findValue(one, parsePointer(pointer)),
      );
      if (!known.has(toKnown(theirs)))
        return { made: false, reason: words.conflict.title, conflicts: [{ file, pointer, mine, theirs }] };
      known.add(toKnown(mine));
    }
    return call('act', { ...about, changes: [{ file, version, operations }] });
  }, about.sentence);
}

/** Writes a file as a text. `getText` gets the file when it is its turn, after changes that were made before. */
export function changeText(
  file: string,
  getText: (now: FileView) => string,
  about: Omit<Action, 'changes'>,
): Promise<Outcome> {
  return enqueue(async () => {
    const now = await readFile(file);
    return call('act', { ...about, changes: [{ file, version: now.version, text: getText(now) }] });
  }, about.sentence);
}

/** Takes back one of the changes since the last commit. */
export function takeBack(file: string, id: string): Promise<Outcome> {
  return enqueue(() => call('takeBack', { file, id }));
}

/** Takes back the last change, or makes it again, and goes to its place. */
export async function step(way: 'undo' | 'redo'): Promise<Outcome> {
  const outcome = await enqueue(() => call(way, null));
  if (!outcome.made) return outcome;
  const { place, sentence } = outcome;
  setState({ announcement: words.history[way === 'undo' ? 'undone' : 'redone'](sentence) });
  await showPlace(place.file, place.pointer, place.path);
  return outcome;
}

/** Keeps one of two values of a conflict. The value of the file is there already. */
export async function settle({ file, pointer, mine }: Conflict, side: 'mine' | 'theirs'): Promise<void> {
  const [, ...conflicts] = getState().conflicts;
  setState({ conflicts });
  const operation: Operation =
    mine === undefined ? { op: 'remove', pointer } : { op: 'set', pointer, value: mine };
  if (side === 'mine')
    await change(file, [operation], { sentence: words.conflict.chosen, place: { file, pointer } });
}

/** Sends again what could not be saved. */
export function sendAgain(): void {
  setState({ status: 'saved' });
  void sendAll();
}

/** Gives up the changes that could not be saved. */
export function giveUp(): void {
  queue.length = 0;
  setState({ status: 'saved', unsaved: [] });
}

function enqueue(send: Request['send'], sentence?: string): Promise<Outcome> {
  return new Promise((resolve) => {
    queue.push({ send, resolve, ...(sentence !== undefined && { sentence }) });
    void sendAll();
  });
}

let turn: Promise<unknown> = Promise.resolve();

/** Runs what must not be between a change and its answer. */
export function inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
  const next = turn.then(run);
  turn = next.catch(() => {});
  return next;
}

async function sendAll(): Promise<void> {
  if (isSending) return;
  isSending = true;
  for (let [first] = queue; first; [first] = queue) {
    setState({ status: 'saving' });
    const request = first;
    const outcome = await inTurn(() => send(request));
    const isWaiting = !outcome.made && !outcome.conflicts && first.sentence !== undefined;
    if (!isWaiting) queue.shift();
    const unsaved = isWaiting ? queue.flatMap(({ sentence }) => sentence ?? []) : [];
    setState({ status: outcome.made ? 'saved' : { failed: outcome.reason }, unsaved });
    first.resolve(outcome);
    if (isWaiting) break;
    setState({ isDrawing: true });
    shown = refreshPage().catch(fail);
    await shown;
    setState({ isDrawing: false });
  }
  isSending = false;
  refreshCounts();
}

/** Sends a request. A server that does not answer is an answer, too. */
async function send(request: Request): Promise<Outcome> {
  try {
    const outcome = await request.send();
    keep(outcome);
    if (!outcome.made && outcome.conflicts) await readAgain(outcome.conflicts);
    return outcome;
  } catch (error) {
    return { made: false, reason: describeFailure(error) };
  }
}

async function readAgain(conflicts: readonly Conflict[]): Promise<void> {
  const outdated = new Set(conflicts.map(({ file }) => file));
  const files = Object.entries(getState().files).filter(([file]) => !outdated.has(file));
  setState({ files: Object.fromEntries(files) });
  for (const file of outdated) await readFile(file);
  setState({ conflicts: [...getState().conflicts, ...conflicts] });
}

function fail(error: unknown): void {
  setState({ status: { failed: describeFailure(error) } });
}

/** Returns the sentence for a request that failed. Browsers throw a `TypeError` if nobody answers. */
function describeFailure(error: unknown): string {
  if (error instanceof TypeError) return words.events.gone;
  return error instanceof Error ? error.message : String(error);
}

function keep({ history, ...outcome }: Outcome): void {
  const { site, files } = getState();
  const changed = outcome.made ? outcome.files.map((one) => [one.file, one]) : [];
  setState({
    files: { ...files, ...Object.fromEntries(changed) },
    ...(site && history && { site: { ...site, history } }),
  });
}

let timer: number | undefined;

/** Asks after a pause for the pages, the problems, and for what has changed since the last commit. */
export function refreshCounts(): void {
  clearTimeout(timer);
  timer = window.setTimeout(async () => {
    await refreshSite().catch(() => {});
    const { problems: before } = getState();
    const problems = await call('problems', null).catch(() => before);
    if (problems.length !== before.length) setState({ announcement: words.problems.count(problems.length) });
    setState({ problems });
    setState({ changes: await call('changes', null).catch(() => undefined) });
  }, PAUSE_MS);
}
