import { addMeant, findRenamed, type Meant, type Named } from '../analyze/renamed.ts';
import { isPublished, type PageSummary } from '../analyze/summary.ts';
import { readJsonFile } from '../load/json/index.ts';
import { getTableName } from '../load/table-names.ts';
import { DATA, listFolder, listFolders, PAGES, TEXT } from '../paths/content-paths.ts';
import { parsePageId } from '../paths/page-id.ts';
import { getChild } from '../schema/schema.ts';
import { formatCommand, quoteArgument } from '../text/format-command.ts';
import { createFileError, createOffers, isFixable, type UnlocatedDiagnostic } from '../types.ts';
import { getOnly } from '../util/get-only.ts';
import { groupBy } from '../util/group-by.ts';
import { getAbsent } from './explained.ts';
import type { WholeSite } from './rules/rule.ts';

/**
 * Joins what is missing with what nothing uses, if the content shows that it was renamed, or may mean it: one problem
 * where it is named. `all` also has what pages allow.
 */
export function joinRenamed(
  diagnostics: readonly UnlocatedDiagnostic[],
  all: readonly UnlocatedDiagnostic[],
  site: WholeSite,
): readonly UnlocatedDiagnostic[] {
  // A line of a template that names what no row has is wrong itself.
  const getMissing = ({ line, ...one }: UnlocatedDiagnostic) =>
    isFixable(one) || (line && line.query === undefined) ? '' : (getAbsent(one) ?? '');
  const missing = groupBy(diagnostics, getMissing);
  missing.delete('');
  if (missing.size === 0) return diagnostics;
  const found = new Map<string, Meant>();
  for (const [kind, names] of groupBy(missing.keys(), getKind)) {
    const unused = kind === '/' ? listUnlinkedPages(all, site) : listUnused(kind, all, site);
    const byFile = kind === '/' ? names.flatMap((name) => findByFile(name, site.pages)) : [];
    for (const [from, meant] of [...byFile, ...findFolders(names, unused, site)]) found.set(from, meant);
    const others = names.filter((name) => !found.has(name));
    const toNamed = (name: string) => ({ name, also: listColumns(name, site) });
    for (const [from, meant] of findRenamed(others.map(toNamed), unused)) found.set(from, meant);
  }
  // A renamed table may have left its row schema behind.
  const left = new Set([...found.values()].flatMap(({ name }) => site.tables.findFile(toInside(name)) ?? []));
  const home = site.pages.find(({ path }) => path === found.get('/')?.name);
  return [
    ...diagnostics.flatMap((one) => {
      const from = getMissing(one);
      const meant = found.get(from);
      if ((home && from === '/') || (one.rule === 'missing-row-schema' && left.has(one.file))) return [];
      return meant ? describeMeant(one, from, meant, site) : one;
    }),
    ...(home ? [describeHome(home, missing.get('/') ?? [])] : []),
  ];
}

/** Returns the folder of a name in `content/`; `/` for the path of a page. */
function getKind(name: string): string {
  return name.slice(0, name.indexOf('/') + 1);
}

/** Returns a name in its folder; the path of a page as it is. */
function toInside(name: string): string {
  return name.startsWith('/') ? name : name.slice(getKind(name).length);
}

function getFolder(name: string): string {
  return name.slice(0, Math.max(name.lastIndexOf('/'), 0));
}

/** Finds the names in renamed folders: nothing is in such a folder, and one that nothing uses has all that is missing. */
function findFolders(names: readonly string[], unused: readonly Named[], { source }: WholeSite) {
  const there = new Set(unused.map(({ name }) => name));
  const folders = [...new Set([...there].map(getFolder))];
  return [...groupBy(names, getFolder)].flatMap(([old, missing]): [from: string, meant: Meant][] => {
    if (missing.length < 2 || getFolder(old) === '' || source.list(`content/${old}`).length > 0) return [];
    const isMeant = (folder: string) => missing.every((name) => there.has(folder + name.slice(old.length)));
    const current = getOnly(folders.filter(isMeant));
    if (current === undefined) return [];
    // The folder itself may be missing, too.
    return [...missing, old].map((name) => [
      name,
      { name: current + name.slice(old.length), isRenamed: true, folder: [old, current] },
    ]);
  });
}

/** Describes what is missing with the name that is meant. All places that name it are one problem. */
function describeMeant(
  one: UnlocatedDiagnostic,
  from: string,
  { name: to, isRenamed, folder }: Meant,
  { pages }: WholeSite,
): UnlocatedDiagnostic {
  const [old, current] = folder ?? [from, to];
  const edit = (typeof one.cause === 'object' && one.cause.prefix ? one.cause.prefix : '') + toInside(to);
  const page = folder ? undefined : pages.find(({ path }) => path === to);
  const move = getKind(from) === 'pages/' && !folder ? '' : ` ${formatMove(old, current)}`;
  const what = `${folder ? 'The folder ' : ''}"${toInside(old)}" in content/${getKind(from)}`;
  const ofFile = {
    message: `${what} was renamed to "${toInside(current)}".`,
    help: `Write "${edit}".${move}`,
  };
  const renamed = page ? describePage(from, page) : ofFile;
  const cause = page?.template ? parsePageId(page.file).file : old;
  return { ...addMeant(one, edit, isRenamed ? renamed : undefined), cause: `renamed ${cause}` };
}

function describePage(old: string, { file, path, template }: PageSummary) {
  const column = template?.key ?? template?.distinct;
  const address = template ? old.replace(/[^/]*$/, `{this.${column}}`) : old;
  const move = template ? '' : ` ${formatMove(old, path)}`;
  return {
    message: `The page "${old}" was renamed to "${path}".`,
    help: `Write "${path}", or add "${address}" to the list "redirectFrom" of ${parsePageId(file).file}.${move}`,
  };
}

function formatMove(from: string, to: string): string {
  return `\`${formatCommand('move', `${quoteArgument(from)} ${quoteArgument(to)}`)}\` corrects all that names it.`;
}

/** Describes the home page that has another address: one problem, where it is written. */
function describeHome({ file, path }: PageSummary, links: readonly UnlocatedDiagnostic[]) {
  return createFileError('broken-link', parsePageId(file).file, {
    pointer: '/path',
    message: `The home page was renamed to "${path}": no page has the address "/".`,
    help: 'Write "/".',
    repairs: createOffers({ op: 'set', pointer: '/path', value: '/' }),
    also: links,
  });
}

/** Finds the page whose file has the name of a missing one, or that a template makes of the same row. */
function findByFile(path: string, pages: readonly PageSummary[]): [from: string, meant: Meant][] {
  const steps = path.split('/');
  const isMeant = ({ file: id, path: other }: PageSummary) => {
    const { file, key, number } = parsePageId(id);
    if (number !== undefined) return false;
    if (key === undefined) return path === '/' ? HOME.test(file) : file === `${PAGES}${path.slice(1)}.json`;
    const others = other.split('/');
    return key === steps.at(-1) && others.at(-1) === key && others.length === steps.length;
  };
  const page = getOnly(pages.filter((one) => isPublished(one) && isMeant(one)));
  return page ? [[path, { name: page.path, isRenamed: true }]] : [];
}

const HOME = /\/(?:home|index)\.json$/;

/** Lists the pages that nothing links to. */
function listUnlinkedPages(all: readonly UnlocatedDiagnostic[], { pages }: WholeSite): Named[] {
  const reported = all.filter(({ rule }) => rule === 'orphan-page');
  const orphans = new Set(reported.map(({ file, page = file }) => page));
  const unused = pages.filter(({ file }) => orphans.has(file));
  return unused.map(({ path, title, navTitle = title }) => ({ name: path, also: [title, navTitle] }));
}

/** Lists the tables, media, texts or folders of pages that nothing uses. */
function listUnused(kind: string, all: readonly UnlocatedDiagnostic[], site: WholeSite): Named[] {
  const folder = `content/${kind}`;
  if (folder === PAGES) return listUnusedFolders(site);
  const texts = new Set(site.pages.flatMap((page) => page.texts));
  const toName = (file: string) => (folder === DATA ? getTableName(file) : file.slice(folder.length));
  const reported = all.flatMap(({ rule, file }) =>
    ['unused-data', 'unused-media'].includes(rule) && file.startsWith(folder) ? file : [],
  );
  const unused =
    folder === TEXT ? listFolder(folder, site.source).filter((file) => !texts.has(toName(file))) : reported;
  return unused.map(toName).map((name) => ({ name: kind + name, also: listColumns(kind + name, site) }));
}

/** Lists the folders of pages that no query names, with the last steps of the addresses that their pages are below. */
function listUnusedFolders({ pages }: WholeSite): Named[] {
  const used = new Set(
    pages.flatMap(({ queries = [], template }) => [
      ...queries.flatMap(({ query }) => query.from),
      ...(template ? [template.from].flat() : []),
    ]),
  );
  const inFolders = pages.flatMap(({ file, path }) =>
    listFolders(parsePageId(file).file.slice('content/'.length)).map((name) => ({ name, path })),
  );
  const unused = groupBy(
    inFolders.filter(({ name }) => name !== 'pages' && !used.has(name)),
    ({ name }) => name,
  );
  return [...unused].map(([name, inside]) => ({
    name,
    also: inside.map(({ path }) => getFolder(path).replace(/.*\//, '')),
  }));
}

/** Returns the sorted columns of a table by its row schema, or else its first row, as one text; none of others. */
function listColumns(name: string, { tables, source }: WholeSite): string[] {
  if (`content/${getKind(name)}` !== DATA) return [];
  const schema = tables.getSchema(toInside(name));
  const sortAll = (columns: readonly string[]) => [columns.toSorted().join()];
  if (schema) return sortAll(Object.keys(schema.properties ?? {}));
  const file = tables.findFile(toInside(name));
  if (file === undefined) return [];
  if (file.endsWith('.csv')) return sortAll((source.read(file)?.split(/[\r\n]/, 1)[0] ?? '').split(','));
  return sortAll(Object.keys(Object(getChild(readJsonFile(file, source).value, '0'))));
}
