import { escapeUnprintable } from '../core/printable.ts';
import type { ContentSource, Diagnostic } from '../core/types.ts';
import { codeFrame } from './code-frame.ts';
import { summary } from './counts.ts';
import { excerptOf } from './excerpt.ts';
import { getHelp } from './help.ts';
import { firstOfEach } from './limit-per-file.ts';

/** GitHub refuses a job summary of more than 1 MiB: https://docs.github.com/actions (job summaries). */
const MOST_CHARACTERS = 900_000;

/** All problems by file, as Markdown: what a job's summary shows. */
export function markdownReport(problems: readonly Diagnostic[], source: Pick<ContentSource, 'read'>): string {
  const parts = ['## Content', `${summary(problems)}${problems.length > 0 ? '.' : ''}`];
  let characters = 0;
  let told = 0;
  for (const { file, shown, rest } of firstOfEach(problems)) {
    const text = excerptOf(file, source);
    for (const [i, problem] of shown.entries()) {
      const part = sectionOf(problem, text);
      characters += part.length;
      if (characters > MOST_CHARACTERS) break;
      if (i === 0) parts.push(`### ${escaped(file)}`);
      parts.push(part);
      told++;
    }
    if (characters > MOST_CHARACTERS) break;
    if (rest.length > 0) parts.push(`${summary(rest)} more in this file.`);
    told += rest.length;
  }
  const more = problems.length - told;
  if (more > 0) parts.push(`… and ${more} more; the log of the job has them all.`);
  return `${parts.join('\n\n')}\n`;
}

function sectionOf(problem: Diagnostic, text: string): string {
  const { severity, rule, range, message } = problem;
  const way = getHelp(problem);
  const head = `**${range.start.line}:${range.start.column} ${severity}** \`${rule}\`: ${escaped(message)}`;
  const frame = codeFrame(text, range).join('\n');
  const about = way ? [escaped(way)] : [];
  if (frame === '') return [head, ...about].join('\n\n');
  // A fence longer than any in the text can not be closed by it.
  const fence = '`'.repeat(Math.max(3, ...[...frame.matchAll(/`+/g)].map(([ticks]) => ticks.length + 1)));
  return [head, `${fence}text\n${frame}\n${fence}`, ...about].join('\n\n');
}

/** Content is quoted in messages: none of it may become Markdown or HTML. */
function escaped(text: string): string {
  return escapeUnprintable(text).replaceAll(/[\\<>*_[\]|#~]/g, '\\$&');
}
