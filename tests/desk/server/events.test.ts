import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { blockTypes } from '../../../src/core/schema/schema.ts';
import { type DeskAction, type DeskEvent, KEY_HEADER } from '../../../src/desk/protocol.ts';
import { limitRate } from '../../../src/desk/server/access.ts';
import { createTempFolder } from '../../temp-folder.ts';
import { type RunningDesk, startDesk } from './desk-process.ts';
import { HOME, PLACES } from './open-edits.ts';

let root: string;
let desk: RunningDesk;
/** The answer to a request that is not sent to its end. */
let late: Promise<string>;
beforeAll(async () => {
  root = createTempFolder();
  cpSync('tests/fixtures/sites/small', root, { recursive: true });
  desk = await startDesk(root);
  late = new Promise((resolve) => {
    const socket = connect(desk.port, '127.0.0.1', () =>
      socket.write(
        `POST /@desk/api/file HTTP/1.1\r\nHost: localhost:${desk.port}\r\nOrigin: http://localhost:${desk.port}\r\nContent-Type: application/json\r\nX-Blocksite-Desk: ${desk.token}\r\nContent-Length: 10\r\n\r\n{`,
      ),
    );
    socket.on('data', (bytes) => resolve(String(bytes)));
  });
});
afterAll(() => desk.dev.kill());

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const write = (file: string, from: string, to: string) =>
  writeFileSync(join(root, file), read(file).replace(from, to));

async function set(file: string, pointer: string, value: string, more: Partial<DeskAction> = {}) {
  const { version } = await desk.call('file', { file });
  const changes = [{ file, version, operations: [{ op: 'set' as const, pointer, value }] }];
  return desk.call('act', { sentence: 'Changed', place: { file, pointer }, changes, ...more });
}

const ACTION = { sentence: 'a', place: { file: HOME, pointer: '' }, changes: [] };

/** Opens a stream of events. Returns the changed files that it has named so far. */
async function listen() {
  const changed: string[] = [];
  const response = await desk.post('events', 'null');
  expect(response.status).toBe(200);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  void (async () => {
    let text = '';
    for (;;) {
      const { value: part, done } = (await reader?.read()) ?? { done: true };
      if (done) return;
      const lines = (text + part).split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) {
        const event: DeskEvent = JSON.parse(line);
        changed.push(...event.changed.map(({ file }) => file));
      }
    }
  })();
  return { changed, close: () => reader?.cancel() };
}

it('tells all windows of a change once, also of one by another program', async () => {
  // All pages have been checked.
  await desk.call('problems', null);
  const windows = [await listen(), await listen()];
  expect(await set(HOME, '/title', 'Start')).toMatchObject({ made: true });
  await expect.poll(() => windows[1]?.changed).toEqual([HOME]);
  // The watcher reports both files, the first one again.
  write(PLACES, 'Monaco,2.02', 'Monaco,2.08');
  for (const { changed } of windows) await expect.poll(() => changed).toEqual([HOME, PLACES]);
  expect((await desk.call('file', { file: PLACES })).text).toContain('2.08');
  write(HOME, '"Start"', '"Theirs"');
  for (const { changed } of windows) await expect.poll(() => changed).toEqual([HOME, PLACES, HOME]);
  for (const { close } of windows) await close();
  expect(await desk.call('undo', null)).toMatchObject({
    made: false,
    reason: expect.stringContaining('Theirs'),
  });
  write(HOME, '"Theirs"', '"Start"');
  for (const way of ['redo', 'undo'] as const)
    expect(await desk.call(way, null)).toMatchObject({ made: true });
  expect(read(HOME)).toBe(readFileSync('tests/fixtures/sites/small/content/pages/home.json', 'utf8'));
});

it('makes a request with a key once, whatever it is', async () => {
  const before = read(HOME);
  const post = async (call: string, body: unknown, key: string) =>
    (await desk.post(call, JSON.stringify(body), { [KEY_HEADER]: key })).json();
  const { version } = await desk.call('file', { file: HOME });
  const operations = [{ op: 'duplicate', pointer: '/blocks/1' }];
  const act = { ...ACTION, changes: [{ file: HOME, version, operations }] };
  const made = await post('act', act, 'a');
  expect(made).toMatchObject({ made: true, sentence: 'a' });
  const once = read(HOME);
  expect(await post('act', act, 'a')).toEqual(made);
  expect(read(HOME)).toBe(once);
  await set(HOME, '/title', 'Start');
  for (const key of ['b', 'b', 'c', 'c'])
    expect(await post('undo', null, key)).toMatchObject({
      made: true,
      sentence: key === 'b' ? 'Changed' : 'a',
    });
  expect(read(HOME)).toBe(before);
  for (const key of ['d', 'd']) expect(await post('redo', null, key)).toMatchObject({ sentence: 'a' });
  expect(read(HOME)).toBe(once);
  await post('undo', null, 'e');
  expect(read(HOME)).toBe(before);
});

it('finds a text without a mark when it is asked for, of a view that it knows', async () => {
  const { html, texts, map } = await desk.call('page', { path: '/' });
  const ids = [...html.matchAll(/data-desk-text="(\d+):/g)].map(([, id]) => Number(id));
  const [id = 0] = ids.filter((one) => !texts[one]);
  expect(await desk.call('text', { map, id })).toMatchObject({ file: HOME, pointer: expect.any(String) });
  expect(await desk.call('text', { map: map + 1, id })).toBeNull();
});

it('says why a page that never was valid can’t be shown', async () => {
  const file = join(root, 'content/pages/broken.json');
  writeFileSync(file, '{ "path": "/broken", ');
  const ask = (path: string) => desk.call('page', { path }).catch(String);
  await expect.poll(() => ask('/broken')).toMatch(/The page at \/broken can't be shown yet\. .*end/);
  expect(await ask('/nowhere')).toContain('There is no page at /nowhere.');
  rmSync(file);
});

it('reports a problem with the change, and none when it is undone', async () => {
  const getProblems = async () => (await desk.call('problems', null)).filter(({ file }) => file === HOME);
  const before = await getProblems();
  await set(HOME, '/blocks/1/text', 'See [this](/nowhere).');
  expect(await getProblems()).toHaveLength(before.length + 1);
  await desk.call('undo', null);
  expect(await getProblems()).toEqual(before);
});

it('takes a picture, lists it, and removes it by undo', async () => {
  const create = { width: 40, height: 30, channels: 3, background: '#147' } as const;
  const bytes = new Uint8Array(await sharp({ create }).jpeg().toBuffer());
  const answer = await desk.upload('name=IMG_1.JPG&folder=people&title=Asha', bytes);
  if ('refused' in answer) throw new Error(answer.refused);
  // Who has had no answer sends it again; two windows do so at once.
  const send = () => desk.upload('name=IMG_1.JPG&folder=people&title=Asha', bytes);
  expect(await Promise.all([send(), send()])).toEqual([answer, answer]);
  const isListed = async () => (await desk.call('media', null)).includes('people/asha.jpg');
  expect(await isListed()).toBe(false);
  await set(HOME, '/blocks/3/items/0/image/src', 'people/asha.jpg', { media: [answer.media] });
  expect(await isListed()).toBe(true);
  expect(await desk.call('undo', null)).toMatchObject({ made: true });
  expect(await isListed()).toBe(false);
  expect(await desk.upload('name=a.exe&folder=', new Uint8Array(Buffer.from('MZ\x90\0')))).toMatchObject({
    refused: expect.stringContaining('a.exe'),
  });
});

it('lists changes since the commit and takes one back', async () => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root });
  expect(await desk.call('changes', null)).toMatchObject({ files: [], problem: expect.any(String) });
  git('init', '--quiet');
  git('add', 'content', 'site.config.json');
  git('-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '--quiet', '--message', 'Before');
  await set(HOME, '/title', 'Start');
  const { files, problem } = await desk.call('changes', null);
  expect(problem).toBeUndefined();
  expect(files).toMatchObject([{ file: HOME, page: '/', changes: [{ pointer: '/title' }] }]);
  const id = files[0]?.changes[0]?.id ?? '';
  expect(await desk.call('takeBack', { file: HOME, id })).toMatchObject({ made: true });
  expect(await desk.call('changes', null)).toEqual({ files: [] });
  expect(
    execFileSync('git', ['status', '--porcelain', '--', '.blocksite'], { cwd: root, encoding: 'utf8' }),
  ).toBe('');
});

it('refuses a window above thirty with a sentence, and leaves the others', async () => {
  const windows = [];
  for (let count = 0; count < 30; count++) windows.push(await listen());
  const refused = await desk.post('events', 'null');
  expect([refused.status, await refused.text()]).toEqual([
    503,
    'This site is open in 30 windows. Close one of them: this one then goes on.\n',
  ]);
  await set(HOME, '/title', 'For all');
  for (const { changed } of windows) await expect.poll(() => changed).toContain(HOME);
  await windows.pop()?.close();
  await expect.poll(async () => (await desk.post('events', 'null')).status).toBe(200);
  for (const { close } of windows) await close();
  await desk.call('undo', null);
});

it('refuses the example of a block that there is not, as one clear problem', async () => {
  let said = '';
  desk.dev.stderr?.on('data', (part) => {
    said += part;
  });
  for (const request of [
    { type: 'nothing', index: 0 },
    { type: 'prose', index: 999 },
  ]) {
    const answer = await desk.post('example', JSON.stringify(request));
    expect(answer.status).toBeLessThan(500);
    expect(await answer.text()).toMatch(/There is no (block|example)/);
  }
  expect(said).toBe('');
});

it('shows an example of every block', async () => {
  for (const type of blockTypes) {
    const { html, value } = await desk.call('example', { type, index: 0 });
    expect(html, type).toMatch(/<[a-z]+[\s\S]*>/);
    expect(html, type).not.toContain('could not be rendered');
    expect(value.type).toBe(type);
  }
});

const change = (operation: unknown) => ({
  ...ACTION,
  changes: [{ file: HOME, version: '', operations: [operation] }],
});
it.each([
  ['act', null],
  ['act', {}],
  ['act', []],
  ['act', { ...ACTION, changes: 1 }],
  ['act', { ...ACTION, extra: 1 }],
  ['act', { ...ACTION, place: { file: HOME, pointer: 'a' } }],
  ['act', { ...ACTION, media: [{ name: 1, digest: '' }] }],
  ['act', change({ op: 'write', pointer: '' })],
  ['act', change({ op: 'set', pointer: '' })],
  ['act', change({ op: 'set', pointer: '', value: 1, within: { start: -1, end: 0 } })],
  ['act', change({ op: 'set', pointer: '', value: 1, written: 'x' })],
  ['act', change({ op: 'move', pointer: '/a' })],
  ['file', { file: 1 }],
  ['page', { path: ['/'] }],
  ['takeBack', { file: HOME }],
  ['undo', {}],
] as const)('answers %s with %j in a sentence', async (name, request) => {
  const response = await desk.post(name, JSON.stringify(request));
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ error: 'The desk sends no such request.' });
});

it.each(['', '{', 'undefined', '"\ud800', '{"file":1}}'])('answers the body %j in a line', async (body) => {
  const response = await desk.post('file', body);
  expect(response.status).toBe(400);
  expect((await response.json()).error).toMatch(/^[^\n]+$/);
});

it('has a turn for no more requests in a second than an app sends', () => {
  const hasTurn = limitRate();
  const turns = [...Array(200).keys()].map((i) => hasTurn(1000 + i));
  expect(turns.indexOf(false)).toBe(150);
  expect(hasTurn(1999)).toBe(false);
  expect(hasTurn(2000)).toBe(true);
});

it('refuses what is too large or too slow', async () => {
  expect((await desk.post('file', JSON.stringify('x'.repeat(4_000_001)))).status).toBe(413);
  const tooLarge = new Uint8Array(20 * 2 ** 20 + 1);
  const type = { 'Content-Type': 'application/octet-stream' };
  expect((await desk.post('upload?name=a&folder=', tooLarge, type)).status).toBe(413);
  expect(await late).toMatch(/^HTTP\/1\.1 413/);
  expect(await desk.call('file', { file: HOME })).toMatchObject({ file: HOME });
});

it('sends the app with its policies, to GET only', async () => {
  const url = `http://localhost:${desk.port}/@desk/`;
  const { headers } = await fetch(url);
  expect(headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'");
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect((await fetch(`${url}frame`)).headers.get('content-security-policy')).not.toContain('script-src');
  expect((await fetch(url, { method: 'PUT' })).status).toBe(405);
});
