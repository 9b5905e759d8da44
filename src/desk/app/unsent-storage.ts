import { createStore, del, set, type UseStore, values } from 'idb-keyval';
import { getSharedName } from './api.ts';
import { session } from './store.ts';
import type { Unsent } from './unsent.ts';

/** An entry of the browser's storage: the window that has made it, and the order among its entries. */
interface StoredRequest {
  unsent: Unsent;
  window: string;
  time: number;
}

/** The name of the lock that the window has as long as it is there: nobody else sends what is its own. */
const WINDOW = `desk window ${crypto.randomUUID()}`;

/** Shows other windows that this one is there, until it is closed. */
export function holdWindow(): void {
  void navigator.locks.request(WINDOW, () => new Promise(() => {}));
}

function open(): UseStore {
  session.storage ??= createStore(getSharedName(), 'unsent');
  return session.storage;
}

/** Keeps a request until it is answered. Without room for it, the window is all that has it. */
export function keep(unsent: Unsent): void {
  const stored: StoredRequest = { unsent, window: WINDOW, time: performance.timeOrigin + performance.now() };
  set(unsent.key, stored, open()).catch(reportError);
}

export function forget({ key }: Unsent): void {
  del(key, open()).catch(reportError);
}

/** Returns the requests that closed windows of this site have left, the oldest first. */
export async function readLeft(): Promise<Unsent[]> {
  const all = await values<StoredRequest>(open());
  const { held = [] } = await navigator.locks.query();
  const isLeft = ({ window }: StoredRequest) => !held.some(({ name }) => name === window);
  return all
    .filter(isLeft)
    .sort((one, other) => one.time - other.time)
    .map(({ unsent }) => unsent);
}
