import type { Server } from 'node:http';
import { connect } from 'node:net';
import { UsageError } from '../files/usage-error.ts';
import { LOOPBACK, toUrlHost } from './request-host.ts';

/** The path at which a development server says whose it is. */
export const DEV_INFO_URL = '/@whose.json';
/** The port of `dev`, unless it is told otherwise. */
export const DEV_PORT = 5173;
/** So many ports are tried. */
const MAX_PORTS = 20;
/** Errors of the system for a host that is not this machine. */
const NO_ADDRESS = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN']);
/** Milliseconds in which whoever has a port may say who it is. */
const REQUEST_MS = 2000;

/** Where to listen. */
export interface ListenOptions {
  port: number;
  /** An address of this machine, or a name of it. Default: the loopback, which nobody else can reach. */
  host?: string | undefined;
  /** Whether another port is taken when this one is in use. Default `false`. */
  useNextPort?: boolean;
}

/** Where a server listens, and what is to be said of it. */
export interface Listening {
  port: number;
  url: string;
  /** Why it is not the port that was asked for. */
  note?: string;
}

/** Begins to listen. Throws a usage error where that can't be, with the address of whoever is there. */
export async function listen(
  server: Server,
  { port, host, useNextPort = false }: ListenOptions,
): Promise<Listening> {
  const name = getUrlHost(host);
  let note: string | undefined;
  for (let candidate = port; candidate < port + MAX_PORTS && candidate < 65_536; candidate++) {
    const actual = (await isTaken(candidate, host)) ? undefined : await tryListen(server, candidate, host);
    if (actual !== undefined) return { port: actual, url: `http://${name}:${actual}`, ...(note && { note }) };
    note ??= `Port ${port} is in use: ${await describeOccupant(`http://${name}:${port}`)}.`;
    if (!useNextPort)
      throw new UsageError(`${note} Choose another one: --port ${port < 65_535 ? port + 1 : DEV_PORT}.`);
  }
  throw new UsageError(`${note} So are those after it; choose another one with --port.`);
}

/** Returns the host of the URL to open: addresses that stand for this machine have its usual name. */
function getUrlHost(host: string | undefined): string {
  return host === undefined || ['0.0.0.0', '::', LOOPBACK].includes(host) ? 'localhost' : toUrlHost(host);
}

/** A browser may ask for `localhost` at either of its addresses: whoever is at the other one would get half of the requests. */
async function isTaken(port: number, host: string | undefined): Promise<boolean> {
  if (host !== undefined || port === 0) return false;
  return new Promise((resolve) => {
    const socket = connect({ port, host: '::1', timeout: REQUEST_MS });
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket
      .on('connect', () => end(true))
      .on('error', () => end(false))
      .on('timeout', () => end(false));
  });
}

/** The port listened on, or nothing where it is in use. */
function tryListen(server: Server, port: number, host: string | undefined): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(new UsageError(describeListenError(error, port, host)));
    };
    server.once('error', onError);
    server.listen(port, host ?? LOOPBACK, () => {
      server.off('error', onError);
      // From now on what fails is one connection, which ends nothing.
      server.on('error', (error) => console.error(error));
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

function describeListenError(
  { code, message }: NodeJS.ErrnoException,
  port: number,
  host: string | undefined,
): string {
  if (code === 'EACCES')
    return `You may not listen on port ${port}. Choose one above 1023: --port ${DEV_PORT}.`;
  if (NO_ADDRESS.has(code ?? ''))
    return `This machine has no address "${host}". Use one of its own, or --host 0.0.0.0 for all of them.`;
  return `Can not listen on port ${port}: ${message}.`;
}

/** Who answers at an address, in words. */
async function describeOccupant(url: string): Promise<string> {
  const root = await fetchDevRoot(url);
  return root === undefined ? `another program has ${url}` : `${url} is the dev server of ${root}`;
}

/** The address of the dev server of a site, if one runs at the ports that it takes by itself. */
export async function findDevServer(root: string): Promise<string | undefined> {
  const urls = Array.from({ length: MAX_PORTS }, (_, i) => `http://localhost:${DEV_PORT + i}`);
  const roots = await Promise.all(urls.map(fetchDevRoot));
  return urls[roots.indexOf(root)];
}

/** The root of the site whose dev server has an address; nothing where it is another program's, or nobody's. */
async function fetchDevRoot(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(url + DEV_INFO_URL, { signal: AbortSignal.timeout(REQUEST_MS) });
    const { root }: { root?: unknown } = await answer.json();
    return typeof root === 'string' ? root : undefined;
  } catch {
    return undefined;
  }
}
