import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCode } from '../../src/desk/server/access.ts';
import { listFiles } from '../../src/files/paths.ts';
import { type RunningDesk, startDesk } from '../desk/server/desk-process.ts';
import { createContents, FOLDERS, NAMES, PAYLOAD } from '../desk/server/hostile-uploads.ts';
import { HOME } from '../desk/server/open-edits.ts';
import { type RawResponse, sendRaw } from '../server/raw-request.ts';
import { createTempFolder } from '../temp-folder.ts';
import { CASES, SEED } from './cases.ts';
import { STACK } from './raw-requests.ts';

/** The number of requests without a right to be answered. */
const REQUESTS = 10 * CASES;
/** Requests at once, and the milliseconds between those that count for the rate: more in a second are refused as too many. */
const AT_ONCE = 8;
const PACE_MS = 8;

let root: string;
let desk: RunningDesk;
let before: Record<string, string>;
let version: string;
beforeAll(async () => {
  root = join(createTempFolder(), 'site');
  cpSync('tests/fixtures/sites/small', root, { recursive: true });
  const outside = join(root, '..', 'outside');
  const secrets = [
    'content/pages/.secret.json',
    'content/.git/config',
    '.env',
    'package.json',
    '../outside/a.json',
  ];
  for (const file of secrets) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), '{"title": "not for anybody"}');
  }
  symlinkSync(join(outside, 'a.json'), join(root, 'content/pages/link.json'));
  symlinkSync(outside, join(root, 'content/pages/linked'));
  symlinkSync(outside, join(root, 'content/media/linked'));
  desk = await startDesk(root);
  ({ version } = await desk.call('file', { file: HOME }));
  await desk.call('problems', null);
  before = readDisk();
});
afterAll(() => desk.dev.kill());

/** Reads all files beside and in the site, but for the schemas of editors and the trash. */
function readDisk(): Record<string, string> {
  const files = listFiles(join(root, '..')).filter((file) => !file.startsWith('site/.blocksite/'));
  return Object.fromEntries(
    files.sort().map((file) => [file, readFileSync(join(root, '..', file), 'latin1')]),
  );
}

const createAct = (file: string, more: object = {}) => ({
  sentence: 'Changed',
  place: { file: HOME, pointer: '' },
  changes: [{ file, version, operations: [{ op: 'set', pointer: '/title', value: 'not from here' }] }],
  ...more,
});

interface Attempt {
  method?: string;
  path?: string;
  headers: Record<string, string | undefined>;
  body?: string;
}

/** Sends what would be a request of the app, but for what an attempt changes. */
function send({ method = 'POST', path = '/@desk/api/act', headers, body }: Attempt): Promise<RawResponse> {
  const content = body ?? JSON.stringify(createAct(HOME));
  const all = {
    Host: `localhost:${desk.port}`,
    Origin: `http://localhost:${desk.port}`,
    'Sec-Fetch-Site': 'same-origin',
    'Content-Type': 'application/json',
    'X-Blocksite-Desk': desk.token,
    'Content-Length': `${Buffer.byteLength(content)}`,
    Connection: 'close',
    ...headers,
  };
  const lines = Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}: ${value}\r\n`,
  );
  return sendRaw(desk.port, `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${content}`);
}

/** Expects a refusal in a line of text. */
function expectRefused({ status, body }: RawResponse, attempt: unknown): void {
  expect([0, 400, 403, 404, 405, 411, 413, 429], JSON.stringify(attempt)).toContain(status);
  expect(`\n${body}`).not.toMatch(STACK);
  expect(`${body}`).not.toContain('not for anybody');
  expect(`${body}`).not.toContain(desk.token);
}

const text = fc.string({ unit: fc.constantFrom(...'abcAB01_-.'), minLength: 1, maxLength: 40 });
/** Hosts of other machines and names that lead here, and origins of other pages, such as those of other ports. */
const foreignHost = fc.oneof(
  fc.constantFrom(
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.nip.io',
    '0.0.0.0',
    '[::ffff:127.0.0.1]',
    '',
  ),
  text.map((name) => `${name}.example`),
);
const foreignOrigin = fc.oneof(
  fc.constantFrom(
    'null',
    'http://evil.example',
    'http://localhost',
    'https://localhost',
    'file://',
    '',
    undefined,
  ),
  fc.nat(65_535).map((other) => `http://localhost:${other === desk.port ? 1 : other}`),
  fc.nat(65_535).map((other) => `http://127.0.0.1:${other}`),
  text.map((name) => `https://${name}.example`),
);
const wrongToken = fc.oneof(
  fc.constantFrom(undefined, '', 'undefined', 'null', '*', 'a, b'),
  text,
  fc.nat(31).map((at) => {
    const { token } = desk;
    return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
  }),
  fc.nat(31).map((length) => desk.token.slice(0, length)),
  fc.constant(0).map(() => `${desk.token}A`),
);
const wrongType = fc.constantFrom(
  undefined,
  '',
  'text/plain',
  'text/plain;application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-7',
  'application/octet-stream',
);
const wrongSite = fc.constantFrom('cross-site', 'same-site', 'none', 'same-origin, cross-site');
const wrongMethod = fc.constantFrom('PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND');
const wrongPath = fc.oneof(
  fc.constantFrom(
    '/@desk/api',
    '/@desk/api/',
    '/@desk/api/act/',
    '/@desk/api/constructor',
    '/@desk/api/__proto__',
  ),
  fc.constantFrom('/@desk/api/../act', '/@desk//api/act', '/x/../@desk/api/nothing', '/act', '/api/act'),
  text.map((name) => `/@desk/api/x${name}`),
);

/** An attempt with one thing wrong, and perhaps others. */
const attempt = fc.oneof(
  foreignHost.map((host): Attempt => ({ headers: { Host: host } })),
  foreignHost.map((host): Attempt => ({ headers: { Host: host, Origin: `http://${host}` } })),
  foreignOrigin.map((origin): Attempt => ({ headers: { Origin: origin } })),
  wrongToken.map((token): Attempt => ({ headers: { 'X-Blocksite-Desk': token } })),
  fc
    .tuple(wrongToken, foreignOrigin)
    .map(([token, origin]): Attempt => ({ headers: { 'X-Blocksite-Desk': token, Origin: origin } })),
  wrongType.map((type): Attempt => ({ headers: { 'Content-Type': type } })),
  wrongSite.map((site): Attempt => ({ headers: { 'Sec-Fetch-Site': site } })),
  wrongMethod.map((method): Attempt => ({ method, headers: {} })),
  wrongPath.map((path): Attempt => ({ path, headers: {} })),
  fc
    .constantFrom('file', 'page', 'undo', 'redo', 'events', 'upload?name=a.pdf&folder=', 'changes')
    .chain((call) =>
      wrongToken.map(
        (token): Attempt => ({ path: `/@desk/api/${call}`, headers: { 'X-Blocksite-Desk': token } }),
      ),
    ),
);

/** The codes of addresses that nobody has opened, and others. */
const wrongCode = fc.oneof(
  text,
  fc.constantFrom('', '../id', '../../../site.config.json', 'constructor', 1, null, [], {}, undefined),
  fc.constant(0).map(() => desk.token),
);

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('the desk', () => {
  it('answers no request of another page, program or name', async () => {
    const attempts = fc.sample(attempt, { numRuns: REQUESTS, seed: SEED });
    for (let i = 0; i < attempts.length; i += AT_ONCE) {
      const some = attempts.slice(i, i + AT_ONCE);
      const answers = await Promise.all(some.map(send));
      for (const [j, answer] of answers.entries()) expectRefused(answer, some[j]);
    }
    expect(readDisk()).toEqual(before);
  });

  it('gives no token for a wrong code, nor for a right one to another page, and ends nothing', async () => {
    const path = '/@desk/api/token';
    const ask = (headers: Attempt['headers'], code: unknown) =>
      send({ path, headers: { 'X-Blocksite-Desk': undefined, ...headers }, body: JSON.stringify({ code }) });
    for (const code of fc.sample(wrongCode, { numRuns: CASES, seed: SEED })) {
      await wait(PACE_MS);
      expectRefused(await ask({}, code), code);
    }
    const code = createCode(root);
    const wrong: Attempt['headers'][] = [
      ...fc.sample(foreignOrigin, { numRuns: CASES, seed: SEED }).map((Origin) => ({ Origin })),
      ...fc.sample(wrongSite, { numRuns: CASES, seed: SEED }).map((site) => ({ 'Sec-Fetch-Site': site })),
      ...fc.sample(wrongType, { numRuns: CASES, seed: SEED }).map((type) => ({ 'Content-Type': type })),
    ];
    for (const headers of wrong) {
      await wait(PACE_MS);
      expectRefused(await ask(headers, code), headers);
    }
    expect(JSON.parse(`${(await ask({}, code)).body}`)).toBe(desk.token);
  });

  const PATHS = [
    ...['package.json', '.env', '../outside/a.json', '/etc/passwd', 'content/pages/.secret.json'],
    ...[
      'content/.git/config',
      'content/pages/link.json',
      'content/pages/linked/a.json',
      'content/media/logo.svg',
    ],
    ...['content/../package.json', 'content/pages/../../package.json', 'content/pages//home.json', 'content'],
    ...[
      'content\\pages\\home.json',
      './content/pages/home.json',
      'content/pages/home.json\0',
      'CONTENT/pages/home.json',
    ],
    ...['content/pages/home.json/', 'content/pages/', '', '.', '..', 'constructor', '%2e%2e/package.json'],
  ];

  it('reads and changes no file but those of the content', async () => {
    for (const file of PATHS)
      for (const base of ['', 'content/', 'content/pages/', 'site.config.json/', `${root}/`]) {
        const path = base + file;
        if (path === HOME || before[`site/${path}`] === before[`site/${HOME}`]) continue;
        await wait(PACE_MS);
        expectRefused(
          await send({ path: '/@desk/api/file', headers: {}, body: JSON.stringify({ file: path }) }),
          path,
        );
        for (const changes of [createAct(path).changes, [{ file: path, version, text: 'x' }]]) {
          await wait(PACE_MS);
          const { body } = await send({ headers: {}, body: JSON.stringify(createAct(path, { changes })) });
          expect(JSON.parse(`${body}`), path).toMatchObject({ made: false });
        }
      }
    expect(readDisk()).toEqual(before);
  });

  it('adds no file that was not uploaded to its place', async () => {
    const pdf = new Uint8Array((await createContents())['a good PDF'] ?? []);
    const answer = await desk.upload('name=a.pdf&folder=', pdf);
    if ('refused' in answer) throw new Error(answer.refused);
    const { name, digest } = answer.media;
    const names = [...PATHS, ...NAMES, 'linked/a.pdf', '../pages/a.json', '.hidden.pdf'];
    for (const media of [
      ...names.filter((one) => one !== name).map((one) => ({ name: one, digest })),
      ...['', 'x', digest.slice(1), `${digest}0`, '../journal.jsonl', '__proto__'].map((one) => ({
        name,
        digest: one,
      })),
    ]) {
      await wait(PACE_MS);
      const { body } = await send({ headers: {}, body: JSON.stringify(createAct(HOME, { media: [media] })) });
      expect(JSON.parse(`${body}`), JSON.stringify(media)).toMatchObject({ made: false });
    }
    expect(readDisk()).toEqual(before);
  });

  it('keeps uploads outside of the site, and nothing that could run', async () => {
    const contents = Object.values(await createContents());
    for (const [i, bytes] of contents.entries()) {
      await wait(PACE_MS);
      const query = new URLSearchParams({
        name: NAMES[i % NAMES.length] ?? 'a',
        folder: FOLDERS[i % FOLDERS.length] ?? '',
      });
      await desk.upload(`${query}`, new Uint8Array(bytes));
    }
    expect(readDisk()).toEqual(before);
    const trash = join(root, '.blocksite/desk/trash');
    const names = readdirSync(trash);
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) {
      expect(name).toMatch(/^[0-9a-f]{64}$/);
      expect(readFileSync(join(trash, name), 'latin1')).not.toContain(PAYLOAD);
    }
  });

  it('answers its app afterwards', async () => {
    // The second in which too many were made ends.
    await wait(1000);
    expect(await desk.call('act', JSON.parse(JSON.stringify(createAct(HOME))))).toMatchObject({ made: true });
    expect(readDisk()[`site/${HOME}`]).toBe(before[`site/${HOME}`]?.replace('"Home"', '"not from here"'));
  });
});
