import { validatePage } from '../../generated/content-validators.js';
import { collectReferences } from '../analyze/collect-references.ts';
import type { FileReferences, ReferenceLocation } from '../analyze/references.ts';
import type { SiteContext } from '../analyze/site.ts';
import { createSummary, type PageSummary, summarize } from '../analyze/summary.ts';
import { collectTableReferences } from '../analyze/table-references.ts';
import { createFailure, keepMostSpecific, runPageRules } from '../check/run-rules.ts';
import { DATA, SITE_FILE } from '../content-paths.ts';
import { createUnread, type ParsedJson, readJsonFile } from '../load/json/index.ts';
import { listReferred } from '../load/referred-rows.ts';
import { getTableName } from '../load/table-names.ts';
import { createMarkdownParser, type MarkdownParser } from '../markdown/parse.ts';
import { listNumberedPaths, parsePageId } from '../page-id.ts';
import { parsePointer } from '../pointer.ts';
import { type ExpandedPage, expandPage } from '../query/expand.ts';
import {
  createRowVariables,
  fillTemplate,
  findPageRow,
  getForEach,
  type PageRow,
} from '../query/page-row.ts';
import { toNumberedPage } from '../query/paging.ts';
import type { PageResults } from '../query/run-queries.ts';
import type { ValidPage } from '../resolve/context.ts';
import { getAnnouncement } from '../resolve/description.ts';
import { getSchemaDiagnostics } from '../schema/messages/schema-diagnostics.ts';
import { getChild } from '../schema/schema.ts';
import { type ContentSource, isObject, type Json, type UnlocatedDiagnostic } from '../types.ts';

export interface CheckedPage {
  summary: PageSummary;
  diagnostics: readonly UnlocatedDiagnostic[];
}

/** The row of a page's template and the results of its queries, if they are known. */
export interface PageInputs {
  row?: PageRow | undefined;
  results?: PageResults | undefined;
}

/** A page after parsing. The value is `undefined` if nothing in its file is valid JSON. */
export interface LoadedPage extends ParsedJson, PageInputs {
  /** Its identity: its file, or that of its template and its key. */
  file: string;
  /** Its site, with the variables of its row. */
  site: SiteContext;
  /** The parser of its texts. */
  parseMarkdown: MarkdownParser;
  /** The value in its file, and with the values of its row. */
  written: Json | undefined;
  filled: Json | undefined;
  /** The page with the results of its queries in their place, which is then its value. */
  expanded?: ExpandedPage | undefined;
}

/** Loads one page by its identity, as its queries expand it. Reports a file that can't be read or parsed. */
export function loadPage(id: string, ofAll: SiteContext, { row, results }: PageInputs = {}): LoadedPage {
  const { file, key, number } = parsePageId(id);
  const base = { file: id, site: ofAll, parseMarkdown: createMarkdownParser(), results };
  const page = { ...base, written: undefined, filled: undefined };
  try {
    const read = id === file ? readJsonFile(file, ofAll.source) : readShared(file, ofAll.source);
    if (!isObject(read.value)) return { ...page, ...read };
    const forEach = key === undefined ? undefined : getForEach(read.value);
    const made = row ?? (forEach && findPageRow(forEach, key ?? '', ofAll));
    const ofRow = made ? fillTemplate(read.value, made) : read.value;
    const filled = number === undefined ? ofRow : toNumberedPage(ofRow, number);
    const expanded =
      results && results.results.length > 0 ? expandPage(id, filled, results.results) : undefined;
    const variables = made && { ...ofAll.variables, ...createRowVariables(made.values) };
    const site = variables ? { ...ofAll, variables } : ofAll;
    const value = expanded?.value ?? filled;
    return { ...page, ...read, site, written: read.value, filled, value, row: made, expanded };
  } catch (error) {
    const failure = createFailure('check-failed', file, 'The page could not be read', error);
    return { ...page, ...createUnread(failure) };
  }
}

/** The file of several pages that was parsed last. They are loaded one after the other. */
let last: { file: string; text: string | undefined; parsed: ParsedJson } | undefined;

function readShared(file: string, source: ContentSource): ParsedJson {
  const text = source.read(file);
  if (last?.file !== file || last.text !== text) last = { file, text, parsed: readJsonFile(file, source) };
  return last.parsed;
}

/** Returns a loaded page with what it is resolved from; `undefined` if it is not valid by its schema. */
export function getValidPage(loaded: LoadedPage): ValidPage | undefined {
  const { value: page, isPartial, site, parseMarkdown, expanded, results } = loaded;
  if (isPartial || !validatePage(page)) return undefined;
  const { tables: queried, leaving } = expanded ?? {};
  const { paging, neighbours } = results ?? {};
  return { page, parseMarkdown, variables: site.variables, queried, leaving, paging, neighbours };
}

/** Checks one page alone, as its queries expand it. An exception becomes a diagnostic of that page. */
export function checkPage(loaded: LoadedPage): CheckedPage {
  try {
    return checkLoaded(loaded);
  } catch (error) {
    const { file, diagnostics } = loaded;
    const failure = createFailure('check-failed', file, 'The page could not be checked', error);
    return { summary: createSummary({ file }), diagnostics: [...diagnostics, failure] };
  }
}

function checkLoaded(loaded: LoadedPage): CheckedPage {
  const { file, site, value, isPartial, row, parseMarkdown, expanded, results } = loaded;
  const references = collectPageReferences(loaded);
  const isWhole = value !== undefined && !isPartial;
  const isValid = isWhole && validatePage(value);
  const errors = isWhole && !isValid ? (validatePage.errors ?? []) : [];
  const ofSchema = getSchemaDiagnostics({ file, value, root: 'page', timeZone: site.timeZone }, errors);
  // Of a page with a wrong field, that may be what is wrong with a query.
  if (isWhole && !isValid) references.queries = [];
  const ofRules = isWhole && site.hasConfig ? runPageRules(references, site) : [];
  references.replace('unknownVariable', (one) =>
    // Of a page without a row, `forEach` may be what is wrong, not a column: `this.name`.
    !isValid && !row && one.name.startsWith('this.') ? [] : moveToOrigin(one, loaded),
  );
  const specific = keepMostSpecific([...loaded.diagnostics, ...ofSchema, ...ofRules]);
  const announcement = isValid ? getAnnouncement(value, { ...site, parseMarkdown }) : undefined;
  const summary = addReferred(summarize(references, announcement), site);
  const numbered = results?.paging ? listNumberedPaths(summary.path, results.paging) : [];
  return {
    summary: {
      ...summary,
      links: [...summary.links, ...numbered],
      ...(results && expanded && { queries: results.results.map(({ reference }) => reference) }),
      ...(row && { template: row.forEach }),
      ...(!isWhole && { isPartial: true }),
    },
    diagnostics: [
      ...(results?.diagnostics ?? []).map((one) => moveToOrigin(one, { ...loaded, expanded: undefined })),
      ...(expanded?.diagnostics ?? []),
      ...specific.map((one) => moveToOrigin(one, loaded)),
    ],
  };
}

/** Adds the tables to a summary whose titles are shown by those that the page shows. */
function addReferred(summary: PageSummary, { tables }: SiteContext): PageSummary {
  const shown = summary.data.flatMap((pattern) => tables.matchNames(pattern));
  const referred = shown.flatMap((name) => [...listReferred(tables.getSchema(name) ?? {}).values()]);
  return referred.length > 0 ? { ...summary, data: [...new Set([...summary.data, ...referred])] } : summary;
}

/** Moves what is in a page as it is shown to where its value is written: another text there has no fix, and that of a row no range. */
function moveToOrigin<Moved extends ReferenceLocation & { part?: string | undefined }>(
  moved: Moved,
  { file, site, written, filled, expanded }: LoadedPage,
) {
  const shown = expanded?.checked ?? filled;
  if (shown === written || moved.pointer === '' || (moved.file ?? file) !== file) return moved;
  const origin = expanded?.findOrigin(moved.pointer) ?? { file, pointer: moved.pointer };
  const isHere = origin.file === file;
  const text = getText(isHere ? written : site.tables.get(getTableName(origin.file))?.rows, origin.pointer);
  const isSame = text !== undefined && text === getText(shown, moved.pointer);
  if (isSame || (isHere && moved.part === 'key')) return { ...moved, ...origin };
  const within = isHere ? moved.within : undefined;
  return { ...moved, ...origin, within, written: undefined, fix: undefined };
}

/** Returns the text at a pointer, `undefined` if there is none. */
function getText(root: unknown, pointer: string): string | undefined {
  const text = parsePointer(pointer).reduce(getChild, root);
  return typeof text === 'string' ? text : undefined;
}

/** Reads the references of a page, the site config or a table again, by its file. */
export function readReferences(file: string, site: SiteContext, results?: PageResults): FileReferences {
  if (file === SITE_FILE) return site.references;
  const table = file.startsWith(DATA) ? site.tables.get(getTableName(file)) : undefined;
  if (table) return collectTableReferences(table, site);
  const loaded = loadPage(file, site, { results });
  const references = collectPageReferences(loaded);
  references.replace('link', (link) => moveToOrigin(link, loaded));
  return references;
}

function collectPageReferences({ file, site, value, parseMarkdown, expanded }: LoadedPage): FileReferences {
  const page = expanded?.checked ?? value;
  return collectReferences(file, isObject(page) ? page : {}, { ...site, parseMarkdown });
}
