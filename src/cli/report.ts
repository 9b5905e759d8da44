import { appendFileSync } from 'node:fs';
import { listChangedFiles } from '../build/changed-files.ts';
import type { ContentSource, Diagnostic } from '../core/types.ts';
import { formatGithub } from '../report/github.ts';
import { formatJson, type Totals } from '../report/json.ts';
import { formatMarkdown } from '../report/markdown.ts';
import { formatSarif } from '../report/sarif.ts';
import { formatText } from '../report/text.ts';
import { type CommandArgs, UsageError } from './command.ts';

/** The forms in which problems are told. */
export const FORMATS = ['text', 'json', 'github', 'sarif'] as const;
/** One of them. */
export type Format = (typeof FORMATS)[number];

/** How problems are told. */
export interface ReportOptions {
  format: Format;
  color: boolean;
  /** A file that all problems are added to as Markdown. */
  summaryFile?: string | undefined;
}

/** What was checked. */
export interface CheckedSite {
  root: string;
  source: ContentSource;
  totals: Totals;
}

/** How the command was asked to tell problems. Throws a usage error for a form that does not exist. */
export function parseReportOptions({ getOption }: Pick<CommandArgs, 'getOption'>): ReportOptions {
  const format = FORMATS.find((known) => known === (getOption('format') ?? 'text'));
  if (!format)
    throw new UsageError(`--format takes one of ${FORMATS.join(', ')}, not "${getOption('format')}".`);
  return {
    format,
    color: process.stdout.isTTY,
    summaryFile: format === 'github' ? process.env.GITHUB_STEP_SUMMARY : undefined,
  };
}

/** Problems in the form that was asked for. */
export function formatReport(
  problems: readonly Diagnostic[],
  { root, source, totals }: CheckedSite,
  { format, color, summaryFile }: ReportOptions,
): string {
  if (summaryFile) appendFileSync(summaryFile, formatMarkdown(problems, source));
  const reports: Record<Format, () => string> = {
    text: () => formatText(problems, source, color),
    json: () => formatJson(problems, totals),
    github: () => formatGithub(problems, listChangedFiles(root)),
    sarif: () => formatSarif(problems),
  };
  return reports[format]();
}
