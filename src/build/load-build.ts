import type { PageSummary } from '../core/analyze/summary.ts';
import { getValidity, listTimes } from '../core/analyze/validity.ts';
import { CONTENT_FOLDERS, DATA, listFiles, listPageFiles, PAGES, SITE_FILE } from '../core/content-paths.ts';
import { getSourceDiagnostics } from '../core/load/source-diagnostics.ts';
import { loadPage, loadSite, type SiteContext } from '../core/pipeline/index.ts';
import { getForEach, parsePageId } from '../core/query/page-row.ts';
import { listTemplatePages, type Template, type TemplatePages } from '../core/query/templates.ts';
import type { ContentSource, UnlocatedDiagnostic } from '../core/types.ts';
import { clearCache } from '../files/cache.ts';
import { getDigest } from '../files/fingerprint.ts';
import { folderSource } from '../files/folder-source.ts';
import { PACKAGE_ROOT } from '../files/paths.ts';
import { computeBuildId } from './build-id.ts';
import type { BuildOptions } from './build-options.ts';
import { type Bundles, loadBundles } from './bundles.ts';
import { createCheckOptions } from './check-folder.ts';
import { digestContent, type Inputs, listNamedFiles } from './dependencies.ts';
import { Digests } from './digests.ts';
import { inspectMedia } from './images/inspect-media.ts';
import type { EarlierOutput } from './manifest.ts';
import { deleteManifest, readManifest } from './manifest-file.ts';
import type { Marker } from './marker.ts';
import { checkOutFolder, checkSameSite } from './out-folder.ts';
import type { Mode } from './plan.ts';
import { readShard } from './shard.ts';

/** A running build: its options, the loaded site, its inputs, and the earlier outputs. */
export interface Build extends Omit<Required<BuildOptions>, 'shard' | 'merge'> {
  mode: Mode;
  /** The marker of the old output. */
  marker: Marker | undefined;
  /** Loads the bundles, once. An up-to-date build does without. */
  loadBundles: () => Promise<Bundles>;
  site: SiteContext;
  /** The diagnostics of the site config and of unreadable files. */
  diagnostics: readonly UnlocatedDiagnostic[];
  digests: Digests;
  inputs: Inputs;
  /** The outputs whose pages may be used again. */
  earlier: readonly EarlierOutput[];
}

/** The defaults of options. */
const DEFAULTS = { cache: true, onProgress: () => {}, compress: false, keepAssets: 0 };

/**
 * Loads the site and the manifests of earlier builds. Throws a usage error if the output folder
 * can't be used.
 */
export async function loadBuild({ shard, merge = [], ...options }: BuildOptions): Promise<Build> {
  const settings = { ...DEFAULTS, ...options };
  const { root, now, cache, onProgress, compress, keepAssets } = settings;
  const outFolder = checkOutFolder(options.out, { root, merge });
  const out = outFolder.path;
  if (!cache) {
    clearCache();
    deleteManifest(out);
  }
  const buildId = computeBuildId(PACKAGE_ROOT);
  const source = folderSource(root);
  const digests = new Digests(root);
  // Before anything else is read: the next build finds what changes during this one.
  const files = digestFiles(source, digests);
  const mediaFaults = await inspectMedia(root, source, digests);
  const { site, diagnostics } = loadSite(source, { ...createCheckOptions(root, now), mediaFaults });
  if (site.config) checkSameSite(outFolder, { root, url: site.config.url });
  let bundles: Promise<Bundles> | undefined;
  const mode: Mode = shard ? { name: 'shard', shard } : { name: merge.length > 0 ? 'merge' : 'whole' };
  const listed = listPages(files.pages, site);
  return {
    ...settings,
    mode,
    out,
    marker: outFolder.marker,
    loadBundles() {
      bundles ??= loadBundles((isDone) => onProgress('bundle', Number(isDone), 1), buildId);
      return bundles;
    },
    site,
    digests,
    diagnostics: [...diagnostics, ...getSourceDiagnostics(source), ...listed.diagnostics],
    inputs: digestInputs(files, listed, site, { buildId, options: JSON.stringify({ compress, keepAssets }) }),
    earlier: mode.name === 'whole' ? [{ folder: out, manifest: readManifest(out) }] : merge.map(readShard),
  };
}

/** Digests the files that a site is made of. */
function digestFiles(source: ContentSource, digests: Digests) {
  const schemas = listFiles(DATA, source).filter((file) => file.endsWith('.schema.json'));
  return {
    shared: [SITE_FILE, ...schemas].map((file) => `${file} ${digests.get(file)}`),
    pages: listPageFiles(source).map((file) => ({
      file,
      digest: digests.get(file),
      isTemplate: digests.isTemplate(file),
    })),
    content: digestContent(source, digests),
  };
}

/** Lists all pages: those without a template, and those that templates make of rows. */
function listPages(files: ReturnType<typeof digestFiles>['pages'], site: SiteContext) {
  const pages = new Map<string, string>();
  const templates: Inputs['templates'][number][] = [];
  for (const { file, digest, isTemplate } of files) {
    const forEach = isTemplate ? getForEach(loadPage(file, site).value) : undefined;
    if (forEach) templates.push({ file, forEach, digest });
    else pages.set(file, digest);
  }
  const isOfRows = ({ forEach: { from } }: Template) => from.startsWith('data/');
  const made = digestTemplatePages(templates.filter(isOfRows), site, []);
  for (const [id, digest] of made.pages) pages.set(id, digest);
  return { pages, templates: templates.filter((one) => !isOfRows(one)), diagnostics: made.diagnostics };
}

/** Lists the pages that templates make, with their digests. `written` are the pages without a template. */
export function digestTemplatePages(
  templates: Inputs['templates'],
  site: SiteContext,
  written: readonly PageSummary[],
): TemplatePages {
  const { pages, diagnostics } = listTemplatePages(templates, site, written);
  const digests = new Map(templates.map(({ file, digest }) => [file, digest]));
  const digested = [...pages].map(([id, row]): [string, string] => [
    id,
    getDigest([digests.get(parsePageId(id).file) ?? '', row]),
  ]);
  return { pages: new Map(digested), diagnostics };
}

function digestInputs(
  { shared, content }: ReturnType<typeof digestFiles>,
  { pages, templates }: Pick<Inputs, 'pages' | 'templates'>,
  site: SiteContext,
  { buildId, options }: { buildId: string; options: string },
): Inputs {
  const { summary, source, mediaFaults, now, schemaFolder, timeZone, config } = site;
  const others = [...listContentNames(source), ...mediaFaults];
  // Every page shows what the site config shows only at a certain time.
  const { from } = getValidity(listTimes(summary), now, timeZone);
  const named = listNamedFiles(summary, { site, content });
  return {
    site,
    now,
    options,
    pages,
    templates,
    content,
    namesDigest: getDigest(content.keys()),
    siteDigest: getDigest([buildId, schemaFolder, `${config !== undefined} ${from}`, ...shared, ...named]),
    contentDigest: getDigest([JSON.stringify([...content]), JSON.stringify(others)]),
  };
}

/** Returns the names below `content/` that rules check besides those of pages, tables, texts and media. */
function listContentNames(source: ContentSource): readonly unknown[] {
  const folders = CONTENT_FOLDERS.map((folder) => source.faults(folder));
  const others = source.names('content').map((name) => {
    const folder = `content/${name}`.replace(/\/$/, '');
    return CONTENT_FOLDERS.includes(folder) ? name : [name, source.list(folder).length > 0];
  });
  return [...folders, ...others, ...listFiles(PAGES, source).filter((file) => !file.endsWith('.json'))];
}
