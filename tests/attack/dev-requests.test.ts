import type { ChildProcess } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTempFolder } from '../temp-folder.ts';
import { CASES, SEED } from './cases.ts';
import { startDev } from './dev-process.ts';
import { rawRequest, STACK, sendRaw } from './raw-requests.ts';
import { testRefusals, writeSecrets } from './refusals.ts';

/** The number of requests. Each takes milliseconds, since it has its own socket. */
const REQUESTS = Math.min(CASES, 4000);

const STATUS = ['101', '200', '204', '206', '301', '304', '400', '403', '404', '405', '408', '413', '431'];
/** Stack traces, redirects to other hosts, and headers injected by a path. */
const FORBIDDEN = new RegExp(`${STACK.source}|^Location: (?!/(?!/)).*|^Set-Cookie.*`, 'im');

let root = '';
let secrets: string[] = [];
let dev: ChildProcess;
let port = 0;

beforeAll(async () => {
  root = join(createTempFolder(), 'site');
  cpSync('tests/fixtures/sites/small', root, { recursive: true });
  secrets = writeSecrets(root, 'content/media');
  ({ dev, port } = await startDev(root));
}, 150_000);

afterAll(() => dev.kill());

/** Returns the forbidden part of a response, if there is one. */
function wrongIn(request: string, answer: string): string | undefined {
  const text = answer.replace('HTTP/1.1 100 Continue\r\n\r\n', '');
  const [, status = ''] = /^HTTP\/1\.1 (\d+) /.exec(text) ?? [];
  if (text !== '' && !STATUS.includes(status)) return text.slice(0, 300);
  const isForeign = !request.includes('Host: localhost') && status < '400' && text !== '';
  return (isForeign ? status : undefined) ?? FORBIDDEN.exec(text)?.[0];
}

describe('any request to `dev`', () => {
  it('gets a response without a stack trace, is not redirected to another host, and stops nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(rawRequest, { minLength: 8, maxLength: 8 }), async (requests) => {
        const answers = await Promise.all(requests.map((bytes) => sendRaw(port, bytes)));
        for (const [i, bytes] of requests.entries())
          expect(wrongIn(bytes, answers[i] ?? ''), bytes.slice(0, 200)).toBeUndefined();
        expect(dev.exitCode).toBeNull();
        const home = await sendRaw(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
        expect(home).toMatch(/^HTTP\/1\.1 200/);
      }),
      { numRuns: Math.ceil(REQUESTS / 8), seed: SEED, endOnFailure: true },
    );
  });
});

describe('dev', () => {
  testRefusals(
    () => port,
    () => secrets,
  );
});
