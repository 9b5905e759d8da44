import { SCHEMA_EXTENSION, TableNames } from '../../core/load/table-names.ts';
import { DATA, listFiles, listPageFiles, MEDIA, SITE_FILE, TEXT } from '../../core/paths/content-paths.ts';
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
export function prepareBuild({ shard, merge = [], ...options }: BuildOptions): PreparedBuild {
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
  const inputs = digestInputs(root, digests, buildId);
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

function digestInputs(root: string, digests: Digests, buildId: string): Omit<Inputs, 'now' | 'options'> {
  const source = folderSource(root);
  const withDigests = (files: readonly string[]) => new Map(files.map((file) => [file, digests.get(file)]));
  const schemas = listFiles(DATA, source).filter((file) => file.endsWith(SCHEMA_EXTENSION));
  const shared = [SITE_FILE, ...schemas].map((file) => `${file} ${digests.get(file)}`);
  const pages = withDigests(listPageFiles(source));
  const templates = [...pages].filter(([file]) => digests.isTemplate(file));
  const content = withDigests([DATA, TEXT, MEDIA].flatMap((folder) => listFiles(folder, source)));
  // Rules check all names, also of files that nothing reads.
  const names = [source.list('content'), source.faults('content')];
  return {
    source,
    tables: new TableNames(source),
    pages,
    templates: new Set(templates.map(([file]) => file)),
    content,
    namesDigest: getDigest(content.keys()),
    siteDigest: getDigest([buildId, ...shared]),
    contentDigest: getDigest([JSON.stringify([...content, ...templates, names])]),
  };
}
