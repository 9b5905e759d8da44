import { once } from 'node:events';
import { isIPv6, type Server } from 'node:net';
import { getErrorCode } from '../files/error-reason.ts';
import { UsageError } from '../files/usage-error.ts';

/** The IPv4 loopback address, which no other machine can reach. */
export const LOOPBACK = '127.0.0.1';

/** The port, 0 for any free one, and the address or name to listen on; default the loopback address. */
interface ListenOptions {
  port: number;
  host?: string | undefined;
}

/** Error codes for a host that is not an address of this machine. */
const NO_ADDRESS = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN']);

/** Starts to listen, and returns the URL. Throws a usage error if it can't. `start` may do it another way. */
export async function listen(
  server: Server,
  options: ListenOptions,
  start: () => Promise<unknown> = () =>
    once(server.listen(options.port, options.host ?? LOOPBACK), 'listening'),
): Promise<string> {
  try {
    await start();
  } catch (error) {
    throw new UsageError(describeListenError(error, options));
  }
  // From now on errors concern single connections.
  server.on('error', (error) => console.error(error));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  return `http://${getUrlHost(options.host)}:${port}`;
}

/** Returns the host of the URL to open: `localhost` for loopback and wildcard addresses. */
function getUrlHost(host = LOOPBACK): string {
  if (['0.0.0.0', '::', LOOPBACK].includes(host)) return 'localhost';
  return (isIPv6(host) ? `[${host}]` : host).toLowerCase();
}

function describeListenError(error: unknown, { port, host }: ListenOptions): string {
  const code = getErrorCode(error) ?? '';
  const message = error instanceof Error ? error.message : String(error);
  // Vite's error has no code.
  if (message.includes('already in use'))
    return `Port ${port} is in use by another program. Use another one: --port ${port < 65_535 ? port + 1 : port - 1}.`;
  if (code === 'EACCES') return `No permission to listen on port ${port}. Use one above 1023: --port 8080.`;
  if (NO_ADDRESS.has(code))
    return `This machine has no address "${host}". Use one of its own, or --host 0.0.0.0 for all of them.`;
  return `Can't listen on port ${port}: ${message}.`;
}
