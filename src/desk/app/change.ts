import { describe } from '../../core/changes/describe.ts';
import { applyToValue } from '../../core/edit/apply-to-value.ts';
import { parsePointer } from '../../core/paths/pointer.ts';
import type { Json, Operation } from '../../core/types.ts';
import { findValue } from '../../core/util/find-value.ts';
import type { Action, Conflict, FileView, Outcome, UploadedMedia } from '../protocol.ts';
import { describeFailure, fail, readFile, refreshCounts, refreshPage, showPlace } from './actions.ts';
import { call } from './api.ts';
import { type FormFile, toFormFile } from './form/operations.ts';
import { nameFile } from './page-blocks.ts';
import { getState, setState } from './store.ts';
import { words } from './words.ts';

/** A request that changes files, and what waits for its answer; `undefined` if there was nothing to do. */
interface Request {
  send: () => Promise<Outcome | undefined>;
  /** Returns the sentence of a change, which is sent again until it is saved. */
  getSentence?: () => string;
  known?: Known | undefined;
}

/** Requests that are sent, one after the other: each change begins with the versions that the one before it has made. */
const queue: (Request & { resolve: (outcome: Outcome | undefined) => void })[] = [];

/** The values that a field has had while it is typed in, as JSON. Another one was written by somebody else. */
export type Known = Set<string>;

// A field shows an absent text as an empty one.
export const toKnown = (value: Json | undefined) => JSON.stringify(value === '' ? null : (value ?? null));

/** A change of a value, by operations that fit the file when it is their turn: those before may have moved it. */
export interface Change {
  file: string;
  pointer: string;
  make: (now: FormFile) => Operation[];
  /** Words instead of those that describe its operations. */
  sentence?: string;
  /** The values of a field that is typed in. The change is refused if it has another one by now. */
  known?: Known | undefined;
  media?: UploadedMedia[];
}

/** Makes a change. It takes the place of one that waits as the last one, if both are typed in one field. */
export function change(wanted: Change): Promise<Outcome | undefined> {
  const { file, pointer, make, sentence, known, media } = wanted;
  const { page } = getState();
  const place = { file, pointer, ...(page && { path: page.path }) };
  const name = (operations: Operation[], base: Json) => {
    const { site, files } = getState();
    const described = { file, base, schema: files[file]?.schema, variables: site?.variables };
    return sentence ?? describe(operations, described).join('; ');
  };
  const send = async () => {
    const view = await readFile(file);
    const now = toFormFile(view);
    const operations = make(now);
    if (operations.length === 0) return undefined;
    if (known) {
      const [theirs, mine] = [now.value, operations.reduce(applyToValue, now.value)].map((one) =>
        findValue(one, parsePointer(pointer)),
      );
      if (!known.has(toKnown(theirs)))
        return {
          made: false as const,
          reason: words.conflict.title,
          conflicts: [{ file, pointer, mine, theirs }],
        };
      known.add(toKnown(mine));
    }
    return call('act', {
      sentence: name(operations, now.value),
      place,
      ...(known && { isTyping: true }),
      ...(media && { media }),
      changes: [{ file, version: view.version, operations }],
    });
  };
  const getSentence = () => {
    const view = getState().files[file];
    if (!view) return nameFile(file);
    const now = toFormFile(view);
    return name(make(now), now.value);
  };
  // The first one is sent already.
  if (known && queue.length > 1 && queue.at(-1)?.known === known) queue.pop()?.resolve(undefined);
  return enqueue({ send, getSentence, known });
}

/** Writes a file as a text. `getText` gets the file when it is its turn, after changes that were made before. */
export function changeText(
  file: string,
  getText: (now: FileView) => string,
  about: Omit<Action, 'changes'>,
): Promise<Outcome | undefined> {
  const send = async () => {
    const now = await readFile(file);
    return call('act', { ...about, changes: [{ file, version: now.version, text: getText(now) }] });
  };
  return enqueue({ send, getSentence: () => about.sentence });
}

/** Takes back one of the changes since the last commit. */
export function takeBack(file: string, id: string): Promise<Outcome | undefined> {
  return enqueue({ send: () => call('takeBack', { file, id }) });
}

/** Takes back the last change, or makes it again, and goes to its place. */
export async function step(way: 'undo' | 'redo'): Promise<void> {
  const send = async () => {
    const answer = await call(way, null);
    // A key can be pressed when the button can't.
    return !answer.made && answer.history && answer.history[way] === undefined ? undefined : answer;
  };
  const outcome = await enqueue({ send });
  if (!outcome) setState({ announcement: words.top.nothing(words.top[way]) });
  if (!outcome?.made) return;
  const { place, sentence } = outcome;
  setState({ announcement: words.history[way === 'undo' ? 'undone' : 'redone'](sentence) });
  // A file that is gone again has no place.
  await showPlace(place.file, place.pointer, place.path).catch(() => setState({ view: 'changes' }));
}

/** Keeps one of two values of a conflict. The value of the file is there already. */
export async function settle({ file, pointer, mine }: Conflict, side: 'mine' | 'theirs'): Promise<void> {
  const [, ...conflicts] = getState().conflicts;
  setState({ conflicts });
  const operation: Operation =
    mine === undefined ? { op: 'remove', pointer } : { op: 'set', pointer, value: mine };
  if (side === 'mine')
    await change({ file, pointer, make: () => [operation], sentence: words.conflict.chosen });
}

/** Ends the wait after a change that could not be saved. */
let wake = () => {};

/** Sends again what could not be saved. */
export function sendAgain(): void {
  setState({ status: 'saved' });
  wake();
}

/** Gives up the changes that could not be saved. */
export function giveUp(): void {
  for (const { resolve } of queue.splice(0)) resolve(undefined);
  setState({ status: 'saved', unsaved: [] });
  wake();
}

function enqueue(request: Request): Promise<Outcome | undefined> {
  return new Promise((resolve) => {
    queue.push({ ...request, resolve });
    if (getState().drawing) wake();
    else setState({ drawing: sendAll() });
  });
}

let turn: Promise<unknown> = Promise.resolve();

/** Runs what must not be between a change and its answer. */
export function inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
  const next = turn.then(run);
  turn = next.catch(() => {});
  return next;
}

/** Sends all requests, and ends when the page shows the last one. */
async function sendAll(): Promise<void> {
  for (let [first] = queue; first; [first] = queue) {
    const { status } = getState();
    setState({ status: 'saving' });
    const request = first;
    const { outcome, shown } = await inTurn(() => send(request));
    const isWaiting = outcome?.made === false && !outcome.conflicts && request.getSentence !== undefined;
    if (!isWaiting) queue.shift();
    const unsaved = isWaiting ? queue.flatMap(({ getSentence }) => getSentence?.() ?? []) : [];
    if (!outcome) setState({ status });
    else setState({ status: outcome.made ? 'saved' : { failed: outcome.reason }, unsaved });
    request.resolve(outcome);
    if (isWaiting)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    else await shown;
  }
  setState({ drawing: undefined });
  refreshCounts();
}

/** Sends a request. A server that does not answer is an answer, too. `shown` ends when the page shows what has changed. */
async function send(request: Request): Promise<{ outcome?: Outcome | undefined; shown?: Promise<void> }> {
  try {
    const outcome = await request.send();
    if (!outcome) return {};
    // The server renders the page while the window shows the rest.
    const shown = refreshPage().catch(fail);
    keep(outcome);
    if (!outcome.made && outcome.conflicts) await readAgain(outcome.conflicts);
    return { outcome, shown };
  } catch (error) {
    return { outcome: { made: false, reason: describeFailure(error) } };
  }
}

async function readAgain(conflicts: readonly Conflict[]): Promise<void> {
  const outdated = new Set(conflicts.map(({ file }) => file));
  const files = Object.entries(getState().files).filter(([file]) => !outdated.has(file));
  setState({ files: Object.fromEntries(files) });
  for (const file of outdated) await readFile(file);
  setState({ conflicts: [...getState().conflicts, ...conflicts] });
}

function keep({ history, ...outcome }: Outcome): void {
  const { site, files } = getState();
  const changed = outcome.made ? outcome.files.map((one) => [one.file, one]) : [];
  setState({
    files: { ...files, ...Object.fromEntries(changed) },
    ...(site && history && { site: { ...site, history } }),
  });
}
