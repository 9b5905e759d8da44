import { type DeskEvent, EVENTS, type FileView } from '../protocol.ts';
import { refreshCounts, refreshPage } from './actions.ts';
import { call, post, RefusedCall } from './api.ts';
import { inTurn, sendAgain } from './change.ts';
import { nameFile } from './page-blocks.ts';
import { getState, setState, waitFor } from './store.ts';
import { words } from './words.ts';

/** Milliseconds until the server is asked again. */
const RETRY_MS = 1000;
/** Milliseconds without a word of the server, after which it is gone. */
const PATIENCE_MS = 30_000;

/** Follows changes by this and other windows and programs. Without access, it goes on with the token of a new window. */
export async function followEvents(): Promise<void> {
  for (let isBack = false; ; isBack = true) {
    const response = await post(EVENTS, 'null').catch(() => undefined);
    if (response?.ok) {
      if (isBack) sendAgain();
      await readLines(response, isBack).catch(() => {});
    }
    const isRefused = response?.ok === false;
    setState({ status: { failed: isRefused ? await response.text() : words.events.gone } });
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/** Reads events until they end. Changes before the first one are not repeated: everything is read again then. */
async function readLines({ body }: Response, isBack: boolean): Promise<void> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = '', isFirst = true; reader; ) {
    const timer = setTimeout(() => reader.cancel(), PATIENCE_MS);
    const { value } = await reader.read().finally(() => clearTimeout(timer));
    if (value === undefined) return;
    const lines = (text + value).split('\n');
    text = lines.pop() ?? '';
    const events = lines.map((line): DeskEvent => JSON.parse(line));
    const changed = events.flatMap((event) => event.changed);
    const isMissed = isBack || events[0]?.count !== getState().page?.count;
    if (isFirst && events.length > 0) reread(isMissed ? [{ file: '' }] : changed);
    else if (changed.length > 0) reread(changed);
    isFirst &&= events.length === 0;
  }
}

/** Returns a file as it is now, `undefined` if it is gone. Throws if nobody says so: it is read again once the server is back. */
async function readNow(file: string): Promise<FileView | undefined> {
  try {
    return await call('file', { file });
  } catch (error) {
    if (error instanceof RefusedCall) return undefined;
    throw error;
  }
}

/** Reads again what has changed. Of a change by this window, which has its answer, only the problems. */
function reread(events: DeskEvent['changed']): void {
  void inTurn(async () => {
    // A page that is being opened may be as it was before.
    const isOpening = getState().opening !== undefined;
    await waitFor(({ opening }) => opening === undefined || undefined);
    const known = getState().files;
    const changed = events.flatMap(({ file, version }) =>
      version !== undefined && known[file]?.version === version ? [] : file,
    );
    const isNamed = (file: string) => changed.some((one) => one === '' || `${file}/`.startsWith(`${one}/`));
    const names = Object.keys(known).filter(isNamed);
    const views = await Promise.all(names.map(readNow));
    const others = names.filter((name, i) => views[i]?.version !== known[name]?.version);
    if (!isOpening && others.length === 0 && changed.every((file) => known[file])) return;
    const rest = Object.entries(known).filter(([file]) => !others.includes(file));
    const found = views.flatMap((view): typeof rest => (view ? [[view.file, view]] : []));
    setState({ files: Object.fromEntries([...rest, ...found]) });
    const [first] = others;
    if (first) setState({ announcement: words.shell.changedOutside(nameFile(first)) });
    await refreshPage();
  }).catch(() => {});
  refreshCounts();
}
