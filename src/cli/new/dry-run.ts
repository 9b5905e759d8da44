import { createCheckOptions } from '../../build/check-folder.ts';
import { checkSite } from '../../core/pipeline.ts';
import { type ContentSource, type Diagnostic, isError } from '../../core/types.ts';
import { folderSource } from '../../files/folder-source.ts';

/** A site that new files can be validated in before they are written. */
export interface DryRun {
  /** The names of all tables. */
  tables: readonly string[];
  /** Returns the errors that `validate` would report with these files, and does not report now. */
  findNewErrors: (files: Readonly<Record<string, string>>) => Diagnostic[];
}

/** Loads the site in a folder for a dry run at a build time in milliseconds since 1970. */
export function startDryRun(root: string, now: number): DryRun {
  const source = folderSource(root);
  const check = (over: ContentSource) => checkSite(over, createCheckOptions(root, now));
  const before = check(source);
  const known = new Set(before.problems.map(getKey));
  return {
    tables: before.site.tables.names,
    findNewErrors: (files) =>
      check(overlayFiles(source, files)).problems.filter(
        (problem) => isError(problem) && !known.has(getKey(problem)),
      ),
  };
}

function getKey({ file, rule, message }: Diagnostic): string {
  return [file, rule, message].join('\n');
}

/** Creates a source with other files on top. */
function overlayFiles(source: ContentSource, files: Readonly<Record<string, string>>): ContentSource {
  const own = Object.keys(files);
  return {
    ...source,
    list: (folder) =>
      [...new Set([...source.list(folder), ...own.filter((file) => file.startsWith(`${folder}/`))])].sort(),
    read: (path) => files[path] ?? source.read(path),
    has: (path) => own.includes(path) || source.has(path),
  };
}
