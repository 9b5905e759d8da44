import type { SiteContext } from '../analyze/site.ts';
import type { TableSummary } from '../analyze/summary.ts';
import { checkTable } from '../check/check-table.ts';
import { listPageFiles } from '../content-paths.ts';
import { getSourceDiagnostics } from '../load/source-diagnostics.ts';
import { splitResults } from '../query/paging.ts';
import { createQueryRunner } from '../query/run-queries.ts';
import { listTemplatePages, readTemplate, type Template } from '../query/templates.ts';
import type { ContentSource, Diagnostic } from '../types.ts';
import { type CheckedPage, checkPage } from './check-page.ts';
import { conclude, type QueriedPage } from './conclude.ts';
import { type LoadedPage, loadPage } from './load-page.ts';
import { type CheckOptions, loadSite } from './load-site.ts';

export type { SiteContext } from '../analyze/site.ts';
export * from './check-page.ts';
export * from './conclude.ts';
export * from './load-page.ts';
export { type CheckOptions, loadSite } from './load-site.ts';
export { findOrigin } from './origin.ts';

/** The result of the check of a whole site. */
export interface CheckResult {
  problems: Diagnostic[];
  site: SiteContext;
  /** All pages, in the order of their files. */
  pages: QueriedPage[];
}

/** Checks a whole site. Reports bad content and never throws for it. */
export function checkSite(source: ContentSource, options: CheckOptions): CheckResult {
  const { site, diagnostics } = loadSite(source, options);
  const collectTables = createTableCollector(site);
  const data: TableSummary[] = [];
  const check = (loaded: LoadedPage): CheckedPage => {
    const checked = checkPage(loaded);
    data.push(...collectTables(checked.summary.data));
    return checked;
  };
  const templates: Template[] = [];
  const pages = listPageFiles(source).flatMap((file) => {
    const loaded = loadPage(file, site);
    const template = readTemplate(file, loaded.value);
    if (template) templates.push(template);
    return template ? [] : [check(loaded)];
  });
  const summaries = pages.map(({ summary }) => summary);
  const made = listTemplatePages(templates, site, summaries);
  for (const [id, row] of made.pages) pages.push(check(loadPage(id, site, { row })));
  data.push(...collectTables(site.tables.names));
  const expanded = checkQueries(pages, site);
  const ofSite = [...diagnostics, ...getSourceDiagnostics(source), ...made.diagnostics];
  return { problems: conclude(site, ofSite, expanded, data), site, pages: expanded };
}

/** Runs the queries of all pages, and checks the pages with queries again, with what their queries give. */
export function checkQueries(pages: readonly QueriedPage[], site: SiteContext): QueriedPage[] {
  const summaries = pages.map(({ summary }) => summary);
  const run = createQueryRunner(site, summaries);
  return pages.flatMap((page) => {
    const found = run(page.summary);
    if (!found || found.results.length + found.diagnostics.length === 0) return [{ ...page, results: found }];
    return [...splitResults(page.summary.file, found)].map(([id, results]) => ({
      ...checkPage(loadPage(id, site, { results })),
      results,
    }));
  });
}

/**
 * Returns a function that returns summaries of tables, each table once. A call right after the check of the page that uses a
 * table finds it in memory.
 */
export function createTableCollector(site: SiteContext): (names: readonly string[]) => TableSummary[] {
  const collected = new Set<string>();
  return (names) => {
    const others = [...new Set(names)].filter((name) => !collected.has(name));
    for (const name of others) collected.add(name);
    return others.flatMap((name) => checkTable(name, site));
  };
}
