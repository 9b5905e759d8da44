import { resolveVariables } from '../../core/analyze/variables.ts';
import { tryParse } from '../../core/load/json/plain-json.ts';
import { TableNames } from '../../core/load/table-names.ts';
import {
  DATA,
  listFolder,
  listPageFiles,
  MEDIA,
  SCHEMA_EXTENSION,
  SITE_FILE,
  TEXT,
} from '../../core/paths/content-paths.ts';
import { type ContentSource, isObject, type JsonObject } from '../../core/types.ts';
import { mapValues } from '../../core/util/map-values.ts';
import { clearCache } from '../../files/cache.ts';
import { getDigest } from '../../files/fingerprint.ts';
import { folderSource } from '../../files/folder-source.ts';
import type { BuildOptions } from '../build-options.ts';
import type { Marker } from '../write/marker.ts';
import { checkOutFolder } from '../write/out-folder.ts';
import { Digests, getBuildId } from './digests.ts';
import type { Inputs } from './freshness.ts';
import { deleteManifest, type EarlierOutput, readManifest } from './manifest.ts';
import { readShard } from './shard.ts';

/** A build that can be planned: its options, the digests of its inputs, and the earlier outputs. */
export interface PreparedBuild extends Required<BuildOptions> {
  buildId: string;
  /** The marker of the old output. */
  marker: Marker | undefined;
  digests: Digests;
  inputs: Inputs;
  earlier: readonly EarlierOutput[];
}

const DEFAULTS = { cache: true, onProgress: () => {}, compress: false, keepAssets: 0 };

/** Digests the inputs and reads earlier manifests. Throws a usage error for an output that can't be used. */
export async function prepareBuild({ shard, merge = [], ...options }: BuildOptions): Promise<PreparedBuild> {
  const settings = { ...DEFAULTS, ...options };
  const { root, now, cache, compress, keepAssets } = settings;
  const { path: out, marker } = checkOutFolder(options.out, { root, merge });
  if (!cache) {
    clearCache();
    deleteManifest(out);
  }
  const buildId = getBuildId();
  const digests = new Digests(root);
  // Before anything else is read: the next build finds what changes during this one.
  const inputs = await digestInputs(root, digests, buildId, now);
  digests.save();
  return {
    ...settings,
    shard,
    merge,
    buildId,
    out,
    marker,
    digests,
    inputs: { ...inputs, now, options: JSON.stringify({ compress, keepAssets }) },
    earlier:
      !shard && merge.length === 0 ? [{ folder: out, manifest: readManifest(out) }] : merge.map(readShard),
  };
}

async function digestInputs(
  root: string,
  digests: Digests,
  buildId: string,
  now: number,
): Promise<Omit<Inputs, 'now' | 'options'>> {
  const source = folderSource(root);
  const withDigests = (files: readonly string[]) => new Map(files.map((file) => [file, digests.get(file)]));
  const files = source.list('content');
  const { variables: written, ...config } = readConfig(source);
  const variables = await readVariables(isObject(written) ? written : {}, source, now);
  const schemas = files.filter((file) => file.endsWith(SCHEMA_EXTENSION));
  const shared = schemas.map((file) => `${file} ${digests.get(file)}`);
  const pages = withDigests(listPageFiles(source));
  const templates = [...pages].filter(([file]) => digests.isTemplate(file));
  const content = withDigests([DATA, TEXT, MEDIA].flatMap((folder) => listFolder(folder, source)));
  // Rules check all names, also of files that nothing reads.
  const names = [files, source.faults('content')];
  return {
    source,
    tables: new TableNames(source),
    pages,
    templates: new Set(templates.map(([file]) => file)),
    content,
    variables,
    namesDigest: getDigest([...content.keys(), ...Object.keys(variables)]),
    siteDigest: getDigest([buildId, JSON.stringify(config), ...shared]),
    contentDigest: getDigest([JSON.stringify([...content, ...templates, digests.get(SITE_FILE), names])]),
  };
}

/** Reads the site config as far as it is JSON; what is wrong with it is checked later. */
function readConfig(source: ContentSource): JsonObject {
  const text = source.read(SITE_FILE) ?? '';
  const config = tryParse(text);
  return isObject(config) ? config : { text };
}

/** Returns the values of the variables of the site config, before anything else of the site is loaded. */
async function readVariables(
  written: JsonObject,
  source: ContentSource,
  now: number,
): Promise<Record<string, string>> {
  const values = Object.values(written);
  if (!values.some(isObject))
    return resolveVariables(mapValues(written, (value) => (typeof value === 'string' ? value : undefined)));
  // Imported on demand: only what counts rows needs them.
  const { loadSite } = await import('../../core/pipeline/index.ts');
  const { createCheckOptions } = await import('../check/check-folder.ts');
  return { ...loadSite(source, createCheckOptions(now)).site.variables };
}
