import { createServer, type RequestListener, type Server } from 'node:http';
import { networkInterfaces } from 'node:os';
import { afterEach, expect, it } from 'vitest';
import { DEV_INFO_URL, listen } from '../../src/server/listen.ts';

const servers: Server[] = [];
/** Creates a server that is closed after the test. */
const server = (handle?: RequestListener) => {
  const made = createServer(handle);
  servers.push(made);
  return made;
};
afterEach(() => {
  for (const made of servers.splice(0)) made.close();
});

it('takes the next port if one is in use, and reports which program uses it', async () => {
  const { port } = await listen(server(), { port: 0 });
  const other = await listen(server(), { port, useNextPort: true });
  expect(other.port).toBeGreaterThan(port);
  expect(other.url).toBe(`http://localhost:${other.port}`);
  expect(other.note).toBe(`Port ${port} is in use by another program.`);
});

it('takes no other port if one was requested, and reports what to do', async () => {
  const first = server((request, response) => {
    response.end(request.url === DEV_INFO_URL ? JSON.stringify({ root: '/sites/north' }) : '');
  });
  const { port } = await listen(first, { port: 0 });
  await expect(listen(server(), { port })).rejects.toThrow(
    `Port ${port} is in use by the dev server of /sites/north: http://localhost:${port}. Use another one: --port ${port + 1}.`,
  );
});

it('works beside a program that never responds', async () => {
  const { port } = await listen(
    server(() => {}),
    { port: 0 },
  );
  await expect(listen(server(), { port })).rejects.toThrow('in use by another program.');
});

it('reports that the machine has no such address', async () => {
  await expect(listen(server(), { port: 0, host: '192.0.2.1' })).rejects.toThrow(
    'This machine has no address "192.0.2.1". Use one of its own, or --host 0.0.0.0 for all of them.',
  );
});

it('serves this machine only, unless a host is given', async () => {
  const { port } = await listen(
    server((_, response) => response.end()),
    { port: 0 },
  );
  expect((await fetch(`http://127.0.0.1:${port}`)).status).toBe(200);
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4');
  // A machine may have no other address.
  if (outside) await expect(fetch(`http://${outside.address}:${port}`)).rejects.toThrow();
});
