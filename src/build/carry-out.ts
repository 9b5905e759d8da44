import type { PageResolveContext } from '../core/resolve/context.ts';
import { isError } from '../core/types.ts';
import type { BuildResult } from './build-options.ts';
import { type Media, makeImages } from './images/make-images.ts';
import { type Build, loadBuild } from './load-build.ts';
import { addRendered, type CheckedBuild, checkBuild, linkPages, listPublished } from './pages/build-pages.ts';
import { createPageContext } from './pages/page-files.ts';
import { collectResults, openPool, type PagePool } from './pages/page-pool.ts';
import type { Plan } from './plan/plan-build.ts';
import type { PreparedBuild } from './plan/prepare-build.ts';
import { writeSearch } from './search/write-search.ts';
import { publish } from './write/publish.ts';
import { openStaging } from './write/staging.ts';
import { writeAssets } from './write/write-assets.ts';
import { writeSiteFiles, writeSiteOutputs } from './write/write-site-files.ts';

/** Carries out a plan in two passes: checks all stale pages, then renders, if no page has an error. */
export async function carryOut(prepared: PreparedBuild, plan: Plan): Promise<BuildResult> {
  const build = await loadBuild(prepared);
  const pool = openPool(build);
  try {
    const checked = await checkBuild(build, plan, pool);
    const { config } = build.site;
    if (!config || checked.problems.some(isError)) return fail(checked);
    const media = await makeImages(build, listPublished(checked), checked.tables);
    const context = createPageContext(config, build, new Map(Object.entries(media.files)));
    return await writeOutput(build, checked, media, context, pool);
  } finally {
    await pool.close();
  }
}

function fail({ problems }: CheckedBuild): BuildResult {
  return { problems, pages: 0, rendered: 0 };
}

/** The second pass: renders pages, writes all outputs to a staging directory, and replaces the old output. */
async function writeOutput(
  build: Build,
  checked: CheckedBuild,
  media: Media,
  context: PageResolveContext,
  pool: PagePool,
): Promise<BuildResult> {
  const { tables } = checked;
  const published = listPublished(checked);
  // A shard has pages and their manifest alone.
  const isSite = build.shard === undefined;
  const staging = openStaging(build.out);
  let search: ReturnType<typeof writeSearch> | undefined;
  try {
    const assets = await writeAssets(build, context, staging);
    const toRender = linkPages(checked, staging);
    const pages = isSite ? await writeSiteFiles(build, { context, assets, published }, staging) : [];
    const rendering = pool.render(toRender, { folder: staging.folder, assets, media: media.files });
    if (isSite && context.site.search)
      search = writeSearch(build, { pages, rendering, base: context.base }, staging);
    // Its failure is thrown below, when it is needed.
    search?.catch(() => {});
    const rendered = await collectResults(rendering);
    const complete = addRendered(build, checked, rendered);
    if (complete.problems.some(isError)) return fail(complete);
    // In parallel: cards are rendered in threads, and the search index in another process.
    if (isSite)
      await Promise.all([writeSiteOutputs(build, context, { pages, tables, media }, staging), search]);
    return await publish(build, complete, { rendered: rendered.length, search: await search }, staging);
  } finally {
    // The index reads and writes there.
    await search?.catch(() => {});
    staging.discard();
  }
}
