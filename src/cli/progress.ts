import type { Step } from '../build/build-options.ts';
import type { BuildResult } from '../build/build-result.ts';

/** Milliseconds between two lines of a terminal's progress, and of a log's. */
const TERMINAL_MS = 100;
const LOG_MS = 5000;

/** What is done, and to what. */
const COUNTED = {
  make: ['Making', 'pictures'],
  check: ['Checking', 'pages'],
  draw: ['Drawing', 'pages'],
  cards: ['Drawing', 'share cards'],
} as const satisfies Partial<Record<Step, readonly [string, string]>>;

/** What takes a while and has no parts to count: it is told when it begins, `0` of `1`, and is over with `1` of `1`. */
const WHOLE = {
  prepare: 'Preparing the engine, once',
  search: 'Indexing the search',
} as const satisfies Partial<Record<Step, string>>;

/** Tells how far a build is: one line that changes on a terminal, a plain line now and then elsewhere. */
export function progressOf(
  stream: { write: (text: string) => unknown; isTTY?: boolean },
  clock: () => number,
): (step: Step, done: number, of: number) => void {
  let begun = clock();
  let told = begun;
  let last = '';
  let from = 0;
  const tell = (line: string) => stream.write(stream.isTTY ? `${CLEAR}${line}` : `${line}\n`);
  return (step, done, of) => {
    const now = clock();
    if (step !== last) {
      begun = now;
      from = done;
    }
    last = step;
    const isEnd = done === of;
    if (isWhole(step)) {
      if (!isEnd) tell(`${WHOLE[step]} …`);
      else if (stream.isTTY) stream.write(CLEAR);
      return;
    }
    if (now - told < (stream.isTTY ? TERMINAL_MS : LOG_MS) && !(isEnd && stream.isTTY)) return;
    told = now;
    const rate = (done - from) / Math.max(0.001, (now - begun) / 1000);
    const left = isEnd ? '' : `, ${Math.ceil((of - done) / Math.max(1, rate))} s left`;
    const [doing, what] = COUNTED[step];
    tell(`${doing} ${done} of ${of} ${what}, ${Math.round(rate)} a second${left}`);
    if (isEnd && stream.isTTY) stream.write(CLEAR);
  };
}

/** Empties a terminal's line. */
const CLEAR = '\r\u001b[K';

function isWhole(step: Step): step is keyof typeof WHOLE {
  return step in WHOLE;
}

/** Returns the lines that a build writes at its end. */
export function buildSummary(
  { pages, rendered, durations, slowest }: BuildResult,
  out: string,
  ms: number,
): string {
  const seconds = (ms / 1000).toFixed(1);
  const head = `Built ${pages} pages into ${out} in ${seconds} s; ${rendered} drawn, ${pages - Math.min(pages, rendered)} as they were.`;
  if (rendered === 0) return head;
  const each = (milliseconds: number) => `${(milliseconds / rendered).toFixed(2)} ms`;
  const steps = `A page: ${each(durations.load)} to load, ${each(durations.check)} to check, ${each(durations.resolve)} to resolve, ${each(durations.render)} to render, ${each(durations.write)} to write.`;
  const [first] = slowest;
  const slow = first
    ? `Slowest: ${slowest.map((page) => `${page.file} (${Math.round(page.ms)} ms)`).join(', ')}.`
    : '';
  return [head, steps, slow].filter((line) => line !== '').join('\n');
}
