import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createChangeList } from '../../../src/desk/server/changes.ts';
import { getDigest } from '../../../src/files/fingerprint.ts';
import { getReason, HOME, type OpenedEdits, openEdits, PLACES } from './open-edits.ts';

const TITLE = '/blocks/2/title';
let desk: OpenedEdits;
let before: string;
let changes: ReturnType<typeof createChangeList>;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: desk.root });

/** A site with its commit, of which each test gets a copy: a copy costs less than the programs that make one. */
let committed: OpenedEdits;
beforeAll(() => {
  desk = openEdits();
  git('init', '--quiet');
  git('add', 'content', 'site.config.json');
  git('commit', '--quiet', '--message', 'Before');
  committed = desk;
});
beforeEach(() => openCopy(committed));

function openCopy({ root }: OpenedEdits): void {
  desk = openEdits(root);
  cpSync(join(root, '.git'), join(desk.root, '.git'), { recursive: true });
  before = desk.read(HOME);
  changes = createChangeList(desk.root, () => desk.site, desk.media);
}

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
        // That of the file as it is now.
        { pointer: '/blocks/1/title', canBeTakenBack: true },
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

describe('a block that was moved past two others and edited', () => {
  beforeEach(() => {
    desk.act(desk.open(HOME), [{ op: 'move', from: '/blocks/2', pointer: '/blocks/4' }]);
    desk.set(HOME, '/blocks/4/title', 'Numbers');
    expect(getSentences()).toEqual([
      expect.stringMatching(/^Home › Statistics “In numbers” moved below /),
      expect.stringMatching(/“In numbers” → “Numbers”$/),
    ]);
  });

  it.each([
    ['moved', '“Numbers”'],
    ['“Numbers”', 'moved'],
  ])('is as it was after each part is taken back by itself: %s, then %s', (first, second) => {
    expect(getReason(takeBack(first))).toBe('It was made.');
    expect(getSentences()).toEqual([expect.stringContaining(second)]);
    expect(desk.read(HOME).split(/"In numbers"|"Numbers"/)).toHaveLength(2);
    expect(getReason(takeBack(second))).toBe('It was made.');
    expect(desk.read(HOME)).toBe(before);
  });
});

it('takes back the two halves of a block that was moved into another list together', () => {
  const columns = { type: 'columns', main: [{ type: 'share' }], aside: [{ type: 'share' }] };
  desk.act(desk.open(HOME), [
    { op: 'insert', pointer: '/blocks/0', value: columns },
    { op: 'move', from: '/blocks/3', pointer: '/blocks/0/main/0' },
  ]);
  expect(getSentences()).toEqual([
    expect.stringMatching(
      /^Home: Columns added, with .*; Home: Statistics “In numbers” moved into Columns › /,
    ),
  ]);
  expect(getReason(takeBack('moved into'))).toBe('It was made.');
  expect(desk.read(HOME)).toBe(before);
});

it('takes back all that makes a block one of another type together', () => {
  desk.act(desk.open(HOME), [
    { op: 'set', pointer: '/blocks/4/type', value: 'news' },
    { op: 'insert', pointer: '/blocks/4/label', value: 'Read it' },
  ]);
  expect(getSentences()).toEqual([expect.stringMatching(/Type: linkList → news; .*“Read it”$/)]);
  expect(getReason(takeBack('“Read it”'))).toBe('It was made.');
  expect(desk.read(HOME)).toBe(before);
});

it('takes back the exchange of two titles as one change', () => {
  const { title } = JSON.parse(before);
  desk.act(desk.open(HOME), [
    { op: 'set', pointer: '/title', value: 'In numbers' },
    { op: 'set', pointer: TITLE, value: title },
  ]);
  expect(getSentences()).toHaveLength(1);
  expect(getReason(takeBack('In numbers'))).toBe('It was made.');
  expect(desk.read(HOME)).toBe(before);
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
  for (const { changes } of files) expect(changes).toMatchObject([{ canBeTakenBack: true }]);
  expect(getSentences()[2]).toContain('added');
});

describe('a file that is', () => {
  const [HINDI, PHOTO, TEXT] = [
    'content/pages/hindi.json',
    'content/media/wall/calm.jpg',
    'content/text/story.md',
  ];
  const NOISE = Buffer.from([0xff, 0xd8, 0xff, 0, 1]);
  const remove = (file: string) => rmSync(join(desk.root, file));
  const put = (file: string, bytes: Uint8Array | string) => writeFileSync(join(desk.root, file), bytes);
  const rename = (from: string, to: string) => {
    mkdirSync(dirname(join(desk.root, to)), { recursive: true });
    renameSync(join(desk.root, from), join(desk.root, to));
  };
  /** Returns the contents of all files of the site. */
  const readAll = () =>
    readdirSync(join(desk.root, 'content'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path.slice(desk.root.length + 1), getDigest([readFileSync(path)])] as const)
      .sort();

  /** Starts again, as another program has changed files. */
  function restart(): void {
    desk = desk.restart();
    changes = createChangeList(desk.root, () => desk.site, desk.media);
  }

  let withText: OpenedEdits;
  beforeAll(() => {
    openCopy(committed);
    mkdirSync(dirname(join(desk.root, TEXT)));
    put(TEXT, 'A story.\n');
    desk.replace(HINDI, 'https://blocksite.example/', '../../');
    git('add', 'content');
    git('commit', '--quiet', '--message', 'Text');
    withText = desk;
  });
  beforeEach(() => openCopy(withText));

  it.each<[what: string, sentence: string, change: () => void]>([
    [
      'a page that is new',
      'added',
      () => put('content/pages/new.json', '{"path": "/new", "title": "New", "blocks": []}\r\n'),
    ],
    ['a page that is gone', 'removed', () => remove(HINDI)],
    ['a table that is gone', 'removed', () => remove(PLACES)],
    ['a text that is gone', 'removed', () => remove(TEXT)],
    ['a page that can’t be read', 'be read', () => put(HINDI, '{')],
    ['a page that is written in another way', 'the way in which', () => put(HINDI, `${desk.read(HINDI)}\n`)],
    ['a page with another name', 'renamed', () => rename(HINDI, 'content/pages/languages/hindi.json')],
    ['a picture that is new', 'added', () => put('content/media/new.jpg', NOISE)],
    ['a picture that is gone', 'removed', () => remove(PHOTO)],
    ['a picture that is replaced', 'replaced', () => put(PHOTO, NOISE)],
    ['a picture with another name', 'renamed', () => rename(PHOTO, 'content/media/calm.jpg')],
  ])('%s is as it was, and undo has each byte, also after a restart', (_, sentence, change) => {
    const original = readAll();
    change();
    const changed = readAll();
    expect(changed).not.toEqual(original);
    restart();
    expect(getReason(takeBack(sentence))).toBe('It was made.');
    expect(readAll()).toEqual(original);
    expect(list().files).toEqual([]);
    for (const [way, wanted] of [
      ['undo', changed],
      ['redo', original],
      ['undo', changed],
    ] as const) {
      restart();
      expect(getReason(desk.edits.step(way))).toBe('It was made.');
      expect(readAll()).toEqual(wanted);
    }
  });

  it('renamed and changed keeps what was changed', () => {
    const renamed = 'content/pages/languages/hindi.json';
    desk.set(HINDI, '/title', 'Hindi');
    const changed = desk.read(HINDI);
    rename(HINDI, renamed);
    put(renamed, changed.replace('"../', '"../../../'));
    restart();
    expect(getReason(takeBack('renamed'))).toBe('It was made.');
    expect(desk.read(HINDI)).toBe(changed);
    expect(getSentences()).toEqual([expect.stringContaining('Hindi')]);
  });

  it('changed again since is not removed, and undo overwrites nothing', () => {
    const added = 'content/media/new.jpg';
    put(added, NOISE);
    const [file] = list().files;
    remove(added);
    expect(() => changes.createTakeBack({ file: added, id: file?.changes[0]?.id ?? '' })).toThrow(
      'another one by now',
    );
    put(added, NOISE);
    takeBack('added');
    put(added, 'mine');
    expect(getReason(desk.edits.step('undo'))).toContain(
      `by itself. ${added} was changed meanwhile by another program.`,
    );
    expect(desk.read(added)).toBe('mine');
    // It is skipped.
    expect(getReason(desk.edits.step('undo'))).toBe('There is nothing to undo.');
  });

  it('half renamed when the program ended is renamed at the next start', () => {
    const renamed = 'content/media/calm.jpg';
    rename(PHOTO, renamed);
    restart();
    takeBack('renamed');
    const journal = join(desk.root, '.blocksite/desk/journal.jsonl');
    writeFileSync(journal, readFileSync(journal, 'utf8').replace('{"done":true}\n', ''));
    const original = readAll();
    remove(PHOTO);
    restart();
    expect(readAll()).toEqual(original);
    expect(desk.journal.history.undo).toContain('Taken back');
  });
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
