import { getSchemaFolder } from '../../build/check-folder.ts';
import { createRowCompiler } from '../../build/row-schemas.ts';
import { checkSite } from '../../core/pipeline.ts';
import { type ContentSource, type Diagnostic, isError } from '../../core/types.ts';
import { folderSource } from '../../files/folder-source.ts';

/** A site that files can be tried in before they are written. */
export interface DryRun {
  /** The names of its tables. */
  tables: readonly string[];
  /** The errors that `validate` would tell with these files written, and does not tell now. */
  findNewErrors: (files: Readonly<Record<string, string>>) => Diagnostic[];
}

/** Begins to try files in the site in a folder, for a moment (milliseconds since 1970). */
export function startDryRun(root: string, now: number): DryRun {
  const source = folderSource(root);
  const check = (over: ContentSource) =>
    checkSite(over, {
      compileRow: createRowCompiler(),
      now,
      schemaFolder: getSchemaFolder(root),
      keepPages: false,
    });
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

/** A source with other files over it. */
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
