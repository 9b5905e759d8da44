import { join } from 'node:path';
import { checkPage, loadPage, type SiteContext } from '../core/check.ts';
import type { TableFacts } from '../core/data.ts';
import { isMomentary, type PageFacts } from '../core/facts.ts';
import type { Assets } from '../render/document.tsx';
import type { BuildOptions } from './build.ts';
import type { Engine } from './engine.ts';
import { hashOf } from './hash.js';
import type { Mapped, MappedSlice } from './map/mapper.ts';
import type { Pages } from './map/pool.ts';
import type { Media } from './media.ts';
import { linkNew } from './new-file.ts';
import { hasFeeds } from './outputs/feeds.ts';
import { type BuildRecord, type Output, type PageRecord, type Stamp, stampOf } from './record.ts';
import { readShards, type Shard, shardKey, shareOf } from './shard.ts';
import type { Staging } from './swap.ts';

/** What a build knows from its beginning. */
export interface Work extends Required<Pick<BuildOptions, 'root' | 'out' | 'now' | 'compress'>> {
  site: SiteContext;
  engine: Engine;
  pool: Pages;
  onProgress: NonNullable<BuildOptions['onProgress']>;
  /** What the last build has left, as far as it holds for this one. */
  record: BuildRecord | undefined;
  shared: string;
  /** Stands for all that the site is made of, and for all of it but the pages themselves. */
  inputs: string;
  around: string;
  names: string;
  named: string;
  /** The files of all pages, sorted. */
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

/** What pages are drawn with. */
export interface Drawing {
  media: Media;
  staging: Staging;
  assets: Assets;
}

/** All pages and tables after their map. */
export interface AllMapped {
  /** In the order of their files. */
  pages: Mapped[];
  data: TableFacts[];
  /** What was mapped just now. */
  slices: MappedSlice[];
}

/** What the record knows of a page, if neither its file nor a file that it names, nor what is told of it, has changed. */
export function knownPage(work: Work, file: string): PageRecord | undefined {
  const { record, stamps, needs, names, now } = work;
  const page = record?.pages[file];
  if (!page || page.stamp !== stamps.get(file) || page.needs !== needs(page.facts)) return undefined;
  if (isMomentary(page.facts) && record?.now !== now) return undefined;
  // What is told of a page may suggest anything that is there.
  return page.findings.length === 0 || record?.names === names ? page : undefined;
}

/** So many pages are looked at for what a feed would hold; a site with feeds seldom has fewer than one in as many. */
const SAMPLE = 200;

/**
 * Whether the site seems to have feeds, which every document names: guessed before any page is mapped, by what the last
 * build knew of pages and by a look at some of the others. Where the guess turns out wrong, all is drawn once more.
 */
export function seemsFed(work: Work): boolean {
  const { stamps, site } = work;
  const fresh: string[] = [];
  for (const file of stamps.keys()) {
    const known = knownPage(work, file);
    if (!known) fresh.push(file);
    else if (hasFeeds([known.facts])) return true;
  }
  const step = Math.ceil(fresh.length / SAMPLE);
  return fresh.some((file, i) => {
    if (i % step !== 0 || !site.source.read(file)?.includes('"subject"')) return false;
    return hasFeeds([checkPage(loadPage(file, site), site).facts]);
  });
}

/**
 * Maps pages and tables: those that have changed. Of the others the record tells all, and `keepPages` takes what was
 * made of them; with other assets every page is drawn. `onPage` is told of each page as soon as it is mapped.
 */
export async function mapPages(
  work: Work,
  assets: Assets | undefined,
  onPage: (page: Mapped) => void = () => {},
): Promise<AllMapped> {
  const { pool, stamps, tableStamps, record, shard, merge, onProgress } = work;
  const files = [...stamps.keys()];
  const isSame = assets === undefined || record?.assets === hashOf(JSON.stringify(assets));
  const known = new Map(isSame ? files.map((file) => [file, knownPage(work, file)]) : []);
  const fresh = files.filter((file) => !known.get(file));
  const drawn = merge.length > 0 || !assets ? [] : shard ? shareOf(fresh, shard) : fresh;
  let done = 0;
  const slices = await pool.map(fresh, new Set(drawn), (slice) => {
    done += slice.pages.length;
    slice.pages.forEach(onPage);
    onProgress(drawn.length > 0 ? 'draw' : 'check', done, fresh.length);
  });
  const pages = new Map<string, Mapped>();
  const tables = new Map<string, TableFacts>();
  for (const slice of slices) {
    for (const page of slice.pages) pages.set(page.facts.file, page);
    for (const facts of slice.tables) tables.set(facts.name, facts);
  }
  for (const [name, stamp] of tableStamps) {
    const table = record?.tables[name];
    if (table?.stamp === stamp && !tables.has(name)) tables.set(name, table.facts);
  }
  const rest = [...tableStamps.keys()].filter((name) => !tables.has(name));
  for (const facts of await pool.tables(rest)) tables.set(facts.name, facts);
  return {
    pages: inOrder(files, (file) => pages.get(file) ?? known.get(file)),
    data: inOrder(tableStamps.keys(), (name) => tables.get(name)),
    slices,
  };
}

/** What there is of each, one after another. All threads but this one are at rest by then, so it is done without lists in between. */
function inOrder<T>(names: Iterable<string>, get: (name: string) => T | undefined): T[] {
  const all: T[] = [];
  for (const name of names) {
    const one = get(name);
    if (one !== undefined) all.push(one);
  }
  return all;
}

/**
 * Takes over what was made of the pages that were not mapped, from the old output or from shards; draws those of which it
 * is not there as it was left. Gives what was made of every page that is shown, by its file.
 */
export async function keepPages(
  work: Work,
  { pages, slices }: AllMapped,
  { staging, assets }: Pick<Drawing, 'staging' | 'assets'>,
): Promise<ReadonlyMap<string, readonly Output[]>> {
  const shown = pages.filter(({ facts }) => !facts.draft);
  if (work.merge.length > 0) return takePages(work, shown, { staging, assets });
  const mapped = new Set<string>();
  for (const slice of slices) for (const { facts } of slice.pages) mapped.add(facts.file);
  const outputs = new Map<string, readonly Output[]>();
  const lost: string[] = [];
  for (const { facts, outputs: made } of shown) {
    if (made.length === 0) continue;
    outputs.set(facts.file, made);
    if (!mapped.has(facts.file) && !staging.keep(made)) lost.push(facts.file);
  }
  for (const slice of await work.pool.map(lost, new Set(lost))) {
    slices.push(slice);
    for (const page of slice.pages) outputs.set(page.facts.file, page.outputs);
  }
  return outputs;
}

/** The pages that shards have drawn. */
function takePages(
  { site, merge, now }: Work,
  shown: readonly Mapped[],
  { staging, assets }: Pick<Drawing, 'staging' | 'assets'>,
): Map<string, Output[]> {
  const files = shown.map(({ facts }) => facts.file);
  const outputs = new Map<string, Output[]>();
  for (const [file, page] of readShards(merge, shardKey(site.source, assets, now), site.source, files)) {
    for (const output of page.outputs) linkNew(join(page.folder, output), join(staging.folder, output));
    const stamped = page.outputs.map(
      (output): Output => [output, stampOf(join(staging.folder, output), false) ?? ''],
    );
    outputs.set(file, stamped);
  }
  return outputs;
}
