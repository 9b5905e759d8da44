import type { Server } from 'node:http';
import { connect } from 'node:net';
import { UsageError } from '../files/usage-error.ts';
import { hostInUrl, LOOPBACK } from './request-host.ts';

/** The path at which a development server says whose it is. */
export const WHOSE_URL = '/@whose.json';
/** The port of `dev`, unless it is told otherwise. */
export const DEV_PORT = 5173;
/** So many ports are tried. */
const TRIES = 20;
/** Errors of the system for a host that is not this machine. */
const NO_ADDRESS = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN']);
/** Milliseconds in which whoever has a port may say who it is. */
const ASK_MS = 2000;

/** Where to listen. */
export interface Place {
  port: number;
  /** An address of this machine, or a name of it. Default: the loopback, which nobody else can reach. */
  host?: string | undefined;
  /** Whether another port is taken when this one is in use. Default `false`. */
  orNext?: boolean;
}

/** Where a server listens, and what is to be said of it. */
export interface Listening {
  port: number;
  url: string;
  /** Why it is not the port that was asked for. */
  note?: string;
}

/** Begins to listen. Throws a usage error where that can't be, with the address of whoever is there. */
export async function listen(server: Server, { port, host, orNext = false }: Place): Promise<Listening> {
  const name = urlName(host);
  let note: string | undefined;
  for (let tried = port; tried < port + TRIES && tried < 65_536; tried++) {
    const actual = (await isTaken(tried, host)) ? undefined : await tryListen(server, tried, host);
    if (actual !== undefined) return { port: actual, url: `http://${name}:${actual}`, ...(note && { note }) };
    note ??= `Port ${port} is in use: ${await occupant(`http://${name}:${port}`)}.`;
    if (!orNext)
      throw new UsageError(`${note} Choose another one: --port ${port < 65_535 ? port + 1 : DEV_PORT}.`);
  }
  throw new UsageError(`${note} So are those after it; choose another one with --port.`);
}

/** Returns the host of the URL to open: addresses that stand for this machine have its usual name. */
function urlName(host: string | undefined): string {
  return host === undefined || ['0.0.0.0', '::', LOOPBACK].includes(host) ? 'localhost' : hostInUrl(host);
}

/** A browser may ask for `localhost` at either of its addresses: whoever is at the other one would get half of the requests. */
async function isTaken(port: number, host: string | undefined): Promise<boolean> {
  if (host !== undefined || port === 0) return false;
  return new Promise((resolve) => {
    const socket = connect({ port, host: '::1', timeout: ASK_MS });
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
      else reject(new UsageError(refusal(error, port, host)));
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

function refusal({ code, message }: NodeJS.ErrnoException, port: number, host: string | undefined): string {
  if (code === 'EACCES')
    return `You may not listen on port ${port}. Choose one above 1023: --port ${DEV_PORT}.`;
  if (NO_ADDRESS.has(code ?? ''))
    return `This machine has no address "${host}". Use one of its own, or --host 0.0.0.0 for all of them.`;
  return `Can not listen on port ${port}: ${message}.`;
}

/** Who answers at an address, in words. */
async function occupant(url: string): Promise<string> {
  const root = await askWhose(url);
  return root === undefined ? `another program has ${url}` : `${url} is the dev server of ${root}`;
}

/** The address of the dev server of a site, if one runs at the ports that it takes by itself. */
export async function findDev(root: string): Promise<string | undefined> {
  const urls = Array.from({ length: TRIES }, (_, i) => `http://localhost:${DEV_PORT + i}`);
  const roots = await Promise.all(urls.map(askWhose));
  return urls[roots.indexOf(root)];
}

/** The root of the site whose dev server has an address; nothing where it is another program's, or nobody's. */
async function askWhose(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(url + WHOSE_URL, { signal: AbortSignal.timeout(ASK_MS) });
    const { root }: { root?: unknown } = await answer.json();
    return typeof root === 'string' ? root : undefined;
  } catch {
    return undefined;
  }
}
