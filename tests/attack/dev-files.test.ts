import type { ChildProcess } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { splitWords } from '../split-words.ts';
import { createTempFolder } from '../temp-folder.ts';
import { CASES, SEED, TIMEOUT_MS } from './cases.ts';
import { PACKAGE_PROGRAM } from './commands.ts';
import { startDev } from './dev-process.ts';

const SITE = 'tests/fixtures/sites/small';
/** The number of changes between two checks. */
const STEPS = 12;
const ROUNDS = Math.ceil(Math.min(CASES, 3000) / STEPS);

let folder = '';
let root = '';
let dev: ChildProcess;
let port = 0;

beforeAll(async () => {
  folder = createTempFolder();
  root = join(folder, 'site');
  cpSync(SITE, root, { recursive: true });
  ({ dev, port } = await startDev(root, ['dev'], PACKAGE_PROGRAM));
}, 150_000);

afterAll(() => {
  dev.kill();
  restore();
});

const NAMES = splitWords(`
  . content content/pages content/media content/media/wall content/pages/home.json content/pages/call.json
  content/pages/new.json content/pages/deep content/pages/deep/a.json content/data site.config.json
`);

const DEEDS: Record<string, (path: string) => void> = {
  remove: (path) => rmSync(path, { recursive: true, force: true }),
  moveAway: (path) => renameSync(path, join(folder, `away-${path.length}`)),
  moveBack: (path) => renameSync(join(folder, `away-${path.length}`), path),
  forbid: (path) => chmodSync(path, 0),
  allow: (path) => chmodSync(path, 0o755),
  makeFolder: (path) => mkdirSync(path, { recursive: true }),
  writeNothing: (path) => writeFileSync(path, ''),
  writeHalf: (path) => writeFileSync(path, '{ "path": "/", "title": "Ho'),
  writeOther: (path) =>
    writeFileSync(path, '{ "path": "/new", "title": "New", "blocks": [{ "type": "pageHeader" }] }'),
  linkNowhere: (path) => symlinkSync('nowhere', path),
  linkToItself: (path) => symlinkSync('.', path),
};

/** Restores all files. */
function restore(): void {
  for (const name of NAMES) attempt(() => chmodSync(join(root, name), 0o755));
  rmSync(folder, { recursive: true, force: true });
  cpSync(SITE, root, { recursive: true });
}

/** Tries a change. It may fail: a missing file can't be moved. */
function attempt(deed: () => void): void {
  try {
    deed();
  } catch {
    // As it would be for an editor.
  }
}

async function ask(path: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' });
  return { status: answer.status, text: await answer.text() };
}

const step = fc.record({
  deed: fc.constantFrom(...Object.values(DEEDS)),
  name: fc.constantFrom(...NAMES),
  path: fc.constantFrom(...splitWords('/ /call /new /nothing /media/logo.svg /@problems.json /index.json')),
  waits: fc.boolean(),
});

it('recovers from any change to the files of its site', { timeout: TIMEOUT_MS * 3 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      const asked: Promise<{ status: number; text: string }>[] = [];
      for (const { deed, name, path, waits } of steps) {
        attempt(() => deed(join(root, name)));
        asked.push(ask(path));
        if (waits) await asked.at(-1);
      }
      for (const { status, text } of await Promise.all(asked)) {
        expect([200, 301, 404, 500]).toContain(status);
        expect(text).not.toMatch(/\n\s+at .*:\d+:\d+/);
      }
      expect(dev.exitCode).toBeNull();
      restore();
      await expect
        .poll(async () => (await ask('/')).text, { timeout: 20_000 })
        .toContain('Hello from the harbour.');
      await expect.poll(async () => (await ask('/@problems.json')).text, { timeout: 20_000 }).toBe('[]');
      expect((await ask('/new')).status).toBe(404);
    }),
    { numRuns: ROUNDS, seed: SEED, endOnFailure: true },
  );
});
