import { join } from 'node:path';
import type { SiteContext } from '../core/check.ts';
import type { PageFacts } from '../core/facts.ts';
import type { Assets } from '../render/document.tsx';
import type { BuildOptions } from './build.ts';
import { hashOf } from './cache.ts';
import type { Engine } from './engine.ts';
import type { Drawn, Mapped } from './map/mapper.ts';
import type { Pages } from './map/pool.ts';
import type { Media } from './media.ts';
import { type BuildRecord, isThere, type Output, type Stamp, stampOf } from './record.ts';
import { readShards, type Shard, shardKey, shareOf } from './shard.ts';
import { place } from './site-media.ts';
import type { Staging } from './swap.ts';

/** What a build knows from its beginning. */
export interface Work extends Required<Pick<BuildOptions, 'root' | 'out' | 'now' | 'compress'>> {
  site: SiteContext;
  engine: Engine;
  onProgress: NonNullable<BuildOptions['onProgress']>;
  /** What the last build has left, as far as it holds for this one. */
  record: BuildRecord | undefined;
  shared: string;
  stamps: Map<string, Stamp>;
  shard: Shard | undefined;
  merge: readonly string[];
}

/** All pages after their check: those whose file is as it was, from the record. */
export async function checked({ record, stamps, onProgress }: Work, pool: Pages): Promise<Mapped[]> {
  const known = (file: string) => {
    const page = record?.pages[file];
    return page?.stamp === stamps.get(file) ? page : undefined;
  };
  const fresh = [...stamps.keys()].filter((file) => !known(file));
  let done = 0;
  const anew = await pool.check(fresh, (count) => {
    done += count;
    onProgress('check', done, fresh.length);
  });
  const byFile = new Map(anew.map((page) => [page.facts.file, page]));
  return [...stamps.keys()].flatMap((file): Mapped[] => {
    const page = byFile.get(file) ?? known(file);
    return page ? [{ facts: page.facts, findings: page.findings }] : [];
  });
}

/** Whether nothing has changed since the last build, and its output is there as it was left. */
export function isUnchanged({ out, stamps, now }: Work, record: BuildRecord): boolean {
  const known = Object.entries(record.pages);
  if (known.length !== stamps.size) return false;
  if (known.some(([file, page]) => page.stamp !== stamps.get(file))) return false;
  if (now !== record.now && known.some(([, { facts }]) => facts.isTimed)) return false;
  return isThere(out, record.others) && known.every(([, page]) => isThere(out, page.outputs));
}

/** What drawing needs besides. */
export interface Drawing {
  facts: readonly PageFacts[];
  media: Media;
  staging: Staging;
  assets: Assets;
}

/** Draws pages; those that would come out as they are already are taken from the old output. */
export async function drawPages(
  work: Work,
  pool: Pages,
  { facts, media, staging, assets }: Drawing,
): Promise<{ outputs: Map<string, Output[]>; drawn: Drawn[] }> {
  const { record, stamps, out, now, onProgress, shard, merge } = work;
  if (merge.length > 0) return { outputs: takePages(work, { facts, staging, assets }), drawn: [] };
  const isSame = record?.assets === hashOf(JSON.stringify(assets));
  const outputs = new Map<string, Output[]>();
  const fresh = (shard ? shareOf(facts, shard) : facts).filter((page) => {
    const known = record?.pages[page.file];
    if (!isSame || !known || known.stamp !== stamps.get(page.file)) return true;
    if (known.outputs.length === 0 || (page.isTimed && now !== record?.now)) return true;
    if (!isThere(out, known.outputs)) return true;
    for (const [file] of known.outputs) place(join(out, file), join(staging.folder, file));
    outputs.set(page.file, known.outputs);
    return false;
  });
  const setup = { folder: staging.folder, assets, media: media.all() };
  let done = 0;
  const drawn = await pool.draw(fresh, setup, (count) => {
    done += count;
    onProgress('draw', done, fresh.length);
  });
  for (const slice of drawn) for (const page of slice.outputs) outputs.set(page.file, page.outputs);
  return { outputs, drawn };
}

/** The pages that shards have drawn. */
function takePages(
  { site, merge, now }: Work,
  { facts, staging, assets }: Omit<Drawing, 'media'>,
): Map<string, Output[]> {
  const key = shardKey(site.source, assets, now);
  const pages = readShards(
    merge,
    key,
    site.source,
    facts.map(({ file }) => file),
  );
  const outputs = new Map<string, Output[]>();
  for (const [file, page] of pages) {
    for (const output of page.outputs) place(join(page.folder, output), join(staging.folder, output));
    const stamped = page.outputs.map(
      (output): Output => [output, stampOf(join(staging.folder, output), false) ?? ''],
    );
    outputs.set(file, stamped);
  }
  return outputs;
}
