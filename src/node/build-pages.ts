import { join } from 'node:path';
import type { SiteContext } from '../core/check.ts';
import type { TableFacts } from '../core/data.ts';
import { isMomentary, type PageFacts } from '../core/facts.ts';
import type { Assets } from '../render/document.tsx';
import type { BuildOptions } from './build.ts';
import { hashOf } from './cache.ts';
import type { Engine } from './engine.ts';
import type { Drawn, Mapped } from './map/mapper.ts';
import type { Pages } from './map/pool.ts';
import type { Media } from './media.ts';
import { linkNew } from './new-file.ts';
import type { Renderer } from './page-files.ts';
import { type BuildRecord, type Output, type PageRecord, type Stamp, stampOf } from './record.ts';
import { readShards, type Shard, shardKey, shareOf } from './shard.ts';
import type { Staging } from './swap.ts';

/** What a build knows from its beginning. */
export interface Work extends Required<Pick<BuildOptions, 'root' | 'out' | 'now' | 'compress'>> {
  site: SiteContext;
  engine: Engine;
  render: Renderer;
  onProgress: NonNullable<BuildOptions['onProgress']>;
  /** What the last build has left, as far as it holds for this one. */
  record: BuildRecord | undefined;
  shared: string;
  /** Stands for all that the site is made of. */
  inputs: string;
  names: string;
  named: string;
  stamps: Map<string, Stamp>;
  /** The files of tables by the tables' names. */
  tableStamps: Map<string, Stamp>;
  /** Stands for all files that a page names. */
  needs: (facts: PageFacts) => Stamp;
  shard: Shard | undefined;
  merge: readonly string[];
  /** Whether anything of the last build may be taken. */
  isCached: boolean;
}

/** What the record knows of a page, if neither its file nor a file that it names has changed. */
export function knownPage(
  { record, stamps, needs }: Pick<Work, 'record' | 'stamps' | 'needs'>,
  file: string,
): PageRecord | undefined {
  const page = record?.pages[file];
  if (!page || page.stamp !== stamps.get(file)) return undefined;
  return page.needs === needs(page.facts) ? page : undefined;
}

/** The same of a page that need not be checked. What is told of one may suggest anything that is there. */
function knownCheck(work: Work, file: string): PageRecord | undefined {
  const page = knownPage(work, file);
  if (!page || (isMomentary(page.facts) && work.record?.now !== work.now)) return undefined;
  return page.findings.length === 0 || work.record?.names === work.names ? page : undefined;
}

/** All pages and tables after their check: those that are as they were, from the record. */
export async function checked(work: Work, pool: Pages): Promise<{ pages: Mapped[]; data: TableFacts[] }> {
  const { stamps, tableStamps, record, onProgress } = work;
  const known = new Map([...stamps.keys()].map((file) => [file, knownCheck(work, file)]));
  const fresh = [...stamps.keys()].filter((file) => !known.get(file));
  let done = 0;
  const anew = await pool.check(fresh, (count) => {
    done += count;
    onProgress('check', done, fresh.length);
  });
  const pages = new Map(anew.pages.map((page) => [page.facts.file, page]));
  const tables = new Map(anew.tables.map((facts) => [facts.name, facts]));
  for (const [name, stamp] of tableStamps) {
    const table = record?.tables[name];
    if (table?.stamp === stamp && !tables.has(name)) tables.set(name, table.facts);
  }
  const rest = [...tableStamps.keys()].filter((name) => !tables.has(name));
  for (const facts of await pool.tables(rest)) tables.set(facts.name, facts);
  return {
    pages: [...stamps.keys()].flatMap((file): Mapped[] => {
      const page = pages.get(file) ?? known.get(file);
      return page ? [{ facts: page.facts, findings: page.findings }] : [];
    }),
    data: [...tableStamps.keys()].flatMap((name) => tables.get(name) ?? []),
  };
}

/** What drawing needs besides. */
export interface Drawing {
  facts: readonly PageFacts[];
  data: readonly TableFacts[];
  media: Media;
  staging: Staging;
  assets: Assets;
}

/** Draws pages; those that would come out as they are already are taken from the old output. */
export async function drawPages(
  work: Work,
  pool: Pages,
  { facts, media, staging, assets }: Omit<Drawing, 'data'>,
): Promise<{ outputs: Map<string, Output[]>; drawn: Drawn[] }> {
  const { record, now, onProgress, shard, merge } = work;
  if (merge.length > 0) return { outputs: takePages(work, { facts, staging, assets }), drawn: [] };
  const isSame = record?.assets === hashOf(JSON.stringify(assets));
  const outputs = new Map<string, Output[]>();
  const fresh = (shard ? shareOf(facts, shard) : facts).filter((page) => {
    const known = knownPage(work, page.file);
    if (!isSame || !known) return true;
    if (known.outputs.length === 0 || (page.isTimed && now !== record?.now)) return true;
    if (!staging.keep(known.outputs)) return true;
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
  { facts, staging, assets }: Pick<Drawing, 'facts' | 'staging' | 'assets'>,
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
    for (const output of page.outputs) linkNew(join(page.folder, output), join(staging.folder, output));
    const stamped = page.outputs.map(
      (output): Output => [output, stampOf(join(staging.folder, output), false) ?? ''],
    );
    outputs.set(file, stamped);
  }
  return outputs;
}
