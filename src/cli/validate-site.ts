import { existsSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { checkFolder } from '../build/check/check-folder.ts';
import { fixFile } from '../core/edit/syntax-fixes.ts';
import { SITE_FILE } from '../core/paths/content-paths.ts';
import { findNearest } from '../core/text/suggest.ts';
import { type ContentSource, type Diagnostic, isError } from '../core/types.ts';
import { groupBy } from '../core/util/group-by.ts';
import { folderSource } from '../files/folder-source.ts';
import { UsageError } from '../files/usage-error.ts';
import { replaceFile } from '../files/write-atomic.ts';
import { type Format, formatReport } from './report.ts';

/** The maximum number of rounds of fixes: an error may hide the next one. */
const MAX_ROUNDS = 20;

export interface ValidateOptions {
  root: string;
  /** The build time to check for, in milliseconds since 1970. */
  now: number;
  /** Files and folders relative to the root. Only their problems are reported; everything is checked. */
  paths: readonly string[];
}

/** Applies all safe fixes below `paths`, until none is left. Skips files that are changed meanwhile. */
export async function fixSite({ root, now, paths }: ValidateOptions) {
  const source = folderSource(root);
  const edited = new Map<string, { from: string; to: string }>();
  const read = (file: string) => edited.get(file)?.to ?? source.read(file);
  const editedSource: ContentSource = { ...source, read };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { problems } = await checkFolder(root, now, editedSource);
    let isNew = false;
    for (const [file, inFile] of groupBy(filterByPaths(problems, paths), (problem) => problem.file)) {
      const fixes = inFile.flatMap(({ fix }) => fix ?? []);
      const text = fixes.length > 0 ? read(file) : undefined;
      if (text === undefined) continue;
      const to = fixFile(file, text, fixes);
      if (to === undefined || to === text) continue;
      edited.set(file, { from: edited.get(file)?.from ?? text, to });
      isNew = true;
    }
    if (!isNew) break;
  }
  const files = [...edited].filter(([, { from, to }]) => from !== to).sort(([a], [b]) => (a < b ? -1 : 1));
  const changed = files.flatMap(([file, change]) => (replaceFile(root, file, change) ? file : []));
  return { changed, skipped: files.flatMap(([file]) => (changed.includes(file) ? [] : file)) };
}

/** Checks a site. Returns it with the report, and whether that contains an error. */
export async function validateSite({ root, now, paths }: ValidateOptions, format: Format) {
  const start = performance.now();
  const { problems, pages, site } = await checkFolder(root, now);
  const reported = filterByPaths(problems, paths);
  const report = await formatReport(reported, format, { root, site, pages: pages.length, start });
  return { report, failed: reported.some(isError), site };
}

function filterByPaths(problems: readonly Diagnostic[], paths: readonly string[]): readonly Diagnostic[] {
  if (paths.length === 0) return problems;
  return problems.filter(({ file }) =>
    paths.some((path) => path === '' || file === path || file.startsWith(`${path}/`)),
  );
}

/** Resolves paths of the command line relative to the root. Throws a usage error unless they are content. */
export function resolvePaths(root: string, paths: readonly string[]): string[] {
  return paths.map((path) => {
    const full = resolve(path);
    const inside = relative(root, full).replaceAll('\\', '/');
    if (!existsSync(full)) throw new UsageError(`"${path}" does not exist.${suggestPath(root, inside)}`);
    const isContent = inside === '' || inside === SITE_FILE || /^content(\/|$)/.test(inside);
    if (!isContent)
      throw new UsageError(
        `"${path}" is not content. Only ${SITE_FILE} and content/ in ${root} are checked.`,
      );
    return inside;
  });
}

/** Returns a suggestion for a missing path: a file of the same or a similar name. */
function suggestPath(root: string, inside: string): string {
  const files = [SITE_FILE, ...folderSource(root).list('content')];
  const names = new Map(files.map((file) => [basename(file), file]));
  const name = basename(inside);
  const meant =
    names.get(name) ?? names.get(`${name}.json`) ?? names.get(findNearest(name, [...names.keys()]) ?? '');
  const shown = meant && relative('', join(root, meant)).replaceAll('\\', '/');
  return shown ? ` Did you mean "${shown}"?` : '';
}
