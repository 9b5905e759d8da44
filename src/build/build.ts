import type { PageSummary } from '../core/analyze/summary.ts';
import { compareDiagnostics } from '../core/check/locate.ts';
import { conclude } from '../core/pipeline.ts';
import { type Diagnostic, isError } from '../core/types.ts';
import type { Site as SiteConfig } from '../generated/content.ts';
import { createBlockDiagnostics } from './build-diagnostics.ts';
import type { BuildOptions } from './build-options.ts';
import { type BuildResult, createResult } from './build-result.ts';
import { createManifest, findStalePages, isUpToDate } from './freshness.ts';
import type { MediaOutput } from './images/image-outputs.ts';
import { findImages, type Media, makeImages, makeWideImages } from './images/media.ts';
import { type Build, loadBuild } from './load-build.ts';
import { writeManifest } from './manifest-file.ts';
import { createPageContext } from './page-context.ts';
import { linkFreshPages, linkShards, type PagesResult, runPages } from './pages.ts';
import { createShardManifest, digestSharedInputs } from './shard.ts';
import { writeAssets } from './site-assets.ts';
import { findImageProblems, listShownImages } from './site-media.ts';
import { writeSiteOutputs } from './site-outputs.ts';
import { openStaging } from './staging.ts';

/** Builds a site. The old output stays until the new one is complete, and if there is an error. */
export async function buildSite(options: BuildOptions): Promise<BuildResult> {
  const build = await loadBuild(options);
  const stale = findStalePages(build);
  if (isUpToDate(build, stale)) return createUnchangedResult(build);
  const { config } = build.site;
  if (!config || build.diagnostics.some(isError)) return await checkOnly(build, stale);
  const images = findImages(build);
  if (images.some(({ cached }) => !cached)) {
    // Creating images takes long: report errors in pages first.
    const checked = await checkOnly(build, stale);
    if (checked.problems.some(isError)) return checked;
  }
  const media = await makeImages(build, images);
  const siteProblems = findImageProblems(listShownImages([build.site.summary], build.site), media);
  if (siteProblems.length > 0) return createResult({ problems: siteProblems });
  return await writeOutput(build, stale, { config, media });
}

/**
 * Renders stale pages and writes all outputs into a staging directory, which then replaces the old
 * output.
 */
async function writeOutput(
  build: Build,
  stale: readonly string[],
  { config, media }: { config: SiteConfig; media: Media },
): Promise<BuildResult> {
  const { site, out, shard, now } = build;
  const staging = openStaging(out);
  try {
    const context = createPageContext(config, build, media);
    const assets = await writeAssets(build, context, staging);
    const setup = { folder: staging.folder, assets, media: media.all() };
    const result = await runPages(build, linkFreshPages(build, stale, staging), setup);
    const { problems, images, shown } = await concludePages(build, result, media);
    if (problems.some(isError)) return createResult({ problems });
    const pages = linkShards(build, result.pages, { staging, assets });
    if (shard)
      staging.write(
        ...createShardManifest(shard, digestSharedInputs(site.source, assets, now), site.source, pages),
      );
    else await writeSiteOutputs(build, { ...result, pages: shown, context, assets, images, media }, staging);
    const manifestContent = { ...result, pages, problems };
    // Before the commit: another build may replace the output right after it.
    const manifest = createManifest(build, manifestContent, staging.folder);
    staging.commit();
    if (!shard) writeManifest(out, manifest);
    const count = shard ? pages.filter(({ outputs }) => outputs.length > 0).length : shown.length;
    return createResult({ problems, pages: count, batches: result.batches });
  } finally {
    staging.discard();
  }
}

/** Returns the result of a build that is up to date, with the problems of the last build. */
function createUnchangedResult({ manifest }: Build): BuildResult {
  const pages = Object.values(manifest?.pages ?? {}).filter(({ summary }) => !summary.draft);
  return createResult({ problems: manifest?.problems ?? [], pages: pages.length });
}

/** Checks a site that can't be rendered yet. */
async function checkOnly(build: Build, stale: readonly string[]): Promise<BuildResult> {
  const { pages, tables } = await runPages(build, stale);
  return createResult({ problems: conclude(build.site, build.diagnostics, pages, tables) });
}

/** Checks the site rules and creates the wide images that pages show. `shown` are all pages but drafts. */
async function concludePages(
  build: Build,
  { pages, tables }: PagesResult,
  media: Media,
): Promise<{ problems: Diagnostic[]; images: MediaOutput[]; shown: PageSummary[] }> {
  const { site, diagnostics, shard } = build;
  const published = pages.filter(({ summary }) => !summary.draft);
  const shown = published.map(({ summary }) => summary);
  const problems = conclude(site, diagnostics, pages, tables);
  const wide = shard || problems.some(isError) ? [] : await makeWideImages(build, media, shown);
  const shownImages = listShownImages([...shown, site.summary], site);
  problems.push(...findImageProblems(shownImages, media));
  const failures = published.flatMap((page) => createBlockDiagnostics(page.summary.file, page.failures));
  problems.push(...failures.sort(compareDiagnostics));
  return { problems, images: [...media.listOutputs(shownImages), ...wide], shown };
}
