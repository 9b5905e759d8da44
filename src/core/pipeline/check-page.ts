import { validatePage } from '../../generated/content-validators.js';
import { collectReferences } from '../analyze/collect-references.ts';
import type { FileReferences, ReferenceLocation } from '../analyze/references.ts';
import type { SiteContext } from '../analyze/site.ts';
import { createSummary, type PageSummary, summarize } from '../analyze/summary.ts';
import { collectTableReferences } from '../analyze/table-references.ts';
import { createFailure, runPageRules } from '../check/run-rules.ts';
import { DATA, SITE_FILE } from '../content-paths.ts';
import { createUnread, type ParsedJson, readJsonFile } from '../load/json/index.ts';
import { listReferred } from '../load/referred-rows.ts';
import { getTableName } from '../load/table-names.ts';
import { createMarkdownParser, type MarkdownParser } from '../markdown/parse.ts';
import { listNumberedPaths, parsePageId } from '../page-id.ts';
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
import { type ContentSource, isObject, type Span, type UnlocatedDiagnostic } from '../types.ts';

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
  /** The page with the results of its queries in their place, which is then its value. */
  expanded?: ExpandedPage | undefined;
}

/** Loads one page by its identity, as its queries expand it. Reports a file that can't be read or parsed. */
export function loadPage(id: string, ofAll: SiteContext, { row, results }: PageInputs = {}): LoadedPage {
  const { file, key, number } = parsePageId(id);
  const page = { file: id, site: ofAll, parseMarkdown: createMarkdownParser(), results };
  try {
    const read = id === file ? readJsonFile(file, ofAll.source) : readShared(file, ofAll.source);
    if (!isObject(read.value)) return { ...page, ...read };
    const forEach = key === undefined ? undefined : getForEach(read.value);
    const made = row ?? (forEach && findPageRow(forEach, key ?? '', ofAll));
    const filled = made ? fillTemplate(read.value, made) : read.value;
    const value = number === undefined ? filled : toNumberedPage(filled, number);
    const expanded =
      results && results.results.length > 0 ? expandPage(id, value, results.results) : undefined;
    const variables = made && { ...ofAll.variables, ...createRowVariables(made.values) };
    const site = variables ? { ...ofAll, variables } : ofAll;
    return { ...page, ...read, site, value: expanded?.value ?? value, row: made, expanded };
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
  // Rules and sources know only valid queries.
  references.queries = references.queries.filter(({ pointer }) =>
    errors.every(({ instancePath }) => !`${instancePath}/`.startsWith(`${pointer}/`)),
  );
  const ofRules = isWhole && site.hasConfig ? runPageRules(references, site) : [];
  references.replace('unknownVariable', (one) => moveToOrigin(one, loaded));
  const found = [...loaded.diagnostics, ...ofSchema, ...ofRules];
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
      ...(!isValid && { isInvalid: true }),
    },
    diagnostics: [
      ...(results?.diagnostics ?? []),
      ...(expanded?.diagnostics ?? []),
      ...found.map((one) => moveToOrigin(one, loaded)),
    ],
  };
}

/** Adds the tables to a summary whose titles are shown by those that the page shows. */
function addReferred(summary: PageSummary, { tables }: SiteContext): PageSummary {
  const shown = summary.data.flatMap((pattern) => tables.matchNames(pattern));
  const referred = shown.flatMap((name) => [...listReferred(tables.getSchema(name) ?? {}).values()]);
  return referred.length > 0 ? { ...summary, data: [...new Set([...summary.data, ...referred])] } : summary;
}

/** Moves what is in an expanded page to where its value comes from. A row may have it in another form: without a range in it. */
function moveToOrigin<Moved extends ReferenceLocation & { span?: Span }>(
  moved: Moved,
  { file, expanded }: LoadedPage,
) {
  if (!expanded || moved.span || (moved.file ?? file) !== file) return moved;
  const { within, ...rest } = moved;
  const origin = expanded.findOrigin(moved.pointer);
  return { ...rest, ...origin, ...(within && origin.file === file && { within }) };
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
