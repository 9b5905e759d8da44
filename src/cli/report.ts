import { appendFileSync } from 'node:fs';
import { changedFiles } from '../build/changed-files.ts';
import type { ContentSource, Diagnostic } from '../core/types.ts';
import { githubReport } from '../report/github.ts';
import { jsonReport, type Totals } from '../report/json.ts';
import { markdownReport } from '../report/markdown.ts';
import { sarifReport } from '../report/sarif.ts';
import { textReport } from '../report/text.ts';
import { type Called, UsageError } from './command.ts';

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
export interface Reported {
  root: string;
  source: ContentSource;
  totals: Totals;
}

/** How the command was asked to tell problems. Throws a usage error for a form that does not exist. */
export function reportOptions({ text }: Pick<Called, 'text'>): ReportOptions {
  const format = FORMATS.find((known) => known === (text('format') ?? 'text'));
  if (!format) throw new UsageError(`--format takes one of ${FORMATS.join(', ')}, not "${text('format')}".`);
  return {
    format,
    color: process.stdout.isTTY,
    summaryFile: format === 'github' ? process.env.GITHUB_STEP_SUMMARY : undefined,
  };
}

/** Problems in the form that was asked for. */
export function report(
  problems: readonly Diagnostic[],
  { root, source, totals }: Reported,
  { format, color, summaryFile }: ReportOptions,
): string {
  if (summaryFile) appendFileSync(summaryFile, markdownReport(problems, source));
  const reports: Record<Format, () => string> = {
    text: () => textReport(problems, source, color),
    json: () => jsonReport(problems, totals),
    github: () => githubReport(problems, changedFiles(root)),
    sarif: () => sarifReport(problems),
  };
  return reports[format]();
}
