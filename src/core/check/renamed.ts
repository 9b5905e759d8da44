import { findRenamed, type Named } from '../analyze/renamed.ts';
import { isPublished, type PageSummary } from '../analyze/summary.ts';
import { readJsonFile } from '../load/json/index.ts';
import { getTableName } from '../load/table-names.ts';
import { DATA, listFolder, PAGES, TEXT } from '../paths/content-paths.ts';
import { parsePageId } from '../paths/page-id.ts';
import { formatCommand, quoteArgument } from '../text/format-command.ts';
import { findNearest } from '../text/suggest.ts';
import { createOffers, isFixable, isObject, type Operation, type UnlocatedDiagnostic } from '../types.ts';
import { groupBy } from '../util/group-by.ts';
import { getAbsent } from './explained.ts';
import type { WholeSite } from './rules/rule.ts';

/**
 * Joins what is missing with what nothing refers to, if the content shows that it was renamed. A page is one
 * problem at its address, where one line corrects all links; any other name is one where it is used. `all`
 * also has what pages allow.
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
  const [pages, files] = [new Map<string, PageSummary>(), new Map<string, string>()];
  const byPath = new Map(site.pages.map((page) => [page.path, page]));
  for (const [kind, names] of groupBy(missing.keys(), getKind)) {
    const { known, unused } = kind === '/' ? listPages(all, site) : listNames(kind, all, site);
    const sure = new Map(names.flatMap((name) => findByFile(name, site.pages)));
    const others = names.filter((name) => !sure.has(name));
    const isNear = (name: string) => findNearest(toInside(name), known) !== undefined;
    const toNamed = (name: string) => ({ name, also: listColumns(name, site), isNear: isNear(name) });
    for (const [from, to] of [...sure, ...findRenamed(others.map(toNamed), unused)]) {
      const page = byPath.get(to);
      if (page) pages.set(from, page);
      else files.set(from, to);
    }
  }
  // A renamed table may have left its row schema behind.
  const left = new Set([...files.values()].flatMap((name) => site.tables.findFile(toInside(name)) ?? []));
  const others = diagnostics
    .filter((one) => !pages.has(getMissing(one)))
    .filter(({ rule, file }) => rule !== 'missing-row-schema' || !left.has(file))
    .map((one) => {
      const from = getMissing(one);
      const to = files.get(from);
      return to === undefined ? one : { ...one, ...describeFile(from, to) };
    });
  const moved = [...pages].map(([from, page]) => describePage(from, page, missing.get(from) ?? []));
  return [...others, ...moved];
}

/** Returns the folder of a name in `content/`; `/` for the path of a page. */
function getKind(name: string): string {
  return name.slice(0, name.indexOf('/') + 1);
}

/** Returns a name in its folder; the path of a page as it is. */
function toInside(name: string): string {
  return name.startsWith('/') ? name : name.slice(getKind(name).length);
}

/** Describes a file or a table that was renamed. All uses of the old name are one problem. */
function describeFile(from: string, to: string) {
  const [old, current] = [toInside(from), toInside(to)];
  return {
    message: `"${old}" in content/${getKind(from)} was renamed to "${current}".`,
    help: `Write "${current}". \`${formatMove(from, to)}\` corrects all that names it.`,
    repairs: [],
  };
}

function formatMove(from: string, to: string): string {
  return formatCommand('move', `${quoteArgument(from)} ${quoteArgument(to)}`);
}

/** Describes a page that has another address than the links to it. Those of a template are one problem. */
function describePage(
  from: string,
  { file: id, path, template, redirectFrom }: PageSummary,
  links: readonly UnlocatedDiagnostic[],
): UnlocatedDiagnostic {
  const { file } = parsePageId(id);
  const column = template?.key ?? template?.distinct;
  const old = template ? from.replace(/[^/]*$/, `{this.${column}}`) : from;
  const { length } = redirectFrom;
  const add = length > 0 ? `Add "${old}" to "redirectFrom"` : `Add "redirectFrom": ["${old}"]`;
  const move = `run \`${formatMove(from, path)}\`, which also corrects the links`;
  const insert: Operation =
    length > 0
      ? { op: 'insert', pointer: `/redirectFrom/${length}`, value: old }
      : { op: 'insert', pointer: '/redirectFrom', value: [old] };
  const isHome = from === '/';
  return {
    rule: 'broken-link',
    severity: 'error',
    file,
    pointer: '/path',
    message: isHome
      ? `The home page was renamed to "${path}": no page has the address "/".`
      : `The page "${from}" was renamed to "${path}", and links still lead to "${from}".`,
    help: isHome ? 'Write "/".' : `${add}, or ${template ? 'write the new address in the links' : move}.`,
    repairs: createOffers(isHome ? { op: 'set', pointer: '/path', value: '/' } : insert),
    also: links,
    ...(template && { cause: `renamed ${file}` }),
  };
}

/** Returns the path of the page whose file has the name of a missing one, or that a template makes of the same row. */
function findByFile(path: string, pages: readonly PageSummary[]): [path: string, to: string][] {
  const steps = path.split('/');
  const isMeant = ({ file: id, path: other }: PageSummary) => {
    const { file, key, number } = parsePageId(id);
    if (number !== undefined) return false;
    if (key === undefined) return path === '/' ? HOME.test(file) : file === `${PAGES}${path.slice(1)}.json`;
    const others = other.split('/');
    return key === steps.at(-1) && others.at(-1) === key && others.length === steps.length;
  };
  const [only, ...others] = pages.filter((page) => isPublished(page) && isMeant(page));
  return only && others.length === 0 ? [[path, only.path]] : [];
}

const HOME = /\/(?:home|index)\.json$/;

/** Names of one kind: all that there are, and those that nothing refers to. */
interface Names {
  known: readonly string[];
  unused: readonly Named[];
}

function listPages(all: readonly UnlocatedDiagnostic[], { pages }: WholeSite): Names {
  const orphans = new Set(
    all.flatMap(({ rule, page, file }) => (rule === 'orphan-page' ? (page ?? file) : [])),
  );
  const unused = pages.filter(({ file }) => orphans.has(file));
  return {
    known: pages.map(({ path }) => path),
    unused: unused.map(({ path, title, navTitle = title }) => ({ name: path, also: [title, navTitle] })),
  };
}

/** Lists the names of tables, media or texts. */
function listNames(kind: string, all: readonly UnlocatedDiagnostic[], site: WholeSite): Names {
  const folder = `content/${kind}`;
  const texts = new Set(site.pages.flatMap((page) => page.texts));
  const toName = (file: string) => (folder === DATA ? getTableName(file) : file.slice(folder.length));
  const files = listFolder(folder, site.source);
  const reported = all.flatMap(({ rule, file }) =>
    UNUSED.includes(rule) && file.startsWith(folder) ? file : [],
  );
  const unused = folder === TEXT ? files.filter((file) => !texts.has(toName(file))) : reported;
  return {
    known: folder === DATA ? site.tables.names : files.map(toName),
    unused: unused.map(toName).map((name) => ({ name: kind + name, also: listColumns(kind + name, site) })),
  };
}

/** The rules about tables and files that nothing refers to. */
const UNUSED = ['unused-data', 'unused-media'];

/** Returns the columns of a table by its row schema, or else by its first row, as one text; none of other names. */
function listColumns(name: string, { tables, source }: WholeSite): string[] {
  if (`content/${getKind(name)}` !== DATA) return [];
  const schema = tables.getSchema(toInside(name));
  if (schema) return [Object.keys(schema.properties ?? {}).join()];
  const file = tables.findFile(toInside(name));
  if (file === undefined) return [];
  if (file.endsWith('.csv')) return [source.read(file)?.split(/[\r\n]/, 1) ?? []].flat();
  const rows = readJsonFile(file, source).value;
  return [Object.keys(Array.isArray(rows) && isObject(rows[0]) ? rows[0] : {}).join()];
}
