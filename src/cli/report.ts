import { appendFileSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { listPageFiles } from '../core/paths/content-paths.ts';
import type { SiteContext } from '../core/pipeline/index.ts';
import type { Diagnostic } from '../core/types.ts';
import { describeError } from '../files/error-reason.ts';
import { UsageError } from '../files/usage-error.ts';
import { writeAtomic } from '../files/write-atomic.ts';
import type { CommandArgs } from './command.ts';

/** The values of `--format`. */
export const REPORT_FORMATS = ['text', 'json', 'github', 'sarif'] as const;
export type Format = (typeof REPORT_FORMATS)[number];

/** Parses `--format`; default `text`. Throws a usage error for an unknown format. */
export function parseFormat<Name extends string>(
  { getOption }: Pick<CommandArgs, 'getOption'>,
  formats: readonly Name[],
): Name {
  const value = getOption('format') ?? 'text';
  const format = formats.find((known) => known === value);
  if (!format) throw new UsageError(`--format takes one of ${formats.join(', ')}, not "${value}".`);
  return format;
}

/** The options of commands that report problems. */
export const REPORT_OPTIONS = {
  format: { description: `report format: ${REPORT_FORMATS.join(', ')} (default: text)`, value: 'NAME' },
  output: { description: 'file for the report (default: standard output)', value: 'FILE' },
};

/** Writes a report to the file of `--output`, or else to standard output. */
export function writeReport(report: string, { getOption }: Pick<CommandArgs, 'getOption'>): void {
  const file = getOption('output');
  if (file === undefined) {
    process.stdout.write(report);
    return;
  }
  try {
    // A device would be replaced by a file.
    if (statSync(file, { throwIfNoEntry: false })?.isFile() === false) throw new Error('it is not a file');
    writeAtomic(dirname(file), basename(file), stripVTControlCharacters(report));
  } catch (error) {
    throw new UsageError(
      `The report can't be written to ${file}: ${describeError(error)}. Name another file: --output report.json.`,
    );
  }
}

/** A checked site in a folder, the number of its pages, and the time when the check began. */
interface CheckedSite {
  root: string;
  site: Pick<SiteContext, 'source' | 'tables'>;
  pages: number;
  start: number;
}

/** Formats problems. For GitHub, also appends a report to the summary of its job. */
export async function formatReport(
  problems: readonly Diagnostic[],
  format: Format,
  { root, site: { source, tables }, pages, start }: CheckedSite,
): Promise<string> {
  switch (format) {
    case 'text':
      return (await import('../report/text.ts')).formatText(problems, source, process.stdout.isTTY);
    case 'json': {
      const files = listPageFiles(source).length + tables.names.length + 1;
      const ms = Math.round(performance.now() - start);
      return (await import('../report/json.ts')).formatJson(problems, { files, pages, ms });
    }
    case 'sarif':
      return (await import('../report/sarif.ts')).formatSarif(problems);
    case 'github': {
      const { formatGithub } = await import('../report/github.ts');
      const { formatMarkdown } = await import('../report/markdown.ts');
      const { GITHUB_STEP_SUMMARY: summary } = process.env;
      if (summary) appendFileSync(summary, formatMarkdown(problems, source));
      return formatGithub(problems, await listChangedFiles(root));
    }
  }
}

/** Returns the files that the last commit has changed; none without git. */
async function listChangedFiles(root: string): Promise<ReadonlySet<string>> {
  const { listLastFiles } = await import('../files/git.ts');
  try {
    return new Set(listLastFiles(root));
  } catch {
    return new Set();
  }
}
