import { describe } from '../../core/changes/describe.ts';
import { diff } from '../../core/changes/diff.ts';
import { merge } from '../../core/changes/merge.ts';
import { applyToValue } from '../../core/edit/apply-to-value.ts';
import { parsePointer } from '../../core/paths/pointer.ts';
import type { Json, Operation } from '../../core/types.ts';
import { findValue } from '../../core/util/find-value.ts';
import { isEqual } from '../../core/util/is-equal.ts';
import type { Conflict, DeskAction, FileView, Outcome, UploadAnswer } from '../protocol.ts';
import { describeFailure, fail, readFile, refreshCounts, refreshPage, showPlace } from './actions.ts';
import { call, upload } from './api.ts';
import { type FormFile, toFormFile } from './operations.ts';
import { getState, type OpenConflict, session, setState, waitFor } from './store.ts';
import {
  type AddedFile,
  apply,
  findLast,
  isPlan,
  type Known,
  listOperations,
  type Plans,
  renameAdded,
  type Unsent,
  type UnsentAction,
  type UnsentPlan,
  type Waiting,
} from './unsent.ts';
import { forget, keep, readLeft } from './unsent-storage.ts';
import { words } from './words.ts';

/** A change of a value, by operations that fit the file as it is after the changes that wait. */
export interface WantedAction {
  file: string;
  pointer: string;
  make: (now: FormFile) => Operation[];
  /** Words instead of those that describe its operations. */
  sentence?: string;
  /** The value that the field has if only she types in it. Of another one, the change is refused. */
  known?: Known | undefined;
  added?: AddedFile;
}

/** Makes a change. It takes the place of one that waits as the last one, if both are typed in one field. */
export function change(wanted: WantedAction): Promise<Outcome | undefined> {
  const { file, pointer, make, sentence, known, added } = wanted;
  const { page, site, files } = getState();
  const { queue } = session;
  const view = files[file];
  if (!view) return readFile(file).then(() => change(wanted));
  // The first one is sent already.
  const isLast = known !== undefined && queue.length > 1 && queue.at(-1)?.known === known;
  const replaced = isLast ? queue.pop() : undefined;
  replaced?.resolve(undefined);
  if (replaced) forget(replaced.unsent);
  const now = toFormFile(view);
  const last = findLast(
    queue.map(({ unsent }) => unsent),
    file,
  );
  const begun = replaced?.unsent.name === 'act' ? replaced.unsent.base : last && apply(last);
  const base = begun ?? now.value;
  const operations = make({ ...now, value: base });
  const mine = operations.reduce(applyToValue, base);
  const path = parsePointer(pointer);
  const theirs = findValue(base, path);
  const isChanged = operations.length > 0;
  if (isChanged && known && !replaced && !isEqual(orEmpty(theirs), orEmpty(known.value))) {
    const refused = refuse([{ file, pointer, mine: findValue(mine, path), theirs }]);
    setState({ status: { failed: refused.reason } });
    showConflicts(refused.conflicts);
    return Promise.resolve(refused);
  }
  if (known) known.value = findValue(mine, path);
  if (!isChanged) return Promise.resolve(undefined);
  const described = { file, base, schema: view.schema, variables: site?.variables };
  const request: DeskAction = {
    sentence: sentence ?? describe(operations, described).join('; '),
    place: { file, pointer, ...(page && { path: page.path }) },
    ...(known && { isTyping: true }),
    changes: [{ file, version: view.version, operations }],
  };
  return enqueue({ unsent: { key: crypto.randomUUID(), name: 'act', request, base, added }, known });
}

const refuse = (conflicts: Conflict[]) => ({ made: false as const, reason: words.conflict.title, conflicts });

// A field shows an absent text as an empty one.
const orEmpty = (value: Json | undefined) => value ?? '';

/** Writes a file as a text. `getText` gets the file now, and again when it is its turn if it has changed. */
export async function changeText(
  file: string,
  getText: (now: FileView) => string,
  about: Omit<DeskAction, 'changes'>,
): Promise<Outcome | undefined> {
  const view = await readFile(file);
  const changes = [{ file, version: view.version, text: getText(view) }];
  return enqueue({
    unsent: { key: crypto.randomUUID(), name: 'act', request: { ...about, changes } },
    getText,
  });
}

/** Asks for a change that the server plans. */
export function requestChange(plan: UnsentPlan): Promise<Outcome | undefined> {
  return enqueue({ unsent: { key: crypto.randomUUID(), ...plan } });
}

/** Takes back the last change, or makes it again, and goes to its place. */
export async function step(way: 'undo' | 'redo'): Promise<void> {
  const outcome = await enqueue({ unsent: { key: crypto.randomUUID(), name: way, request: null } });
  if (!outcome) setState({ announcement: words.top.nothing(words.top[way]) });
  if (!outcome?.made) return;
  const { place, sentence } = outcome;
  setState({ announcement: words.history[way === 'undo' ? 'undone' : 'redone'](sentence) });
  // A file that is gone again has no place.
  await showPlace(place.file, place.pointer, place.path).catch(() => setState({ view: 'changes' }));
}

/** Keeps one of two values of a conflict. The value of the file is there already. */
export async function settle({ file, pointer, mine }: OpenConflict, side: 'mine' | 'theirs'): Promise<void> {
  const [, ...conflicts] = getState().conflicts;
  const isSettled = conflicts.length + getState().unsaved.length === 0;
  setState({ conflicts, ...(isSettled && { status: 'saved' }) });
  const operation: Operation =
    mine === undefined ? { op: 'remove', pointer } : { op: 'set', pointer, value: mine };
  if (side === 'mine') await change({ file, pointer, make: () => [operation] });
}

/** Sends again what could not be saved. */
export function sendAgain(): void {
  setState({ status: 'saved' });
}

/** Gives up the changes that could not be saved. */
export function giveUp(): void {
  for (const { unsent, resolve } of session.queue.splice(0)) {
    forget(unsent);
    resolve(undefined);
  }
  setState({ status: 'saved', unsaved: [] });
}

/** Sends what closed windows have left, as they would have done. */
export async function sendLeft(): Promise<void> {
  for (const unsent of await readLeft()) void enqueue({ unsent });
}

function enqueue(request: Omit<Waiting, 'resolve'>): Promise<Outcome | undefined> {
  keep(request.unsent);
  return new Promise((resolve) => {
    session.queue.push({ ...request, resolve });
    if (getState().drawing) setState({ status: 'saving' });
    else setState({ drawing: sendAll() });
  });
}

/** Runs what must not be between a change and its answer. */
export function inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
  const next = session.turn.then(run);
  session.turn = next.catch(() => {});
  return next;
}

/** Sends all requests, and ends when the page shows the last one. */
async function sendAll(): Promise<void> {
  const { queue } = session;
  for (let [first] = queue; first; [first] = queue) {
    const { status, unsaved } = getState();
    setState({ status: 'saving' });
    const request = first;
    const { outcome, shown } = await inTurn(() => send(request));
    const isWaiting = outcome?.made === false && !outcome.conflicts && request.unsent.name === 'act';
    if (!isWaiting) {
      if (queue[0] === request) queue.shift();
      forget(request.unsent);
    }
    const left = isWaiting || unsaved.length > 0 ? queue.map(({ unsent }) => unsent) : [];
    if (!outcome) setState({ status, unsaved: left });
    else setState({ status: outcome.made ? 'saved' : { failed: outcome.reason }, unsaved: left });
    if (!isWaiting) request.resolve(outcome);
    // Something is tried again, or given up.
    await (isWaiting ? waitFor(({ status }) => typeof status === 'string' || undefined) : shown);
  }
  setState({ drawing: undefined });
  refreshCounts();
}

/** Sends a request. A server that does not answer is an answer, too. `shown` ends when the page shows what has changed. */
async function send(request: Waiting): Promise<{ outcome?: Outcome | undefined; shown?: Promise<void> }> {
  try {
    const outcome = await ask(request);
    if (!outcome) return {};
    // The server renders the page while the window shows the rest.
    const shown = refreshPage().catch(fail);
    takeOver(outcome);
    if (!outcome.made && outcome.conflicts)
      await readAgain(request.unsent, outcome.reason, outcome.conflicts);
    return { outcome, shown };
  } catch (error) {
    return { outcome: { made: false, reason: describeFailure(error) } };
  }
}

/** Asks for a change; returns `undefined` if there is nothing to do. */
async function ask(waiting: Waiting): Promise<Outcome | undefined> {
  const answer = await sendFile(waiting);
  if (answer && 'refused' in answer) return { made: false, reason: answer.refused, conflicts: [] };
  const { unsent, getText } = waiting;
  if (isPlan(unsent)) return callPlan(unsent, unsent.key);
  const { key, name, request } = unsent;
  if (name === 'act') {
    const fitted = await rebase(unsent, getText);
    if (!fitted || 'made' in fitted) return fitted;
    return call(name, { ...fitted, ...(answer && { media: [answer.media] }) }, key);
  }
  const outcome = await call(name, request, key);
  // A key can be pressed when the button can't.
  return !outcome.made && outcome.history && outcome.history[name] === undefined ? undefined : outcome;
}

/** Asks the server to plan and make a change. */
function callPlan<Name extends keyof Plans>({ name, request }: Plans[Name], key: string): Promise<Outcome> {
  return call<Name>(name, request, key);
}

/** Uploads the file that a change adds, and gives it its name in all that waits. */
async function sendFile(waiting: Waiting): Promise<UploadAnswer | undefined> {
  const { added } = { added: undefined, ...waiting.unsent };
  if (!added) return undefined;
  const answer = await upload(added.file, added.request);
  if ('refused' in answer) return answer;
  const { media, note } = answer;
  for (const one of new Set([waiting, ...session.queue]))
    one.unsent = renameAdded(one.unsent, added.name, media.name);
  Object.assign(added, { name: media.name, note });
  return answer;
}

/** Returns a change of a file as it is now, `undefined` if that has it already, or the conflicts with what others have written. */
async function rebase(
  unsent: UnsentAction,
  getText: Waiting['getText'],
): Promise<DeskAction | ReturnType<typeof refuse> | undefined> {
  const { request, base } = unsent;
  const { file } = request.place;
  const view = await readFile(file);
  const [seen] = request.changes;
  if (getText && seen?.version !== view.version)
    return { ...request, changes: [{ file, version: view.version, text: getText(view) }] };
  if (base === undefined) return request;
  const { version } = view;
  const { value: theirs } = toFormFile(view);
  if (isEqual(base, theirs))
    return { ...request, changes: [{ file, version, operations: listOperations(request) }] };
  const { value, conflicts } = merge(base, listOperations(request).reduce(applyToValue, base), theirs);
  if (conflicts.length > 0)
    return refuse(conflicts.map(({ pointer, mine, theirs }) => ({ file, pointer, mine, theirs })));
  const operations = diff(theirs, value);
  return operations.length > 0 ? { ...request, changes: [{ file, version, operations }] } : undefined;
}

/** Shows conflicts. One of the same place is an earlier state of what is typed there. */
function showConflicts(conflicts: readonly OpenConflict[]): void {
  const isSame = (a: Conflict, b: Conflict) => a.file === b.file && a.pointer === b.pointer;
  const others = getState().conflicts.filter((one) => !conflicts.some((other) => isSame(one, other)));
  setState({ conflicts: [...others, ...conflicts] });
}

/** Reads the files of conflicts, and shows these. */
async function readAgain({ name }: Unsent, reason: string, conflicts: readonly Conflict[]): Promise<void> {
  const outdated = new Set(conflicts.map(({ file }) => file));
  const files = Object.entries(getState().files).filter(([file]) => !outdated.has(file));
  setState({ files: Object.fromEntries(files) });
  for (const file of outdated) await readFile(file);
  const isStep = name === 'undo' || name === 'redo';
  showConflicts(conflicts.map((one) => (isStep ? { ...one, step: { way: name, reason } } : one)));
}

/** Notes the files and the history of an outcome. */
function takeOver({ history, ...outcome }: Outcome): void {
  const { site, files } = getState();
  const changed = outcome.made ? outcome.files.map((one) => [one.file, one]) : [];
  setState({
    files: { ...files, ...Object.fromEntries(changed) },
    ...(site && history && { site: { ...site, history } }),
  });
}
