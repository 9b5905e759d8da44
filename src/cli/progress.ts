import type { Step } from '../build/build-options.ts';
import type { BuildResult } from '../build/build-result.ts';
import { formatCount } from '../report/counts.ts';

/** Milliseconds between two updates on a terminal, and between two lines in a log. */
const TERMINAL_MS = 100;
const LOG_MS = 5000;

/** Steps that are counted: what they do, and the items. */
const COUNTED_STEPS = {
  images: ['Processing', 'images'],
  check: ['Checking', 'pages'],
  render: ['Rendering', 'pages'],
  cards: ['Rendering', 'share cards'],
} as const satisfies Partial<Record<Step, readonly [string, string]>>;

/** Steps without parts. They report 0 of 1 at the start and 1 of 1 at the end. */
const SINGLE_STEPS = {
  bundle: 'Bundling the renderer and the client',
  search: 'Indexing pages for the search',
} as const satisfies Partial<Record<Step, string>>;

/**
 * Creates a progress reporter: one line that is updated on a terminal, a line from time to time
 * elsewhere.
 */
export function createProgress(
  stream: { write: (text: string) => unknown; isTTY?: boolean },
  clock: () => number,
): (step: Step, done: number, of: number) => void {
  let start = clock();
  let lastWrite = start;
  let last = '';
  let firstDone = 0;
  const write = (line: string) => stream.write(stream.isTTY ? `${CLEAR_LINE}${line}` : `${line}\n`);
  return (step, done, of) => {
    const now = clock();
    if (step !== last) {
      start = now;
      firstDone = done;
    }
    last = step;
    const isEnd = done === of;
    if (isSingle(step)) {
      if (!isEnd) write(`${SINGLE_STEPS[step]}…`);
      else if (stream.isTTY) stream.write(CLEAR_LINE);
      return;
    }
    if (now - lastWrite < (stream.isTTY ? TERMINAL_MS : LOG_MS) && !(isEnd && stream.isTTY)) return;
    lastWrite = now;
    const rate = (done - firstDone) / Math.max(0.001, (now - start) / 1000);
    const left = isEnd ? '' : `, ${Math.ceil((of - done) / Math.max(1, rate))} s left`;
    const [doing, what] = COUNTED_STEPS[step];
    const speed = rate >= 1 ? ` (${Math.round(rate)}/s${left})` : '';
    write(`${doing} ${done} of ${of} ${what}${speed}`);
    if (isEnd && stream.isTTY) stream.write(CLEAR_LINE);
  };
}

/** Clears the line of a terminal. */
const CLEAR_LINE = '\r\u001b[K';

function isSingle(step: Step): step is keyof typeof SINGLE_STEPS {
  return step in SINGLE_STEPS;
}

/** Returns the summary that a build prints at its end. */
export function formatBuildSummary({ pages, rendered }: BuildResult, out: string, ms: number): string {
  const seconds = (ms / 1000).toFixed(1);
  if (rendered === 0) return `Up to date: ${formatCount(pages, 'page')} in ${out} (${seconds} s).`;
  const upToDate = pages - Math.min(pages, rendered);
  return `Built ${formatCount(pages, 'page')} into ${out} in ${seconds} s (${rendered} rendered, ${upToDate} up to date).`;
}
