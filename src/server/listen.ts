import { connect, type Server } from 'node:net';
import { UsageError } from '../files/usage-error.ts';
import { LOOPBACK, toUrlHost } from './request-host.ts';

/** The path at which a dev server returns the root of its site. */
export const DEV_INFO_URL = '/@dev-info.json';
/** The default port of `dev`. */
export const DEV_PORT = 5173;
/** The maximum number of ports to try. */
const MAX_PORTS = 20;
/** Error codes for a host that is not an address of this machine. */
const NO_ADDRESS = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN']);
/** Milliseconds to wait for an answer of the program that uses a port. */
const REQUEST_MS = 2000;

/** The address to listen on. */
export interface ListenOptions {
  port: number;
  /** An address or name of this machine. Default: the loopback address, which no other machine can reach. */
  host?: string | undefined;
  /** Tries the following ports if this one is in use. Default `false`. */
  useNextPort?: boolean;
}

/** The port and URL of a listening server. */
export interface Listening {
  port: number;
  url: string;
  /** Says why the server does not listen on the requested port. */
  note?: string;
}

/** Starts to listen. Throws a usage error if the port is in use, naming the program if it is a dev server. */
export async function listen(
  server: Server,
  { port, host, useNextPort = false }: ListenOptions,
): Promise<Listening> {
  const name = getUrlHost(host);
  let note: string | undefined;
  for (let candidate = port; candidate < port + MAX_PORTS && candidate < 65_536; candidate++) {
    const actual = (await isTaken(candidate, host)) ? undefined : await tryListen(server, candidate, host);
    if (actual !== undefined) return { port: actual, url: `http://${name}:${actual}`, ...(note && { note }) };
    note ??= `Port ${port} is in use by ${await describeOccupant(`http://${name}:${port}`)}.`;
    if (!useNextPort)
      throw new UsageError(`${note} Use another one: --port ${port < 65_535 ? port + 1 : DEV_PORT}.`);
  }
  throw new UsageError(`${note} So are the ones after it. Choose another one with --port.`);
}

/** Returns the host of the URL to open: `localhost` for loopback and wildcard addresses. */
function getUrlHost(host: string | undefined): string {
  return host === undefined || ['0.0.0.0', '::', LOOPBACK].includes(host) ? 'localhost' : toUrlHost(host);
}

/**
 * Returns true if another program listens on the IPv6 loopback address: a browser may use either
 * address for `localhost`.
 */
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

/** Returns the port that the server listens on, or `undefined` if it is in use. */
function tryListen(server: Server, port: number, host: string | undefined): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(new UsageError(describeListenError(error, port, host)));
    };
    server.once('error', onError);
    server.listen(port, host ?? LOOPBACK, () => {
      server.off('error', onError);
      // From now on errors concern single connections.
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
    return `No permission to listen on port ${port}. Use one above 1023: --port ${DEV_PORT}.`;
  if (NO_ADDRESS.has(code ?? ''))
    return `This machine has no address "${host}". Use one of its own, or --host 0.0.0.0 for all of them.`;
  return `Can't listen on port ${port}: ${message}.`;
}

/** Describes the program that answers at a URL. */
async function describeOccupant(url: string): Promise<string> {
  const root = await fetchDevRoot(url);
  return root === undefined ? 'another program' : `the dev server of ${root}: ${url}`;
}

/** Returns the URL of the dev server of the site in `root`, if it listens on a default port. */
export async function findDevServer(root: string): Promise<string | undefined> {
  const urls = Array.from({ length: MAX_PORTS }, (_, i) => `http://localhost:${DEV_PORT + i}`);
  const roots = await Promise.all(urls.map(fetchDevRoot));
  return urls[roots.indexOf(root)];
}

/** Returns the site root of the dev server at a URL; `undefined` if there is none. */
async function fetchDevRoot(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(url + DEV_INFO_URL, { signal: AbortSignal.timeout(REQUEST_MS) });
    const { root }: { root?: unknown } = await answer.json();
    return typeof root === 'string' ? root : undefined;
  } catch {
    return undefined;
  }
}
