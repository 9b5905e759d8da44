import { statSync } from 'node:fs';
import type { PageSummary, TableSummary } from '../core/analyze/summary.ts';
import { getValidity, listTimes } from '../core/analyze/validity.ts';
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
import { listImageUses, makeImages } from './images/media.ts';
import { type Build, loadBuild } from './load-build.ts';
import type { Manifest, Output, PageEntry, Period } from './manifest.ts';
import { writeManifest } from './manifest.ts';
import { findNextChange, formatNextChange } from './next-change.ts';
import { createPageContext } from './page-files.ts';
import { openPool, type PagePool } from './page-pool.ts';
import type { Plan } from './plan.ts';
import type { PreparedBuild } from './prepare-build.ts';
import { SHARD_FILE } from './shard.ts';
import { writeAssets } from './site-assets.ts';
import { writeSiteFiles, writeSiteOutputs } from './site-outputs.ts';
import { writeSearch } from './site-search.ts';
import { openStaging } from './staging.ts';
import { addNumberedPages, addTemplatePages, findLostPages } from './template-pages.ts';

interface CheckedSite {
  build: Build;
  /** Sorted by file. */
  pages: PageEntry[];
  /** The results of their queries, by file. */
  results: ReadonlyMap<string, PageResults>;
  /** The pages whose queries give something else than before. */
  changed: ReadonlySet<string>;
  tables: TableSummary[];
  problems: Diagnostic[];
}

/** Carries out a plan in two passes: checks all stale pages, then renders, if no page has an error. */
export async function carryOut(prepared: PreparedBuild, plan: Plan): Promise<BuildResult> {
  const build = addTemplatePages(await loadBuild(prepared, plan));
  const pool = await openPool(build, Math.max(build.plan.check.length, build.plan.render.length));
  try {
    const checked = await checkPages(build, pool);
    const { config } = build.site;
    if (!config || checked.problems.some(isError))
      return { problems: checked.problems, pages: 0, rendered: 0 };
    return await writeOutput(checked, config, pool);
  } finally {
    await pool.close();
  }
}

/** The first pass: checks the stale pages, then those that are made of other pages, and the site as a whole. */
async function checkPages(written: Build, pool: PagePool): Promise<CheckedSite> {
  const read = new Map<string, TableSummary>();
  const first = await checkStale(written, pool, read);
  const withMade = addTemplatePages(written, listSummaries(first));
  const all = await checkStale(withMade, pool, read, first);
  const queried = await runQueries(withMade, all, pool);
  const { build, pages, results } = queried;
  const { site, plan } = build;
  const tables = site.tables.names.flatMap(
    (name) => read.get(name) ?? plan.tables.get(name) ?? checkTable(name, site),
  );
  const lost = findLostPages(build, listSummaries(pages));
  const whole = { ...build, diagnostics: [...build.diagnostics, ...lost] };
  const problems = concludePages(whole, pages, tables, results);
  return { ...queried, build: whole, tables, problems };
}

function listSummaries(pages: readonly PageEntry[]): PageSummary[] {
  return pages.map(({ summary }) => summary);
}

/** Checks the stale pages that are not among `before`, and adds the tables that they show to `read`. Returns all pages. */
async function checkStale(
  build: Build,
  pool: PagePool,
  read: Map<string, TableSummary>,
  before: readonly PageEntry[] = [],
): Promise<PageEntry[]> {
  const { plan, inputs } = build;
  const entries = new Map(before.map((entry) => [entry.summary.file, entry]));
  const stale = plan.check.filter((file) => !entries.has(file));
  const checked = await pool.check(stale.map((file) => ({ file, row: build.rows.get(file) })));
  for (const page of checked.pages) entries.set(page.summary.file, createEntry(page, build));
  // Two threads may have read the same table.
  for (const table of checked.tables) read.set(table.name, table);
  return [...inputs.pages.keys()].flatMap((file) => entries.get(file) ?? plan.known.get(file) ?? []);
}

/** Runs the queries of all pages, and checks those whose queries give something else than before again. */
async function runQueries(
  before: Build,
  found: readonly PageEntry[],
  pool: PagePool,
): Promise<Omit<CheckedSite, 'tables' | 'problems'>> {
  const summaries = listSummaries(found);
  const run = createQueryRunner(before.site, summaries);
  const results = new Map(summaries.flatMap((page) => [...splitResults(page.file, run(page))]));
  const build = addNumberedPages(before, [...results.keys()]);
  const known = new Map([...build.plan.known, ...found.map((entry) => [entry.summary.file, entry] as const)]);
  const digests = new Map(
    [...results].map(([id, { times: _, ...result }]) => [id, getDigest([JSON.stringify(result)])]),
  );
  const changed = new Set([...results.keys()].filter((id) => known.get(id)?.results !== digests.get(id)));
  // The neighbours of a page alone change nothing of its check.
  const toCheck = [...results].filter(
    ([id, found]) => changed.has(id) && found.results.length + found.diagnostics.length > 0,
  );
  const batch = await pool.check(
    toCheck.map(([file, result]) => ({ file, results: result, row: build.rows.get(getFirstId(file)) })),
  );
  const checked = new Map(batch.pages.map((page) => [page.summary.file, page]));
  const pages = [...build.inputs.pages.keys()].flatMap((id) => {
    const [entry, result, digest] = [known.get(id), results.get(id), digests.get(id)];
    const page = checked.get(id) ?? entry;
    if (!page || !result || digest === undefined) return entry ?? [];
    const { outputs = [], findings = [] } = changed.has(id) ? {} : (entry ?? {});
    return { ...createEntry(page, build, result.times), outputs, findings, results: digest };
  });
  return { build, pages, results, changed };
}

function createEntry(
  page: Pick<PageEntry, 'summary' | 'diagnostics'>,
  build: Build,
  changes: readonly number[] = [],
): PageEntry {
  return {
    ...page,
    digest: build.inputs.pages.get(page.summary.file) ?? '',
    dependencies: getPageDependencies(page, build.inputs),
    outputs: [],
    findings: [],
    ...getPeriod(listTimes(page.summary), changes, build),
  };
}

/** Returns the period in which nothing changes by one of the dates, or at one of the times in milliseconds since 1970. */
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
  pages: readonly PageEntry[],
  tables: readonly TableSummary[],
  results: CheckedSite['results'],
): Diagnostic[] {
  const all = pages.map(({ summary, diagnostics, findings }) => ({
    summary,
    results: results.get(summary.file),
    diagnostics: findings.length > 0 ? [...diagnostics, ...findings] : diagnostics,
  }));
  return conclude(site, diagnostics, all, tables);
}

/**
 * The second pass: renders pages and writes all outputs into a staging directory, which then replaces the
 * old output.
 */
async function writeOutput(
  { build, pages: checked, results, changed, tables, problems }: CheckedSite,
  config: SiteConfig,
  pool: PagePool,
): Promise<BuildResult> {
  const { site, plan, out } = build;
  const published = checked.flatMap(({ summary }) => (summary.draft ? [] : [summary]));
  const media = await makeImages(build, listImageUses([...published, site.summary], tables, site));
  const staging = openStaging(out);
  let search: Promise<Manifest['search']> | undefined;
  try {
    const context = createPageContext(config, build, new Map(Object.entries(media.files)));
    const assets = await writeAssets(build, context, staging);
    // Outputs may have been lost since the plan was made.
    const lost = plan.link.filter(
      ({ folder, entry }) => changed.has(entry.summary.file) || !staging.link(folder, entry.outputs),
    );
    const wanted = new Set([...plan.render, ...lost.map(({ entry }) => entry.summary.file)]);
    const setup = { folder: staging.folder, assets, media: media.files };
    const isSite = plan.writes === 'site';
    const all = isSite ? await writeSiteFiles(build, { context, assets, published }, staging) : [];
    const toRender = published.filter(({ file }) => wanted.has(file));
    const rendering = pool.render(
      toRender.map((summary) => ({
        summary,
        results: results.get(summary.file),
        row: build.rows.get(getFirstId(summary.file)),
      })),
      setup,
    );
    if (isSite && config.search)
      search = writeSearch(build, { pages: all, rendering, base: context.base }, staging);
    // Its failure is thrown below, when it is needed.
    search?.catch(() => {});
    const rendered = (await Promise.all(new Set(rendering.values()))).flat();
    const outcomes = new Map(rendered.map(({ file, ...outcome }) => [file, outcome]));
    const pages = checked.map((page) => ({ ...page, ...outcomes.get(page.summary.file) }));
    const hasFindings = rendered.some(({ findings }) => findings.length > 0);
    const reported = hasFindings ? concludePages(build, pages, tables, results) : problems;
    if (reported.some(isError)) return { problems: reported, pages: 0, rendered: 0 };
    if (isSite) {
      // In parallel: cards are rendered in threads, and the search index in another process.
      await Promise.all([writeSiteOutputs(build, context, { pages: all, tables, media }, staging), search]);
      if (build.compress) await compressFolder(staging.folder);
    }
    // Before the commit: another build may replace the output right after it.
    const created = createManifest(build, { pages, tables, problems: reported });
    if (isSite) staging.write(SITE_FILES.nextChange, formatNextChange(findNextChange(created)));
    const outputs = listOtherOutputs(pages, staging.folder);
    const manifest = { ...created, outputs, search: await search };
    if (plan.writes === 'shard') staging.write(SHARD_FILE, JSON.stringify(manifest));
    staging.commit();
    if (isSite) writeManifest(out, manifest);
    return createResult(manifest, rendered.length);
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
  const { mode, site, inputs, templateTimes } = build;
  const tableEntries = tables.map((summary) => {
    const digest = inputs.content.get(inputs.tables.findFile(summary.name) ?? '') ?? '';
    return [summary.name, { summary, digest, dependencies: getTableDependencies(summary, inputs) }];
  });
  return {
    ...(mode.name === 'shard' && { shard: mode.shard }),
    siteDigest: inputs.siteDigest,
    contentDigest: inputs.contentDigest,
    options: inputs.options,
    config: createEntry({ summary: site.summary, diagnostics: [] }, build),
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
