import type { Page } from '../../generated/content.ts';
import { validatePage } from '../../generated/content-validators.js';
import { collectReferences } from '../analyze/collect-references.ts';
import type { FileReferences, ReferenceLocation } from '../analyze/references.ts';
import type { SiteContext } from '../analyze/site.ts';
import { type Announcement, createSummary, type PageSummary, summarize } from '../analyze/summary.ts';
import { collectTableReferences } from '../analyze/table-references.ts';
import { createFailure, keepMostSpecific, runPageRules } from '../check/run-rules.ts';
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
import { type ContentSource, isObject, type Json, type UnlocatedDiagnostic } from '../types.ts';

/** A checked page: its summary, and the page itself if it is valid by its schema. */
export interface CheckedPage {
  summary: PageSummary;
  valid?: ValidPage;
  diagnostics: readonly UnlocatedDiagnostic[];
}

/** A page after parsing. The value is `undefined` if nothing in its file is valid JSON. */
export interface LoadedPage extends ParsedJson {
  /** Its identity: its file, or that of its template and its key. */
  file: string;
  /** The row that it is made of, if it has a template. */
  row?: PageRow;
  /** The parser of its texts. */
  parseMarkdown: MarkdownParser;
}

/** Loads one page by its identity; `row` is that of its template if it is known. Reports a file that can't be read or parsed. */
export function loadPage(
  id: string,
  site: Pick<SiteContext, 'source' | 'tables' | 'now'>,
  row?: PageRow,
): LoadedPage {
  const { file, key, number } = parsePageId(id);
  const page = { file: id, parseMarkdown: createMarkdownParser() };
  try {
    if (key === undefined && number === undefined) return { ...page, ...readJsonFile(file, site.source) };
    const shared = { ...page, ...readShared(file, site.source) };
    if (!isObject(shared.value)) return shared;
    const forEach = getForEach(shared.value);
    const made = key === undefined ? undefined : (row ?? (forEach && findPageRow(forEach, key, site)));
    const value = made ? fillTemplate(shared.value, made) : shared.value;
    const numbered = number === undefined ? value : toNumberedPage(value, number);
    return { ...shared, value: numbered, ...(made && { row: made }) };
  } catch (error) {
    return {
      ...page,
      ...createUnread(createFailure('check-failed', file, 'The page could not be read', error)),
    };
  }
}

/** The file of several pages that was parsed last. They are loaded one after the other. */
let last: { file: string; text: string | undefined; parsed: ParsedJson } | undefined;

function readShared(file: string, source: ContentSource): ParsedJson {
  const text = source.read(file);
  if (last?.file !== file || last.text !== text) last = { file, text, parsed: readJsonFile(file, source) };
  return last.parsed;
}

/** Loads a page that was found to be valid. Throws if it has changed since, and is not any more. */
export function loadValidPage(
  file: string,
  site: SiteContext,
  { results, row }: { results?: PageResults | undefined; row?: PageRow | undefined } = {},
): ValidPage {
  const loaded = loadPage(file, site, row);
  const expanded = expand(file, loaded.value, results);
  const value = expanded?.value ?? loaded.value;
  if (value !== undefined && !loaded.isPartial && validatePage(value))
    return { ...createValid(value, loaded, addRow(site, loaded)), ...getQueried(expanded, results) };
  throw new Error('it has changed while the site was built');
}

/** Returns the site with the variables of the row that a page is made of. */
function addRow(site: SiteContext, { row }: LoadedPage): SiteContext {
  return row ? { ...site, variables: { ...site.variables, ...createRowVariables(row.values) } } : site;
}

/** Creates a valid page. `site` is that of the page, with the variables of its row. */
function createValid(page: Page, { parseMarkdown, row }: LoadedPage, { variables }: SiteContext): ValidPage {
  return { page, parseMarkdown, ...(row && { variables }) };
}

/** Returns what a valid page has of the results of its queries. */
function getQueried(
  expanded: ExpandedPage | undefined,
  { paging, neighbours }: Partial<PageResults> = {},
): Pick<ValidPage, 'queried' | 'leaving' | 'paging' | 'neighbours'> {
  return {
    ...(expanded && { queried: expanded.tables, leaving: expanded.leaving }),
    ...(paging && { paging }),
    ...(neighbours && { neighbours }),
  };
}

/** Puts what the queries of a page give in their place. Returns `undefined` for a page without results. */
function expand(file: string, value: Json | undefined, results?: PageResults): ExpandedPage | undefined {
  return results && isObject(value) ? expandPage(file, value, results.results) : undefined;
}

/**
 * Checks one page alone; with `results`, the page as its queries expand it. An exception in the check becomes a problem of that page.
 */
export function checkPage(loaded: LoadedPage, site: SiteContext, results?: PageResults): CheckedPage {
  try {
    const expanded = expand(loaded.file, loaded.value, results);
    if (!results || !expanded) return checkLoaded(loaded, site);
    const { file } = loaded;
    const { summary, diagnostics, valid } = checkLoaded(
      { ...loaded, value: expanded.value },
      site,
      expanded.checked,
    );
    const found = diagnostics.map((one) =>
      one.file === file && !one.span ? moveToOrigin(one, file, expanded.findOrigin) : one,
    );
    const { paging } = results;
    const numbered = paging ? listNumberedPaths(summary.path, paging) : [];
    const queries = results.results.map(({ reference }) => reference);
    const unknownVariables = summary.unknownVariables?.map((one) =>
      one.file ? one : moveToOrigin(one, file, expanded.findOrigin),
    );
    return {
      summary: {
        ...summary,
        ...(unknownVariables && { unknownVariables }),
        ...(queries.length > 0 && { queries }),
        links: [...summary.links, ...numbered],
      },
      diagnostics: [...results.diagnostics, ...expanded.diagnostics, ...found],
      ...(valid && { valid: { ...valid, ...getQueried(expanded, results) } }),
    };
  } catch (error) {
    const { file, diagnostics } = loaded;
    return {
      summary: createSummary({ file }),
      diagnostics: [
        ...diagnostics,
        createFailure('check-failed', file, 'The page could not be checked', error),
      ],
    };
  }
}

/** Checks a page. `checked` is the page with what it shows at another time. */
function checkLoaded(loaded: LoadedPage, ofAll: SiteContext, checked = loaded.value): CheckedPage {
  const { file, value, diagnostics, isPartial, row } = loaded;
  const site = addRow(ofAll, loaded);
  const references = collectPageReferences({ ...loaded, value: checked }, site);
  const summarizePage = (announcement?: Announcement) =>
    addReferred(summarize(references, announcement), site);
  if (value === undefined || isPartial)
    return { summary: { ...summarizePage(), isPartial: true }, diagnostics };
  const context = { ...site, parseMarkdown: loaded.parseMarkdown };
  const valid = validatePage(value);
  const errors = valid ? [] : (validatePage.errors ?? []);
  const ofSchema = getSchemaDiagnostics({ file, value, root: 'page', timeZone: site.timeZone }, errors);
  // Only the queries of a valid page are run.
  if (!valid) references.queries = [];
  const ofRules = site.hasConfig ? runPageRules(references, site) : [];
  // Of a page without a row, `forEach` may be what is wrong, not a column: `this.name`.
  if (!valid && !row)
    references.replace('unknownVariable', (one) => (one.name.startsWith('this.') ? [] : one));
  const specific = keepMostSpecific([...diagnostics, ...ofSchema, ...ofRules]);
  const template = row && { template: row.forEach };
  return valid
    ? {
        summary: { ...summarizePage(getAnnouncement(value, context)), ...template },
        valid: createValid(value, loaded, site),
        diagnostics: specific,
      }
    : { summary: summarizePage(), diagnostics: specific };
}

/** Adds the tables to a summary whose titles are shown by those that the page shows. */
function addReferred(summary: PageSummary, { tables }: SiteContext): PageSummary {
  const shown = summary.data.flatMap((pattern) => tables.matchNames(pattern));
  const referred = shown.flatMap((name) => [...listReferred(tables.getSchema(name) ?? {}).values()]);
  return referred.length > 0 ? { ...summary, data: [...new Set([...summary.data, ...referred])] } : summary;
}

/** Moves what is in an expanded page to where its value comes from. A row may have it in another form: without a range in it. */
function moveToOrigin<Moved extends ReferenceLocation>(
  { within, ...moved }: Moved,
  file: string,
  findOrigin: ExpandedPage['findOrigin'],
) {
  const origin = findOrigin(moved.pointer);
  return { ...moved, ...origin, ...(within && origin.file === file && { within }) };
}

/** Reads the references of a page, the site config or a table again, by its file. */
export function readReferences(file: string, site: SiteContext, results?: PageResults): FileReferences {
  if (file === SITE_FILE) return site.references;
  const table = file.startsWith(DATA) ? site.tables.get(getTableName(file)) : undefined;
  if (table) return collectTableReferences(table, site);
  const loaded = loadPage(file, site);
  const ofPage = addRow(site, loaded);
  const expanded = expand(file, loaded.value, results);
  if (!expanded) return collectPageReferences(loaded, ofPage);
  const references = collectPageReferences({ ...loaded, value: expanded.checked }, ofPage);
  references.replace('link', (link) => (link.file ? link : moveToOrigin(link, file, expanded.findOrigin)));
  return references;
}

/** Collects the references of a page. The variables are those of the site and of its row. */
function collectPageReferences(
  { file, value, parseMarkdown }: LoadedPage,
  site: SiteContext,
): FileReferences {
  return collectReferences(file, isObject(value) ? value : {}, { ...site, parseMarkdown });
}
