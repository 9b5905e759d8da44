import { readText } from '../core/load/written-text.ts';
import { escapeUnprintable } from '../core/text/message-text.ts';
import type { ContentSource, Diagnostic } from '../core/types.ts';
import { createCodeFrame } from './code-frame.ts';
import { formatSummary, getHelp, limitPerFile } from './problems.ts';

/** The maximum length of a report. GitHub refuses job summaries of more than 1 MiB. */
export const MAX_CHARACTERS = 900_000;

/** Formats problems as Markdown for the summary of a GitHub job. */
export function formatMarkdown(problems: readonly Diagnostic[], source: Pick<ContentSource, 'read'>): string {
  const parts = ['## Content', `${formatSummary(problems)}${problems.length > 0 ? '.' : ''}`];
  let characters = 0;
  let reported = 0;
  for (const { file, shown, rest } of limitPerFile(problems)) {
    const text = readText(file, source);
    for (const [i, problem] of shown.entries()) {
      const part = formatProblem(problem, text);
      characters += part.length;
      if (characters > MAX_CHARACTERS) break;
      if (i === 0) parts.push(`### ${escapeMarkdown(file)}`);
      parts.push(part);
      reported++;
    }
    if (characters > MAX_CHARACTERS) break;
    if (rest.length > 0) parts.push(`${formatSummary(rest)} more in this file.`);
    reported += rest.length;
  }
  const more = problems.length - reported;
  if (more > 0) parts.push(`… and ${more} more; the log of the job has them all.`);
  return `${parts.join('\n\n')}\n`;
}

function formatProblem(problem: Diagnostic, text: string): string {
  const { severity, rule, range, message } = problem;
  const help = getHelp(problem);
  const head = `**${range.start.line}:${range.start.column} ${severity}** \`${rule}\`: ${escapeMarkdown(message)}`;
  const frame = createCodeFrame(text, range).join('\n');
  // A fence that is longer than any in the text can't be closed by it.
  const fence = '`'.repeat(Math.max(3, ...[...frame.matchAll(/`+/g)].map(([ticks]) => ticks.length + 1)));
  const block = frame && `${fence}text\n${frame}\n${fence}`;
  return [head, block, help && escapeMarkdown(help)].filter(Boolean).join('\n\n');
}

/** Escapes Markdown and HTML, as messages quote content. */
export function escapeMarkdown(text: string): string {
  return escapeUnprintable(text).replaceAll(/[\\<>*_[\]|#~]/g, '\\$&');
}
