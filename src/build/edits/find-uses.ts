import type { FileReferences, Reference } from '../../core/analyze/references.ts';
import { listCells } from '../../core/analyze/table-references.ts';
import { findVariables } from '../../core/analyze/variables.ts';
import { locate } from '../../core/check/locate.ts';
import { readJsonFile } from '../../core/load/json/index.ts';
import { listPatterns } from '../../core/load/table-names.ts';
import type { Tables } from '../../core/load/tables.ts';
import {
  DATA,
  getMediaFolder,
  listFolder,
  listPageFiles,
  SCHEMA_EXTENSION,
  SITE_FILE,
} from '../../core/paths/content-paths.ts';
import { getLinkPath, getOwnPath, splitFileLink } from '../../core/paths/parse-link.ts';
import { appendToPointer, toPointer } from '../../core/paths/pointer.ts';
import { loadSite, readReferences, type SiteContext } from '../../core/pipeline/index.ts';
import { getForEach } from '../../core/query/page-row.ts';
import { getChild, getSchemaPath } from '../../core/schema/schema.ts';
import { listValues } from '../../core/schema/walk.ts';
import { findNearest, formatGuess } from '../../core/text/suggest.ts';
import type { Diagnostic, UnlocatedDiagnostic } from '../../core/types.ts';
import { folderSource } from '../../files/folder-source.ts';
import { UsageError } from '../../files/usage-error.ts';
import type { Query } from '../../generated/content.ts';
import { createCheckOptions } from '../check/check-folder.ts';

/** The part of a query, and of `forEach` of a template, that may name things. */
type Source = Pick<Query, 'from' | 'where'>;

/** A use of a page, a table, a file or a folder of them. Its message says how it is used. */
export interface Use extends UnlocatedDiagnostic {
  /** Returns the text of the place with another name of what is used. Absent if it is used with others. */
  rename?: (to: string) => string;
}

/** Finds the uses of `/people`, `data/people`, `media/a.jpg` or `text/a.md`, or of a folder such as `media/photos`. */
export function findUses(root: string, written: string): Diagnostic[] {
  const { site } = loadSite(folderSource(root), createCheckOptions(Date.now()));
  const { toName, checkName, listUses } = createUseFinder(site);
  const name = toName(written);
  const uses = listUses(name);
  if (uses.length === 0) checkName(name);
  return locate(uses, site.source);
}

/** Returns true for a name, and for one in a folder of that name. Pages are in no folder. */
function isNamed(name: string, one: string): boolean {
  return one === name || (!name.startsWith('/') && one.startsWith(`${name}/`));
}

/** Returns a line for each use: its place, and how it is used. */
export function formatUses(uses: readonly Diagnostic[]): string[] {
  return uses.map(
    ({ file, range: { start }, message }) => `${file}:${start.line}:${start.column}  ${message}`,
  );
}

export type UseFinder = ReturnType<typeof createUseFinder>;

/** Creates the finder of uses in a site, whose files are read once. */
export function createUseFinder(site: SiteContext) {
  const { source, tables } = site;
  const tableFiles = tables.names.flatMap((one) => tables.findFile(one) ?? []);
  const all = [SITE_FILE, ...listPageFiles(source), ...tableFiles].map((file) => readReferences(file, site));
  const known = [
    ...all.map(({ meta }) => meta.path).filter((path) => path !== ''),
    ...tables.names.map((one) => `data/${one}`),
    ...source.list('content').map((file) => file.slice('content/'.length)),
  ];
  const isKnown = (name: string) => known.some((one) => isNamed(name, one));
  return {
    /** Returns the name of what is written, also as a path of a file: `data/people` for `content/data/people.csv`. */
    toName(written: string): string {
      const inContent = written.replace(/^(\.\/)?(content\/)?/, '');
      const page = all.find(({ file }) => file === `content/${inContent}`);
      // The shell completes the name of a folder with a slash.
      return page?.meta.path || inContent.replace(/(?<=\/.+)\/$|(?<=^data\/.*)\.(csv|json)$/, '');
    },
    isKnown,
    /** Throws a usage error for a name of nothing. */
    checkName(name: string): void {
      if (!isKnown(name))
        throw new UsageError(`There is no ${name}.${formatGuess(findNearest(name, known))}`);
    },
    /** Lists the uses of a name: first those in the site config, then those in pages, tables and row schemas. */
    listUses(name: string): Use[] {
      const uses = [...all.flatMap((one) => listOfFile(one, name, site)), ...listOfSchemas(name, site)];
      const toPlace = ({ file, pointer, within }: Use) => `${file} ${pointer} ${within?.start}`;
      // Several pages may contain one text file.
      return [...new Map(uses.map((use) => [toPlace(use), use])).values()];
    },
  };
}

/** References of one kind, and how they name things. */
interface Kind {
  how: string;
  references: readonly Reference[];
  /** Returns the name of the thing, or of the folder, that a reference names. */
  toName: (reference: Reference) => string;
  /** Returns the text of a reference for another name. Default: the name without the folder in front. */
  write?: (name: string, reference: Reference) => string;
  /** Returns true if a reference names the thing together with others. */
  includes?: (reference: Reference) => boolean;
}

/** Lists the uses in a page, a table or the site config. */
function listOfFile(
  references: FileReferences,
  name: string,
  { tables, url, variables }: SiteContext,
): Use[] {
  const { file, queries, value } = references;
  const forEach = getForEach(value);
  const templates = forEach ? [{ query: forEach, pointer: '/forEach' }] : [];
  const links = references.list('link');
  const linked = new Set(links.map(({ pointer }) => pointer));
  const texts = listTexts(file, [...queries, ...templates], tables).filter(
    ({ pointer }) => !linked.has(pointer),
  );
  const folder = name.slice(0, name.indexOf('/') + 1);
  const toPath = ({ name: link }: Reference) => getOwnPath(link, url) ?? link;
  const toMedia = ({ name: media }: Reference) => `media/${media}`;
  const toFolder = ({ name: folder }: Reference) => getMediaFolder(folder).slice('content/'.length);
  const matches = (patterns: readonly string[]) =>
    patterns.flatMap((one) => tables.matchNames(one)).some((one) => isNamed(name, `data/${one}`));
  const rows: Omit<Kind, 'how' | 'references'> = {
    toName: ({ name: from }) => from,
    write: (from) => from,
    includes: ({ name: from }) => matches(listPatterns({ from })),
  };
  const pages: Kind = {
    how: 'links to it',
    references: links,
    toName: (link) => getLinkPath(toPath(link)),
    write: (path, link) => {
      const { url: full = link.name, written = full } = link;
      const host = full.slice(0, full.length - toPath(link).length);
      // A link that is its own label may be in angle brackets.
      const label = written.replace(/^<(.*)>$/, '$1');
      return written.replace(label, () => host + path + label.slice(getLinkPath(label).length));
    },
  };
  const files: Kind = {
    how: 'links to it',
    references: references.list('file'),
    toName: toMedia,
    write: (media, { name: link, written = link }) => toInside(media) + splitFileLink(written)[1],
  };
  const authors = typeof value.authors === 'string' ? [{ name: value.authors, pointer: '/authors' }] : [];
  const toText = ({ name: link }: Reference) => folder + splitFileLink(link)[0];
  const named = name.startsWith('/') ? pages : { ...files, toName: toText };
  const renamed = Object.entries(variables).flatMap(([variable, text]) => {
    const raw = getChild(value.variables, variable);
    const written = typeof raw === 'string' ? raw : text;
    const reference = { name: text, pointer: appendToPointer('/variables', variable), written, variable };
    return IS_PATH.test(toPath(reference)) && isNamed(name, named.toName(reference)) ? reference : [];
  });
  const kinds: Kind[] = [
    pages,
    files,
    { how: 'shows it', references: references.list('media'), toName: toMedia },
    {
      how: 'shows its folder',
      references: references.list('folder'),
      toName: toFolder,
      includes: (folder) => name.startsWith(`${toFolder(folder)}/`),
    },
    { how: 'plays it', references: references.list('videoFile'), toName: toMedia },
    { how: 'contains it', references: references.list('text'), toName: (text) => `text/${text.name}` },
    {
      how: 'shows or counts its rows',
      references: references.list('data'),
      toName: (table) => `data/${table.name}`,
      includes: (pattern) => matches([pattern.name]),
    },
    { how: 'queries it', references: queries.flatMap(listSources), ...rows },
    { how: 'makes pages of it', references: templates.flatMap(listSources), ...rows },
    { how: 'names the authors of pages', references: file === SITE_FILE ? authors : [], ...rows },
    { ...named, how: 'names it', references: [...texts, ...(file === SITE_FILE ? renamed : [])] },
  ];
  const names = new Set(renamed.map(({ variable }) => variable));
  return kinds.flatMap((kind) => listOfKind(kind, file, name, names));
}

/** Returns the references of a query or a template to what it takes rows of. */
function listSources({ query: { from }, pointer }: { query: Source; pointer: string }): Reference[] {
  if (typeof from === 'string') return [{ name: from, pointer: `${pointer}/from` }];
  return from.map((name, i) => ({ name, pointer: `${pointer}/from/${i}` }));
}

/** Lists the cells of a table, and the values in the conditions of queries, that are a path or the name of a file. */
function listTexts(
  file: string,
  queries: readonly { query: Source; pointer: string }[],
  tables: Tables,
): Reference[] {
  const rows = tables.getByFile(file)?.rows ?? [];
  const ofQueries = queries.flatMap(({ query, pointer }) =>
    listValues({ value: query.where }).map(({ value, path }) => ({
      value,
      pointer: `${pointer}/where${toPointer(path)}`,
    })),
  );
  return [...listCells(rows, [...new Set(rows.flatMap(Object.keys))]), ...ofQueries].flatMap(
    ({ value, pointer }) =>
      typeof value === 'string' && IS_PATH.test(value) ? { name: value, pointer } : [],
  );
}

/** The path of a page, or the name of a file. */
const IS_PATH = /^\/.|\.\w+([?#]|$)/;

/** Lists the columns that name rows of a table, and its row schema. */
function listOfSchemas(name: string, { source }: SiteContext): Use[] {
  const files = listFolder(DATA, source).filter((file) => file.endsWith(SCHEMA_EXTENSION));
  return files.flatMap((file) => {
    const values = listValues({ value: readJsonFile(file, source).value });
    const listIn = (field: string) =>
      values.flatMap(({ value, path }) =>
        path?.step === field && typeof value === 'string' ? { name: value, pointer: toPointer(path) } : [],
      );
    const kinds: Kind[] = [
      {
        how: 'names its rows',
        references: listIn('x-refers'),
        toName: ({ name: table }) => table.replace(/^(data\/)?/, 'data/'),
        write: (to, { name: table }) => (table.startsWith('data/') ? to : toInside(to)),
      },
      {
        how: 'describes its rows',
        references: listIn('$schema').filter(({ name: path }) => path === getSchemaPath(file)),
        toName: () => file.slice('content/'.length, -SCHEMA_EXTENSION.length),
        write: (to) => getSchemaPath(`content/${to}${SCHEMA_EXTENSION}`),
      },
    ];
    return kinds.flatMap((kind) => listOfKind(kind, file, name));
  });
}

/** Lists the uses of one kind. Variables with `renamed` values stay where they are used. */
function listOfKind(
  { how, references, toName, write = toInside, includes }: Kind,
  ofFile: string,
  name: string,
  renamed?: ReadonlySet<string>,
): Use[] {
  return references.flatMap((reference) => {
    const { file = ofFile, pointer, within, written = reference.name } = reference;
    const isRenamed = findVariables(getLinkPath(written)).some((variable) => renamed?.has(variable.name));
    const named = toName(reference);
    const isOwn = isNamed(name, named);
    if (!isOwn && !includes?.(reference)) return [];
    const rename = (to: string) => (isRenamed ? written : write(to + named.slice(name.length), reference));
    const use: Use = { rule: '', severity: 'warning', file, pointer, within, message: how };
    return isOwn ? { ...use, rename } : use;
  });
}

/** Returns the path of a file or a table in its folder: `a.jpg` for `media/a.jpg`; the path of a page as it is. */
function toInside(name: string): string {
  return name.replace(/^[^/]+\//, '');
}
