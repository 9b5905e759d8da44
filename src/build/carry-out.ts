import type { PageResolveContext } from '../core/resolve/context.ts';
import { isError } from '../core/types.ts';
import type { BuildResult } from './build-options.ts';
import { addRendered, type CheckedBuild, checkBuild, linkPages, listPublished } from './build-pages.ts';
import { type Media, makeImages } from './images/media.ts';
import { type Build, loadBuild } from './load-build.ts';
import { createPageContext } from './page-files.ts';
import { collectResults, openPool, type PagePool } from './page-pool.ts';
import type { Plan } from './plan.ts';
import type { PreparedBuild } from './prepare-build.ts';
import { publish } from './publish.ts';
import { writeAssets } from './site-assets.ts';
import { writeSiteFiles, writeSiteOutputs } from './site-outputs.ts';
import { writeSearch } from './site-search.ts';
import { openStaging } from './staging.ts';

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
