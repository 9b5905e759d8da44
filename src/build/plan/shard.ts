import { statSync } from 'node:fs';
import { join } from 'node:path';
import { getOutputFingerprint } from '../../files/fingerprint.ts';
import { folderSource } from '../../files/folder-source.ts';
import { readOwnJson } from '../../files/read-json.ts';
import { UsageError } from '../../files/usage-error.ts';
import { type Inputs, isCurrent, isWithin } from './freshness.ts';
import type { EarlierOutput, Manifest, Output, Shard } from './manifest.ts';

/** The manifest of a shard, in its output. */
export const SHARD_FILE = 'shard.json';

/** Parses a share such as `2/8`. Throws a usage error for anything else. */
export function parseShard(text: string): Shard {
  const [, index = 0, of = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (index < 1 || index > of) throw new UsageError(`--shard takes a share such as 2/8, not "${text}".`);
  return { index, of };
}

/** Reads the output of a shard. Its fingerprints are renewed: they change on the way between machines. */
export function readShard(folder: string): EarlierOutput {
  const manifest = readOwnJson<Manifest>(join(folder, SHARD_FILE));
  if (!manifest)
    throw new UsageError(`${folder} is not the output of "build --shard": it has no valid ${SHARD_FILE}.`);
  const { has } = folderSource(folder);
  const renew = ([file]: Output): Output => {
    if (has(file)) return [file, getOutputFingerprint(statSync(join(folder, file)))];
    throw new UsageError(`${folder} lists ${JSON.stringify(file)}, which is no file in it.`);
  };
  for (const page of Object.values(manifest.pages)) page.outputs = page.outputs.map(renew);
  return { folder, manifest };
}

/** Throws a usage error unless the outputs are those of all shards, built from the same inputs. */
export function checkShards(inputs: Inputs, shards: readonly EarlierOutput[]): void {
  const manifests = shards.flatMap(({ manifest }) => manifest ?? []);
  for (const { folder, manifest } of shards) {
    if (
      manifest?.siteDigest !== inputs.siteDigest ||
      manifest.contentDigest !== inputs.contentDigest ||
      !isCurrent(manifest.config, inputs)
    )
      throw new UsageError(
        `${folder} was built from another version, site config or data, or with another --now.`,
      );
    for (const [file, entry] of Object.entries(manifest.pages)) {
      // The pages of templates and continued lists are not known yet.
      if (entry.digest !== (inputs.pages.get(file) ?? entry.digest))
        throw new UsageError(`${folder} was built from another version of ${file}.`);
      if (!isWithin(entry, inputs.now))
        throw new UsageError(`${folder} was built with another --now, and ${file} has changed since.`);
    }
  }
  const built = new Set(manifests.map(({ shard }) => shard?.index));
  const of = manifests[0]?.shard?.of ?? 0;
  const missing = Array.from({ length: of }, (_, i) => i + 1).filter((index) => !built.has(index));
  if (missing.length > 0)
    throw new UsageError(`Shards ${missing.map((index) => `${index}/${of}`).join(', ')} are missing.`);
  const lost = [...inputs.pages.keys()].find(
    (file) =>
      !inputs.templates.has(file) &&
      manifests.every(({ pages }) => !pages[file]?.summary.draft && !pages[file]?.outputs.length),
  );
  if (lost) throw new UsageError(`No shard has rendered ${lost}.`);
}
