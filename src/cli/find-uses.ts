import { createCheckOptions } from '../build/check/check-folder.ts';
import type { FileReferences, Reference } from '../core/analyze/references.ts';
import { locate } from '../core/check/locate.ts';
import { listPatterns, SCHEMA_EXTENSION } from '../core/load/table-names.ts';
import { DATA, getMediaFolder, listFiles, listPageFiles, SITE_FILE } from '../core/paths/content-paths.ts';
import { getLinkPath } from '../core/paths/parse-link.ts';
import { loadSite, readReferences, type SiteContext } from '../core/pipeline/index.ts';
import { getForEach } from '../core/query/page-row.ts';
import { didYouMean } from '../core/text/suggest.ts';
import type { Diagnostic, Place, UnlocatedDiagnostic } from '../core/types.ts';
import { folderSource } from '../files/folder-source.ts';
import { UsageError } from '../files/usage-error.ts';

/** Finds the uses of `/people`, `data/people`, `media/a.jpg` or `text/a.md`. Messages say how it is used. */
export function findUses(root: string, written: string): Diagnostic[] {
  const { site } = loadSite(folderSource(root), createCheckOptions(Date.now()));
  const { source, tables } = site;
  const files = [
    SITE_FILE,
    ...listPageFiles(source),
    ...tables.names.flatMap((one) => tables.findFile(one) ?? []),
  ];
  const all = files.map((file) => readReferences(file, site));
  const inContent = written.replace(/^(\.\/)?(content\/)?/, '');
  const page = all.find(({ file }) => file === `content/${inContent}`);
  const name = page?.meta.path || inContent.replace(/(?<=^data\/.*)\.(csv|json)$/, '');
  const known = [
    ...all.map(({ meta }) => meta.path).filter((path) => path !== ''),
    ...tables.names.map((one) => `data/${one}`),
    ...source.list('content').map((file) => file.slice('content/'.length)),
  ];
  const uses = all.flatMap((references) => listUses(references, name, site));
  const found = [...uses, ...listSchemas(name, site)];
  if (found.length === 0 && !known.includes(name))
    throw new UsageError(`There is no ${name}.${didYouMean(name, known)}`);
  return locate(found, source);
}

/** Lists what a page, a table or the site config names. */
function listUses(references: FileReferences, name: string, { tables }: SiteContext): UnlocatedDiagnostic[] {
  const { file, queries, value } = references;
  const forEach = getForEach(value);
  const isMedia = ({ name: file }: Reference) => `media/${file}` === name;
  const isInFolder = ({ name: folder }: Reference) =>
    `content/${name}`.startsWith(`${getMediaFolder(folder)}/`);
  // A pattern may also be the name of a table that is gone.
  const isTable = (pattern: string) =>
    [pattern, ...tables.matchNames(pattern)].some((one) => `data/${one}` === name);
  const takesRows = ({ name: from }: Reference) => from === name || listPatterns({ from }).some(isTable);
  const named: [how: string, references: readonly Reference[], isUse: (reference: Reference) => boolean][] = [
    ['links to it', references.list('link'), (link) => getLinkPath(link.name) === name],
    ['links to it', references.list('file'), isMedia],
    ['shows it', references.list('media'), isMedia],
    ['shows its folder', references.list('folder'), isInFolder],
    ['plays it', references.list('videoFile'), isMedia],
    ['contains it', references.list('text'), (text) => `text/${text.name}` === name],
    ['shows or counts its rows', references.list('data'), (table) => isTable(table.name)],
    ['queries it', queries.map(({ query, pointer }) => toReference(query, pointer)), takesRows],
    ['makes pages of it', forEach ? [toReference(forEach, '/forEach')] : [], takesRows],
  ];
  return named.flatMap(([how, list, isUse]) =>
    list
      .filter(isUse)
      .map(({ pointer, within, ...use }) => createUse(how, use.file ?? file, { pointer, within })),
  );
}

/** Returns the reference of a query or a template to what it takes rows of. */
function toReference({ from }: { from: string }, pointer: string): Reference {
  return { name: from, pointer: `${pointer}/from` };
}

/** Lists the columns that name rows of a table. */
function listSchemas(name: string, { source }: SiteContext): UnlocatedDiagnostic[] {
  return listFiles(DATA, source).flatMap((file) => {
    const text = file.endsWith(SCHEMA_EXTENSION) ? (source.read(file) ?? '') : '';
    const start = text.indexOf(`"${name}"`);
    const within = { start, end: start + name.length + 2 };
    return start < 0 ? [] : [createUse('names its rows', file, { pointer: '', part: 'file', within })];
  });
}

function createUse(
  message: string,
  file: string,
  { pointer, part, within }: Omit<Place, 'file'>,
): UnlocatedDiagnostic {
  return { rule: '', severity: 'warning', file, pointer, part, within, message };
}
