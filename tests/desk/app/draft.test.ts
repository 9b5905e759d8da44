import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Draft, TYPING_PAUSE_MS } from '../../../src/desk/app/draft.ts';
import type { Outcome } from '../../../src/desk/protocol.ts';

const MADE: Outcome = {
  made: true,
  sentence: '',
  place: { file: '', pointer: '' },
  files: [],
  history: {},
};
const CONFLICT: Outcome = { made: false, reason: 'Changed twice', conflicts: [] };

/** The value that is shown in place of that of the file, those that were sent, and the answers. */
let shown: string | undefined;
let sent: unknown[];
let answer: ((outcome: Outcome) => Promise<void>)[];
let file: string;

function createDraft(): Draft<string> {
  return new Draft<string>({
    read: () => ({ value: file }),
    send: (typed, known) => {
      sent.push([typed, known?.value]);
      return new Promise((resolve) => {
        answer.push(async (outcome) => {
          resolve(outcome);
          await vi.advanceTimersByTimeAsync(0);
        });
      });
    },
    show: (typed) => {
      shown = typed;
    },
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  [shown, sent, answer, file] = [undefined, [], [], 'old'];
});
afterEach(() => {
  Draft.sendAll();
  vi.useRealTimers();
});

it('sends what was typed last after a pause, with what the file had when typing began', () => {
  const draft = createDraft();
  draft.type('a');
  vi.advanceTimersByTime(TYPING_PAUSE_MS - 1);
  file = 'other';
  draft.type('ab');
  vi.advanceTimersByTime(TYPING_PAUSE_MS - 1);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual([['ab', 'old']]);
  vi.advanceTimersByTime(TYPING_PAUSE_MS * 2);
  expect(sent).toHaveLength(1);
});

it('sends at once when the field or the window is left, and what is held only then', async () => {
  const [one, other] = [createDraft(), createDraft()];
  one.type('a');
  void one.leave();
  expect(sent).toEqual([['a', 'old']]);
  other.type('b');
  other.hold('bc');
  vi.advanceTimersByTime(TYPING_PAUSE_MS * 2);
  expect(sent).toHaveLength(1);
  Draft.sendAll();
  expect(sent).toEqual([
    ['a', 'old'],
    ['bc', 'old'],
  ]);
  Draft.sendAll();
  expect(sent).toHaveLength(2);
});

it('sends what one hands on to another as the window is left', () => {
  const held = createDraft();
  const typed = new Draft<string>({ send: (date) => void held.hold(date) });
  typed.type('2027-01-31');
  Draft.sendAll();
  expect(sent).toEqual([['2027-01-31', 'old']]);
});

it('shows what is typed until the field is left and the file has it', async () => {
  const draft = createDraft();
  draft.type('a');
  void draft.flush();
  expect([shown, draft.isSending]).toEqual(['a', true]);
  await answer[0]?.(MADE);
  expect([shown, draft.isSending]).toEqual(['a', false]);
  draft.type('ab');
  void draft.leave();
  draft.follow();
  expect(shown).toBe('ab');
  await answer[1]?.(MADE);
  expect(shown).toBeUndefined();
});

it('shows what others write if nothing waits, and begins with that next time', async () => {
  const draft = createDraft();
  draft.type('a');
  draft.follow();
  expect(shown).toBe('a');
  void draft.flush();
  await answer[0]?.(MADE);
  file = 'theirs';
  draft.follow();
  expect(shown).toBeUndefined();
  draft.type('b');
  void draft.flush();
  expect(sent[1]).toEqual(['b', 'theirs']);
});

it('gives up on a conflict: what others have written is shown', async () => {
  const draft = createDraft();
  draft.type('a');
  void draft.flush();
  await answer[0]?.(CONFLICT);
  expect(shown).toBeUndefined();
  expect(sent).toHaveLength(1);
});

it('holds what could not be handed on until it is sent again', async () => {
  let isGone = true;
  const draft = new Draft<string>({
    send: async (typed) => {
      if (isGone) throw new Error('The file could not be read.');
      sent.push(typed);
      return MADE;
    },
  });
  draft.type('a');
  await expect(draft.flush()).rejects.toThrow('The file');
  isGone = false;
  Draft.sendAll();
  expect(sent).toEqual(['a']);
});
