import { escapeUnprintable, formatCount } from '../core/text/message-text.ts';
import type { Diagnostic } from '../core/types.ts';
import { getHelp } from './problems.ts';

/** The maximum number of annotations of one severity that GitHub shows for a step. */
const MAX_ANNOTATIONS = 10;

/** Formats problems as workflow commands: errors first, then in `changed` files. A notice counts the rest. */
export function formatGithub(problems: readonly Diagnostic[], changed: ReadonlySet<string>): string {
  const order = [...problems].sort((a, b) => Number(changed.has(b.file)) - Number(changed.has(a.file)));
  const lines = (['error', 'warning'] as const).flatMap((severity) => {
    const found = order.filter((problem) => problem.severity === severity);
    const shown = found.slice(0, MAX_ANNOTATIONS).map(formatAnnotation);
    const more = formatCount(found.length - shown.length, `more ${severity}`);
    const notice = `::notice::and ${more}; the summary of this job lists them all.`;
    return found.length > shown.length ? [...shown, notice] : shown;
  });
  return lines.map((line) => `${line}\n`).join('');
}

function formatAnnotation(problem: Diagnostic): string {
  const { severity, file, range, rule, message } = problem;
  const { start, end } = range;
  const location = `file=${escapeProperty(file)},line=${start.line},col=${start.column},endLine=${end.line},endColumn=${end.column}`;
  const lines = [message, getHelp(problem) ?? []].flat();
  return `::${severity} ${location},title=${escapeProperty(rule)}::${lines.map(escapeData).join('%0A')}`;
}

/** Escapes a message as https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts does. */
function escapeData(text: string): string {
  return escapeUnprintable(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
