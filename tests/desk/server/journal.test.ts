import { spawnSync } from 'node:child_process';
import fs, { appendFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Journal } from '../../../src/desk/server/journal.ts';
import { PACKAGE_ROOT } from '../../../src/files/paths.ts';
import type { JournalEntry } from '../../../src/generated/protocol.ts';
import { getReason, HOME, type OpenedEdits, openEdits, PLACES } from './open-edits.ts';

const TITLE = '/blocks/2/title';
const JOURNAL = '.blocksite/desk/journal.jsonl';
let desk: OpenedEdits;
let before: Record<string, string>;
beforeEach(() => {
  desk = openEdits();
  before = readAll();
});

const readAll = (): Record<string, string> => ({ [HOME]: desk.read(HOME), [PLACES]: desk.read(PLACES) });
const getLines = () => desk.read(JOURNAL).trimEnd().split('\n');
const setLines = (lines: readonly string[]) => desk.write(JOURNAL, lines.map((line) => `${line}\n`).join(''));
const set = (value: string) => desk.set(HOME, TITLE, value);
const toUrl = (path: string) => pathToFileURL(join(PACKAGE_ROOT, path)).href;

/** Changes two files in one action. */
function changeBoth() {
  const [home, places] = [desk.open(HOME), desk.open(PLACES)];
  return desk.act(home, [], {
    changes: [
      { ...pick(home), operations: [{ op: 'set', pointer: '/title', value: 'Start' }] },
      { ...pick(places), operations: [{ op: 'set', pointer: '/0/name', value: 'Bharat' }] },
    ],
  });
}

const pick = ({ file, version }: { file: string; version: string }) => ({ file, version });

describe('a program that ended', () => {
  const steps = [
    ['act', () => changeBoth()],
    ['undo', () => desk.edits.step('undo')],
    ['redo', () => desk.edits.step('redo')],
  ] as const;

  it.each([
    ['before the first file', []],
    ['between two files', [HOME]],
    ['between two files, in the other order', [PLACES]],
    ['before it was marked as done', [HOME, PLACES]],
  ])('%s has made the whole change at the next start', (_, written) => {
    for (const [way, make] of steps) {
      const earlier = readAll();
      expect(getReason(make())).toBe('It was made.');
      const [after, { history }] = [readAll(), desk.journal];
      // As it was when the program ended: the change is in the journal, some files are written.
      setLines(getLines().slice(0, -1));
      for (const file of [HOME, PLACES]) if (!written.includes(file)) desk.write(file, earlier[file] ?? '');
      desk = desk.restart();
      expect(readAll(), way).toEqual(after);
      expect(desk.journal.history).toEqual(history);
      expect(getLines().at(-1)).toBe('{"done":true}');
    }
    expect(getReason(desk.edits.step('undo'))).toBe('It was made.');
    expect(readAll()).toEqual(before);
  });

  it('leaves a file as another program has written it since', () => {
    changeBoth();
    setLines(getLines().slice(0, -1));
    desk.write(HOME, before[HOME]?.replace('Home', 'Theirs') ?? '');
    desk.write(PLACES, before[PLACES] ?? '');
    desk = desk.restart();
    expect(desk.read(HOME)).toContain('Theirs');
    expect(desk.journal.history).toEqual({});
    expect(getReason(set('Numbers'))).toBe('It was made.');
  });

  it('starts if a file of the change is gone', () => {
    changeBoth();
    setLines(getLines().slice(0, -1));
    rmSync(join(desk.root, PLACES));
    desk = desk.restart();
    expect(desk.journal.history).toEqual({});
  });

  it('loses nothing that was saved, at any byte of the journal', () => {
    set('Numbers');
    const length = statSync(join(desk.root, JOURNAL)).size;
    const [whole, after] = [desk.read(JOURNAL), desk.read(HOME)];
    for (let size = 0; size < length; size += 37) {
      desk.write(JOURNAL, whole.slice(0, size));
      desk.write(HOME, before[HOME] ?? '');
      const { warning } = new Journal(desk.root);
      desk = desk.restart();
      expect(warning).toBeUndefined();
      expect([before[HOME], after]).toContain(desk.read(HOME));
      expect(getReason(set('Figures'))).toBe('It was made.');
      expect(getReason(desk.edits.step('undo'))).toBe('It was made.');
    }
  });

  it('is killed between its journal and its files', () => {
    const script = `
      const { openEdits: _, OpenedEdits } = await import(${JSON.stringify(toUrl('tests/desk/server/open-edits.ts'))});
      const desk = new OpenedEdits(${JSON.stringify(desk.root)}, { write: () => process.kill(process.pid, 'SIGKILL') });
      desk.set(${JSON.stringify(HOME)}, ${JSON.stringify(TITLE)}, 'Numbers');
    `;
    const { status } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      cwd: PACKAGE_ROOT,
    });
    // Windows has no signals: the process ends with a failure.
    expect(status).not.toBe(0);
    expect(readAll()).toEqual(before);
    desk = desk.restart();
    expect(desk.read(HOME)).toContain('"Numbers"');
    desk.edits.step('undo');
    expect(readAll()).toEqual(before);
  });
});

describe('a step that is skipped', () => {
  /** Runs `step` in a process that has changed both files, and ends after the first line of the journal that it writes. */
  const runKilled = (step: string) => {
    const script = `
      const fs = (await import('node:fs')).default;
      const { syncBuiltinESMExports } = await import('node:module');
      const { OpenedEdits } = await import(${JSON.stringify(toUrl('tests/desk/server/open-edits.ts'))});
      const desk = new OpenedEdits(${JSON.stringify(desk.root)});
      const set = (file, pointer, value) => {
        const { version } = desk.open(file);
        return { file, version, operations: [{ op: 'set', pointer, value }] };
      };
      const changes = [set(${JSON.stringify(HOME)}, '/title', 'Start'), set(${JSON.stringify(PLACES)}, '/0/name', 'Bharat')];
      desk.act(desk.open(${JSON.stringify(HOME)}), [], { changes });
      desk.replace(${JSON.stringify(HOME)}, '"Start"', '"Theirs"');
      const { fsyncSync } = fs;
      fs.fsyncSync = (file) => { fsyncSync(file); process.kill(process.pid, 'SIGKILL'); };
      syncBuiltinESMExports();
      desk.edits.step('${step}', 'back');
    `;
    const { status } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      cwd: PACKAGE_ROOT,
    });
    expect(status).not.toBe(0);
  };

  it('changes no file, also if the program is killed after its line', () => {
    runKilled('undo');
    const left = readAll();
    expect(left[HOME]).toContain('"Theirs"');
    expect(left[PLACES]).toContain('Bharat');
    desk = desk.restart();
    expect(readAll()).toEqual(left);
    expect(desk.journal.history).toEqual({ redo: 'Changed' });
    expect(desk.edits.findOutcome('back')).toMatchObject({
      made: false,
      reason: expect.stringMatching(/can’t be undone by itself.*Theirs/),
      conflicts: [{ file: HOME, pointer: '/title', mine: 'Home', theirs: 'Theirs' }],
    });
  });

  it('is known after the journal was compacted, with its conflicts', () => {
    changeBoth();
    set('Numbers');
    desk.replace(HOME, '"Numbers"', '"Figures"');
    const skipped = desk.edits.step('undo', 'skipped');
    expect(skipped).toMatchObject({ made: false, conflicts: [{ theirs: 'Figures' }] });
    const text = desk.read(JOURNAL);
    const [first = ''] = getLines();
    desk.write(JOURNAL, `${`${first}\n{"done":true}\n`.repeat(2100)}${text}`);
    desk = desk.restart();
    expect(getLines().length).toBeLessThan(2100);
    expect(desk.edits.findOutcome('skipped')).toEqual(skipped);
  });
});

it('of an earlier version is read, with all that it may have', () => {
  mkdirSync(join(desk.root, '.blocksite/desk'), { recursive: true });
  const text = readFileSync(join(PACKAGE_ROOT, 'tests/fixtures/journal.jsonl'), 'utf8');
  desk.write(JOURNAL, text);
  const journal = new Journal(desk.root);
  expect(journal.warning).toBeUndefined();
  expect(desk.read(JOURNAL)).toBe(text);
  expect(journal.history).toEqual({ undo: 'Picture: a.jpg → b.jpg' });
  expect(journal.digests).toEqual(['0f1e2d3c4b5a6978', '89abcdef01234567', '76543210fedcba98']);
  const keys = [1, 2, 3, 10, 11, 12, 13, 14].map((n) => `key-${n}`);
  expect(keys.filter((key) => journal.findAnswered(key) === undefined)).toEqual([]);
});

describe('a damaged journal', () => {
  it.each([
    'x',
    'null',
    '1',
    '[]',
    '{}',
    '{"changes":[]}',
    '{"step":"undo","id":"1"}',
    '{"step":"act","id":1}',
    '{"id":1,"time":1,"sentence":"a","place":{"file":"a","pointer":""},"changes":[{"file":"a"}]}',
  ])('loses the line %s only, and says so once', (line) => {
    set('Numbers');
    set('Figures');
    setLines(getLines().toSpliced(2, 0, line));
    desk = desk.restart();
    expect(desk.journal.warning).toContain('their record was damaged');
    expect(getReason(desk.edits.step('undo'))).toBe('It was made.');
    expect(getReason(desk.edits.step('undo'))).toBe('It was made.');
    expect(readAll()).toEqual(before);
    expect(desk.restart().journal.warning).toBeUndefined();
  });

  it('does not undo a change whose line is lost', () => {
    set('Numbers');
    set('Figures');
    setLines(getLines().with(2, 'x'));
    desk = desk.restart();
    expect(getReason(desk.edits.step('undo'))).toContain('changed meanwhile');
    expect(desk.read(HOME)).toContain('Figures');
  });

  it('that can’t be read is left as it is', () => {
    set('Numbers');
    const text = desk.read(JOURNAL);
    const { readFileSync: read } = fs;
    vi.spyOn(fs, 'readFileSync').mockImplementation((path, options) => {
      if (String(path).endsWith('journal.jsonl')) throw Object.assign(new Error('EIO'), { code: 'EIO' });
      return read(path, options);
    });
    syncBuiltinESMExports();
    const { warning } = new Journal(desk.root);
    vi.restoreAllMocks();
    syncBuiltinESMExports();
    expect(warning).toContain('can’t be undone');
    expect(desk.read(JOURNAL)).toBe(text);
  });

  it('may be a folder: the site is shown, and changes say why they are not made', () => {
    mkdirSync(join(desk.root, JOURNAL), { recursive: true });
    desk = desk.restart();
    expect(desk.journal.warning).toContain('their record was damaged');
    expect(getReason(set('Numbers'))).toBe('it is a folder');
    expect(readAll()).toEqual(before);
  });
});

describe('a long journal', () => {
  const createEntry = (id: number): JournalEntry => ({
    id,
    time: 10_000 * id,
    sentence: `Change ${id}`,
    place: { file: HOME, pointer: '' },
    changes: [],
  });
  const fill = (count: number) => {
    set('Numbers');
    const lines = Array.from({ length: count }, (_, i) => JSON.stringify(createEntry(i + 2)));
    appendFileSync(join(desk.root, JOURNAL), lines.map((line) => `${line}\n{"done":true}\n`).join(''));
    for (const id of [count + 1, count])
      appendFileSync(join(desk.root, JOURNAL), `{"step":"undo","id":${id}}\n{"done":true}\n`);
  };

  it('is compacted at the start: the last 1,000 changes stay, also those that were undone', () => {
    fill(2500);
    desk = desk.restart();
    const { history } = desk.journal;
    expect(history).toEqual({ undo: 'Change 2499', redo: 'Change 2500' });
    expect(getLines().filter((line) => line.includes('sentence'))).toHaveLength(1000);
    expect(desk.restart().journal.history).toEqual(history);
    for (let i = 0; i < 2; i++) desk.edits.step('redo');
    expect(desk.journal.history).toEqual({ undo: 'Change 2501' });
  });

  it('knows the requests that have taken a change back, or made it again', () => {
    fill(2500);
    desk.edits.step('undo', 'back');
    desk.edits.step('redo', 'forth');
    desk = desk.restart();
    expect(getLines().length).toBeLessThan(2500);
    for (const key of ['back', 'forth']) expect(desk.edits.findOutcome(key)).toMatchObject({ made: true });
  });

  it('keeps the changes beside the last one that was not undone', () => {
    fill(2500);
    for (let id = 2499; id > 800; id--)
      appendFileSync(join(desk.root, JOURNAL), `{"step":"undo","id":${id}}\n{"done":true}\n`);
    desk = desk.restart();
    expect(desk.journal.history).toEqual({ undo: 'Change 800', redo: 'Change 801' });
    expect(getLines().length).toBeLessThan(4000);
    desk.edits.step('redo');
    expect(desk.journal.history).toEqual({ undo: 'Change 801', redo: 'Change 802' });
  });

  it('is compacted while it grows', () => {
    const { journal } = desk;
    const record = (i: number) => {
      const { id, ...entry } = createEntry(i);
      journal.record({ ...entry, keys: [`key ${id}`] }, () => {});
      return statSync(join(desk.root, JOURNAL)).size;
    };
    record(1);
    // Each record waits for the disk: those before the first time are written at once.
    const early = Array.from({ length: 1900 }, (_, i) => ({ ...createEntry(i + 2), keys: [`key ${i + 2}`] }));
    const lines = early.map((entry) => `${JSON.stringify(entry)}\n{"done":true}\n`);
    appendFileSync(join(desk.root, JOURNAL), lines.join(''));
    const sizes = Array.from({ length: 1300 }, (_, i) => record(i + 1902));
    expect(sizes.filter((size, i) => size < (sizes[i - 1] ?? 0))).toHaveLength(2);
    expect(Math.max(...sizes)).toBeLessThan(500_000);
    expect(getLines().length).toBeLessThan(4100);
    expect(journal.digests).toEqual([]);
    expect(journal.history).toEqual({ undo: 'Change 3201' });
    expect(journal.findAnswered('key 3201')).toBeDefined();
    expect(journal.findAnswered('key 1')).toBeUndefined();
    expect(desk.restart().journal.history).toEqual({ undo: 'Change 3201' });
  });

  it.each([
    [2499, 2501],
    [1200, 1281],
    [20, 167],
  ])('keeps no more bytes than its bound, beside change %i', (last, end) => {
    fill(2500);
    for (let id = 2499; id > last; id--)
      appendFileSync(join(desk.root, JOURNAL), `{"step":"undo","id":${id}}\n{"done":true}\n`);
    const { history } = new Journal(desk.root, { leftBytes: 20_000 });
    expect(history).toEqual({ undo: `Change ${last}`, redo: `Change ${last + 1}` });
    const lines = getLines().filter((line) => line.includes('sentence'));
    expect(Buffer.byteLength(lines.join('\n'))).toBeLessThan(20_000);
    expect(lines.at(-1)).toContain(`"Change ${end}"`);
    expect(lines.length).toBeGreaterThan(150);
    desk = desk.restart();
    expect(desk.journal.warning).toBeUndefined();
    expect(desk.journal.history).toEqual(history);
  });

  it('keeps the changes that undo and redo are about, of any size', () => {
    fill(2500);
    desk.edits.step('redo');
    desk.edits.step('redo');
    for (const letter of ['a', 'b']) expect(getReason(set(letter.repeat(600_000)))).toBe('It was made.');
    desk.edits.step('undo');
    const text = desk.read(HOME);
    const { history } = new Journal(desk.root, { leftBytes: 20_000 });
    expect(history).toEqual({ undo: 'Changed', redo: 'Changed' });
    expect(getLines().filter((line) => line.includes('sentence'))).toHaveLength(2);
    desk = desk.restart();
    for (const step of ['redo', 'undo', 'undo'] as const)
      expect(getReason(desk.edits.step(step))).toBe('It was made.');
    expect(desk.read(HOME)).toContain('"Numbers"');
    expect(getReason(desk.edits.step('redo'))).toBe('It was made.');
    expect(desk.read(HOME)).toBe(text);
  });

  it('writes the redo that was interrupted, if it is compacted before', () => {
    fill(2500);
    for (let i = 0; i < 2; i++) desk.edits.step('redo');
    expect(getReason(set('a'.repeat(1_200_000)))).toBe('It was made.');
    const after = desk.read(HOME);
    desk.edits.step('undo');
    appendFileSync(join(desk.root, JOURNAL), '{"step":"redo","id":2502}\n');
    const { interrupted } = new Journal(desk.root, { leftBytes: 20_000 });
    expect(interrupted).toMatchObject({ way: 'redo' });
    desk = desk.restart();
    expect(desk.read(HOME)).toBe(after);
    expect(desk.journal.history.undo).toBe('Changed');
  });

  it('stays as it is if it is short', () => {
    fill(500);
    const text = desk.read(JOURNAL);
    desk = desk.restart();
    expect(desk.read(JOURNAL)).toBe(text);
  });
});

it('is one for two servers', () => {
  const other = desk.restart();
  set('Numbers');
  expect(other.journal.history).toEqual({ undo: 'Changed' });
  expect(getReason(other.edits.step('undo'))).toBe('It was made.');
  expect(readAll()).toEqual(before);
  expect(desk.journal.history).toEqual({ redo: 'Changed' });
  expect(getReason(desk.edits.step('redo'))).toBe('It was made.');
  expect(desk.read(HOME)).toContain('Numbers');
});

it('has no line of a change that the disk has no room for', () => {
  set('Numbers');
  const text = desk.read(JOURNAL);
  rmSync(join(desk.root, JOURNAL));
  mkdirSync(join(desk.root, JOURNAL));
  expect(getReason(set('Figures'))).toBe('it is a folder');
  rmSync(join(desk.root, JOURNAL), { recursive: true });
  writeFileSync(join(desk.root, JOURNAL), text);
  expect(readFileSync(join(desk.root, JOURNAL), 'utf8')).toBe(text);
  expect(getReason(set('Figures'))).toBe('It was made.');
});

describe('a disk that takes only a part of a line', () => {
  const { writeSync } = fs;
  /** Lets the disk take `count` bytes in all, and then nothing, or `atOnce` bytes with each call. */
  const limitWrites = (count: number, atOnce = count) => {
    let left = count;
    const write = (
      file: number,
      bytes: string | NodeJS.ArrayBufferView,
      offset: unknown = 0,
      length: unknown = null,
      position: unknown = null,
    ) => {
      const given = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
      const start = typeof bytes === 'string' ? 0 : Number(offset);
      const wanted = typeof length === 'number' ? length : given.byteLength - start;
      const size = Math.min(wanted, atOnce, left);
      if (size <= 0) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
      left -= size;
      return writeSync(file, given, start, size, typeof position === 'number' ? position : null);
    };
    vi.spyOn(fs, 'writeSync').mockImplementation(write);
    syncBuiltinESMExports();
  };
  const removeLimit = () => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  };
  afterEach(removeLimit);

  /** Makes a second change. Expects that both can be undone after a restart. */
  const expectTwoChanges = () => {
    expect(getReason(set('Figures'))).toBe('It was made.');
    desk = desk.restart();
    expect(desk.journal.warning).toBeUndefined();
    for (let i = 0; i < 2; i++) expect(getReason(desk.edits.step('undo'))).toBe('It was made.');
    expect(readAll()).toEqual(before);
  };

  it('has the whole line after all', () => {
    limitWrites(Number.POSITIVE_INFINITY, 7);
    expect(getReason(set('Numbers'))).toBe('It was made.');
    removeLimit();
    expectTwoChanges();
  });

  it('is full: the change is not made, and nothing of its line stays', () => {
    set('Numbers');
    const [text, home] = [desk.read(JOURNAL), desk.read(HOME)];
    for (let count = 0; count < 500; count += 23) {
      limitWrites(count);
      expect(getReason(set('Figures'))).toContain('the disk is full');
      removeLimit();
      expect(desk.read(HOME)).toBe(home);
      expect(desk.read(JOURNAL).startsWith(text)).toBe(true);
      desk = desk.restart();
      expect(desk.journal.warning).toBeUndefined();
      expect(desk.journal.history).toEqual({ undo: 'Changed' });
    }
    expect(getReason(set('Figures'))).toBe('It was made.');
  });

  it('is full, and another program has made the journal shorter: it gets no bytes of nothing', () => {
    set('Numbers');
    set('Figures');
    const lines = desk.read(JOURNAL).split('\n');
    const { openSync } = fs;
    vi.spyOn(fs, 'openSync').mockImplementation((path, ...rest) => {
      if (String(path).endsWith('journal.jsonl')) setLines(lines.slice(0, 2));
      return openSync(path, ...rest);
    });
    limitWrites(5);
    expect(getReason(set('Sums'))).toBe('the disk is full');
    removeLimit();
    expect(desk.read(JOURNAL)).toBe(`${lines.slice(0, 2).join('\n')}\n`);
  });

  it('is full at the start, with a line that was cut off: earlier changes can be undone', () => {
    set('Numbers');
    const text = desk.read(JOURNAL);
    desk.write(JOURNAL, `${text}{"sentence":"Gr`);
    limitWrites(0);
    desk = desk.restart();
    expect(getReason(set('Figures'))).toBe('the disk is full');
    removeLimit();
    expectTwoChanges();
  });
});

it('is cut at each of its last 200 bytes without a word of damage, and goes on', () => {
  set('Numbers');
  set('Prix — 2 €');
  const [whole, home] = [Buffer.from(desk.read(JOURNAL)), desk.read(HOME)];
  for (let cut = 1; cut <= 200; cut++) {
    writeFileSync(join(desk.root, JOURNAL), whole.subarray(0, whole.length - cut));
    desk.write(HOME, home);
    desk = desk.restart();
    expect(desk.journal.warning).toBeUndefined();
    expect(getReason(set('Figures'))).toBe('It was made.');
    desk = desk.restart();
    expect(desk.journal.warning).toBeUndefined();
    expect(desk.journal.history.undo).toBe('Changed');
  }
});
