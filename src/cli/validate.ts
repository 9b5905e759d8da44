import { existsSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { checkFolder } from '../build/check-folder.ts';
import { applySafeFixes } from '../core/load/json/fix.ts';
import { SITE_FILE } from '../core/pipeline.ts';
import { findNearest } from '../core/suggest.ts';
import { type ContentSource, type Diagnostic, type Fix, isError } from '../core/types.ts';
import { folderSource } from '../files/folder-source.ts';
import { replaceFile } from '../files/replace-file.ts';
import { UsageError } from '../files/usage-error.ts';
import { formatReport, type ReportOptions } from './report.ts';

/** One slip may hide the next; a file with more than this many is for a person. */
const MAX_ROUNDS = 20;

/** What to validate. */
export interface ValidateOptions {
  root: string;
  /** The moment to check for, in milliseconds since 1970. */
  now: number;
  /** Files and folders, seen from the root, to limit what is told; everything is checked all the same. */
  paths: readonly string[];
}

/** What became of the files that could be fixed. */
export interface Fixed {
  /** Files that were changed. */
  changed: string[];
  /** Files that somebody else changed meanwhile: they were left as they are. */
  skipped: string[];
}

/**
 * Makes the changes that are safe to make by themselves, until there is none left. Only the files below `paths`, where there
 * are any. All is tried in memory; then each file is written once.
 */
export async function fixSite({ root, now, paths }: ValidateOptions): Promise<Fixed> {
  const source = folderSource(root);
  const edited = new Map<string, { from: string; to: string }>();
  const read = (file: string) => edited.get(file)?.to ?? source.read(file);
  const editedSource: ContentSource = { ...source, read };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { problems } = await checkFolder(root, now, false, editedSource);
    let isNew = false;
    for (const [file, fixes] of groupFixes(filterByPaths(problems, paths))) {
      const text = read(file);
      const [first] = fixes;
      if (text === undefined || !first) continue;
      // Two that are safe by themselves may not be so together: two names that become the same.
      const to = applySafeFixes(text, fixes) ?? applySafeFixes(text, [first]);
      if (to === undefined || to === text) continue;
      edited.set(file, { from: edited.get(file)?.from ?? text, to });
      isNew = true;
    }
    if (!isNew) break;
  }
  const files = [...edited].filter(([, { from, to }]) => from !== to).sort(([a], [b]) => (a < b ? -1 : 1));
  const fixed: Fixed = { changed: [], skipped: [] };
  for (const [file, change] of files)
    (replaceFile(join(root, file), change) ? fixed.changed : fixed.skipped).push(file);
  return fixed;
}

function groupFixes(problems: readonly Diagnostic[]): Map<string, Fix[]> {
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
export async function validateSite(
  { root, now, paths }: ValidateOptions,
  options: ReportOptions,
): Promise<{ report: string; failed: boolean }> {
  const start = performance.now();
  const { problems, pages, site } = await checkFolder(root, now, false);
  const reported = filterByPaths(problems, paths);
  const totals = {
    files: pages.length + site.tables.names.length + 1,
    pages: pages.length,
    ms: Math.round(performance.now() - start),
  };
  return {
    report: formatReport(reported, { root, source: site.source, totals }, options),
    failed: reported.some(isError),
  };
}

function filterByPaths(problems: readonly Diagnostic[], paths: readonly string[]): readonly Diagnostic[] {
  if (paths.length === 0) return problems;
  return problems.filter(({ file }) =>
    paths.some((path) => path === '' || file === path || file.startsWith(`${path}/`)),
  );
}

/**
 * Returns paths as a user wrote them, seen from the site's root; the root itself is empty. Throws a usage error for one that is not
 * there, or at which nothing is checked: a report without problems would be a lie.
 */
export function resolvePaths(root: string, paths: readonly string[]): string[] {
  return paths.map((path) => {
    const full = resolve(path);
    const inside = relative(root, full).replaceAll('\\', '/');
    if (!existsSync(full)) throw new UsageError(`There is no "${path}".${suggestPath(root, inside)}`);
    const isContent = inside === '' || inside === SITE_FILE || /^content(\/|$)/.test(inside);
    if (!isContent)
      throw new UsageError(
        `Nothing is checked in "${path}": the content of the site is ${SITE_FILE} and content/ in ${root}.`,
      );
    return inside;
  });
}

/** Returns the file that was meant by a path that is not there: one of the same name elsewhere, or one of a similar path. */
function suggestPath(root: string, inside: string): string {
  const files = [SITE_FILE, ...folderSource(root).list('content')];
  const names = new Map(files.map((file) => [basename(file), file]));
  const name = basename(inside);
  const meant =
    names.get(name) ?? names.get(`${name}.json`) ?? names.get(findNearest(name, names.keys()) ?? '');
  const shown = meant && relative('', join(root, meant)).replaceAll('\\', '/');
  return shown ? ` Did you mean "${shown}"?` : '';
}
