import { statSync } from 'node:fs';
import { getYearBounds } from '../../core/analyze/validity.ts';
import { SITE_FILES } from '../../core/paths/site-paths.ts';
import { getOutputFingerprint } from '../../files/fingerprint.ts';
import { listFiles } from '../../files/paths.ts';
import { type BuildResult, createResult } from '../build-options.ts';
import type { Build } from '../load-build.ts';
import { type CheckedBuild, createEntry, getPeriod } from '../pages/build-pages.ts';
import { getTableDependencies } from '../plan/freshness.ts';
import { type Manifest, type ManifestPage, type Output, writeManifest } from '../plan/manifest.ts';
import { SHARD_FILE } from '../plan/shard.ts';
import { compressFolder } from './compress-folder.ts';
import type { Staging } from './staging.ts';

/** Replaces the old output by the new one, and records what that was made from. */
export async function publish(
  build: Build,
  checked: CheckedBuild,
  { rendered, search }: { rendered: number; search: Manifest['search'] },
  staging: Staging,
): Promise<BuildResult> {
  if (build.compress && !build.shard) await compressFolder(staging.folder);
  // Before the commit: another build may replace the output right after it.
  const created = createManifest(build, checked);
  const result = createResult(created, rendered);
  // By it a publishing workflow knows if it has anything to do.
  const nextChange = result.nextChange === undefined ? null : new Date(result.nextChange).toISOString();
  if (!build.shard) staging.write(SITE_FILES.nextChange, `${JSON.stringify({ nextChange })}\n`);
  const manifest = { ...created, outputs: listOtherOutputs(checked.entries, staging.folder), search };
  if (build.shard) staging.write(SHARD_FILE, JSON.stringify(manifest));
  staging.commit();
  if (!build.shard) writeManifest(build.out, manifest);
  return result;
}

/** Creates the manifest of a build, without the outputs that belong to no page. */
function createManifest(
  build: Build,
  { entries, tables, times, problems }: CheckedBuild,
): Omit<Manifest, 'outputs'> {
  const { shard, site, inputs } = build;
  // The copyright line has the year, unless it is written.
  const years = site.config?.footer?.text ? [] : getYearBounds(inputs.now, site.timeZone);
  const tableEntries = tables.map((summary) => {
    const digest = inputs.content.get(summary.file) ?? '';
    return [summary.name, { summary, digest, dependencies: getTableDependencies(summary, inputs) }];
  });
  return {
    ...(shard && { shard }),
    siteDigest: inputs.siteDigest,
    contentDigest: inputs.contentDigest,
    options: inputs.options,
    config: createEntry({ summary: site.summary, diagnostics: [] }, build, undefined, years),
    templates: getPeriod([], times, build),
    pages: Object.fromEntries(entries.map((entry) => [entry.summary.file, entry])),
    tables: Object.fromEntries(tableEntries),
    problems,
  };
}

/** Lists the files in `folder` that belong to no page. */
function listOtherOutputs(pages: readonly ManifestPage[], folder: string): Output[] {
  const ofPages = new Set(pages.flatMap(({ outputs }) => outputs.map(([file]) => file)));
  const others = listFiles(folder).filter((file) => !ofPages.has(file));
  return others.map((file) => [file, getOutputFingerprint(statSync(`${folder}/${file}`))]);
}
