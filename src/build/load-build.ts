import { isTimeDependent } from '../core/analyze/summary.ts';
import { getSourceDiagnostics, listContentNames } from '../core/load/source-diagnostics.ts';
import { DATA } from '../core/load/tables.ts';
import { listPageFiles, loadSite, SITE_FILE, type SiteContext } from '../core/pipeline.ts';
import type { ContentSource, UnlocatedDiagnostic } from '../core/types.ts';
import { clearCache } from '../files/cache.ts';
import { type Fingerprint, getDigest, getFingerprint } from '../files/fingerprint.ts';
import { folderSource } from '../files/folder-source.ts';
import { joinPath } from '../files/paths.ts';
import type { BuildOptions } from './build-options.ts';
import { type Bundles, loadBundles } from './bundles.ts';
import { createCheckOptions } from './check-folder.ts';
import { getContentFingerprints, listNamedFiles } from './dependencies.ts';
import { inspectMedia } from './images/inspect-media.ts';
import type { Manifest } from './manifest.ts';
import { deleteManifest, readManifest } from './manifest-file.ts';
import type { Marker } from './marker.ts';
import { checkOutFolder, checkSameSite } from './out-folder.ts';

/** A running build: its options, the loaded site, its inputs, and the manifest of the last build. */
export interface Build extends Omit<Required<BuildOptions>, 'shard'>, Pick<BuildOptions, 'shard'> {
  /** The marker of the old output. */
  marker: Marker | undefined;
  bundles: Bundles;
  site: SiteContext;
  /** The diagnostics of the site config and of unreadable files. */
  diagnostics: readonly UnlocatedDiagnostic[];
  inputs: Inputs;
  /** The manifest of the last build; `undefined` if anything has changed that all pages share. */
  manifest: Manifest | undefined;
}

/** The inputs of a build. */
export interface Inputs {
  /** The fingerprints of all pages by their files, sorted. */
  pages: ReadonlyMap<string, Fingerprint>;
  /** The fingerprints of all files that a page can refer to. */
  content: ReadonlyMap<string, Fingerprint>;
  /** The digest of the names of these files. */
  namesDigest: string;
  /** The digest of what all pages share: build id, options, site config, row schemas. */
  siteDigest: string;
  /** The digest of all other content except pages. */
  contentDigest: string;
}

/** The defaults of options. */
const DEFAULTS = { merge: [], cache: true, onProgress: () => {}, compress: false, keepAssets: 0 };

/**
 * Loads the site and the manifest of the last build. Throws a usage error if the output folder
 * can't be used.
 */
export async function loadBuild(options: BuildOptions): Promise<Build> {
  const settings = { ...DEFAULTS, ...options };
  const { root, now, shard, merge, cache, onProgress, compress, keepAssets } = settings;
  const outFolder = checkOutFolder(options.out, { root, merge });
  const out = outFolder.path;
  if (!cache) {
    clearCache();
    deleteManifest(out);
  }
  const bundles = await loadBundles((isDone) => onProgress('bundle', Number(isDone), 1));
  const source = folderSource(root);
  // Before anything else is read: the next build finds what changes during this one.
  const files = readInputFiles(source, root);
  const mediaFaults = await inspectMedia(root, source);
  const { site, diagnostics } = loadSite(source, { ...createCheckOptions(root, now), mediaFaults });
  const { config, schemaFolder } = site;
  if (config) checkSameSite(outFolder, { root, url: config.url });
  const shared = { root, compress, keepAssets, schemaFolder, isValid: config !== undefined };
  const inputs = digestInputs(files, site, [bundles.buildId, JSON.stringify(shared)]);
  const manifest = !shard && merge.length === 0 ? readManifest(out) : undefined;
  return {
    ...settings,
    out,
    marker: outFolder.marker,
    bundles,
    site,
    inputs,
    diagnostics: [...diagnostics, ...getSourceDiagnostics(source)],
    manifest: manifest?.siteDigest === inputs.siteDigest ? manifest : undefined,
  };
}

/** The input files at the start of a build. */
interface InputFiles extends Pick<Inputs, 'pages' | 'content'> {
  /** The texts of the files that every page depends on. */
  sharedTexts: readonly string[];
}

function readInputFiles(source: ContentSource, root: string): InputFiles {
  const schemas = source.list(DATA.slice(0, -1)).filter((file) => file.endsWith('.schema.json'));
  return {
    sharedTexts: [SITE_FILE, ...schemas].map((file) => `${file}\n${source.read(file) ?? ''}`),
    pages: new Map(listPageFiles(source).map((file) => [file, getFingerprint(joinPath(root, file))])),
    content: getContentFingerprints(source, root),
  };
}

function digestInputs(
  { pages, content, sharedTexts }: InputFiles,
  site: SiteContext,
  settings: readonly string[],
): Inputs {
  const { summary, source, mediaFaults, now } = site;
  const others = [...listContentNames(source), ...mediaFaults];
  // Every page shows what the site config shows only at a certain time.
  const time = isTimeDependent(summary) ? [String(now)] : [];
  return {
    pages,
    content,
    namesDigest: getDigest(content.keys()),
    siteDigest: getDigest([
      ...settings,
      ...sharedTexts,
      ...time,
      ...listNamedFiles(summary, { site, content }),
    ]),
    contentDigest: getDigest([JSON.stringify([...content]), JSON.stringify(others)]),
  };
}
