import { validatePage } from '../../generated/content-validators.js';
import { collectReferences } from '../analyze/collect-references.ts';
import type { PageReferences } from '../analyze/references.ts';
import type { SiteContext } from '../analyze/site.ts';
import { createSummary, type PageSummary, summarize, type TableSummary } from '../analyze/summary.ts';
import { collectTableReferences } from '../analyze/table-references.ts';
import { checkTable, getDataDiagnostics } from '../check/check-table.ts';
import { locate } from '../check/locate.ts';
import { rules } from '../check/rules/index.ts';
import { createFailure, keepMostSpecific, runPageRules, runSiteRules } from '../check/run-rules.ts';
import { applySuppressions } from '../check/suppressions.ts';
import { DATA, listPageFiles, SITE_FILE } from '../content-paths.ts';
import { isObject } from '../is-object.ts';
import { parseJson } from '../load/json/index.ts';
import { createUnreadableDiagnostic, getSourceDiagnostics } from '../load/source-diagnostics.ts';
import { createMarkdownParser, type MarkdownParser } from '../markdown/parse.ts';
import { parsePageId } from '../page-id.ts';
import { appendToPointer, parsePointer } from '../pointer.ts';
import { type ExpandedPage, expandPage } from '../query/expand.ts';
import {
  createRowVariables,
  dependsOnRow,
  fillTemplate,
  findPageRow,
  getColumnOf,
  getForEach,
  type PageRow,
} from '../query/page-row.ts';
import { createQueryRunner, type PageResults } from '../query/run-queries.ts';
import { listTemplatePages, type Template } from '../query/templates.ts';
import type { ValidPage } from '../resolve/context.ts';
import { getAnnouncement } from '../resolve/description.ts';
import { getSchemaDiagnostics } from '../schema/messages/schema-diagnostics.ts';
import { getChild } from '../schema/schema.ts';
import {
  type ContentSource,
  type Diagnostic,
  isError,
  type Json,
  pushAll,
  type UnlocatedDiagnostic,
} from '../types.ts';
import { type CheckOptions, loadSite } from './load-site.ts';

export type { SiteContext } from '../analyze/site.ts';
export { type CheckOptions, loadSite } from './load-site.ts';

/** A checked page: its summary, and the page itself if it is valid by its schema. */
export interface CheckedPage {
  summary: PageSummary;
  valid?: ValidPage;
  diagnostics: readonly UnlocatedDiagnostic[];
}

/** The result of the check of a whole site. */
export interface CheckResult {
  problems: Diagnostic[];
  site: SiteContext;
  /** All pages, in the order of their files, without their values. */
  pages: QueriedPage[];
}

/** Checks a whole site. Reports bad content and never throws for it. */
export function checkSite(source: ContentSource, options: CheckOptions): CheckResult {
  const { site, diagnostics } = loadSite(source, options);
  diagnostics.push(...getSourceDiagnostics(source));
  const collectTables = createTableCollector(site);
  const data: TableSummary[] = [];
  const check = (loaded: LoadedPage): QueriedPage => {
    const { summary, diagnostics: ofPage } = checkPage(loaded, site);
    data.push(...collectTables(summary.data));
    return { summary, diagnostics: ofPage };
  };
  const templates: Template[] = [];
  const pages = listPageFiles(source).flatMap((file) => {
    const loaded = loadPage(file, site);
    const forEach = getForEach(loaded.value);
    if (forEach) templates.push({ file, forEach });
    return forEach ? [] : [check(loaded)];
  });
  const made = listTemplatePages(
    templates,
    site,
    pages.map(({ summary }) => summary),
  );
  pushAll(diagnostics, made.diagnostics);
  for (const id of made.pages.keys()) pages.push(check(loadPage(id, site)));
  data.push(...collectTables(site.tables.names));
  const expanded = checkQueries(pages, site);
  return { problems: conclude(site, diagnostics, expanded, data), site, pages: expanded };
}

/** A checked page without its value, with the results of its queries. */
export interface QueriedPage extends Omit<CheckedPage, 'valid'> {
  results?: PageResults;
}

/** Runs the queries of all pages, and checks the pages with queries again, with what their queries give. */
export function checkQueries(pages: readonly QueriedPage[], site: SiteContext): QueriedPage[] {
  const summaries = pages.map(({ summary }) => summary);
  const run = createQueryRunner(site, summaries);
  return pages.map((page) => {
    if (!page.summary.queries) return page;
    const results = run(page.summary);
    const { summary, diagnostics } = checkPage(loadPage(page.summary.file, site), site, results);
    return { summary, diagnostics, results };
  });
}

/**
 * Returns a function that returns summaries of tables, each table once. A call right after the check of the page that uses a
 * table finds it in memory.
 */
export function createTableCollector(site: SiteContext): (names: readonly string[]) => TableSummary[] {
  const collected = new Set<string>();
  return (names) => {
    const summaries: TableSummary[] = [];
    for (const name of names) {
      if (collected.has(name)) continue;
      collected.add(name);
      summaries.push(...checkTable(name, site));
    }
    return summaries;
  };
}

/** Returns all problems of a site after the check of its pages and tables, sorted by file and position. */
export function conclude(
  site: SiteContext,
  ofSite: readonly UnlocatedDiagnostic[],
  pages: readonly QueriedPage[],
  data: readonly TableSummary[],
): Diagnostic[] {
  const summaries = pages.map(({ summary }) => summary);
  const whole = { ...site, pages: summaries, data };
  const results = new Map(pages.map((page) => [page.summary.file, page.results]));
  const read = (file: string) => readReferences(file, site, results.get(file));
  const diagnostics = [...ofSite, ...runSiteRules(whole, read)];
  for (const page of pages) pushAll(diagnostics, page.diagnostics);
  pushAll(diagnostics, getDataDiagnostics(data));
  const reported = applySuppressions(removeUnsure(removeRepeated(diagnostics)), summaries, site.now);
  return locate(toTemplates(reported, site), site.source);
}

/** Returns the diagnostics of pages that templates make at their rows, or once at the template if the row is not the reason. */
function toTemplates(diagnostics: readonly UnlocatedDiagnostic[], site: SiteContext): UnlocatedDiagnostic[] {
  const templates = new Map<string, Json | undefined>();
  const made: UnlocatedDiagnostic[] = [];
  const others = diagnostics.filter((diagnostic) => {
    const { file, key } = parsePageId(diagnostic.file);
    if (key === undefined) return true;
    const template = templates.get(file) ?? loadPage(file, site).value;
    templates.set(file, template);
    made.push(toTemplate({ ...diagnostic, file }, template, key, site));
    return false;
  });
  // What the table itself reports says more, and comes first.
  return keepFirst([...others, ...made], (diagnostic) => !others.includes(diagnostic));
}

function toTemplate(
  diagnostic: UnlocatedDiagnostic,
  template: Json | undefined,
  key: string,
  site: SiteContext,
): UnlocatedDiagnostic {
  const value = parsePointer(diagnostic.pointer).reduce<unknown>(getChild, template);
  const forEach = getForEach(template);
  const origin = forEach && findPageRow(forEach, key, site)?.origin;
  if (!origin || !dependsOnRow(value)) return diagnostic;
  const { rule, severity, message, help } = diagnostic;
  const column = getColumnOf(value);
  const pointer = column === undefined ? origin.pointer : appendToPointer(origin.pointer, column);
  return { rule, severity, message, ...(help !== undefined && { help }), file: origin.file, pointer };
}

/** Keeps the first of several equal diagnostics of the site config, or of a text or a row that several pages use. */
function removeRepeated(diagnostics: readonly UnlocatedDiagnostic[]): UnlocatedDiagnostic[] {
  const isShared = ({ file, span }: UnlocatedDiagnostic) =>
    file === SITE_FILE || file.startsWith(DATA) || span !== undefined;
  return keepFirst(diagnostics, isShared);
}

function keepFirst(
  diagnostics: readonly UnlocatedDiagnostic[],
  isShared: (diagnostic: UnlocatedDiagnostic) => boolean,
): UnlocatedDiagnostic[] {
  const seen = new Set<string>();
  return diagnostics.filter((diagnostic) => {
    const { rule, file, pointer, span, message } = diagnostic;
    const key = JSON.stringify([rule, file, pointer, span, message]);
    const isRepeated = seen.has(key) && isShared(diagnostic);
    seen.add(key);
    return !isRepeated;
  });
}

/** Removes warnings about unused pages and files while there are errors: a broken link may be the one that uses them. */
function removeUnsure(diagnostics: readonly UnlocatedDiagnostic[]): readonly UnlocatedDiagnostic[] {
  if (!diagnostics.some(isError)) return diagnostics;
  const unsure = new Set(rules.filter(({ needsWholeSite }) => needsWholeSite).map(({ name }) => name));
  return diagnostics.filter(({ rule }) => !unsure.has(rule));
}

/** A page after parsing. The value is `undefined` if nothing in its file is valid JSON. */
export interface LoadedPage extends ReturnType<typeof parseJson> {
  /** Its identity: its file, or that of its template and its key. */
  file: string;
  /** The row that it is made of, if it has a template. */
  row?: PageRow;
  /** The parser of its texts. */
  parseMarkdown: MarkdownParser;
}

/** Loads one page by its identity. Reports a file that can't be read or parsed and never throws for it. */
export function loadPage(id: string, site: Pick<SiteContext, 'source' | 'tables' | 'now'>): LoadedPage {
  const { source } = site;
  const { file, key } = parsePageId(id);
  const page = { file: id, parseMarkdown: createMarkdownParser() };
  const createUnread = (diagnostic: UnlocatedDiagnostic) => ({
    ...page,
    value: undefined,
    diagnostics: [diagnostic],
    isPartial: true,
  });
  try {
    const text = source.read(file);
    if (text !== undefined) {
      const parsed = { ...page, ...parseJson(file, text) };
      return key === undefined ? parsed : fillIn(parsed, key, site);
    }
    return createUnread(createUnreadableDiagnostic(file, source));
  } catch (error) {
    return createUnread(createFailure('check-failed', file, 'The page could not be read', error));
  }
}

/** Fills in a template with the row of a key. */
function fillIn(template: LoadedPage, key: string, site: Pick<SiteContext, 'tables' | 'now'>): LoadedPage {
  const { value } = template;
  const forEach = getForEach(value);
  const row = forEach && findPageRow(forEach, key, site);
  return row && isObject(value) ? { ...template, value: fillTemplate(value, row), row } : template;
}

/** Loads a page that was found to be valid. Throws if it has changed since, and is not any more. */
export function loadValidPage(file: string, site: SiteContext, results?: PageResults): ValidPage {
  const { value: written, isPartial, parseMarkdown, row } = loadPage(file, site);
  const expanded = expand(file, written, results);
  const value = expanded?.value ?? written;
  if (value !== undefined && !isPartial && validatePage(value))
    return {
      page: value,
      parseMarkdown,
      ...(row && { variables: { ...site.variables, ...createRowVariables(row) } }),
      ...(expanded && { queried: expanded.tables }),
    };
  throw new Error('it has changed while the site was built');
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
    const { summary, diagnostics, valid } = checkLoaded({ ...loaded, value: expanded.value }, site);
    const found = diagnostics.map((one) => toWritten(one, loaded.file, expanded));
    const queries = results.results.map(({ pointer, block, place, query }) => ({
      pointer,
      block,
      place,
      query,
    }));
    return {
      summary: { ...summary, queries },
      diagnostics: [...results.diagnostics, ...found],
      ...(valid && { valid: { ...valid, queried: expanded.tables } }),
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

function checkLoaded(loaded: LoadedPage, ofAll: SiteContext): CheckedPage {
  const { file, value, diagnostics, isPartial, row } = loaded;
  const site = row ? { ...ofAll, variables: { ...ofAll.variables, ...createRowVariables(row) } } : ofAll;
  const references = collectPageReferences(loaded, site);
  if (value === undefined || isPartial) return { summary: summarize(references), diagnostics };
  const found = [...diagnostics];
  const context = { ...site, parseMarkdown: loaded.parseMarkdown };
  const valid = validatePage(value);
  // Only the queries of a valid page are run.
  if (!valid) references.queries = [];
  if (!valid)
    pushAll(
      found,
      getSchemaDiagnostics({ file, value, root: 'page', timeZone: site.timeZone }, validatePage.errors ?? []),
    );
  if (site.hasConfig) pushAll(found, runPageRules(references, site));
  const specific = keepMostSpecific(found);
  const template = row && { template: row.forEach };
  return valid
    ? {
        summary: { ...summarize(references, getAnnouncement(value, context)), ...template },
        valid: {
          page: value,
          parseMarkdown: loaded.parseMarkdown,
          ...(row && { variables: site.variables }),
        },
        diagnostics: specific,
      }
    : { summary: summarize(references), diagnostics: specific };
}

/** Returns a diagnostic of an expanded page at the place that its value comes from. */
function toWritten(
  diagnostic: UnlocatedDiagnostic,
  file: string,
  { findOrigin }: ExpandedPage,
): UnlocatedDiagnostic {
  if (diagnostic.file !== file || diagnostic.span) return diagnostic;
  return { ...diagnostic, ...findOrigin(diagnostic.pointer) };
}

/** Reads the references of a page, the site config or a table again, by its file. */
export function readReferences(file: string, site: SiteContext, results?: PageResults): PageReferences {
  if (file === SITE_FILE) return site.references;
  const table = file.startsWith(DATA)
    ? site.tables.get(file.slice(DATA.length).replace(/\.[^./]*$/, ''))
    : undefined;
  if (table) return collectTableReferences(table, site);
  const loaded = loadPage(file, site);
  const expanded = expand(file, loaded.value, results);
  if (!expanded) return collectPageReferences(loaded, site);
  const references = collectPageReferences({ ...loaded, value: expanded.value }, site);
  return {
    ...references,
    links: references.links.map((link) =>
      link.span ? link : { ...link, ...expanded.findOrigin(link.pointer) },
    ),
  };
}

function collectPageReferences(
  { file, value, parseMarkdown, row }: LoadedPage,
  { source, variables: ofSite, url, otherPaths }: SiteContext,
): PageReferences {
  const variables = row ? { ...ofSite, ...createRowVariables(row) } : ofSite;
  const context = { source, variables, url, otherPaths, parseMarkdown };
  return collectReferences(file, isObject(value) ? value : {}, context);
}
