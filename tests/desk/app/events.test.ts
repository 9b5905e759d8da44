import { afterEach, expect, it, vi } from 'vitest';
import { followEvents } from '../../../src/desk/app/events.ts';
import { getState, setState } from '../../../src/desk/app/store.ts';

const FILE = 'content/pages/home.json';
const before = getState();

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  setState({ files: before.files, status: before.status });
});

/** Serves one stream of events, whose lines are sent by `send`, and says how each file is answered for. */
function serveEvents(answerFile: () => Promise<Response>) {
  const { readable, writable } = new TransformStream<string, string>();
  const asked: string[] = [];
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('sessionStorage', { getItem: () => 'token' });
  vi.stubGlobal('fetch', async (path: string) => {
    const name = path.split('/').at(-1) ?? '';
    asked.push(name);
    if (name === 'events') return new Response(readable.pipeThrough(new TextEncoderStream()));
    return name === 'file' ? answerFile() : new Promise(() => {});
  });
  const writer = writable.getWriter();
  return { asked, send: (event: unknown) => writer.write(`${JSON.stringify(event)}\n`) };
}

it.each([
  ['stays if the server ends while it is read again', () => Promise.reject(new TypeError('gone')), true],
  ['stays if another server has started', async () => new Response('Open it again.', { status: 403 }), true],
  ['is gone if the server says so', async () => Response.json({ error: 'No file.' }, { status: 400 }), false],
])('an open file %s', async (_, answer, isThere) => {
  setState({ files: { [FILE]: { file: FILE, version: '1', text: '{}', value: {} } } });
  const { asked, send } = serveEvents(answer);
  void followEvents();
  await send({ changed: [], count: 0 });
  await send({ changed: [{ file: FILE }], count: 1 });
  await vi.waitFor(() => expect(asked).toContain('file'));
  await vi.advanceTimersByTimeAsync(0);
  expect(FILE in getState().files).toBe(isThere);
});
