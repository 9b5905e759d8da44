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
import { DATA, listFiles, PAGES, SITE_FILE } from '../content-paths.ts';
import { isObject } from '../is-object.ts';
import { parseJson } from '../load/json/index.ts';
import { createUnreadableDiagnostic, getSourceDiagnostics } from '../load/source-diagnostics.ts';
import { createMarkdownParser, type MarkdownParser } from '../markdown/parse.ts';
import { type ExpandedPage, expandPage } from '../query/expand.ts';
import { createQueryRunner, type PageResults } from '../query/run-queries.ts';
import type { ValidPage } from '../resolve/context.ts';
import { getAnnouncement } from '../resolve/description.ts';
import { getSchemaDiagnostics } from '../schema/messages/schema-diagnostics.ts';
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
  const pages = listPageFiles(source).map((file) => {
    const { summary, diagnostics: ofPage } = checkPage(loadPage(file, site), site);
    data.push(...collectTables(summary.data));
    return { summary, diagnostics: ofPage };
  });
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
  return locate(
    applySuppressions(removeUnsure(removeRepeated(diagnostics)), summaries, site.now),
    site.source,
  );
}

/** Keeps the first of several equal diagnostics of the site config, or of a text or a row that several pages use. */
function removeRepeated(diagnostics: readonly UnlocatedDiagnostic[]): UnlocatedDiagnostic[] {
  const seen = new Set<string>();
  return diagnostics.filter((diagnostic) => {
    const { file, span } = diagnostic;
    if (file !== SITE_FILE && !file.startsWith(DATA) && span === undefined) return true;
    const key = JSON.stringify(diagnostic);
    return !seen.has(key) && seen.add(key);
  });
}

/** Removes warnings about unused pages and files while there are errors: a broken link may be the one that uses them. */
function removeUnsure(diagnostics: readonly UnlocatedDiagnostic[]): readonly UnlocatedDiagnostic[] {
  if (!diagnostics.some(isError)) return diagnostics;
  const unsure = new Set(rules.filter(({ needsWholeSite }) => needsWholeSite).map(({ name }) => name));
  return diagnostics.filter(({ rule }) => !unsure.has(rule));
}

/** Returns the files of all pages, sorted. */
export function listPageFiles(source: ContentSource): string[] {
  return listFiles(PAGES, source).filter((file) => file.endsWith('.json'));
}

/** A page's file after parsing. The value is `undefined` if nothing in it is valid JSON. */
export interface LoadedPage extends ReturnType<typeof parseJson> {
  file: string;
  /** The parser of its texts. */
  parseMarkdown: MarkdownParser;
}

/** Loads one page. Reports a file that can't be read or parsed and never throws for it. */
export function loadPage(file: string, { source }: Pick<SiteContext, 'source'>): LoadedPage {
  const page = { file, parseMarkdown: createMarkdownParser() };
  const createUnread = (diagnostic: UnlocatedDiagnostic) => ({
    ...page,
    value: undefined,
    diagnostics: [diagnostic],
    isPartial: true,
  });
  try {
    const text = source.read(file);
    if (text !== undefined) return { ...page, ...parseJson(file, text) };
    return createUnread(createUnreadableDiagnostic(file, source));
  } catch (error) {
    return createUnread(createFailure('check-failed', file, 'The page could not be read', error));
  }
}

/** Loads a page that was found to be valid. Throws if it has changed since, and is not any more. */
export function loadValidPage(
  file: string,
  site: Pick<SiteContext, 'source'>,
  results?: PageResults,
): ValidPage {
  const { value: written, isPartial, parseMarkdown } = loadPage(file, site);
  const expanded = expand(file, written, results);
  const value = expanded?.value ?? written;
  if (value !== undefined && !isPartial && validatePage(value))
    return { page: value, parseMarkdown, ...(expanded && { queried: expanded.tables }) };
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

function checkLoaded(loaded: LoadedPage, site: SiteContext): CheckedPage {
  const { file, value, diagnostics, isPartial } = loaded;
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
  return valid
    ? {
        summary: summarize(references, getAnnouncement(value, context)),
        valid: { page: value, parseMarkdown: loaded.parseMarkdown },
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
  { file, value, parseMarkdown }: LoadedPage,
  { source, variables, url, otherPaths }: SiteContext,
): PageReferences {
  const context = { source, variables, url, otherPaths, parseMarkdown };
  return collectReferences(file, isObject(value) ? value : {}, context);
}
