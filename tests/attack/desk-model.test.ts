import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Operation } from '../../src/core/types.ts';
import type { DeskAction } from '../../src/desk/protocol.ts';
import type { RunningDesk } from '../desk/server/desk-process.ts';
import { type Kill, KilledDesk } from '../desk/server/killed-desk.ts';
import { HOME, PLACES } from '../desk/server/open-edits.ts';
import { createTempFolder } from '../temp-folder.ts';
import { CASES, SEED, TIMEOUT_MS } from './cases.ts';
import { createPageOperations, createRowOperations, DeskModel } from './desk-model.ts';
import { createRandom } from './versions.ts';

const IS_QUICK = CASES < 100;
/** The numbers of actions, and of those that are interrupted: each takes a start of the command. */
const ACTIONS = IS_QUICK ? 30 : Math.max(300, Math.min(CASES / 2, 1000));
const ACTIONS_PER_KILL = IS_QUICK ? 10 : 3;
/** The number of kills between the line of the journal and the answer. */
const KILLS = IS_QUICK ? 4 : 200;
/** The number of actions between the first and the last look at the memory, and how much more of it may be used then. */
const MANY_ACTIONS = IS_QUICK ? 90 : 1650;
const GROWTH = 1.3;
/** The number of changes from which the journal is compacted. */
const MAX_CHANGES = 2000;
/** Milliseconds between actions: more in a second are refused as too many. */
const PACE_MS = 14;
/** The calls of an action by which its line is on the disk, and by which it is done. */
const [FIRST_CALL, LAST_CALL] = [5, 15];
/** The calls of an action, with some that come after its answer; and those of a start. */
const CALLS = 20;
const START_CALLS = 25;
const TEXT = 'content/text/about.md';

let random: ReturnType<typeof createRandom>;
let desk: KilledDesk;
let model: DeskModel;
beforeEach(() => {
  const folder = createTempFolder();
  const root = join(folder, 'site');
  cpSync('tests/fixtures/sites/small', root, { recursive: true });
  mkdirSync(join(root, 'content/text'));
  writeFileSync(join(root, TEXT), 'About *us*.\n');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd: root });
  git('init', '--quiet');
  git('add', 'content', 'site.config.json');
  git('commit', '--quiet', '--message', 'base');
  random = createRandom(SEED);
  desk = new KilledDesk(root, folder);
  model = new DeskModel(root);
});
afterEach(() => desk.end());

const createKill = (first: number, last: number): Kill => ({
  call: first + random(last - first + 1),
  when: (['before', 'half', 'after'] as const)[random(3)] ?? 'after',
});

/** Returns a change of a kind that exists, with the version of each file, and what sends its picture. */
async function createAction(count: number) {
  const word = `Word ${count} — “ü” 🙂`;
  const files = [[HOME], [PLACES], ['site.config.json'], [TEXT], [HOME, PLACES], [HOME]][random(6)] ?? [];
  const changes = files.map(async (file): Promise<DeskAction['changes'][number]> => {
    const [{ version }, value] = [await desk.call('file', { file }), model.getValue(file)];
    if (file === TEXT) return { file, version, text: `${value}${word}\n` };
    if (file === HOME) return { file, version, operations: createPageOperations(value, word, random) };
    if (file === PLACES) return { file, version, operations: createRowOperations(value, word, random) };
    return { file, version, operations: [{ op: 'set', pointer: '/description', value: word }] };
  });
  const place = { file: files[0] ?? HOME, pointer: '' };
  const send = random(6) === 0 ? await createPicture(count) : undefined;
  const answer = send && (await desk.ask(send));
  if (answer && 'refused' in answer) throw new Error(answer.refused);
  const action: DeskAction = {
    sentence: `Change ${count}`,
    place,
    changes: await Promise.all(changes),
    ...(answer && { media: [answer.media] }),
  };
  return { action, send };
}

async function createChange(sentence: string, operations: Operation[]): Promise<DeskAction> {
  const { version } = await desk.call('file', { file: HOME });
  return { sentence, place: { file: HOME, pointer: '' }, changes: [{ file: HOME, version, operations }] };
}

const readJournal = () => readFileSync(join(desk.root, '.blocksite/desk/journal.jsonl'), 'utf8');

/** Returns what sends a picture. */
async function createPicture(count: number) {
  const background = { r: random(256), g: random(256), b: count % 256 };
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
  return ({ upload }: RunningDesk) => upload(`name=Dot ${count}.png&folder=wall`, new Uint8Array(bytes));
}

/** Takes back one of the differences from the first commit; `undefined` if there is none. */
async function takeBack(interrupt: () => void): Promise<void> {
  const { files } = await desk.call('changes', null);
  const listed = files.flatMap(({ file, changes }) =>
    changes.map((one) => ({ ...one, file, isLast: changes.length === 1 })),
  );
  const some = listed.filter(({ canBeTakenBack }) => canBeTakenBack);
  const one = some[random(some.length)];
  if (!one) return;
  const { file, id, isLast, sentence } = one;
  interrupt();
  const outcome = await desk.change('takeBack', { file, id }, killStart);
  const isKnown = isLast && !file.startsWith('content/media/');
  const base = isKnown ? execFileSync('git', ['show', `HEAD:${file}`], { cwd: desk.root }) : undefined;
  model.expectTakenBack(`Taken back: ${sentence}`, outcome, file, base?.toString('latin1'));
}

/** Kills every second start, too. */
const killStart = () => desk.killAt(random(2) === 0 ? createKill(1, START_CALLS) : undefined);

async function step(way: 'undo' | 'redo', interrupt: () => void): Promise<void> {
  await desk.get();
  interrupt();
  model.expectStep(way, await desk.change(way, null, killStart));
}

async function act(count: number, interrupt: () => void): Promise<void> {
  const { action, send } = await createAction(count);
  interrupt();
  model.expectAct(action, await desk.change('act', action, killStart, send));
}

describe('the desk and a plain model of it', () => {
  it('have the same files, undo and redo after random actions and kills', {
    timeout: TIMEOUT_MS * 10,
  }, async () => {
    for (let count = 0; count < ACTIONS; count++) {
      const isKilled = count % ACTIONS_PER_KILL === ACTIONS_PER_KILL - 1;
      const interrupt = () => {
        if (isKilled && random(4) > 0) desk.killAt(createKill(1, CALLS));
        else if (isKilled) void desk.kill(random(20));
      };
      const kind = random(10);
      if (kind < 2) await step('undo', interrupt);
      else if (kind < 3) await step('redo', interrupt);
      else if (kind < 4) await takeBack(interrupt);
      else await act(count, interrupt);
      desk.killAt();
      expect((await desk.call('site', null)).notice).toBeUndefined();
    }
    while (model.counts.undo > 0) await step('undo', () => {});
    expect(
      execFileSync('git', ['status', '--short', 'content', 'site.config.json'], {
        cwd: desk.root,
        encoding: 'utf8',
      }),
    ).toBe('');
  });

  it('have made each action once that was killed after its line in the journal', {
    timeout: TIMEOUT_MS * 10,
  }, async () => {
    const kill = () => desk.killAt(createKill(FIRST_CALL, LAST_CALL));
    for (let count = 0; count < KILLS / 4; count++) {
      for (const word of ['one', 'two']) {
        const value = { type: 'prose', text: `Text ${count} ${word}` };
        const action = await createChange(value.text, [{ op: 'insert', pointer: '/blocks/1', value }]);
        kill();
        model.expectAct(action, await desk.change('act', action));
      }
      await step('undo', kill);
      await step('redo', kill);
    }
    expect(desk.kills).toBeGreaterThanOrEqual(KILLS);
    expect(readJournal().match(/"sentence"/g)).toHaveLength(KILLS / 2);
    while (model.counts.undo > 0) await step('undo', () => {});
  });
});

it('takes no more memory, and keeps no longer journal, after many actions', {
  timeout: TIMEOUT_MS * 10,
}, async () => {
  const set = async (count: number) => {
    const value = `Title ${count}`;
    const action = await createChange(`Change ${count}`, [{ op: 'set', pointer: '/title', value }]);
    expect(await desk.change('act', action)).toMatchObject({ made: true });
    await new Promise((resolve) => setTimeout(resolve, PACE_MS));
  };
  const early = MANY_ACTIONS / 3;
  for (let count = 0; count < early; count++) await set(count);
  const before = await desk.measureHeap(() => set(early));
  for (let count = 0; count < MANY_ACTIONS; count++) await set(count);
  const after = await desk.measureHeap(() => set(MANY_ACTIONS));
  expect(after).toBeLessThan(GROWTH * before);
  expect(readJournal().match(/"sentence"/g)?.length).toBeLessThan(MAX_CHANGES);
  expect(await desk.change('undo', null)).toMatchObject({ made: true, sentence: `Change ${MANY_ACTIONS}` });
});
