import { join, relative, resolve } from 'node:path';
import { applyFixes } from '../core/fix.ts';
import type { Problem } from '../core/types.ts';
import { checkFolder } from './check-folder.ts';
import { type ReportOptions, report } from './report.ts';
import { writeWhole } from './write-whole.js';

/** One slip may hide the next; a file with more than this many is for a person. */
const MOST_ROUNDS = 20;

/** What to validate. */
export interface ValidateOptions {
  root: string;
  /** The moment to check for, in milliseconds since 1970. */
  now: number;
  /** Files and folders to limit what is told; everything is checked all the same. */
  paths: readonly string[];
}

/**
 * Makes the changes that are safe to make by themselves, until there is none left; gives the files changed. Only
 * the files below `paths`, where there are any.
 */
export function fixSite({ root, now, paths }: ValidateOptions): string[] {
  const changed = new Set<string>();
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { problems, site } = checkFolder(root, now, false);
    const fixable = limited(problems, root, paths).filter(({ fix }) => fix);
    if (fixable.length === 0) break;
    for (const file of new Set(fixable.map((problem) => problem.file))) {
      const fixes = fixable.flatMap((problem) => (problem.file === file && problem.fix ? [problem.fix] : []));
      writeWhole(join(root, file), applyFixes(site.source.read(file) ?? '', fixes));
      changed.add(file);
    }
  }
  return [...changed].sort();
}

/** Checks a site; gives the report and whether there is an error in what is told. */
export function validateSite(
  { root, now, paths }: ValidateOptions,
  options: ReportOptions,
): { report: string; failed: boolean } {
  const begun = performance.now();
  const { problems, pages, site } = checkFolder(root, now, false);
  const told = limited(problems, root, paths);
  const totals = {
    files: pages.length + site.tables.names.length + 1,
    pages: pages.length,
    ms: Math.round(performance.now() - begun),
  };
  return {
    report: report(told, { root, source: site.source, totals }, options),
    failed: told.some(({ severity }) => severity === 'error'),
  };
}

function limited(problems: readonly Problem[], root: string, paths: readonly string[]): readonly Problem[] {
  if (paths.length === 0) return problems;
  const inside = paths.map((path) => relative(root, resolve(path)).replaceAll('\\', '/'));
  return problems.filter(({ file }) =>
    inside.some((path) => path === '' || file === path || file.startsWith(`${path}/`)),
  );
}
