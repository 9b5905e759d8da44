import type { PageSummary } from '../../core/analyze/summary.ts';
import { getValidity, listTimes } from '../../core/analyze/validity.ts';
import {
  type CheckedPage,
  type CheckedSite,
  checkInOrder,
  finishCheck,
  type PageInputs,
  type PageToCheck,
} from '../../core/pipeline/index.ts';
import type { Diagnostic } from '../../core/types.ts';
import { findLostPages } from '../check/lost-pages.ts';
import type { Build } from '../load-build.ts';
import { getPageDependencies, getPageDigest, getResultsDigest } from '../plan/freshness.ts';
import type { ManifestPage, Period } from '../plan/manifest.ts';
import { type PagePlan, type Plan, planPages } from '../plan/plan-build.ts';
import { areIntact, type Staging } from '../write/staging.ts';
import type { PagePool } from './page-pool.ts';
import type { PageToRender, RenderedPage } from './page-renderer.ts';

/** A build whose site is checked. */
export interface CheckedBuild extends CheckedSite {
  /** The entries of its pages in the manifest, in their order. */
  entries: readonly ManifestPage[];
  /** The plans of pages in files, of those that templates make, and of those that continue lists. */
  plans: readonly PagePlan[];
  problems: readonly Diagnostic[];
}

/** Checks a build in the order of the pipeline. The pool checks what is stale by the manifests. */
export async function checkBuild(build: Build, plan: Plan, pool: PagePool): Promise<CheckedBuild> {
  const plans: PagePlan[] = [];
  const planned = new Set(build.inputs.pages.keys());
  const known = new Map<string, ManifestPage>();
  const tables = new Map(plan.tables);
  const steps = checkInOrder(build, tables);
  let step = steps.next();
  while (!step.done) {
    const pages = step.value;
    const added = pages.filter(({ file }) => !planned.has(file));
    const next = plans.length === 0 ? plan : planPages(added, build, areIntact);
    plans.push(next);
    for (const { file } of added) planned.add(file);
    for (const [file, entry] of next.entries) known.set(file, entry);
    const hasResults = ({ file, results }: PageToCheck) =>
      !results || known.get(file)?.results === getResultsDigest(results);
    const stale = pages.filter((page) => !known.has(page.file) || !hasResults(page));
    const made = new Map((await pool.check(stale)).map((page) => [page.summary.file, page]));
    for (const page of made.values()) for (const table of page.tables ?? []) tables.set(table.name, table);
    step = steps.next(pages.flatMap(({ file }) => made.get(file) ?? known.get(file) ?? []));
  }
  const lost = findLostPages(build, step.value.pages);
  const checked = { ...step.value, diagnostics: [...step.value.diagnostics, ...lost], plans };
  const entries = checked.pages.map((page) => createEntry(page, build, known.get(page.summary.file)));
  return { ...checked, entries, problems: listProblems(build, checked, entries) };
}

/** Creates the entry of a page. Its outputs are those of an earlier entry, if its queries give the same. */
export function createEntry(
  { summary, diagnostics, row, results }: CheckedPage & PageInputs,
  build: Build,
  earlier?: ManifestPage,
  times: readonly number[] = results?.times ?? [],
): ManifestPage {
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
    ...getPeriod(listTimes(summary), times, build),
  };
}

/** Returns the period in which nothing changes by dates, or at times in milliseconds since 1970. */
export function getPeriod(
  dates: readonly string[],
  times: readonly number[],
  { site, inputs }: Build,
): Period {
  const { from, until } = getValidity(dates, inputs.now, site.timeZone, times);
  return {
    ...(dates.length + times.length > 0 && { validFrom: from }),
    ...(until < Number.POSITIVE_INFINITY && { validUntil: until }),
  };
}

/** Returns all problems of a build, those that were found while its pages were rendered too. */
function listProblems(
  { site }: Build,
  { diagnostics, pages, tables }: CheckedSite,
  entries: readonly ManifestPage[],
): Diagnostic[] {
  const found = new Map(entries.map(({ summary: { file }, renderDiagnostics }) => [file, renderDiagnostics]));
  const all = pages.map((page) => {
    const more = found.get(page.summary.file) ?? [];
    return more.length > 0 ? { ...page, diagnostics: [...page.diagnostics, ...more] } : page;
  });
  return finishCheck(site, diagnostics, all, tables);
}

/** Returns the pages that are no drafts. */
export function listPublished({ pages }: CheckedBuild): PageSummary[] {
  return pages.flatMap(({ summary }) => (summary.draft ? [] : [summary]));
}

/**
 * Links the pages that earlier outputs have. Returns those to render: some of these outputs may have been
 * lost since they were planned, and other results of queries want others.
 */
export function linkPages({ pages, entries, plans }: CheckedBuild, staging: Staging): PageToRender[] {
  const outputs = new Map(entries.map((entry) => [entry.summary.file, entry.outputs]));
  const toRender = new Set(plans.flatMap(({ render }) => render));
  for (const [file, folder] of plans.flatMap(({ link }) => [...link])) {
    const known = outputs.get(file) ?? [];
    if (known.length === 0 || !staging.link(folder, known)) toRender.add(file);
  }
  return pages.flatMap(({ summary, row, results }) =>
    toRender.has(summary.file) && !summary.draft ? [{ summary, row, results }] : [],
  );
}

/** Adds the outputs and the diagnostics of rendered pages to their entries. */
export function addRendered(
  build: Build,
  checked: CheckedBuild,
  rendered: readonly RenderedPage[],
): CheckedBuild {
  const outcomes = new Map(rendered.map(({ file, ...outcome }) => [file, outcome]));
  const entries = checked.entries.map((entry) => ({ ...entry, ...outcomes.get(entry.summary.file) }));
  const hasMore = rendered.some(({ renderDiagnostics }) => renderDiagnostics.length > 0);
  return { ...checked, entries, ...(hasMore && { problems: listProblems(build, checked, entries) }) };
}
