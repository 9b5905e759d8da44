import { appendFileSync } from 'node:fs';
import type { ContentSource, Diagnostic } from '../core/types.ts';
import { UsageError } from '../files/usage-error.ts';
import type { Totals } from '../report/json.ts';
import type { CommandArgs } from './command.ts';

/** The values of `--format`. */
export const FORMATS = ['text', 'json', 'github', 'sarif'] as const;
export type Format = (typeof FORMATS)[number];

export interface ReportOptions {
  format: Format;
  color: boolean;
  /** A file to append a Markdown report to. */
  summaryFile?: string | undefined;
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

export async function formatReport(
  problems: readonly Diagnostic[],
  { root, source, totals }: { root: string; source: ContentSource; totals: Totals },
  { format, color, summaryFile }: ReportOptions,
): Promise<string> {
  if (summaryFile) {
    const { formatMarkdown } = await import('../report/markdown.ts');
    appendFileSync(summaryFile, formatMarkdown(problems, source));
  }
  switch (format) {
    case 'text':
      return (await import('../report/text.ts')).formatText(problems, source, color);
    case 'json':
      return (await import('../report/json.ts')).formatJson(problems, totals);
    case 'sarif':
      return (await import('../report/sarif.ts')).formatSarif(problems);
    case 'github': {
      const { formatGithub } = await import('../report/github.ts');
      return formatGithub(problems, await listChangedFiles(root));
    }
  }
}

/**
 * Returns the files below `root` that the last commit changed; on the merge commit of a pull
 * request, all files of the pull request. Empty if git can't tell.
 */
async function listChangedFiles(root: string): Promise<ReadonlySet<string>> {
  const { execFileSync } = await import('node:child_process');
  try {
    const listed = execFileSync('git', ['diff', '--name-only', '--relative', '-z', 'HEAD^1', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return new Set(listed.split('\0').filter((file) => file !== ''));
  } catch {
    return new Set();
  }
}
