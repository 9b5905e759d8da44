import { type Comparison, compare } from '../../core/changes/compare.ts';
import { type DescribedFile, describeComparison } from '../../core/changes/describe.ts';
import { getFileName, getPagePath } from '../../core/changes/file-name.ts';
import { getPointer, type ValueChange } from '../../core/changes/place.ts';
import { sumUp } from '../../core/changes/sum-up.ts';
import { isForPeople } from '../../core/check/rules/stray-file.ts';
import { readDocument } from '../../core/edit/edit.ts';
import type { Refusal, TextDocument } from '../../core/edit/text-format.ts';
import { findTextFault } from '../../core/load/text-format.ts';
import { DATA, MEDIA, PAGES, SCHEMA_EXTENSION, SITE_FILE, TEXT } from '../../core/paths/content-paths.ts';
import { loadSite, type SiteContext } from '../../core/pipeline/index.ts';
import { formatSize } from '../../core/resolve/file.ts';
import { formatCommand } from '../../core/text/format-command.ts';
import { formatCount } from '../../core/text/message-text.ts';
import type { ChangedFile, ContentSource, Json } from '../../core/types.ts';
import { folderSource } from '../../files/folder-source.ts';
import { commitSource, listChangedFiles, resolveCommit } from '../../files/git.ts';
import { createCheckOptions } from '../check/check-folder.ts';

/** The folders in the order in which their files are listed, and what a file in them is. */
const KINDS = Object.entries({
  [PAGES]: 'Page',
  [DATA]: 'Table',
  [TEXT]: 'Text',
  [SITE_FILE]: '',
  [MEDIA]: '',
});

const ENDING = /(\.schema)?\.\w+$/;

/** A file that differs, with its changes in sentences. */
export interface ContentChange extends ChangedFile {
  changes: string[];
  /** Its values, if they can be compared. */
  edited?: EditedValues;
}

/** The two versions of a file that differ, aligned, with their differences in words, and the texts before and after. */
export interface EditedValues extends DescribedFile {
  comparison: Comparison;
  values: ValueChange[];
  before: TextDocument;
  after: TextDocument;
}

/**
 * Lists the files of the content that differ between two commits, or between one and the folder, pages first, with
 * their changes in sentences.
 */
export function listChanges(
  root: string,
  base: string,
  target: string | undefined,
): Omit<ContentChange, 'edited'>[] {
  const from = resolveCommit(root, base);
  const to = target === undefined ? undefined : resolveCommit(root, target);
  const after = to === undefined ? folderSource(root) : commitSource(root, to);
  const { site } = loadSite(after, createCheckOptions(Date.now()));
  const changed = compareContent(listChangedFiles(root, from, to), commitSource(root, from), site);
  return changed.map(({ edited: _, ...file }) => file);
}

/** Compares files with those of an earlier source. */
export function compareContent(
  changed: readonly ChangedFile[],
  before: ContentSource,
  site: SiteContext,
): ContentChange[] {
  const files = changed.flatMap(splitRename);
  return KINDS.flatMap(([folder, kind]) => {
    const inFolder = files.filter(({ file }) => findFolder(file) === folder);
    return inFolder.map((file) => ({
      ...file,
      ...(folder === MEDIA
        ? { changes: [describeMedia(file, before, site.source)] }
        : describeText(file, kind, before, site)),
    }));
  });
}

/** Returns the folder of `KINDS` that a file is in; `undefined` for one that is no content, such as a README. */
function findFolder(file: string): string | undefined {
  return isForPeople(file) ? undefined : KINDS.find(([folder]) => file.startsWith(folder))?.[0];
}

/** Takes a file as removed and added if it is renamed to one of another kind. */
function splitRename(changed: ChangedFile): ChangedFile[] {
  const { file, from } = changed;
  const [kind, oldKind] = [file, from].map((path) =>
    `${findFolder(path)} ${ENDING.exec(path)}`.toLowerCase(),
  );
  if (kind === oldKind) return [changed];
  return [
    { status: 'removed', file: from, from },
    { status: 'added', file, from: file },
  ];
}

function describeMedia(
  { status, file, from }: ChangedFile,
  before: ContentSource,
  after: ContentSource,
): string {
  const [oldName, name] = [from, file].map((path) => path.slice(MEDIA.length));
  const sizes = [before.size(from), after.size(file)].flatMap((size) => size ?? []);
  const shown = new Set(sizes.map((size) => formatSize(size, 'en')));
  const renamed = status === 'renamed' ? `renamed to ${name}` : undefined;
  const change = renamed ?? (status === 'changed' ? 'replaced' : status);
  return `${oldName} ${change}: ${[...shown].join(' → ')}`;
}

/**
 * Describes the changes of a page, a table, a text or the site config: the new name, then each changed value. For one
 * that is added, removed or can't be read, returns one sentence about the file.
 */
function describeText(
  { status, file, from }: ChangedFile,
  kind: string,
  before: ContentSource,
  { source, tables, variables }: SiteContext,
): Pick<ContentChange, 'changes' | 'edited'> {
  const base = read(from, before);
  const document = status === 'removed' ? base : read(file, source);
  if ('refused' in document)
    return {
      changes: [
        `${file} can't be read. ${document.refused} "${formatCommand('validate', file)}" shows what is wrong.`,
      ],
    };
  const { value } = document;
  const what = file.endsWith(SCHEMA_EXTENSION) ? 'Columns of' : kind;
  const name = `${what} ${getFileName(file, value, variables)}`.trim();
  if (status === 'added' || status === 'removed')
    return { changes: [`${name} ${status}${getDetail(file, value)}`] };
  const renamed = status === 'renamed' ? [`${name}: ${from} renamed to ${file}`] : [];
  if ('refused' in base)
    return { changes: [...renamed, `${name}: changed, but it could not be read before`] };
  const schema = tables.getSchema(tables.getName(file) ?? '');
  const described = { file, base: base.value, schema, variables };
  const comparison = compare(base.value, value);
  // The schema for editors is no content; its path changes with that of the file.
  const values = describeComparison(comparison, described).filter(
    ({ place }) => getPointer(place) !== '/$schema',
  );
  const changes = [...renamed, ...sumUp(values).map(({ text }) => text)];
  if (changes.length === 0) changes.push(`${name}: only the way in which the file is written has changed`);
  return { changes, edited: { ...described, comparison, values, before: base, after: document } };
}

function read(file: string, source: ContentSource): TextDocument | Refusal {
  const text = source.read(file);
  if (text === undefined) return { refused: 'It is no file, or the system refuses to read it.' };
  const fault = findTextFault(file, text);
  return fault ? { refused: [fault.message, fault.help].join(' ').trim() } : readDocument(file, text);
}

/** Returns the address of a page or the number of rows of a table, after a colon; an empty text if it has none. */
function getDetail(file: string, value: Json): string {
  const path = getPagePath(file, value);
  if (path !== undefined) return `: ${path}`;
  return file.startsWith(DATA) && Array.isArray(value) ? `: ${formatCount(value.length, 'row')}` : '';
}
