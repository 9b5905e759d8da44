import type { SiteContext } from '../analyze/site.ts';
import { createSummary, type TableSummary } from '../analyze/summary.ts';
import { checkPageSchemas } from '../check/check-page-data.ts';
import { checkTable } from '../check/check-table.ts';
import { getSourceDiagnostics } from '../load/source-diagnostics.ts';
import { listPageFiles } from '../paths/content-paths.ts';
import { getFirstId } from '../paths/page-id.ts';
import { findNeverListed } from '../query/never-listed.ts';
import { splitResults } from '../query/paging.ts';
import { createQueryRunner } from '../query/run-queries.ts';
import { createSourceFinder } from '../query/sources.ts';
import { listTemplatePages, type TemplatePages } from '../query/template-pages.ts';
import { readTemplate, type Template } from '../query/templates.ts';
import type { ContentSource, Diagnostic, UnlocatedDiagnostic } from '../types.ts';
import { type CheckedPage, checkPage } from './check-page.ts';
import { finishCheck } from './finish-check.ts';
import { loadPage, type PageInputs } from './load-page.ts';
import { type CheckOptions, type LoadedSite, loadSite } from './load-site.ts';

/** A page to check, by its identity. */
export interface PageToCheck extends PageInputs {
  file: string;
}

/** A checked page. A template is not checked: its pages are, in its place. */
export interface PageCheck extends CheckedPage {
  template?: Template;
  /** The tables that it shows and none before it. */
  tables?: TableSummary[];
}

/**
 * The steps of a check. Each lists pages, and goes on with their checks in that order: made at once, in
 * workers or in slices, or known from before.
 */
export type CheckSteps<Result> = Generator<readonly PageToCheck[], Result, readonly PageCheck[]>;

/** The pages of a site before their queries are run. */
export interface SitePages {
  pages: readonly CheckedPage[];
  /** Those of them that templates have made. */
  made: TemplatePages;
}

/** A site whose pages and tables are checked. The site rules, `finishCheck`, are not run yet. */
export interface CheckedSite {
  /** The diagnostics of the site config, of unreadable files and of templates. */
  diagnostics: readonly UnlocatedDiagnostic[];
  pages: readonly (CheckedPage & PageInputs)[];
  tables: readonly TableSummary[];
  /** The times at which rows of templates come or go, and variables change, in milliseconds since 1970. */
  times: readonly number[];
}

/** The result of the check of a whole site. */
export interface CheckResult extends Pick<CheckedSite, 'pages'> {
  problems: Diagnostic[];
  site: SiteContext;
}

/** Checks a whole site at once. Reports bad content and never throws for it. */
export function checkSite(source: ContentSource, options: CheckOptions): CheckResult {
  const loaded = loadSite(source, options);
  const { site } = loaded;
  const known = new Map<string, TableSummary>();
  const steps = checkInOrder(loaded, known);
  const { diagnostics, pages, tables } = runAtOnce(steps, createChecker(site, known));
  return { problems: finishCheck(site, diagnostics, pages, tables), site, pages };
}

export function runAtOnce<Result>(
  steps: CheckSteps<Result>,
  check: (pages: readonly PageToCheck[]) => readonly PageCheck[],
): Result {
  let step = steps.next();
  while (!step.done) step = steps.next(check(step.value));
  return step.value;
}

/** The order of the check of a loaded site. `known` are tables whose check holds, by name; it adds the others. */
export function* checkInOrder(loaded: LoadedSite, known: Map<string, TableSummary>): CheckSteps<CheckedSite> {
  const pages = yield* checkPages(loaded.site);
  return yield* checkQueries(loaded, pages, known);
}

/** Checks the pages in files, then those that templates make of rows and of these pages. */
export function* checkPages(site: SiteContext): CheckSteps<SitePages> {
  const checked = yield listPageFiles(site.source).map((file) => ({ file }));
  const templates = checked.flatMap(({ template }) => template ?? []);
  const written = checked.filter(({ template }) => !template);
  const summaries = written.map(({ summary }) => summary);
  const made = listTemplatePages(templates, site, summaries);
  const ofRows = yield [...made.pages].map(([file, row]) => ({ file, row }));
  return { pages: [...written, ...ofRows], made };
}

/**
 * Runs the queries of all pages, and checks those that have any again as their results expand them, with
 * the pages that continue lists. Then checks the tables that no page has shown.
 */
export function* checkQueries(
  { site, diagnostics, times }: LoadedSite,
  { pages, made }: SitePages,
  known: Map<string, TableSummary>,
): CheckSteps<CheckedSite> {
  const summaries = pages.map(({ summary }) => summary);
  const find = createSourceFinder(site, summaries);
  const run = createQueryRunner(site, summaries, find);
  const results = new Map(summaries.flatMap((page) => [...splitResults(page.file, run(page))]));
  const getInputs = (file: string) => ({ row: made.pages.get(getFirstId(file)), results: results.get(file) });
  // The neighbours of a page alone change nothing of its check.
  const queried = [...results].filter(
    ([, found]) => found.names || found.results.length + found.diagnostics.length > 0,
  );
  const again = yield queried.map(([file]) => ({ file, ...getInputs(file) }));
  const checked = new Map([...pages, ...again].map((page) => [page.summary.file, page]));
  const tables = site.tables.names.flatMap((name) => known.get(name) ?? checkTable(name, site));
  for (const table of tables) known.set(table.name, table);
  return {
    diagnostics: [
      ...diagnostics,
      ...getSourceDiagnostics(site.source),
      ...made.diagnostics,
      ...checkPageSchemas(site),
      ...findNeverListed(summaries, site, find),
    ],
    pages: [...checked].map(([file, page]) => ({ ...page, ...getInputs(file) })),
    tables,
    times: [...made.times, ...times],
  };
}

/** Creates a function that checks pages, and tables right after the first page that names them: they are in memory. */
export function createChecker(
  site: SiteContext,
  tables = new Map<string, TableSummary>(),
): (pages: readonly PageToCheck[]) => PageCheck[] {
  return (pages) =>
    pages.map((page) => {
      const checked = checkFile(page, site);
      const names = checked.summary.data.filter((name) => !tables.has(name));
      const shown = names.flatMap((name) => checkTable(name, site));
      for (const table of shown) tables.set(table.name, table);
      return { ...checked, tables: shown };
    });
}

/** Checks a page, unless its file is a template. */
export function checkFile({ file, ...inputs }: PageToCheck, site: SiteContext): PageCheck {
  const loaded = loadPage(file, site, inputs);
  const template = readTemplate(file, loaded.value);
  if (!template) return checkPage(loaded);
  return { summary: createSummary({ file }), diagnostics: [], template };
}
