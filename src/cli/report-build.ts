import { buildSite } from '../build/build.ts';
import type { BuildOptions, BuildResult, Step } from '../build/build-options.ts';
import { formatCount } from '../core/text/message-text.ts';
import { isError } from '../core/types.ts';
import { folderSource } from '../files/folder-source.ts';
import { formatText } from '../report/text.ts';

/** Builds a site; prints progress and problems to standard error. `isWrong`: nothing was written. */
export async function buildAndReport(options: BuildOptions, quiet = false) {
  const onProgress = quiet ? () => {} : createProgress(process.stderr, () => performance.now());
  const result = await buildSite({ ...options, onProgress });
  const { problems } = result;
  if (problems.length > 0)
    console.error(formatText(problems, folderSource(options.root), process.stderr.isTTY));
  return { ...result, isWrong: problems.some(isError) };
}

/** Milliseconds after which the progress of a step is shown. */
const DELAY_MS = 1000;
/** Milliseconds between two updates on a terminal, and between two lines in a log. */
const TERMINAL_MS = 100;
const LOG_MS = 5000;
const CLEAR_LINE = '\r\u001b[K';

/** The line of each step. A step of one part has no count. */
const LINES: Readonly<Record<Step, (done: number, of: number) => string>> = {
  bundle: () => 'Bundling the renderer and the client…',
  check: (done, of) => `Checking ${done} of ${of} pages`,
  images: (done, of) => `Processing ${done} of ${of} images`,
  render: (done, of) => `Rendering ${done} of ${of} pages`,
  cards: (done, of) => `Rendering ${done} of ${of} share cards`,
  search: (done, of) => `Indexing ${done} of ${of} pages for the search`,
};

/** Creates a progress reporter. Steps that end within a second are not shown, unless they have one part. */
export function createProgress(
  stream: { write: (text: string) => unknown; isTTY?: boolean },
  clock: () => number,
): (step: Step, done: number, of: number) => void {
  const begun = new Set<Step>();
  let nextWrite = 0;
  return (step, done, of) => {
    const now = clock();
    // Pages are rendered and indexed at once.
    if (!begun.has(step)) nextWrite = of === 1 ? now : now + DELAY_MS;
    begun.add(step);
    if (done === of) {
      if (stream.isTTY) stream.write(CLEAR_LINE);
    } else if (now >= nextWrite) {
      nextWrite = now + (stream.isTTY ? TERMINAL_MS : LOG_MS);
      const line = LINES[step](done, of);
      stream.write(stream.isTTY ? `${CLEAR_LINE}${line}` : `${line}\n`);
    }
  };
}

/** Returns the summary that a build prints at its end. */
export function formatBuildSummary(
  { pages, rendered, nextChange }: BuildResult,
  out: string,
  ms: number,
): string {
  const seconds = (ms / 1000).toFixed(1);
  const upToDate = pages - Math.min(pages, rendered);
  const next =
    nextChange === undefined ? '' : ` A date changes a page next at ${new Date(nextChange).toISOString()}.`;
  return rendered === 0
    ? `Up to date: ${formatCount(pages, 'page')} in ${out} (${seconds} s).${next}`
    : `Built ${formatCount(pages, 'page')} into ${out} in ${seconds} s (${rendered} rendered, ${upToDate} up to date).${next}`;
}
