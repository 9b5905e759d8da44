import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Outcome } from '../../../src/desk/protocol.ts';
import { CAN_LINK } from '../../can-link.ts';
import { getReason, HOME, type OpenedEdits, openEdits, PLACES } from './open-edits.ts';

const TITLE = '/blocks/2/title';
const PHOTO = 'content/media/people/asha.jpg';
let desk: OpenedEdits;
let before: string;
beforeEach(() => {
  desk = openEdits();
  before = desk.read(HOME);
});

function expectMade(outcome: Outcome): void {
  expect(getReason(outcome)).toBe('It was made.');
}

describe('a file that has changed since it was opened', () => {
  it('keeps the values that two windows have changed', () => {
    const [mine, theirs] = [desk.open(HOME), desk.open(HOME)];
    expectMade(desk.act(theirs, [{ op: 'set', pointer: '/title', value: 'Start' }]));
    const outcome = desk.act(mine, [{ op: 'set', pointer: TITLE, value: 'Numbers' }]);
    expectMade(outcome);
    const after = before.replace('"Home"', '"Start"').replace('"In numbers"', '"Numbers"');
    expect(desk.read(HOME)).toBe(after);
    expect(outcome.made && outcome.files[0]?.text).toBe(after);
  });

  it('keeps what an editor beside has changed, entries before the same one too', () => {
    const seen = desk.open(HOME);
    desk.replace(HOME, '"blocks": [', '"blocks": [\n    { "type": "prose", "text": "First of all." },');
    expectMade(desk.act(seen, [{ op: 'set', pointer: TITLE, value: 'Numbers' }]));
    expect(desk.read(HOME)).toContain('First of all.');
    expect(desk.read(HOME)).toContain('"Numbers"');
  });

  it('shows the value that both have changed, and writes neither', () => {
    const seen = desk.open(HOME);
    desk.replace(HOME, '"In numbers"', '"In figures"');
    const theirs = desk.read(HOME);
    const outcome = desk.act(seen, [{ op: 'set', pointer: TITLE, value: 'Numbers' }]);
    expect(outcome).toMatchObject({
      made: false,
      conflicts: [{ file: HOME, pointer: TITLE, mine: 'Numbers', theirs: 'In figures' }],
    });
    expect(getReason(outcome)).toContain('In figures');
    expect(desk.read(HOME)).toBe(theirs);
    expect(desk.journal.history).toEqual({});
  });

  it('merges rows of a table', () => {
    const seen = desk.open(PLACES);
    desk.replace(PLACES, 'Monaco,2.02', 'Monaco,2.08');
    expectMade(desk.act(seen, [{ op: 'set', pointer: '/1/people', value: '70000000' }]));
    expect(desk.read(PLACES)).toMatch(/France,643801,1958,70000000[\s\S]*Monaco,2\.08/);
  });

  it('takes no change of a version that nobody was given, or of a file with an error', () => {
    const seen = desk.open(HOME);
    expect(getReason(desk.act({ ...seen, version: 'x' }, []))).toContain('changed meanwhile');
    desk.replace(HOME, '"blocks": [', '"blocks": ');
    expect(getReason(desk.act(seen, [{ op: 'set', pointer: TITLE, value: 'a' }]))).toContain(
      'changed meanwhile',
    );
  });
});

describe('undo and redo', () => {
  it('restore each byte, also after a restart', () => {
    expectMade(desk.set(HOME, TITLE, 'Numbers'));
    const after = desk.read(HOME);
    for (const [way, text] of [
      ['undo', before],
      ['redo', after],
      ['undo', before],
    ] as const) {
      desk = desk.restart();
      expectMade(desk.edits.step(way));
      expect(desk.read(HOME)).toBe(text);
    }
    expect(desk.journal.history).toEqual({ redo: 'Changed' });
    expect(getReason(desk.edits.step('undo'))).toBe('There is nothing to undo.');
  });

  it.each(['at once', 'after a restart'])('keep the changes of others beside, %s', (when) => {
    expectMade(desk.set(HOME, TITLE, 'Numbers'));
    desk.replace(HOME, '"Home"', '"Start"');
    if (when !== 'at once') desk = desk.restart();
    expectMade(desk.edits.step('undo'));
    expect(desk.read(HOME)).toBe(before.replace('"Home"', '"Start"'));
    desk.replace(HOME, '"Fellows"', '"People"');
    if (when !== 'at once') desk = desk.restart();
    expectMade(desk.edits.step('redo'));
    expect(desk.read(HOME)).toContain('"Numbers"');
    expect(desk.read(HOME)).toContain('"People"');
  });

  it.each(['at once', 'after a restart'])('refuse what others have changed in the same place, %s', (when) => {
    expectMade(desk.set(HOME, TITLE, 'Numbers'));
    desk.replace(HOME, '"Numbers"', '"Figures"');
    if (when !== 'at once') desk = desk.restart();
    const theirs = desk.read(HOME);
    expect(getReason(desk.edits.step('undo'))).toContain(
      when === 'at once' ? 'Figures' : 'changed meanwhile',
    );
    expect(desk.read(HOME)).toBe(theirs);
    // As if nobody had changed it: it can be made again.
    desk.replace(HOME, '"Figures"', '"In numbers"');
    expectMade(desk.edits.step('redo'));
    expect(desk.read(HOME)).toBe(before.replace('"In numbers"', '"Numbers"'));
  });

  it('name what they are about, and what others have done', () => {
    expectMade(desk.set(HOME, TITLE, 'Numbers', { sentence: 'Title: Numbers' }));
    desk.replace(HOME, '"Numbers"', '"Figures"');
    for (const [way, done] of [
      ['undo', 'undone'],
      ['redo', 'made again'],
    ] as const) {
      const outcome = desk.edits.step(way);
      expect(getReason(outcome)).toMatch(
        new RegExp(`^“Title: Numbers” can’t be ${done} by itself\\. .*Figures`),
      );
      expect(outcome).toMatchObject({ conflicts: [{ file: HOME, pointer: TITLE, theirs: 'Figures' }] });
    }
  });

  it('skip what others have changed in the same place', () => {
    expectMade(desk.set(HOME, '/title', 'Start', { sentence: 'First' }));
    expectMade(desk.set(HOME, TITLE, 'Numbers', { sentence: 'Second' }));
    desk.replace(HOME, '"Numbers"', '"Figures"');
    const history = { undo: 'First', redo: 'Second' };
    expect(desk.edits.step('undo')).toMatchObject({ made: false, history });
    desk = desk.restart();
    expect(desk.journal.history).toEqual(history);
    expectMade(desk.edits.step('undo'));
    expect(desk.read(HOME)).toBe(before.replace('"In numbers"', '"Figures"'));
    expectMade(desk.edits.step('redo'));
    expect(desk.edits.step('redo')).toMatchObject({ made: false, history: { undo: 'Second' } });
    expect(desk.read(HOME)).toContain('"Figures"');
  });

  it('keep their turn if the disk is full', () => {
    expectMade(desk.set(HOME, TITLE, 'Numbers'));
    const write = () => {
      throw new Error('full');
    };
    desk = desk.restart({ write });
    expect(getReason(desk.edits.step('undo'))).toBe('full');
    expect(desk.journal.history).toEqual({ undo: 'Changed' });
  });

  it('join keystrokes within two seconds, not those after the clock was set back', () => {
    const type = (value: string, time: number) => {
      const { version } = desk.open(HOME);
      const changes = [{ file: HOME, version, operations: [{ op: 'set', pointer: TITLE, value } as const] }];
      const place = { file: HOME, pointer: TITLE };
      expectMade(desk.edits.act({ sentence: value, place, isTyping: true, changes }, time));
    };
    type('N', 10_000);
    type('Nu', 11_999);
    type('Num', 11_998);
    expectMade(desk.edits.step('undo'));
    expect(desk.read(HOME)).toContain('"Nu"');
    expectMade(desk.edits.step('undo'));
    expect(desk.read(HOME)).toBe(before);
  });

  it('take several operations as one, each on the result of those before', () => {
    const seen = desk.open(HOME);
    expectMade(
      desk.act(seen, [
        { op: 'remove', pointer: '/blocks/1' },
        { op: 'set', pointer: '/blocks/1/title', value: 'In a few numbers' },
      ]),
    );
    expect(desk.open(HOME).value).toMatchObject({ blocks: { 1: { title: 'In a few numbers' } } });
    expectMade(desk.edits.step('undo'));
    expect(desk.read(HOME)).toBe(before);
  });
});

describe('a request with a key', () => {
  const set = (key: string, value: string) => {
    const { file, version } = desk.open(HOME);
    const place = { file, pointer: TITLE };
    const operations = [{ op: 'set' as const, pointer: TITLE, value }];
    const changes = [{ file, version, operations }];
    return desk.edits.act({ sentence: value, place, isTyping: true, changes }, 10_000, key);
  };

  it('is known after a restart, each of keystrokes that are one change', () => {
    for (const key of ['N', 'Nu', 'Num']) expectMade(set(key, key));
    expectMade(desk.edits.step('undo', 'back'));
    desk = desk.restart();
    for (const key of ['N', 'Nu', 'Num', 'back'])
      expect(desk.edits.findOutcome(key)).toMatchObject({ made: true });
    expect(desk.edits.findOutcome('other')).toBeUndefined();
    expect(desk.read(HOME)).toBe(before);
  });

  it('is known if the program ended before its answer, and unknown if it was not made', () => {
    expectMade(set('a', 'Numbers'));
    const journal = desk.read('.blocksite/desk/journal.jsonl');
    const [line = ''] = journal.split('\n');
    desk.write('.blocksite/desk/journal.jsonl', `${line}\n`);
    desk.write(HOME, before);
    const write = () => {
      throw new Error('full');
    };
    const full = desk.restart({ write });
    expect(full.edits.findOutcome('a')).toBeUndefined();
    desk.write('.blocksite/desk/journal.jsonl', `${line}\n`);
    expect(desk.restart().edits.findOutcome('a')).toMatchObject({ made: true, sentence: 'Numbers' });
    expect(desk.read(HOME)).toContain('"Numbers"');
  });
});

describe('a request whose step was skipped', () => {
  it.each(['at once', 'after a restart'])('has the same answer when it is sent again, %s', (when) => {
    expectMade(desk.set(HOME, '/title', 'Start', { sentence: 'First' }));
    expectMade(desk.set(HOME, TITLE, 'Numbers', { sentence: 'Second' }));
    desk.replace(HOME, '"Numbers"', '"Figures"');
    const theirs = desk.read(HOME);
    const skipped = [desk.edits.step('undo', 'back'), desk.edits.step('redo', 'forth')];
    expect(skipped[0]).toMatchObject({
      made: false,
      conflicts: [{ file: HOME, pointer: TITLE, theirs: 'Figures' }],
    });
    if (when !== 'at once') desk = desk.restart();
    const { history } = desk.journal;
    for (const [i, key] of ['back', 'forth'].entries())
      expect(desk.edits.findOutcome(key)).toEqual({ ...skipped[i], history });
    expect(desk.read(HOME)).toBe(theirs);
  });

  it('is another one than that which has made the change, or has taken it back', () => {
    const { file, version } = desk.open(HOME);
    const changes = [
      { file, version, operations: [{ op: 'set', pointer: TITLE, value: 'Numbers' } as const] },
    ];
    expectMade(desk.edits.act({ sentence: 'Numbers', place: { file, pointer: TITLE }, changes }, 1, 'act'));
    desk.replace(HOME, '"Numbers"', '"Figures"');
    expect(getReason(desk.edits.step('undo', 'skipped'))).toContain('Figures');
    desk.replace(HOME, '"Figures"', '"Numbers"');
    expectMade(desk.edits.step('redo', 'redo'));
    expectMade(desk.edits.step('undo', 'undo'));
    for (const key of ['act', 'redo', 'undo'])
      expect(desk.edits.findOutcome(key)).toMatchObject({ made: true });
    expect(desk.edits.findOutcome('skipped')).toMatchObject({ made: false });
  });
});

describe('a change of several files', () => {
  const change = (to: string) => {
    const [home, places] = [desk.open(HOME), desk.open(PLACES)];
    return desk.act(home, [], {
      changes: [
        { file: HOME, version: home.version, operations: [{ op: 'set', pointer: '/title', value: to }] },
        { file: PLACES, version: places.version, operations: [{ op: 'set', pointer: '/0/name', value: to }] },
      ],
    });
  };

  it('is made and undone as one', () => {
    const places = desk.read(PLACES);
    expectMade(change('Bharat'));
    expect(desk.read(PLACES)).toContain('Bharat,3287590');
    expectMade(desk.edits.step('undo'));
    expect([desk.read(HOME), desk.read(PLACES)]).toEqual([before, places]);
  });

  it('leaves nothing when one file can’t be written', () => {
    const places = desk.read(PLACES);
    desk = desk.restart({
      write: () => {
        throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
      },
    });
    expect(getReason(change('Bharat'))).toBe('the disk is full');
    expect([desk.read(HOME), desk.read(PLACES)]).toEqual([before, places]);
    expect(desk.journal.history).toEqual({});
    desk = desk.restart();
    expect(desk.journal.history).toEqual({});
    expectMade(change('Bharat'));
  });

  it('names each file once', () => {
    const { version } = desk.open(HOME);
    const one = { file: HOME, version, operations: [] };
    expect(getReason(desk.act(desk.open(HOME), [], { changes: [one, one] }))).toContain('twice');
  });
});

describe('a text as a whole', () => {
  const type = (text: string, file = HOME) =>
    desk.act(desk.open(file), [], { changes: [{ file, version: desk.open(file).version, text }] });

  it('is written with a syntax error, and undone', () => {
    const broken = before.replace('"blocks": [', '"blocks": ');
    expectMade(type(broken));
    expect(desk.open(HOME)).toMatchObject({ text: broken, problem: expect.any(String) });
    expectMade(type(broken.replace('Home', 'Start')));
    desk = desk.restart();
    expectMade(desk.edits.step('undo'));
    expectMade(desk.edits.step('undo'));
    expect(desk.read(HOME)).toBe(before);
    expectMade(desk.edits.step('redo'));
    expect(desk.read(HOME)).toBe(broken);
  });

  it('keeps 🙂 and line ends', () => {
    desk.write(HOME, before.replace('Home', '🙂').replaceAll('\n', '\r\n'));
    const mixed = desk.read(HOME);
    expectMade(type(mixed.replace('🙂', '🙃')));
    expectMade(desk.edits.step('undo'));
    expect(desk.read(HOME)).toBe(mixed);
  });

  it('is refused if the file has changed meanwhile, or has what can’t be saved', () => {
    const { version } = desk.open(HOME);
    desk.replace(HOME, 'Home', 'Start');
    expect(
      getReason(desk.act(desk.open(HOME), [], { changes: [{ file: HOME, version, text: '{}' }] })),
    ).toContain('changed meanwhile');
    expect(getReason(type(before.replace('Home', '\ud83d')))).toContain('half of a character');
    expect(getReason(type(before.replace('Home', '\ufffd')))).toContain('a letter is lost');
  });
});

it('does not touch a file that is no UTF-8', () => {
  const bytes = Buffer.from(before.replace('Home', 'Caf\xe9'), 'latin1');
  writeFileSync(join(desk.root, HOME), bytes);
  expect(desk.open(HOME)).toMatchObject({ problem: expect.stringContaining('not saved as UTF-8') });
  expect(getReason(desk.set(HOME, TITLE, 'Numbers'))).toContain('not saved as UTF-8');
  expect(readFileSync(join(desk.root, HOME))).toEqual(bytes);
});

it.each([
  'content/media/logo.svg',
  'package.json',
  'content/../package.json',
  'content/pages/../../package.json',
  'content/pages/.hidden.json',
  'content/pages/link.json',
  'content/pages/linked/package.json',
  '/etc/passwd',
  '',
  '__proto__',
])('has no file %j', (file) => {
  writeFileSync(join(desk.root, 'package.json'), '{}');
  writeFileSync(join(desk.root, 'content/pages/.hidden.json'), '{}');
  if (CAN_LINK) {
    symlinkSync(join(desk.root, 'package.json'), join(desk.root, 'content/pages/link.json'));
    symlinkSync(desk.root, join(desk.root, 'content/pages/linked'));
  }
  desk = desk.restart();
  expect(() => desk.open(file)).toThrow('There is no file');
  const changes = [{ file, version: '', text: 'x' }];
  expect(getReason(desk.act(desk.open(HOME), [], { changes }))).toContain('There is no file');
  expect(readFileSync(join(desk.root, 'package.json'), 'utf8')).toBe('{}');
});

describe('an upload', () => {
  const upload = async (red: number) => {
    const background = { r: red, g: 0, b: 0 };
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const answer = await desk.media.upload({ name: 'IMG.jpg', bytes, folder: 'people', title: 'Asha' });
    if ('refused' in answer) throw new Error(answer.refused);
    return answer.media;
  };
  const use = (media: { name: string; digest: string }) =>
    desk.set(HOME, '/blocks/3/items/0/image/src', media.name, { media: [media] });
  const isThere = () => existsSync(join(desk.root, PHOTO));

  it('is put in its place with the change that uses it, and undone with it', async () => {
    const media = await upload(200);
    expect(media.name).toBe('people/asha.jpg');
    expect(isThere()).toBe(false);
    expectMade(use(media));
    const bytes = readFileSync(join(desk.root, PHOTO));
    for (const [way, there] of [
      ['undo', false],
      ['redo', true],
      ['undo', false],
      ['redo', true],
    ] as const) {
      desk = desk.restart();
      expectMade(desk.edits.step(way));
      expect(isThere()).toBe(there);
    }
    expect(readFileSync(join(desk.root, PHOTO))).toEqual(bytes);
  });

  it('has a name of its own, and is refused if it was not uploaded', async () => {
    const [one, other] = await Promise.all([upload(200), upload(100)]);
    expect([one.name, other.name].sort()).toEqual(['people/asha-2.jpg', PHOTO.replace('content/media/', '')]);
    expect(await upload(200)).toEqual(one);
    for (const wrong of [
      { ...one, digest: other.digest },
      { ...one, name: 'other.jpg' },
      { ...one, name: '../pages/x.json' },
      { ...one, name: '../../package.json' },
    ])
      expect(getReason(use(wrong))).toContain('was not uploaded');
    expect(desk.read(HOME)).toBe(before);
  });

  it('stays if it was there before, or was replaced since', async () => {
    const first = await upload(200);
    expectMade(use(first));
    const again = await upload(200);
    expect(again).toEqual(first);
    expectMade(desk.set(HOME, '/title', 'Start', { media: [again] }));
    expectMade(desk.edits.step('undo'));
    expect(isThere()).toBe(true);
    writeFileSync(join(desk.root, PHOTO), 'another');
    expectMade(desk.edits.step('undo'));
    expect(readFileSync(join(desk.root, PHOTO), 'utf8')).toBe('another');
  });

  it('is gone again if the texts can’t be written', async () => {
    desk = desk.restart({
      write: () => {
        throw new Error('no');
      },
    });
    expect(getReason(use(await upload(200)))).toBe('no');
    expect(isThere()).toBe(false);
  });

  it('stays in the trash for a day, and as long as a change has it', async () => {
    const [used, unused] = [await upload(200), await upload(100)];
    expectMade(use(used));
    expectMade(desk.edits.step('undo'));
    const trash = join(desk.root, '.blocksite/desk/trash');
    desk = desk.restart();
    expect(readdirSync(trash)).toHaveLength(2);
    for (const { digest } of [used, unused]) utimesSync(join(trash, digest), 0, 0);
    writeFileSync(join(trash, 'notes.txt'), 'no upload');
    desk = desk.restart();
    expect(readdirSync(trash).sort()).toEqual([used.digest, 'notes.txt'].sort());
    expectMade(desk.edits.step('redo'));
    desk.write('.blocksite/desk/journal.jsonl', 'damaged\n');
    expectMade(desk.restart().set(HOME, '/title', 'Start'));
    expect(readdirSync(trash)).toContain(used.digest);
  });

  it('is lost if the trash was emptied, and nothing else with it', async () => {
    expectMade(use(await upload(200)));
    expectMade(desk.edits.step('undo'));
    rmSync(join(desk.root, '.blocksite/desk/trash'), { recursive: true });
    expect(getReason(desk.edits.step('redo'))).toContain('not in the trash');
    expect(desk.read(HOME)).toBe(before);
  });
});
