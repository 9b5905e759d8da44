import type { ContentSource, Problem } from '../core/types.ts';
import { codeFrame } from './code-frame.ts';
import { summary } from './text.ts';
import { wayOut } from './way-out.ts';

/** GitHub refuses a job summary of more than 1 MiB: https://docs.github.com/actions (job summaries). */
const MOST_SIGNS = 900_000;

/** All problems by file, as Markdown: what a job's summary shows. */
export function markdownReport(problems: readonly Problem[], source: Pick<ContentSource, 'read'>): string {
  const parts = ['## Content', `${summary(problems)}${problems.length > 0 ? '.' : ''}`];
  let signs = 0;
  let told = 0;
  let file = '';
  for (const problem of problems) {
    const part = sectionOf(problem, source.read(problem.file) ?? '');
    signs += part.length;
    if (signs > MOST_SIGNS) break;
    if (problem.file !== file) parts.push(`### ${escaped(problem.file)}`);
    file = problem.file;
    parts.push(part);
    told++;
  }
  const more = problems.length - told;
  if (more > 0) parts.push(`… and ${more} more; the log of the job has them all.`);
  return `${parts.join('\n\n')}\n`;
}

function sectionOf(problem: Problem, text: string): string {
  const { severity, rule, range, message } = problem;
  const way = wayOut(problem);
  const head = `**${range.start.line}:${range.start.column} ${severity}** \`${rule}\`: ${escaped(message)}`;
  const frame = codeFrame(text, range).join('\n');
  // A fence longer than any in the text can not be closed by it.
  const fence = '`'.repeat(Math.max(3, ...[...frame.matchAll(/`+/g)].map(([ticks]) => ticks.length + 1)));
  return [head, `${fence}text\n${frame}\n${fence}`, ...(way ? [escaped(way)] : [])].join('\n\n');
}

/** Content is quoted in messages: none of it may become Markdown or HTML. */
function escaped(text: string): string {
  return text.replaceAll(/[\\<>*_[\]|#~]/g, '\\$&');
}
