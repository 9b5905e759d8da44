import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { getDigest } from '../../files/fingerprint.ts';
import { ignoreOwnFiles } from '../../files/leftovers.ts';
import { readOwnJson } from '../../files/read-json.ts';
import { resolveInside } from '../../files/resolve-inside.ts';
import { writeAtomic, writeIfChanged } from '../../files/write-atomic.ts';
import { LOOPBACK } from '../../server/listen.ts';
import { DESK_PATH, SITE_KEY } from '../protocol.ts';

/*
 * One server edits a site. It writes down its port, and answers there with the key of its folder. A process number says
 * nothing: another process may have it by now, and in a container it is of another machine.
 */

/** The file of the site's id: a random one, made at the first start. */
const ID = '.blocksite/desk/id';
/** The file of the port at which the site is edited, or was last. */
const SERVER = '.blocksite/desk/server.json';
/** Milliseconds to wait for the key. */
const ASK_MS = 3000;
/** Milliseconds until a server that is starting is asked again. */
const RETRY_MS = 100;

/** Creates the id of a site. Returns false if it has one. */
export function createSiteId(root: string): boolean {
  // Before its first file: git would publish it.
  ignoreOwnFiles(root);
  if (readSiteId(root) !== undefined) return false;
  return writeAtomic(root, ID, `${JSON.stringify(randomBytes(16).toString('base64url'))}\n`);
}

/** Reads the id of a site; `undefined` before the first start. */
function readSiteId(root: string): string | undefined {
  const id = readOwnJson<unknown>(resolveInside(root, ID));
  return typeof id === 'string' && /^[\w-]{22}$/.test(id) ? id : undefined;
}

/** Returns the key of a folder: a copy of it has the same id, in another file. */
export function getSiteKey(root: string): string {
  const { ino } = statSync(resolveInside(root, ID), { bigint: true });
  return getDigest([readSiteId(root) ?? '', String(ino)]);
}

/**
 * Starts a server for a folder, or returns the URL of another one that edits it already: of two that start at once
 * one goes on. `start` gets the port that the folder had, or else `first`, and takes the next free one; if `first` is
 * `undefined`, it takes one that is given. The result has the port that the folder had, `last`.
 */
export async function startOnce<Server extends { url: string; close: () => Promise<void> }>(
  root: string,
  first: number | undefined,
  start: (port: number | undefined) => Promise<Server>,
): Promise<{ server: Server; port: number; last: number | undefined } | { open: string }> {
  const last = readPort(root);
  const open = last === undefined ? undefined : await findServer(root, last, 0);
  if (open !== undefined) return { open };
  const wanted = first === undefined ? undefined : (last ?? first);
  const server = await start(wanted);
  const port = Number(new URL(server.url).port);
  // A port that was taken may be that of a command that has started at the same time.
  const passed = Array.from({ length: Math.max(0, port - (wanted ?? port)) }, (_, i) => port - 1 - i);
  let other: string | undefined;
  for (const one of passed) other ??= await findServer(root, one, ASK_MS);
  if (other === undefined) {
    writeIfChanged(root, SERVER, `${JSON.stringify({ port })}\n`);
    return { server, port, last };
  }
  await server.close();
  return { open: other };
}

/** Returns the port at which the site was edited last. */
function readPort(root: string): number | undefined {
  const { port } = readOwnJson<{ port?: unknown }>(resolveInside(root, SERVER)) ?? {};
  return typeof port === 'number' && Number.isInteger(port) && port > 0 && port < 2 ** 16 ? port : undefined;
}

/**
 * Returns the URL of a port if a server edits this folder there. A server that is starting has one of the two addresses of
 * `localhost` before the other: for `patience` milliseconds, it is asked again.
 */
async function findServer(root: string, port: number, patience: number): Promise<string | undefined> {
  const options: RequestInit = { redirect: 'error', signal: AbortSignal.timeout(ASK_MS) };
  const answer = await fetch(`http://${LOOPBACK}:${port}${DESK_PATH}${SITE_KEY}`, options)
    .then((response) => response.text())
    .catch(() => undefined);
  if (answer?.trim() === getSiteKey(root)) return `http://localhost:${port}`;
  if (answer !== undefined || patience <= 0) return undefined;
  await setTimeout(RETRY_MS);
  return findServer(root, port, patience - RETRY_MS);
}
