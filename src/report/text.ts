import type { ContentSource, Problem } from '../core/types.ts';
import { codeFrame } from './code-frame.ts';
import { wayOut } from './way-out.ts';

const RED = 31;
const YELLOW = 33;
const BOLD = 1;
const DIM = 2;

/** Problems for a terminal: place, rule, message, the text around it, the way out; the count at the end. */
export function textReport(
  problems: readonly Problem[],
  source: Pick<ContentSource, 'read'>,
  color: boolean,
): string {
  const paint = (code: number, text: string) => (color ? `\u001b[${code}m${text}\u001b[0m` : text);
  const told = problems.map((problem) => {
    const { file, range, severity, rule, message } = problem;
    const way = wayOut(problem);
    const head = `${paint(BOLD, `${file}:${range.start.line}:${range.start.column}`)}  ${paint(severity === 'error' ? RED : YELLOW, severity)}  ${paint(DIM, rule)}`;
    const frame = codeFrame(source.read(file) ?? '', range);
    return [
      head,
      `  ${message}`,
      '',
      ...frame.map((line) => `  ${line}`),
      ...(way ? ['', `  ${way}`] : []),
      '',
    ].join('\n');
  });
  return `${told.join('\n')}${told.length > 0 ? '\n' : ''}${summary(problems)}\n`;
}

/** `2 errors, 1 warning`, or that all is well. */
export function summary(problems: readonly Problem[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.length - errors;
  if (problems.length === 0) return 'No problems.';
  return `${counted(errors, 'error')}, ${counted(warnings, 'warning')}`;
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
