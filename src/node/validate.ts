import { join, relative, resolve } from 'node:path';
import { acceptedText } from '../core/fix.ts';
import type { ContentSource, Fix, Problem } from '../core/types.ts';
import { checkFolder } from './check-folder.ts';
import { folderSource } from './folder-source.ts';
import { replaceFile } from './replace-file.ts';
import { type ReportOptions, report } from './report.ts';

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

/** What became of the files that could be fixed. */
export interface Fixed {
  /** Files that were changed. */
  changed: string[];
  /** Files that somebody else changed meanwhile: they were left as they are. */
  left: string[];
}

/**
 * Makes the changes that are safe to make by themselves, until there is none left. Only the files below `paths`, where there
 * are any. All is tried in memory; then each file is written once.
 */
export function fixSite({ root, now, paths }: ValidateOptions): Fixed {
  const source = folderSource(root);
  const edited = new Map<string, { from: string; to: string }>();
  const read = (file: string) => edited.get(file)?.to ?? source.read(file);
  const given: ContentSource = { ...source, read };
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { problems } = checkFolder(root, now, false, given);
    let isNew = false;
    for (const [file, fixes] of fixesByFile(limited(problems, root, paths))) {
      const text = read(file);
      const [first] = fixes;
      if (text === undefined || !first) continue;
      // Two that are safe by themselves may not be so together: two names that become the same.
      const to = acceptedText(text, fixes) ?? acceptedText(text, [first]);
      if (to === undefined || to === text) continue;
      edited.set(file, { from: edited.get(file)?.from ?? text, to });
      isNew = true;
    }
    if (!isNew) break;
  }
  const files = [...edited].filter(([, { from, to }]) => from !== to).sort(([a], [b]) => (a < b ? -1 : 1));
  const fixed: Fixed = { changed: [], left: [] };
  for (const [file, change] of files)
    (replaceFile(join(root, file), change) ? fixed.changed : fixed.left).push(file);
  return fixed;
}

function fixesByFile(problems: readonly Problem[]): Map<string, Fix[]> {
  const files = new Map<string, Fix[]>();
  for (const { file, fix } of problems) {
    if (!fix) continue;
    const known = files.get(file);
    if (known) known.push(fix);
    else files.set(file, [fix]);
  }
  return files;
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
