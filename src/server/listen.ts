import { once } from 'node:events';
import { createServer, isIPv6, type Server } from 'node:net';
import { getErrorCode } from '../files/error-reason.ts';
import { UsageError } from '../files/usage-error.ts';

/** The IPv4 loopback address, which no other machine can reach. */
export const LOOPBACK = '127.0.0.1';
const LOOPBACK_6 = '::1';

/** The port, 0 for any free one, and the address or name to listen on; default the loopback addresses. */
export interface ListenOptions {
  port: number;
  host?: string | undefined;
  /** True if another port will do, as it does for port 0. Default `false`. */
  useNextPort?: boolean;
}

/** Error codes for a host that is not an address of this machine. */
const NO_ADDRESS = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN']);

/** Starts to listen, and returns the URL. Throws a usage error if it can't. `start` may do it another way. */
export async function listen(
  server: Server,
  options: ListenOptions,
  start: (port: number) => Promise<unknown> = (port) =>
    once(server.listen(port, options.host ?? LOOPBACK), 'listening'),
): Promise<string> {
  const { host, port } = options;
  const useNextPort = options.useNextPort || port === 0;
  for (let tries = useNextPort ? MAX_TRIES : 1; ; tries--) {
    const next = port === 0 ? 0 : port + (MAX_TRIES - tries) * Number(useNextPort);
    try {
      let name = getUrlHost(host);
      if (host !== undefined) await start(next);
      else if (!(await startLocally(server, next, start))) name = LOOPBACK;
      // From now on errors concern single connections.
      server.on('error', (error) => console.error(error));
      return `http://${name}:${getPort(server)}`;
    } catch (error) {
      if (tries === 1 || !isInUse(error)) throw new UsageError(describeListenError(error, options));
    }
  }
}

/** The maximum number of ports that are tried. */
const MAX_TRIES = 100;

/**
 * Listens at both loopback addresses, as `localhost` is either: another program at the second would get what is meant for
 * this one. Returns false on a machine that has only IPv4.
 */
async function startLocally(
  server: Server,
  port: number,
  start: (port: number) => Promise<unknown>,
): Promise<boolean> {
  const second = createServer((socket) => server.emit('connection', socket));
  try {
    await once(second.listen({ port, host: LOOPBACK_6, ipv6Only: true }), 'listening');
  } catch (error) {
    if (isInUse(error)) throw error;
    await start(port);
    return false;
  }
  try {
    await start(getPort(second));
  } catch (error) {
    second.close();
    throw error;
  }
  server.once('close', () => second.close());
  return true;
}

function getPort(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Returns true for the error of a port that another program listens on. Vite's has no code. */
function isInUse(error: unknown): boolean {
  return (
    getErrorCode(error) === 'EADDRINUSE' ||
    (error instanceof Error && error.message.includes('already in use'))
  );
}

/** Returns the host of the URL to open: `localhost` for loopback and wildcard addresses. */
function getUrlHost(host = LOOPBACK): string {
  if (['0.0.0.0', '::', LOOPBACK].includes(host)) return 'localhost';
  return (isIPv6(host) ? `[${host}]` : host).toLowerCase();
}

function describeListenError(error: unknown, { port, host }: ListenOptions): string {
  const code = getErrorCode(error) ?? '';
  const message = error instanceof Error ? error.message : String(error);
  if (isInUse(error))
    return `Port ${port} is in use by another program. Use another one: --port ${port < 65_535 ? port + 1 : port - 1}.`;
  if (code === 'EACCES') return `No permission to listen on port ${port}. Use one above 1023: --port 8080.`;
  if (NO_ADDRESS.has(code))
    return `This machine has no address "${host}". Use one of its own, or --host 0.0.0.0 for all of them.`;
  return `Can't listen on port ${port}: ${message}.`;
}
