import {
  DATA,
  listFolders,
  MEDIA,
  PAGES,
  SCHEMA_EXTENSION,
  SITE_FILE,
  TEXT,
} from '../paths/content-paths.ts';
import { parsePageId } from '../paths/page-id.ts';
import { getParent } from '../paths/pointer.ts';
import { isError, type Place, type UnlocatedDiagnostic } from '../types.ts';
import { groupBy } from '../util/group-by.ts';

/** Diagnostics by their rules, or by what they have in common. */
type Which = readonly string[] | ((diagnostic: UnlocatedDiagnostic) => boolean);

/** A line of the table: what explains others `at` the same place, which follow from it and are not reported. */
interface Explanation {
  /** Nothing that is one of `explains` itself. By default the first one of them. */
  by?: Which;
  at: keyof typeof PLACES;
  explains: Which;
}

/** The places that diagnostics have in common, as keys. */
const PLACES = {
  site: () => [''],
  file: ({ file, page = file }) => [page],
  /** The file in which a value is written, whatever shows it. */
  written: ({ file }) => [file],
  /** A value. In a text, ranges have to overlap, too. */
  value: ({ file, pointer }) => [`${file} ${pointer}`],
  /** The list that a value is in. */
  list: ({ file, pointer }) => (/\/\d+$/.test(pointer) ? [`${file} ${getParent(pointer)}`] : []),
  /** An object, or any of its fields. */
  object: ({ file, pointer }) => [`${file} ${pointer}`, `${file} ${getParent(pointer)}`],
  /** The folders that a page is in or whose columns are named, and the one that a row schema of pages is beside. */
  folder: ({ file, page = file, columnsOf = '' }) =>
    file.endsWith(SCHEMA_EXTENSION)
      ? [file.slice('content/'.length, -SCHEMA_EXTENSION.length)]
      : [...listFolders(page.slice('content/'.length)), columnsOf],
  /** A page, or the pages of a folder, by their addresses. */
  pages: ({ lost, ...one }) => {
    const path = lost ?? getAbsent(one) ?? '';
    return path.startsWith('/') ? [path, ...(/^\/.+\//.exec(path) ?? [])] : [];
  },
  /** A file without its ending in its folder of the content, or the one that is missing. */
  name: (one) => [(getAbsent(one) ?? one.file.replace('content/', '')).replace(/\.\w+$/, '')],
  /** A cell of a table, and all of a row. */
  cell: (one) => (one.file.startsWith(DATA) ? [getCell(one)] : []),
  /** A rule in a cell. */
  ruleOfCell: (one) => (one.file.startsWith(DATA) ? [`${one.rule} ${getCell(one)}`] : []),
  wholeRow: (one) => (one.file.startsWith(DATA) ? [getRow(one)] : []),
} satisfies Record<string, (diagnostic: UnlocatedDiagnostic) => string[]>;

/** The table of what follows from what. Nothing else that is found is hidden. */
export const EXPLANATIONS: readonly Explanation[] = [
  // What stands in place of a value is none, whatever may be read from it.
  { by: ({ rule, pointer }) => rule === 'json-syntax' && pointer !== '', at: 'value', explains: isNotSyntax },
  // What a list shows of a page with a syntax error may be cut there.
  { by: ['json-syntax'], at: 'written', explains: ({ line }) => line !== undefined },
  // A rule says what is wrong with a value; its pattern says only that it is.
  { by: (one) => isError(one) && !one.rule.includes('/'), at: 'value', explains: ['schema/form'] },
  // The fix of what is wrong with a link to this site is a path already.
  { by: () => true, at: 'value', explains: ['own-address'] },
  // A field with a misspelt name may be the one that is missing.
  {
    by: ['schema/unknown'],
    at: 'object',
    explains: ['empty-block', 'missing-alt', 'one-of', 'unfinished-call'],
  },
  // An error of a spreadsheet is no value of most columns, which says the same.
  { by: ({ rule }) => isOfSchema(rule), at: 'value', explains: ['spreadsheet-error'] },
  { by: ['spreadsheet-error'], at: 'value', explains: ['broken-anchor', 'missing-media'] },
  // Whoever names the columns of a list by their headers does so in all of it.
  { at: 'list', explains: ['unknown-column'] },
  // Two dates that differ are one mistake, also if one of them is over.
  { by: ['deadline-mismatch'], at: 'value', explains: ['stale-deadline'] },
  // A tag of another system in place of a variable is the same on all pages of a template.
  { by: ['unsupported-markdown'], at: 'value', explains: ['duplicate-title'] },
  // What has no date is on no list that would link to it.
  { by: ['missing-date'], at: 'file', explains: ['never-listed', 'orphan-page'] },
  { by: ['never-listed'], at: 'file', explains: ['orphan-page'] },
  // Of two pages with one address or one kind, one is a copy, and links lead to the other one.
  { by: ['duplicate-path'], at: 'file', explains: ['duplicate-title'] },
  { by: ['duplicate-path'], at: 'value', explains: ['broken-link'] },
  // A template with a mistake makes no pages, and a file among the tables is none.
  { by: ({ lost }) => lost !== undefined, at: 'pages', explains: leadsToPage },
  { by: mayBeFeeds, at: 'site', explains: ({ cause }) => cause === NO_FEEDS },
  // A page whose "forEach" is wrong, misspelt or unread is made of no row yet: it has none of the columns.
  { by: mayBeForEach, at: 'file', explains: namesColumn },
  // The columns of a folder of pages are not known while its row schema is wrong, nor those of a page without data.
  { by: isOfPageSchema, at: 'folder', explains: isAboutColumn },
  { by: ({ rule, pointer }) => isOfSchema(rule) && pointer === '/data', at: 'file', explains: namesColumn },
  // A value of a wrong type names no row, and what is reached through it is empty in the addresses of links.
  { by: ['schema/type'], at: 'value', explains: ['unknown-row'] },
  { by: (one) => isError(one) && one.pointer.startsWith('/data/'), at: 'file', explains: leadsNowhere },
  // What is missing may be there, in a file or folder with a wrong name.
  { by: (one) => isMisnamed(one, DATA), at: 'site', explains: ['unknown-data'] },
  { by: (one) => isMisnamed(one, TEXT), at: 'site', explains: ['unknown-text'] },
  { by: (one) => isMisnamed(one, MEDIA), at: 'site', explains: ['missing-media'] },
  // A file of another format may be the one that is missing, which says so.
  { by: (one) => getAbsent(one) !== undefined, at: 'name', explains: ['stray-file'] },
  // What a query lacks may be in the table, the page or the template with the error.
  { by: isError, at: 'site', explains: ['no-pages', 'no-columns', 'lost-page'] },
  // A broken link may be the one that uses a page or a file.
  { by: isError, at: 'site', explains: ['missing-home', 'orphan-page', 'unused-data', 'unused-media'] },
  // The table says most exactly what is wrong in a cell, then a page that shows it, then a page made of it.
  { by: (one) => isError(one) && !one.page, at: 'cell', explains: (one) => isFromPage(one) && !isMade(one) },
  { by: (one) => isError(one) && !isMade(one), at: 'cell', explains: isMade },
  { by: (one) => !one.page, at: 'ruleOfCell', explains: isFromPage },
  // What a page makes of a row with a misspelt column lacks it; one of a row without a key is not there.
  { by: ['schema/unknown', 'duplicate-key'], at: 'wholeRow', explains: isFromPage },
];

/** Returns the name of what does not exist, if that is the cause. */
export function getAbsent({ cause }: Pick<UnlocatedDiagnostic, 'cause'>): string | undefined {
  return typeof cause === 'object' ? cause.absent : undefined;
}

/** Returns true for links to an address that no page has. */
function leadsToPage(one: UnlocatedDiagnostic): boolean {
  return one.rule === 'broken-link' && getAbsent(one) !== undefined;
}

/** Returns true for links to an address that lacks its end. */
function leadsNowhere(one: UnlocatedDiagnostic): boolean {
  return leadsToPage(one) && getAbsent(one)?.endsWith('/') === true;
}

function isOfSchema(rule: string): boolean {
  return rule.startsWith('schema/');
}

/** Returns true for errors in the row schema of a folder of pages. */
function isOfPageSchema(one: UnlocatedDiagnostic): boolean {
  return isError(one) && one.file.startsWith(PAGES) && one.file.endsWith(SCHEMA_EXTENSION);
}

/** Returns true for columns of pages that are named or filled, and that nothing describes. */
function isAboutColumn(one: UnlocatedDiagnostic): boolean {
  const { rule, pointer, file } = one;
  const isInData = rule === 'schema/unknown' && pointer.startsWith('/data/');
  return !file.endsWith(SCHEMA_EXTENSION) && (isInData || rule === 'unknown-column' || namesColumn(one));
}

/** The cause of links to feeds that are not made. */
export const NO_FEEDS = 'feeds';

/** Returns true for a field of the site config by which feeds may not be made. */
function mayBeFeeds(one: UnlocatedDiagnostic): boolean {
  const { file, rule, pointer } = one;
  const isUnknown = rule === 'schema/unknown' && getParent(pointer) === '';
  return file === SITE_FILE && isError(one) && (isUnknown || ['/feeds', '/url'].includes(pointer));
}

function mayBeForEach({ rule, pointer, page }: UnlocatedDiagnostic): boolean {
  if (page !== undefined) return false;
  if (rule === 'schema/unknown' && getParent(pointer) === '') return true;
  return rule === 'json-syntax' || (isOfSchema(rule) && pointer.startsWith('/forEach'));
}

function isNotSyntax({ rule }: UnlocatedDiagnostic): boolean {
  return rule !== 'json-syntax';
}

/** Returns true for an unknown column in a text: `{this.nmae}`. */
function namesColumn({ columnsOf }: UnlocatedDiagnostic): boolean {
  return columnsOf === 'this';
}

/** Returns true for a file or folder whose right name is in `folder`. */
function isMisnamed({ lost }: UnlocatedDiagnostic, folder: string): boolean {
  return lost?.startsWith(folder) === true;
}

/** Returns true for what a page shows of a row. */
function isFromPage({ page }: UnlocatedDiagnostic): boolean {
  return page !== undefined;
}

/** Returns true for what a page that is made of a row shows of it. */
function isMade({ page }: UnlocatedDiagnostic): boolean {
  return page !== undefined && parsePageId(page).file !== page;
}

/** Removes the diagnostics that others explain: of two that explain each other, the one that the first line explains. */
export function removeExplained(diagnostics: readonly UnlocatedDiagnostic[]): readonly UnlocatedDiagnostic[] {
  /** The reason of each, which never follows from it. */
  const reasons = new Map<UnlocatedDiagnostic, UnlocatedDiagnostic>();
  const followsFrom = (one: UnlocatedDiagnostic | undefined, other: UnlocatedDiagnostic): boolean =>
    one === other || (one !== undefined && followsFrom(reasons.get(one), other));
  for (const { by, at, explains } of EXPLANATIONS) {
    const following = diagnostics.filter((one) => isOne(one, explains));
    if (following.length === 0) continue;
    const getKeys = (one: UnlocatedDiagnostic) => PLACES[at](one).map((key) => ({ key, one }));
    const explaining = by ? diagnostics.filter((one) => isOne(one, by) && !isOne(one, explains)) : following;
    const byPlace = groupBy(explaining.flatMap(getKeys), ({ key }) => key);
    for (const { key, one } of following.flatMap(getKeys)) {
      const found = byPlace.get(key) ?? [];
      const reason = (by ? found : found.slice(0, 1)).find(
        (other) => (at !== 'value' || overlap(other.one, one)) && !followsFrom(other.one, one),
      );
      if (reason) reasons.set(one, reason.one);
    }
  }
  return diagnostics.filter((one) => !reasons.has(one));
}

function isOne(diagnostic: UnlocatedDiagnostic, which: Which): boolean {
  return typeof which === 'function' ? which(diagnostic) : which.includes(diagnostic.rule);
}

/** Returns true for diagnostics of the same part of a text, or if one of them is about all of it. */
function overlap({ within: one }: UnlocatedDiagnostic, { within: other }: UnlocatedDiagnostic): boolean {
  return !one || !other || (one.start < other.end && other.start < one.end);
}

/** The rules of what is missing or wrong elsewhere: equal problems in several places are one, with all of them. */
export const SHARED: ReadonlySet<string> = new Set([
  'bad-media',
  'broken-anchor',
  'no-pages',
  'unknown-column',
  'unknown-data',
  'unknown-row',
  'unknown-variable',
  'unlisted-host',
]);

/** Returns the key of a problem: in several places if it is shared or they name what was deleted; else where it is. */
export function getProblemKey(one: UnlocatedDiagnostic): string {
  const { rule, message, cause, repairs = [] } = one;
  if (typeof cause === 'string') return `${rule} ${cause}`;
  const isShared = SHARED.has(rule);
  // What is misspelt is corrected in each place.
  if (cause && (isShared || repairs.length === 0)) return `${rule} ${cause.absent}`;
  return isShared ? `${rule} ${message}` : getProblemPlace(one);
}

/** Returns the key of a problem at its place alone. */
export function getProblemPlace({ rule, message, file, pointer, within }: UnlocatedDiagnostic): string {
  return JSON.stringify([rule, message, file, pointer, within]);
}

/** Returns the cell that a value of a table is in. A list may make more of it, such as a link with its name. */
export function getCell({ file, pointer }: Place): string {
  return `${file} ${pointer.split('/', 3).join('/')}`;
}

/** Returns the whole row that a value of a table is in. */
export function getRow({ file, pointer }: Place): string {
  return `${file} ${pointer.split('/', 2).join('/')}`;
}
