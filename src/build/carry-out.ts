import { statSync } from 'node:fs';
import type { PageSummary, TableSummary } from '../core/analyze/summary.ts';
import { getValidity, getYearBounds, listTimes } from '../core/analyze/validity.ts';
import { checkTable } from '../core/check/check-table.ts';
import { getFirstId } from '../core/page-id.ts';
import { conclude } from '../core/pipeline/index.ts';
import { splitResults } from '../core/query/paging.ts';
import { createQueryRunner, type PageResults } from '../core/query/run-queries.ts';
import { SITE_FILES } from '../core/site-paths.ts';
import { type Diagnostic, isError } from '../core/types.ts';
import { getDigest, getOutputFingerprint } from '../files/fingerprint.ts';
import { listFiles } from '../files/paths.ts';
import type { Site as SiteConfig } from '../generated/content.ts';
import { type BuildResult, createResult } from './build-options.ts';
import { compressFolder } from './compress.ts';
import { getPageDependencies, getTableDependencies } from './dependencies.ts';
import { makeImages } from './images/media.ts';
import { type Build, loadBuild } from './load-build.ts';
import { type Manifest, type Output, type PageEntry, type Period, writeManifest } from './manifest.ts';
import { createPageContext } from './page-files.ts';
import { collectResults, openPool, type PagePool } from './page-pool.ts';
import type { Plan } from './plan.ts';
import type { PreparedBuild } from './prepare-build.ts';
import { SHARD_FILE } from './shard.ts';
import { writeAssets } from './site-assets.ts';
import { writeSiteFiles, writeSiteOutputs } from './site-outputs.ts';
import { writeSearch } from './site-search.ts';
import { openStaging } from './staging.ts';
import { addNumberedPages, addTemplatePages, findLostPages } from './template-pages.ts';

interface CheckedSite {
  pages: PageEntry[];
  /** The results of their queries, by file. */
  results: ReadonlyMap<string, PageResults>;
  tables: TableSummary[];
  problems: Diagnostic[];
}

/** Carries out a plan in two passes: checks all stale pages, then renders, if no page has an error. */
export async function carryOut(prepared: PreparedBuild, plan: Plan): Promise<BuildResult> {
  const build = await loadBuild(prepared, plan);
  addTemplatePages(build);
  const pool = await openPool(build, Math.max(plan.check.length, plan.render.length));
  try {
    const checked = await checkPages(build, pool);
    const { config } = build.site;
    if (!config || checked.problems.some(isError))
      return { problems: checked.problems, pages: 0, rendered: 0 };
    return await writeOutput(build, config, checked, pool);
  } finally {
    await pool.close();
  }
}

/** The first pass: checks the stale pages, those that are made of other pages, and the site as a whole. */
async function checkPages(build: Build, pool: PagePool): Promise<CheckedSite> {
  const { site, plan } = build;
  await checkStale(build, pool);
  addTemplatePages(build, listSummaries(build));
  await checkStale(build, pool);
  const results = await runQueries(build, pool);
  const tables = site.tables.names.flatMap((name) => plan.tables.get(name) ?? checkTable(name, site));
  build.diagnostics = [...build.diagnostics, ...findLostPages(build, listSummaries(build))];
  const checked = { pages: listEntries(build), results, tables };
  return { ...checked, problems: concludePages(build, checked) };
}

/** Returns the pages that are checked by now, in the order of the inputs. */
function listEntries({ inputs, plan }: Build): PageEntry[] {
  return [...inputs.pages.keys()].flatMap((file) => plan.entries.get(file) ?? []);
}

function listSummaries(build: Build): PageSummary[] {
  return listEntries(build).map(({ summary }) => summary);
}

/** Checks the stale pages that are not checked yet, and the tables that they show. */
async function checkStale(build: Build, pool: PagePool): Promise<void> {
  const { check, entries, tables } = build.plan;
  const stale = check.filter((file) => !entries.has(file));
  for (const page of await pool.check(stale.map((file) => ({ file, ...getInput(file, build) })))) {
    entries.set(page.summary.file, createEntry(page, build));
    for (const table of page.tables) tables.set(table.name, table);
  }
}

/** Runs all queries. Pages whose results have changed are checked again, and have no outputs any more. */
async function runQueries(build: Build, pool: PagePool): Promise<Map<string, PageResults>> {
  const { entries } = build.plan;
  const summaries = listSummaries(build);
  const run = createQueryRunner(build.site, summaries);
  const results = new Map(summaries.flatMap((page) => [...splitResults(page.file, run(page))]));
  addNumberedPages(build, results.keys());
  const given = [...results].map(([id, result]) => {
    const { times: _, ...rest } = result;
    const digest = getDigest([JSON.stringify(rest)]);
    return { id, result, digest, hasChanged: entries.get(id)?.results !== digest };
  });
  // The neighbours of a page alone change nothing of its check.
  const toCheck = given.filter(
    ({ result, hasChanged }) => hasChanged && result.results.length + result.diagnostics.length > 0,
  );
  const pages = await pool.check(toCheck.map(({ id }) => ({ file: id, ...getInput(id, build, results) })));
  const checked = new Map(pages.map((page) => [page.summary.file, page]));
  for (const { id, result, digest, hasChanged } of given) {
    const entry = entries.get(id);
    const page = checked.get(id) ?? entry;
    if (!page) continue;
    const { outputs = [], renderDiagnostics = [] } = hasChanged ? {} : (entry ?? {});
    entries.set(id, {
      ...createEntry(page, build, result.times),
      outputs,
      renderDiagnostics,
      results: digest,
    });
  }
  return results;
}

/** Returns what a page is made of besides its file: the results of its queries, the row of its template. */
function getInput(file: string, { rows }: Build, results?: CheckedSite['results']) {
  return { results: results?.get(file), row: rows.get(getFirstId(file)) };
}

function createEntry(
  { summary, diagnostics }: Pick<PageEntry, 'summary' | 'diagnostics'>,
  build: Build,
  changes: readonly number[] = [],
): PageEntry {
  return {
    summary,
    diagnostics,
    digest: build.inputs.pages.get(summary.file) ?? '',
    dependencies: getPageDependencies({ summary, diagnostics }, build.inputs),
    outputs: [],
    renderDiagnostics: [],
    ...getPeriod(listTimes(summary), changes, build),
  };
}

/** Returns the period in which nothing changes by dates, or at times in milliseconds since 1970. */
function getPeriod(dates: readonly string[], changes: readonly number[], { site, inputs }: Build): Period {
  const { from, until } = getValidity(dates, inputs.now, site.timeZone, changes);
  return {
    ...(dates.length + changes.length > 0 && { validFrom: from }),
    ...(until < Number.POSITIVE_INFINITY && { validUntil: until }),
  };
}

/** Returns all problems of the site, those that were found while pages were rendered too. */
function concludePages(
  { site, diagnostics }: Build,
  { pages, tables, results }: Omit<CheckedSite, 'problems'>,
): Diagnostic[] {
  const all = pages.map(({ summary, diagnostics, renderDiagnostics }) => ({
    summary,
    results: results.get(summary.file),
    diagnostics: renderDiagnostics.length > 0 ? [...diagnostics, ...renderDiagnostics] : diagnostics,
  }));
  return conclude(site, diagnostics, all, tables);
}

/** The second pass: renders pages, writes all outputs to a staging directory, and replaces the old output. */
async function writeOutput(
  build: Build,
  config: SiteConfig,
  checked: CheckedSite,
  pool: PagePool,
): Promise<BuildResult> {
  const { plan, out } = build;
  // A shard has pages and their manifest alone.
  const isSite = build.shard === undefined;
  const { results, tables } = checked;
  const published = checked.pages.flatMap(({ summary }) => (summary.draft ? [] : [summary]));
  const media = await makeImages(build, published, tables);
  const staging = openStaging(out);
  let search: Promise<Manifest['search']> | undefined;
  try {
    const context = createPageContext(config, build, new Map(Object.entries(media.files)));
    const assets = await writeAssets(build, context, staging);
    // Outputs may have been lost since the plan was made, or other results of queries want others.
    const lost = [...plan.link].filter(([file, folder]) => {
      const { outputs = [] } = plan.entries.get(file) ?? {};
      return outputs.length === 0 || !staging.link(folder, outputs);
    });
    const wanted = new Set([...plan.render, ...lost.map(([file]) => file)]);
    const setup = { folder: staging.folder, assets, media: media.files };
    const all = isSite ? await writeSiteFiles(build, { context, assets, published }, staging) : [];
    const toRender = published.filter(({ file }) => wanted.has(file));
    const inputs = toRender.map((summary) => ({ summary, ...getInput(summary.file, build, results) }));
    const rendering = pool.render(inputs, setup);
    if (isSite && config.search)
      search = writeSearch(build, { pages: all, rendering, base: context.base }, staging);
    // Its failure is thrown below, when it is needed.
    search?.catch(() => {});
    const rendered = await collectResults(rendering);
    const outcomes = new Map(rendered.map(({ file, ...outcome }) => [file, outcome]));
    const pages = checked.pages.map((page) => ({ ...page, ...outcomes.get(page.summary.file) }));
    const hasMore = rendered.some(({ renderDiagnostics }) => renderDiagnostics.length > 0);
    const problems = hasMore ? concludePages(build, { ...checked, pages }) : checked.problems;
    if (problems.some(isError)) return { problems, pages: 0, rendered: 0 };
    if (isSite) {
      // In parallel: cards are rendered in threads, and the search index in another process.
      await Promise.all([writeSiteOutputs(build, context, { pages: all, tables, media }, staging), search]);
      if (build.compress) await compressFolder(staging.folder);
    }
    // Before the commit: another build may replace the output right after it.
    const created = createManifest(build, { pages, tables, problems });
    const result = createResult(created, rendered.length);
    // By it a publishing workflow knows if it has anything to do.
    const nextChange = result.nextChange === undefined ? null : new Date(result.nextChange).toISOString();
    if (isSite) staging.write(SITE_FILES.nextChange, `${JSON.stringify({ nextChange })}\n`);
    const outputs = listOtherOutputs(pages, staging.folder);
    const manifest = { ...created, outputs, search: await search };
    if (!isSite) staging.write(SHARD_FILE, JSON.stringify(manifest));
    staging.commit();
    if (isSite) writeManifest(out, manifest);
    return result;
  } finally {
    // The index reads and writes there.
    await search?.catch(() => {});
    staging.discard();
  }
}

/** Creates the manifest of a build, without the outputs that belong to no page. */
function createManifest(
  build: Build,
  { pages, tables, problems }: Pick<CheckedSite, 'pages' | 'tables' | 'problems'>,
): Omit<Manifest, 'outputs'> {
  const { shard, site, inputs, templateTimes } = build;
  // The copyright line has the year, unless it is written.
  const years = site.config?.footer?.text ? [] : getYearBounds(inputs.now, site.timeZone);
  const tableEntries = tables.map((summary) => {
    const digest = inputs.content.get(inputs.tables.findFile(summary.name) ?? '') ?? '';
    return [summary.name, { summary, digest, dependencies: getTableDependencies(summary, inputs) }];
  });
  return {
    ...(shard && { shard }),
    siteDigest: inputs.siteDigest,
    contentDigest: inputs.contentDigest,
    options: inputs.options,
    config: createEntry({ summary: site.summary, diagnostics: [] }, build, years),
    templates: getPeriod([], templateTimes, build),
    pages: Object.fromEntries(pages.map((page) => [page.summary.file, page])),
    tables: Object.fromEntries(tableEntries),
    problems,
  };
}

/** Lists the files in `folder` that belong to no page. */
function listOtherOutputs(pages: readonly PageEntry[], folder: string): Output[] {
  const ofPages = new Set(pages.flatMap(({ outputs }) => outputs.map(([file]) => file)));
  const others = listFiles(folder).filter((file) => !ofPages.has(file));
  return others.map((file) => [file, getOutputFingerprint(statSync(`${folder}/${file}`))]);
}
