import { createStore, del, set, type UseStore, values } from 'idb-keyval';
import { session, waitFor } from './store.ts';
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

/** Opens the storage of the site when the site is known: another one may have been at this address before. */
function open(): Promise<UseStore> {
  session.storage ??= waitFor(({ site }) => site).then(({ id }) =>
    createStore(`blocksite-desk ${id}`, 'unsent'),
  );
  return session.storage;
}

/** Keeps a request until it is answered. Without room for it, the window is all that has it. */
export function keep(unsent: Unsent): void {
  const stored: StoredRequest = { unsent, window: WINDOW, time: performance.timeOrigin + performance.now() };
  open()
    .then((database) => set(unsent.key, stored, database))
    .catch(reportError);
}

export function forget({ key }: Unsent): void {
  open()
    .then((database) => del(key, database))
    .catch(reportError);
}

/** Returns the requests that closed windows of this site have left, the oldest first. */
export async function readLeft(): Promise<Unsent[]> {
  const all = await values<StoredRequest>(await open());
  const { held = [] } = await navigator.locks.query();
  const isLeft = ({ window }: StoredRequest) => !held.some(({ name }) => name === window);
  return all
    .filter(isLeft)
    .sort((one, other) => one.time - other.time)
    .map(({ unsent }) => unsent);
}
