import { abbreviate } from '../text/message-text.ts';
import { findCommon } from './find-common.ts';

/** Number of words that are shown before and after those that differ. */
const CONTEXT = 4;
/** Minimum number of words that two texts share between others. Fewer count as different. */
const MIN_SHARED = 3;
/** Maximum number of characters of words that differ together, and of all that is shown. */
const [MAX_PART, MAX_LENGTH] = [200, 1000];

/** Words that two texts share: where they begin in each, and their number. */
interface Run {
  i: number;
  j: number;
  length: number;
}

/**
 * Shows the words in which two texts differ, with a few around them: `… the end of [March → April] 2026 …`; both
 * texts if they share few. Long ones are abbreviated.
 */
export function formatChangedWords(before: string, after: string): string {
  const [a, b] = [before.split(/\s+/), after.split(/\s+/)];
  const runs = listRuns(a, b);
  if (runs[0]?.length === a.length && a.length === b.length) return describeSpaces(before, after);
  const join = (words: readonly string[]) => abbreviate(words.join(' '), MAX_PART);
  if (runs.length === 0) return `“${join(a)}” → “${join(b)}”`;
  const parts: string[] = [];
  let [i, j] = [0, 0];
  for (const run of [...runs, { i: a.length, j: b.length, length: 0 }]) {
    const [old, text] = [join(a.slice(i, run.i)), join(b.slice(j, run.j))];
    if (old && text) parts.push(`[${old} → ${text}]`);
    else if (old || text) parts.push(old ? `[removed: ${old}]` : `[added: ${text}]`);
    i = run.i + run.length;
    j = run.j + run.length;
    const shared = a.slice(run.i, i);
    const start = run.i === 0 ? 0 : CONTEXT;
    const end = i === a.length ? shared.length : shared.length - CONTEXT;
    if (start + 1 < end) shared.splice(start, end - start, '…');
    parts.push(...shared);
  }
  return `“${abbreviate(parts.join(' '), MAX_LENGTH)}”`;
}

function describeSpaces(before: string, after: string): string {
  const [old, text] = [before, after].map((one) => one.replaceAll(/[ \t\r\n]+/g, ' '));
  return old === text
    ? 'only spaces and line breaks differ'
    : 'only the kind of a space differs, such as a no-break space';
}

/** Lists the words that two texts share; none if most differ. */
function listRuns(a: readonly string[], b: readonly string[]): Run[] {
  const runs: Run[] = [];
  for (const [i, j] of findCommon(a, b)) {
    const last = runs.at(-1);
    if (last && last.i + last.length === i && last.j + last.length === j) last.length++;
    else runs.push({ i, j, length: 1 });
  }
  const isAtEdge = ({ i, j, length }: Run) => i + j === 0 || i + length + j + length === a.length + b.length;
  const long = runs.filter((run) => run.length >= MIN_SHARED || isAtEdge(run));
  const shared = long.reduce((sum, { length }) => sum + length, 0);
  return shared * 2 < Math.min(a.length, b.length) ? [] : long;
}
