import type { PageSummary, TableSummary } from '../core/analyze/summary.ts';
import { getValidity, listTimes } from '../core/analyze/validity.ts';
import {
  type CheckedPage,
  checkInOrder,
  conclude,
  type PageCheck,
  type PageInputs,
  type PageToCheck,
} from '../core/pipeline/index.ts';
import type { Diagnostic, UnlocatedDiagnostic } from '../core/types.ts';
import { getPageDependencies, getPageDigest, getResultsDigest } from './dependencies.ts';
import type { Build } from './load-build.ts';
import { findLostPages } from './lost-pages.ts';
import type { PageEntry, Period } from './manifest.ts';
import type { PagePool } from './page-pool.ts';
import type { RenderedPage } from './page-renderer.ts';
import { type PagePlan, type Plan, planPages } from './plan.ts';
import { areIntact, type Staging } from './staging.ts';

/** A build whose pages and tables are checked. */
export interface CheckedBuild {
  pages: readonly PageEntry[];
  /** Those that are no drafts. */
  published: readonly PageSummary[];
  /** The inputs of all pages besides their files, by their identities. */
  inputs: ReadonlyMap<string, PageInputs>;
  tables: readonly TableSummary[];
  /** The diagnostics of no page and no table. */
  diagnostics: readonly UnlocatedDiagnostic[];
  problems: readonly Diagnostic[];
  /** The times at which rows of templates come or go, in milliseconds since 1970. */
  times: readonly number[];
  /** The plans of pages in files, of those that templates make, and of those that continue lists. */
  plans: readonly PagePlan[];
}

/** Checks a build in the order of the pipeline: in the pool what the manifests do not vouch for. */
export async function checkBuild(build: Build, plan: Plan, pool: PagePool): Promise<CheckedBuild> {
  const plans: PagePlan[] = [];
  const planned = new Set(build.inputs.pages.keys());
  const entries = new Map<string, PageEntry>();
  const steps = checkInOrder(build, new Map(plan.tables));
  let step = steps.next();
  while (!step.done) step = steps.next(await check(step.value));
  const { pages, tables, diagnostics, times } = step.value;
  const summaries = pages.map(({ summary }) => summary);
  const checked = {
    pages: pages.map((page) => createEntry(page, build, entries.get(page.summary.file))),
    published: summaries.filter(({ draft }) => !draft),
    inputs: new Map(pages.map(({ summary: { file }, row, results }) => [file, { row, results }])),
    tables,
    diagnostics: [...diagnostics, ...findLostPages(build, summaries)],
    times,
    plans,
  };
  return { ...checked, problems: concludeBuild(build, checked) };

  async function check(pages: readonly PageToCheck[]): Promise<PageCheck[]> {
    const isNew = ({ file }: PageToCheck) => !planned.has(file);
    const added = plans.length === 0 ? plan : planPages(pages.filter(isNew), build, areIntact);
    plans.push(added);
    for (const { file } of pages) planned.add(file);
    for (const [file, entry] of added.entries) entries.set(file, entry);
    const fresh = pages.flatMap(({ file, results }) => {
      const entry = entries.get(file);
      return entry && (!results || entry.results === getResultsDigest(results)) ? [entry] : [];
    });
    const known = new Map(fresh.map((page): [string, PageCheck] => [page.summary.file, page]));
    for (const page of await pool.check(pages.filter(({ file }) => !known.has(file))))
      known.set(page.summary.file, page);
    return pages.flatMap(({ file }) => known.get(file) ?? []);
  }
}

/** Creates the entry of a page. Its outputs are those of an earlier entry, if its queries give the same. */
export function createEntry(
  { summary, diagnostics, row, results }: CheckedPage & PageInputs,
  build: Build,
  earlier?: PageEntry,
  changes: readonly number[] = results?.times ?? [],
): PageEntry {
  const { file } = summary;
  const digest = results && getResultsDigest(results);
  const { outputs = [], renderDiagnostics = [] } = earlier?.results === digest ? (earlier ?? {}) : {};
  return {
    summary,
    diagnostics,
    digest: getPageDigest({ file, row }, build.inputs),
    dependencies: getPageDependencies({ summary, diagnostics }, build.inputs),
    results: digest,
    outputs,
    renderDiagnostics,
    ...getPeriod(listTimes(summary), changes, build),
  };
}

/** Returns the period in which nothing changes by dates, or at times in milliseconds since 1970. */
export function getPeriod(
  dates: readonly string[],
  changes: readonly number[],
  { site, inputs }: Build,
): Period {
  const { from, until } = getValidity(dates, inputs.now, site.timeZone, changes);
  return {
    ...(dates.length + changes.length > 0 && { validFrom: from }),
    ...(until < Number.POSITIVE_INFINITY && { validUntil: until }),
  };
}

/** Returns all problems of a build, those that were found while its pages were rendered too. */
function concludeBuild(
  { site }: Build,
  { diagnostics: ofSite, pages, tables, inputs }: Omit<CheckedBuild, 'problems'>,
): Diagnostic[] {
  const all = pages.map(({ summary, diagnostics, renderDiagnostics }) => ({
    summary,
    results: inputs.get(summary.file)?.results,
    diagnostics: renderDiagnostics.length > 0 ? [...diagnostics, ...renderDiagnostics] : diagnostics,
  }));
  return conclude(site, ofSite, all, tables);
}

/**
 * Links the pages that earlier outputs have. Returns those to render: some of these outputs may have been
 * lost since they were planned, and other results of queries want others.
 */
export function linkPages({ pages, published, plans }: CheckedBuild, staging: Staging): PageSummary[] {
  const outputs = new Map(pages.map((page) => [page.summary.file, page.outputs]));
  const toRender = new Set(plans.flatMap(({ render }) => render));
  for (const [file, folder] of plans.flatMap(({ link }) => [...link])) {
    const known = outputs.get(file) ?? [];
    if (known.length === 0 || !staging.link(folder, known)) toRender.add(file);
  }
  return published.filter(({ file }) => toRender.has(file));
}

/** Adds what became of the pages that were rendered. */
export function addRendered(
  build: Build,
  checked: CheckedBuild,
  rendered: readonly RenderedPage[],
): CheckedBuild {
  const outcomes = new Map(rendered.map(({ file, ...outcome }) => [file, outcome]));
  const pages = checked.pages.map((page) => ({ ...page, ...outcomes.get(page.summary.file) }));
  const hasMore = rendered.some(({ renderDiagnostics }) => renderDiagnostics.length > 0);
  return { ...checked, pages, ...(hasMore && { problems: concludeBuild(build, { ...checked, pages }) }) };
}
