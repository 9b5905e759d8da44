import { spawnSync } from 'node:child_process';
import fs, { cpSync, mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeskAction, Outcome, UploadedMedia } from '../../../src/desk/protocol.ts';
import { listFiles } from '../../../src/files/paths.ts';
import { createTempFolder } from '../../temp-folder.ts';
import { getReason, HOME, OpenedEdits, PLACES } from './open-edits.ts';

const SITE = 'tests/fixtures/sites/small';
const PAGE = 4096;
/** A text that takes more than a page. */
const LONG = 'word '.repeat(1000);
const FULL = 'the disk is full';
/** The way in which a kernel says that there is no room: some only when a file is flushed, or gets its name. */
const WAYS = ['write', 'fsync', 'rename'] as const;

const disk = { ...fs };
/** Leaves room for a number of pages. What fails says so as the kernel does, after the part that has room. */
function limitPages(pages: number, way: (typeof WAYS)[number]): void {
  let left = pages * PAGE;
  const fail = () => {
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  };
  /** Returns how many of these bytes have room. Files take whole pages. */
  const take = (wanted: number): number => {
    const taken = way === 'write' ? Math.max(0, Math.min(wanted, left)) : wanted;
    left -= Math.ceil(wanted / PAGE) * PAGE;
    return taken;
  };
  const writeSync = (file: number, data: NodeJS.ArrayBufferView | string, ...rest: unknown[]): number => {
    const bytes = typeof data === 'string' ? Buffer.from(data) : data;
    const [offset, length, position] = typeof data === 'string' ? [0, null, rest[0]] : rest;
    const start = typeof offset === 'number' ? offset : 0;
    const wanted = typeof length === 'number' ? length : bytes.byteLength - start;
    const taken = take(wanted);
    if (taken === 0 && wanted > 0) fail();
    return disk.writeSync(file, bytes, start, taken, typeof position === 'number' ? position : null);
  };
  const guard =
    <Args extends unknown[], Result>(on: (typeof WAYS)[number], call: (...args: Args) => Result) =>
    (...args: Args): Result => {
      if (way === on && left < 0) fail();
      return call(...args);
    };
  vi.spyOn(fs, 'writeSync').mockImplementation(writeSync);
  vi.spyOn(fs, 'writeFileSync').mockImplementation((path, data, options) => {
    const bytes = typeof data === 'string' ? Buffer.from(data) : data;
    const all = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const taken = take(all.length);
    disk.writeFileSync(path, all.subarray(0, taken), options);
    if (taken < all.length || (way === 'fsync' && left < 0)) fail();
  });
  vi.spyOn(fs, 'fsyncSync').mockImplementation(guard('fsync', disk.fsyncSync));
  vi.spyOn(fs, 'renameSync').mockImplementation(guard('rename', disk.renameSync));
  syncBuiltinESMExports();
}
function free(): void {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
}
afterEach(free);

let desk: OpenedEdits;
let media: UploadedMedia;
/** Opens a site whose files take several pages, with a change that can be undone, and an upload. */
async function open(root: string): Promise<void> {
  for (const name of ['content', 'site.config.json'])
    cpSync(join(SITE, name), join(root, name), { recursive: true });
  desk = new OpenedEdits(root);
  desk.set(HOME, '/blocks/1/text', LONG, { sentence: 'First' });
  desk.set(PLACES, '/0/name', LONG, { sentence: 'Second' });
  await upload();
}

async function upload(): Promise<void> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const answer = await desk.media.upload({ name: 'dot.png', bytes, folder: 'wall' });
  if ('refused' in answer) throw new Error(answer.refused);
  ({ media } = answer);
}

function readAll(): Record<string, string> {
  const files = listFiles(join(desk.root, 'content'));
  return Object.fromEntries(
    files.sort().map((file) => [file, readFileSync(join(desk.root, 'content', file), 'latin1')]),
  );
}

/** Changes two files and adds one, by a request with a key. */
function changeAll(key: string, word: string): Outcome {
  const set = (file: string, pointer: string) => ({
    ...{ file, version: desk.open(file).version },
    operations: [{ op: 'set' as const, pointer, value: word }],
  });
  const changes: DeskAction['changes'] = [set(HOME, '/blocks/2/title'), set(PLACES, '/1/name')];
  const place = { file: HOME, pointer: '' };
  desk.time += 10_000;
  return desk.edits.act({ sentence: word, place, changes, media: [media] }, desk.time, key);
}

/** Makes an action while the disk is full. Expects that it is made, or that nothing is, and that it is made afterwards. */
async function expectAllOrNothing(
  action: (key: string) => Outcome,
  key: string,
  fill: () => () => void,
): Promise<void> {
  const [before, { history }] = [readAll(), desk.journal];
  const empty = fill();
  const outcome = action(key);
  empty();
  if (!outcome.made) {
    expect(outcome.reason).toContain(FULL);
    expect(readAll()).toEqual(before);
    expect(desk.journal.history).toEqual(history);
  }
  const after = readAll();
  desk = desk.restart();
  expect(desk.journal.warning).toBeUndefined();
  expect(readAll()).toEqual(after);
  // As a window does before it sends its change again.
  await upload();
}

const STEPS = [
  ['act', (key: string) => changeAll(key, `Word ${key}`)],
  ['undo', (key: string) => desk.edits.step('undo', key)],
  ['redo', (key: string) => desk.edits.step('redo', key)],
] as const;

/** Tries each step on a disk that gets full, and makes it afterwards. Expects the bytes of before after undo. */
async function tryAll(fill: () => () => void): Promise<void> {
  const first = readAll();
  for (const [name, action] of STEPS) {
    await expectAllOrNothing(action, name, fill);
    const made = desk.edits.findOutcome(name);
    if (!made) expect(getReason(action(name)), name).toBe('It was made.');
    if (name === 'undo') expect(readAll()).toEqual(first);
  }
  for (let i = 0; i < 3; i++) expect(getReason(desk.edits.step('undo'))).toBe('It was made.');
  expect(desk.journal.history.undo).toBeUndefined();
}

describe.each(WAYS)('a disk that is full, as %s says', (way) => {
  it.each([0, 1, 2, 3, 5, 7])('after %i pages: all bytes or an error', async (pages) => {
    await open(createTempFolder());
    await tryAll(() => {
      limitPages(pages, way);
      return free;
    });
  });
});

const mountTemporary = (folder: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0;
const unmount = (folder: string) => spawnSync('umount', [folder]);

describe('a real disk that is full', () => {
  const folder = createTempFolder();
  const isMounted = mountTemporary(folder);
  if (isMounted) unmount(folder);
  beforeEach(() => void mountTemporary(folder));
  afterEach(() => void unmount(folder));

  it.skipIf(!isMounted).each([0, 1, 2, 3, 4, 6, 8])(
    'after %i pages: all bytes or an error (skipped where no tmpfs can be mounted)',
    async (pages) => {
      const root = join(folder, 'site');
      mkdirSync(root);
      await open(root);
      const filler = join(folder, 'filler');
      await tryAll(() => {
        const { bavail, bsize } = statfsSync(folder);
        writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - pages * PAGE)));
        return () => rmSync(filler);
      });
    },
  );
});
