import { escapeUnprintable } from '../core/printable.ts';
import type { ContentSource, Diagnostic } from '../core/types.ts';
import { codeFrame } from './code-frame.ts';
import { summary } from './counts.ts';
import { excerptOf } from './excerpt.ts';
import { getHelp } from './help.ts';
import { firstOfEach } from './limit-per-file.ts';

const RED = 31;
const YELLOW = 33;
const BOLD = 1;
const DIM = 2;

/** Problems for a terminal: place, rule, message, the text around it, the way out; the count at the end. */
export function textReport(
  problems: readonly Diagnostic[],
  source: Pick<ContentSource, 'read'>,
  color: boolean,
): string {
  const paint = (code: number, text: string) => (color ? `\u001b[${code}m${text}\u001b[0m` : text);
  const one = (problem: Diagnostic, text: string): string => {
    const { file, range, severity, rule, message } = problem;
    const way = getHelp(problem);
    const head = `${paint(BOLD, `${escapeUnprintable(file)}:${range.start.line}:${range.start.column}`)}  ${paint(severity === 'error' ? RED : YELLOW, severity)}  ${paint(DIM, rule)}`;
    const frame = codeFrame(text, range);
    return [
      head,
      `  ${escapeUnprintable(message)}`,
      ...(frame.length > 0 ? ['', ...frame.map((line) => `  ${line}`)] : []),
      ...(way ? ['', `  ${escapeUnprintable(way)}`] : []),
      '',
    ].join('\n');
  };
  const told = firstOfEach(problems).flatMap(({ file, shown, rest }) => {
    const text = excerptOf(file, source);
    const more = rest.length > 0 ? [`${escapeUnprintable(file)}: ${summary(rest)} more.\n`] : [];
    return [...shown.map((problem) => one(problem, text)), ...more];
  });
  return `${told.join('\n')}${told.length > 0 ? '\n' : ''}${summary(problems)}\n`;
}
