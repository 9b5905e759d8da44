import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refreshCounts } from '../../../src/desk/app/actions.ts';
import { getState, setState } from '../../../src/desk/app/store.ts';

const PAUSE_MS = 1000;
const AT = { line: 1, column: 1, offset: 0 };
const PROBLEM = {
  rule: 'rule',
  severity: 'warning',
  file: 'content/pages/home.json',
  pointer: '',
  message: '',
  range: { start: AT, end: AT },
  plain: { message: '', help: '' },
} as const;
const SITE = { name: '', lang: 'en', timeZone: 'UTC', pages: [], variables: {}, history: {} };

const before = getState();
/** The answers of the server to each of its calls. */
let answers: Record<string, () => Response | Promise<Response>> = {};
/** The calls that were answered. */
let answered: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('sessionStorage', { getItem: () => 'token' });
  vi.stubGlobal('fetch', async (path: string) => {
    const name = path.split('/').at(-1) ?? '';
    const response = await answers[name]?.();
    answered.push(name);
    return response;
  });
  answered = [];
  answers = {
    site: () => Response.json(SITE),
    problems: () => Response.json([]),
    changes: () => Response.json({ files: [] }),
  };
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  const { problems, changes, status, announcement } = before;
  setState({ problems, changes, status, announcement });
});

function createGate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

async function ask() {
  refreshCounts();
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
}

it('an earlier state of the site is not shown after a later one', async () => {
  const gate = createGate();
  let problems = [PROBLEM];
  let isFirst = true;
  answers.problems = async () => {
    const response = Response.json(problems);
    if (isFirst) {
      isFirst = false;
      await gate.opened;
    }
    return response;
  };
  await ask();
  problems = [];
  await ask();
  gate.open();
  await vi.waitFor(() => expect(answered.filter((name) => name === 'changes')).toHaveLength(2));
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(getState().problems).toEqual([]);
});

it('changes are as new as the problems beside them', async () => {
  const gate = createGate();
  answers.problems = () => Response.json([PROBLEM]);
  answers.changes = async () => {
    await gate.opened;
    return Response.json({ files: [], problem: 'None.' });
  };
  await ask();
  expect(answered).toContain('problems');
  expect(getState().problems).toEqual([]);
  gate.open();
  await vi.waitFor(() => expect(getState().problems).toEqual([PROBLEM]));
  expect(getState().changes).toEqual({ files: [], problem: 'None.' });
});

it.each([
  ['site', 429, 'This is too much at once.', 'This is too much at once.'],
  ['problems', 400, '{"error":"It broke."}', 'It broke.'],
  ['changes', 403, 'This window has no access.', 'This window has no access.'],
])(
  'a refused call (%s, %i) is said, and asked again after the next change',
  async (name, status, body, said) => {
    const right = answers[name];
    answers[name] = () => new Response(body, { status });
    answers.problems = name === 'problems' ? answers[name] : () => Response.json([PROBLEM]);
    await ask();
    expect(getState().status).toEqual({ failed: said });
    answers[name] = right ?? (() => Response.error());
    answers.problems = () => Response.json([PROBLEM]);
    await ask();
    expect(getState().problems).toEqual([PROBLEM]);
  },
);
