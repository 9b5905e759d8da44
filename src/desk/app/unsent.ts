import { applyToValue } from '../../core/edit/apply-to-value.ts';
import type { Json } from '../../core/types.ts';
import type { Calls, DeskAction, FileView, Outcome, UploadRequest } from '../protocol.ts';

/** A request that the server has not answered: plain data, which the browser keeps until then. */
export type Unsent = { key: string } & (UnsentAction | UnsentPlan | { name: 'undo' | 'redo'; request: null });

/** The requests whose changes the server plans, by their names. */
export type Plans = {
  [Name in 'takeBack' | 'makePage' | 'movePage' | 'removePage' | 'replaceTexts']: {
    name: Name;
    request: Calls[Name]['request'];
  };
};
export type UnsentPlan = Plans[keyof Plans];

/** A request that waits for its turn or its answer, and what waits for it. */
export interface Waiting {
  unsent: Unsent;
  known?: Known | undefined;
  getText?: (now: FileView) => string;
  resolve: (outcome: Outcome | undefined) => void;
}

/** The value that a field is known to have while it is typed in. Another one was written by somebody else. */
export interface Known {
  value: Json | undefined;
}

/** A change of one file. `base` is the value of the file that its operations are of; one of a text has none. */
export interface UnsentAction {
  name: 'act';
  request: DeskAction;
  base?: Json;
  added?: AddedFile | undefined;
}

/** A file that a change adds, which is uploaded before. Its name is in the operations, and nowhere else. */
export interface AddedFile {
  file: Blob;
  request: UploadRequest;
  name: string;
  /** A sentence about what was done to it. */
  note?: string | undefined;
}

/** Returns true for a request whose change the server plans. */
export function isPlan(unsent: Unsent): unsent is Unsent & UnsentPlan {
  return unsent.name !== 'act' && unsent.name !== 'undo' && unsent.name !== 'redo';
}

/** Returns a request with another name of a file that a change adds. */
export function renameAdded(unsent: Unsent, from: string, to: string): Unsent {
  if (unsent.name !== 'act') return unsent;
  const { request, base } = unsent;
  const quote = (name: string) => JSON.stringify(name).slice(1, -1);
  const text = JSON.stringify({ request, base }).replaceAll(quote(from), () => quote(to));
  return { ...unsent, ...JSON.parse(text) };
}

/** Returns what a file is after a change, or `undefined` for one of a text. */
export function apply({ request, base }: UnsentAction): Json | undefined {
  if (base === undefined) return undefined;
  return listOperations(request).reduce(applyToValue, base);
}

interface Files {
  files: Readonly<Record<string, FileView>>;
  unsaved: readonly Unsent[];
}

/** Returns the value of a file with what could not be saved yet. */
export function getShownValue({ files, unsaved }: Files, file: string): Json | undefined {
  const last = findLast(unsaved, file);
  return (last && apply(last)) ?? files[file]?.value;
}

export function listOperations({ changes }: DeskAction) {
  return changes.flatMap((one) => ('operations' in one ? one.operations : []));
}

/** Finds the last change of a file. */
export function findLast(all: readonly Unsent[], file: string): UnsentAction | undefined {
  const isOf = (one: Unsent): one is Unsent & UnsentAction =>
    one.name === 'act' && one.request.place.file === file;
  return all.filter(isOf).at(-1);
}

/** Returns the texts that a request would write, whole. */
export function formatUnsent({ name, request }: Unsent): string {
  if (name !== 'act') return '';
  const texts = request.changes.flatMap((one) =>
    'text' in one ? [one.text] : one.operations.flatMap((made) => ('value' in made ? [made.value] : [])),
  );
  return texts.map((one) => (typeof one === 'string' ? one : JSON.stringify(one, null, 2))).join('\n');
}
