import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KEY_HEADER, TOKEN_HEADER } from '../../../src/desk/protocol.ts';
import { createAccess, createCode, removeCodes } from '../../../src/desk/server/access.ts';
import { createTempFolder } from '../../temp-folder.ts';
import { postCode, type RunningDesk, startDesk } from './desk-process.ts';

const CODES = '.blocksite/desk/codes';
const NOW = Date.now();
const NOT_GOOD = /^This address is good once, for a minute, and is not good any more\. Start ".* edit" again/;
const USED_TWICE = /^An address of the desk was used twice.* Start ".* edit" again/;

let root: string;
let ends: string[];
let access: ReturnType<typeof createAccess>;
beforeEach(() => {
  root = createTempFolder();
  ends = [];
  access = createAccess(root, (reason) => ends.push(reason));
});

it('gives the token for a code within a minute', () => {
  const token = access.enter(createCode(root, NOW), NOW);
  expect(access.has(token)).toBe(true);
  expect(access.enter(createCode(root, NOW), NOW + 59_999)).toBe(token);
  for (const time of [NOW + 60_000, NOW + 1e9, NOW - 1])
    expect(() => access.enter(createCode(root, NOW), time)).toThrow(NOT_GOOD);
  expect(access.has(token)).toBe(true);
  expect(ends).toEqual([]);
});

it('a code that was used ends the token, once', () => {
  const [code, other] = [createCode(root, NOW), createCode(root, NOW)];
  const token = access.enter(code, NOW);
  access.enter(other, NOW);
  expect(() => access.enter(code, NOW + 1e9)).toThrow(USED_TWICE);
  expect(access.has(token)).toBe(false);
  expect(ends).toEqual([expect.stringMatching(USED_TWICE)]);
  const next = access.enter(createCode(root, NOW), NOW);
  expect(next).not.toBe(token);
  for (const used of [code, other]) expect(() => access.enter(used, NOW)).toThrow(NOT_GOOD);
  expect(access.has(next)).toBe(true);
  expect(ends).toHaveLength(1);
});

it('wrong codes end nothing', () => {
  const token = access.enter(createCode(root, NOW), NOW);
  for (const code of ['', token, '../id', 'x'.repeat(1000)])
    for (let i = 0; i < 2; i++) expect(() => access.enter(code, NOW)).toThrow(NOT_GOOD);
  expect(access.has(token)).toBe(true);
  for (const sent of [undefined, '', token.slice(1), `${token}a`, token.toLowerCase()])
    expect(access.has(sent)).toBe(false);
});

it('takes no code that came with the folder, and goes through no link', () => {
  const code = createCode(root, NOW);
  removeCodes(root);
  expect(() => access.enter(code, NOW)).toThrow(NOT_GOOD);
  const other = createTempFolder();
  mkdirSync(join(other, '.blocksite/desk'), { recursive: true });
  symlinkSync(join(root, CODES), join(other, CODES));
  for (const run of [() => removeCodes(other), () => createCode(other)])
    expect(run).toThrow('is a symbolic link');
  expect(() => createAccess(other, () => {}).enter(createCode(root, NOW), NOW)).toThrow('is a symbolic link');
});

it('takes nothing but a time', () => {
  for (const text of ['', '{', 'null', '"now"', '{}', '1e999']) {
    const code = createCode(root, NOW);
    const [name = ''] = readdirSync(join(root, CODES));
    writeFileSync(join(root, CODES, name), text);
    expect(() => access.enter(code, NOW)).toThrow(NOT_GOOD);
    removeCodes(root);
  }
});

describe('the desk', () => {
  let desk: RunningDesk;
  let said = '';
  let site: string;
  let origin: string;
  beforeAll(async () => {
    site = createTempFolder();
    cpSync('tests/fixtures/sites/small', site, { recursive: true });
    desk = await startDesk(site);
    origin = `http://localhost:${desk.port}`;
    desk.dev.stderr?.on('data', (part) => {
      said += part;
    });
  });
  afterAll(() => desk.dev.kill());

  it('refuses a right code of another origin, and with the key of a request', async () => {
    const code = createCode(site);
    for (const headers of [{ Origin: 'http://localhost:1' }, { 'Sec-Fetch-Site': 'cross-site' }])
      expect((await postCode(origin, code, headers)).status).toBe(403);
    expect(await (await postCode(origin, code, { [KEY_HEADER]: 'a' })).json()).toBe(desk.token);
  });

  it('ends all windows if a code is used twice, says so here and there, and goes on', async () => {
    const events = await desk.post('events', 'null');
    const ended = events.text();
    const code = createCode(site);
    expect((await postCode(origin, code)).status).toBe(200);
    const second = await postCode(origin, code);
    expect(second.status).toBe(400);
    expect((await second.json()).error).toMatch(USED_TWICE);
    await ended;
    const refused = await desk.post('media', 'null');
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('has no access')]);
    await expect.poll(() => said).toMatch(USED_TWICE);
    const token = await (await postCode(origin, createCode(site))).json();
    expect((await desk.post('media', 'null', { [TOKEN_HEADER]: token })).status).toBe(200);
  });
});
