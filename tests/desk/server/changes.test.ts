import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { createChangeList } from '../../../src/desk/server/changes.ts';
import { getReason, HOME, type OpenedEdits, openEdits, PLACES } from './open-edits.ts';

const TITLE = '/blocks/2/title';
let desk: OpenedEdits;
let before: string;
let changes: ReturnType<typeof createChangeList>;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: desk.root });

beforeEach(() => {
  desk = openEdits();
  before = desk.read(HOME);
  changes = createChangeList(desk.root, () => desk.site);
  git('init', '--quiet');
  git('add', 'content', 'site.config.json');
  git('commit', '--quiet', '--message', 'Before');
});

const list = () => changes.list();
const getSentences = () => list().files.flatMap(({ changes }) => changes.map(({ sentence }) => sentence));
function takeBack(sentence: string) {
  const found = list().files.flatMap(({ file, changes }) => changes.map((change) => ({ file, ...change })));
  const change = found.find((one) => one.sentence.includes(sentence));
  if (!change?.canBeTakenBack) throw new Error(`Not to be taken back: ${sentence}`);
  return desk.edits.act(changes.createTakeBack(change), desk.time);
}

it('lists each change of a value in a sentence, with its place', () => {
  expect(list()).toEqual({ files: [] });
  desk.set(HOME, TITLE, 'Numbers');
  desk.act(desk.open(HOME), [{ op: 'remove', pointer: '/blocks/1' }]);
  desk.set(PLACES, '/1/people', '70000000');
  const { files } = list();
  expect(files).toMatchObject([
    {
      file: HOME,
      name: 'Home',
      page: '/',
      changes: [
        { pointer: '/blocks/2/title', canBeTakenBack: true },
        { pointer: '/blocks/1', canBeTakenBack: true },
      ],
    },
    { file: PLACES, name: 'Places', changes: [{ pointer: '/1/people' }] },
  ]);
  expect(getSentences()).toEqual([
    expect.stringContaining('In numbers” → “Numbers'),
    expect.stringContaining('removed'),
    expect.stringContaining('70000000'),
  ]);
});

it('takes back one and leaves the others, in any order, until the file is as it was to the byte', () => {
  desk.set(HOME, TITLE, 'Numbers');
  desk.act(desk.open(HOME), [{ op: 'remove', pointer: '/blocks/1' }]);
  desk.set(HOME, '/title', 'Start');
  const outcome = takeBack('“Numbers');
  expect(getReason(outcome)).toBe('It was made.');
  expect(outcome).toMatchObject({ sentence: expect.stringMatching(/^Taken back: /) });
  expect(desk.read(HOME)).toContain('In numbers');
  expect(desk.read(HOME)).not.toContain('harbour');
  expect(getReason(takeBack('removed'))).toBe('It was made.');
  expect(desk.open(HOME).value).toMatchObject({ title: 'Start', blocks: { 1: { type: 'prose' } } });
  expect(getReason(takeBack('Start'))).toBe('It was made.');
  expect(desk.read(HOME)).toBe(before);
  expect(list().files).toEqual([]);
  // Each of them is a change that can be undone.
  for (let i = 0; i < 3; i++) desk.edits.step('undo');
  expect(desk.read(HOME)).toContain('Numbers');
});

it('keeps its ids while another change is taken back, and knows one no more that is another by now', () => {
  desk.set(HOME, TITLE, 'Numbers');
  desk.set(HOME, '/title', 'Start');
  const [title, numbers] = list().files[0]?.changes ?? [];
  takeBack('Start');
  expect([title?.id, numbers?.id]).toContain(list().files[0]?.changes[0]?.id);
  const request = { file: HOME, id: title?.id ?? '' };
  const act = () => changes.createTakeBack(request);
  expect(act).toThrow('another one by now');
  expect(() => changes.createTakeBack({ file: 'x', id: 'x' })).toThrow('another one by now');
});

it('takes back what was listed without another comparison, also after a commit beside', () => {
  desk.set(HOME, TITLE, 'Numbers');
  desk.set(PLACES, '/1/people', '70000000');
  const [home, places] = list().files.map(({ file, changes }) => ({ file, id: changes[0]?.id ?? '' }));
  if (!home || !places) throw new Error('Nothing is listed.');
  git('commit', '--quiet', '--all', '--message', 'After');
  expect(getReason(desk.edits.act(changes.createTakeBack(home), desk.time))).toBe('It was made.');
  expect(desk.read(HOME)).toBe(before);
  rmSync(join(desk.root, '.git'), { recursive: true });
  expect(getReason(desk.edits.act(changes.createTakeBack(places), desk.time))).toBe('It was made.');
});

it('lists files that are new, gone or can’t be read by a sentence', () => {
  desk.write('content/pages/new.json', '{"path": "/new", "title": "New", "blocks": []}');
  desk.write('content/pages/call.json', '{');
  rmSync(join(desk.root, 'content/pages/hindi.json'));
  rmSync(join(desk.root, 'content/media/wall/calm.jpg'));
  desk = desk.restart();
  expect(list().files.map(({ file, name, page }) => [file, name, page])).toEqual([
    ['content/pages/call.json', expect.any(String), undefined],
    ['content/pages/hindi.json', expect.any(String), undefined],
    ['content/pages/new.json', 'New', '/new'],
    ['content/media/wall/calm.jpg', 'Picture wall/calm.jpg', undefined],
  ]);
  const { files } = list();
  for (const { changes } of files) expect(changes).toMatchObject([{ canBeTakenBack: false }]);
  expect(getSentences()[2]).toContain('added');
});

it('says why there is nothing to compare with', () => {
  rmSync(join(desk.root, '.git'), { recursive: true });
  expect(list()).toEqual({ files: [], problem: expect.stringContaining('No earlier version') });
});

it('follows a checkout beside', () => {
  const seen = desk.open(HOME);
  desk.set(HOME, TITLE, 'Numbers');
  git('checkout', '--quiet', '--', 'content');
  expect(desk.read(HOME)).toBe(before);
  expect(getReason(desk.act(seen, [{ op: 'set', pointer: '/title', value: 'Start' }]))).toBe('It was made.');
  expect(desk.read(HOME)).toBe(before.replace('"Home"', '"Start"'));
  desk.edits.step('undo');
  // Its value is the one before already.
  expect(getReason(desk.edits.step('undo'))).toBe('It was made.');
  expect(desk.read(HOME)).toBe(before);
});
