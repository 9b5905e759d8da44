import { readText } from '../core/load/written-text.ts';
import { escapeUnprintable } from '../core/text/message-text.ts';
import type { ContentSource, Diagnostic } from '../core/types.ts';
import { createCodeFrame } from './code-frame.ts';
import { formatSummary, getHelp, limitPerFile } from './problems.ts';

const RED = 31;
const YELLOW = 33;
const BOLD = 1;
const DIM = 2;

/** Formats problems for a terminal, each with its code frame and help, and a summary at the end. */
export function formatText(
  problems: readonly Diagnostic[],
  source: Pick<ContentSource, 'read'>,
  color: boolean,
): string {
  const paint = (code: number, text: string) => (color ? `\u001b[${code}m${text}\u001b[0m` : text);
  const formatProblem = (problem: Diagnostic, text: string): string => {
    const { file, range, severity, rule, message } = problem;
    const help = getHelp(problem);
    const head = `${paint(BOLD, `${escapeUnprintable(file)}:${range.start.line}:${range.start.column}`)}  ${paint(severity === 'error' ? RED : YELLOW, severity)}  ${paint(DIM, rule)}`;
    const frame = createCodeFrame(text, range);
    return [
      head,
      `  ${escapeUnprintable(message)}`,
      ...(frame.length > 0 ? ['', ...frame.map((line) => `  ${line}`)] : []),
      ...(help ? ['', `  ${escapeUnprintable(help)}`] : []),
      '',
    ].join('\n');
  };
  const entries = limitPerFile(problems).flatMap(({ file, shown, rest }) => {
    const text = readText(file, source);
    const more = rest.length > 0 ? [`${escapeUnprintable(file)}: ${formatSummary(rest)} more.\n`] : [];
    return [...shown.map((problem) => formatProblem(problem, text)), ...more];
  });
  return [...entries, `${formatSummary(problems)}\n`].join('\n');
}
