import { isIP } from 'node:net';

/** The IPv4 loopback address, which no other machine can reach. */
export const LOOPBACK = '127.0.0.1';

/** The option `--host` of commands that start a server. */
export const HOST_OPTION = {
  description: 'address to listen on, such as 0.0.0.0 for all (default: this machine only)',
  value: 'NAME',
};

const LOCAL_NAMES = new Set(['localhost', LOOPBACK, '[::1]']);
const EVERY_ADDRESS = new Set(['0.0.0.0', '::']);

/**
 * Returns true for a `Host` header that a server listening on `listening` answers: local names, the
 * host it was started with, and any IP address if it listens on all. Refusing others prevents DNS
 * rebinding.
 */
export function isAllowedHost(header: string | undefined, listening: string = LOOPBACK): boolean {
  const name = header?.toLowerCase().replace(/:\d*$/, '');
  if (name === undefined) return false;
  const address = name.replace(/^\[(.*)\]$/, '$1');
  return (
    LOCAL_NAMES.has(name) ||
    address === listening.toLowerCase() ||
    (EVERY_ADDRESS.has(listening) && isIP(address) > 0)
  );
}

/** Returns the message for a request whose host is not answered. */
export function describeUnknownHost(header: string | undefined): string {
  return `This server does not answer requests for the host ${JSON.stringify(header ?? '')}. Use http://localhost, or start it with --host and the name that you use.`;
}

/** Returns a host name or address as it is written in a URL: `::1` as `[::1]`. */
export function toUrlHost(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host.toLowerCase()}]` : host.toLowerCase();
}
