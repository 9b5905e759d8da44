import { escapeUnprintable } from '../core/printable.ts';
import type { Diagnostic } from '../core/types.ts';
import { counted } from './counts.ts';
import { getHelp } from './help.ts';

/** How many annotations of a kind GitHub shows of one step. */
const SHOWN = 10;

/**
 * Problems as GitHub's workflow commands: errors first, those in files that were changed before the others, no more
 * than are shown, the rest counted in words.
 */
export function githubReport(problems: readonly Diagnostic[], changed: ReadonlySet<string>): string {
  const order = [...problems].sort((a, b) => Number(changed.has(b.file)) - Number(changed.has(a.file)));
  const lines = (['error', 'warning'] as const).flatMap((severity) => {
    const found = order.filter((problem) => problem.severity === severity);
    const shown = found.slice(0, SHOWN).map(annotation);
    const more = found.length - shown.length;
    return more > 0
      ? [
          ...shown,
          `::notice::and ${counted(more, `more ${severity}`)}; the summary of this job lists them all.`,
        ]
      : shown;
  });
  return lines.map((line) => `${line}\n`).join('');
}

function annotation(problem: Diagnostic): string {
  const {
    severity,
    file,
    range: { start, end },
    rule,
    message,
  } = problem;
  const way = getHelp(problem);
  const place = `file=${property(file)},line=${start.line},col=${start.column},endLine=${end.line},endColumn=${end.column}`;
  return `::${severity} ${place},title=${property(rule)}::${[message, ...(way ? [way] : [])].map(data).join('%0A')}`;
}

/** https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts: what has to be escaped, and how. */
function data(text: string): string {
  return escapeUnprintable(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
