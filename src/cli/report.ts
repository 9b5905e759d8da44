import { appendFileSync } from 'node:fs';
import { listChangedFiles } from '../build/changed-files.ts';
import type { ContentSource, Diagnostic } from '../core/types.ts';
import { formatGithub } from '../report/github.ts';
import { formatJson, type Totals } from '../report/json.ts';
import { formatMarkdown } from '../report/markdown.ts';
import { formatSarif } from '../report/sarif.ts';
import { formatText } from '../report/text.ts';
import { type CommandArgs, UsageError } from './command.ts';

/** The values of `--format`. */
export const FORMATS = ['text', 'json', 'github', 'sarif'] as const;
/** The format of a report. */
export type Format = (typeof FORMATS)[number];

/** Options of a report. */
export interface ReportOptions {
  format: Format;
  color: boolean;
  /** A file to append a Markdown report to. */
  summaryFile?: string | undefined;
}

/** The site that was checked. */
export interface CheckedSite {
  root: string;
  source: ContentSource;
  totals: Totals;
}

/** Parses `--format`. Throws a usage error for an unknown format. */
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

/** Formats problems in the requested format. */
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
