import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { listen } from '../../src/server/listen.ts';

const hasIPv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);
const open: Server[] = [];
const create = () => {
  const server = createHttpServer((_, response) => response.end('ours'));
  open.push(server);
  return server;
};
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});
const ask = async (url: string) => (await fetch(url)).text();

describe.skipIf(!hasIPv6)('a server for this machine alone', () => {
  it('answers at both addresses of localhost, and frees both', async () => {
    const server = create();
    const url = await listen(server, { port: 0 });
    expect(url).toMatch(/^http:\/\/localhost:\d+$/);
    const { port } = new URL(url);
    for (const host of ['localhost', '127.0.0.1', '[::1]'])
      expect(await ask(`http://${host}:${port}`)).toBe('ours');
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
    const again = createServer();
    open.push(again);
    await once(again.listen(Number(port), '::1'), 'listening');
  });

  it('leaves a port at which another program listens on ::1', async () => {
    const other = createServer();
    open.push(other);
    await once(other.listen(0, '::1'), 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await expect(listen(create(), { port })).rejects.toThrow(`Port ${port} is in use by another program.`);
    const url = await listen(create(), { port, useNextPort: true });
    expect(Number(new URL(url).port)).toBeGreaterThan(port);
    expect(await ask(url)).toBe('ours');
  });
});

it('names the address on a machine without ::1', async () => {
  const server = create();
  const url = await listen(server, { port: 0 });
  expect(url.includes('127.0.0.1')).toBe(!hasIPv6);
});
