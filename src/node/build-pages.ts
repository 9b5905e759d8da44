import { join } from 'node:path';
import type { SiteContext } from '../core/check.ts';
import type { TableFacts } from '../core/data.ts';
import { isMomentary, type PageFacts } from '../core/facts.ts';
import type { Assets } from '../render/document.tsx';
import type { BuildOptions } from './build.ts';
import { UsageError } from './command.ts';
import type { Engine } from './engine.ts';
import { Gathered } from './gathered.ts';
import { hashOf } from './hash.ts';
import { ownFiles } from './inside.ts';
import type { Mapped, MappedSlice } from './map/mapper.ts';
import type { Pages } from './map/pool.ts';
import type { Marker } from './marker.ts';
import { linkNew } from './new-file.ts';
import { type BuildRecord, type Output, type PageRecord, type Stamp, stampOf } from './record.ts';
import { readShards, type Shard, shardKey, shareOf } from './shard.ts';
import type { Staging } from './swap.ts';

/** What a build knows from its beginning. */
export interface Work
  extends Required<Pick<BuildOptions, 'root' | 'out' | 'now' | 'compress' | 'keepAssets'>> {
  site: SiteContext;
  engine: Engine;
  pool: Pages;
  /** Of the output that is there. */
  marker: Marker | undefined;
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
  /** The stamp of a table's file, by the table's name. */
  tableStamp: (name: string) => Stamp;
  /** Stands for all files that a page names. */
  needs: (facts: PageFacts) => Stamp;
  shard: Shard | undefined;
  merge: readonly string[];
  /** Whether anything of the cache may be taken. */
  isTrusted: boolean;
  /** Whether anything of the last build may be taken. */
  isCached: boolean;
}

/** What pages are drawn with. */
export interface Drawing {
  staging: Staging;
  assets: Assets;
}

/** All pages and tables after their map. */
export interface AllMapped {
  /** In the order of their files; of a large site they are read anew by whoever goes through them. */
  pages: Iterable<Mapped>;
  data: Iterable<TableFacts>;
  /** What was mapped just now. */
  slices: MappedSlice[];
  /** The pages that were not, by their files. */
  known: ReadonlyMap<string, PageRecord>;
  gathered: Gathered;
}

/** What was made of a page. */
export type OutputsOf = (page: Mapped) => readonly Output[];

/** What the record knows of a page, if neither its file nor a file that it names, nor what is told of it, has changed. */
export function knownPage(work: Work, file: string): PageRecord | undefined {
  const { record, stamps, needs, names, now } = work;
  const page = record?.pages[file];
  if (!page || page.stamp !== stamps.get(file) || page.needs !== needs(page.facts)) return undefined;
  if (isMomentary(page.facts) && record?.now !== now) return undefined;
  // What is told of a page may suggest anything that is there.
  return page.findings.length === 0 || record?.names === names ? page : undefined;
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
  const { pool, stamps, record, shard, merge, onProgress } = work;
  const known = new Map<string, PageRecord>();
  const fresh: string[] = [];
  const gathered = new Gathered();
  const isSame = assets === undefined || record?.assets === hashOf(JSON.stringify(assets));
  for (const file of stamps.keys()) {
    const page = isSame ? knownPage(work, file) : undefined;
    if (page) {
      known.set(file, page);
      gathered.add(page);
    } else fresh.push(file);
  }
  const drawn = merge.length > 0 || !assets ? [] : shard ? shareOf(fresh, shard) : fresh;
  let done = 0;
  const slices = await pool.map(fresh, new Set(drawn), (slice) => {
    done += slice.pages.length;
    for (const page of slice.pages) {
      gathered.add(page);
      onPage(page);
    }
    onProgress(drawn.length > 0 ? 'draw' : 'check', done, fresh.length);
  });
  return {
    pages: { [Symbol.iterator]: () => inOrder(stamps.keys(), known, slices) },
    data: await dataOf(work, slices),
    slices,
    known,
    gathered,
  };
}

/** All pages, known and mapped, one after another. */
function* inOrder(
  files: Iterable<string>,
  known: AllMapped['known'],
  slices: readonly MappedSlice[],
): Generator<Mapped> {
  const mapped = pagesIn(slices);
  for (const file of files) {
    const page = known.get(file);
    if (page) yield page;
    else {
      const next = mapped.next();
      if (!next.done) yield next.value;
    }
  }
}

/** All tables: those that were read on the way, those that the record knows, and the rest, which is read now. */
async function dataOf(
  { site, pool, record, tableStamp, names }: Work,
  slices: readonly MappedSlice[],
): Promise<Iterable<TableFacts>> {
  const told = new Set<string>();
  for (const { name } of tablesIn(slices)) told.add(name);
  const others: TableFacts[] = [];
  const rest: string[] = [];
  for (const name of site.tables.names) {
    if (told.has(name)) continue;
    const table = record?.tables[name];
    // What is told of a table, and the files that it links to, depend on the files that are there.
    const isAlone = table?.facts.findings.length === 0 && table.facts.media.length === 0;
    if (table?.stamp === tableStamp(name) && (isAlone || record?.names === names)) others.push(table.facts);
    else rest.push(name);
  }
  for (const facts of await pool.tables(rest)) others.push(facts);
  return {
    *[Symbol.iterator]() {
      yield* tablesIn(slices);
      yield* others;
    },
  };
}

function* pagesIn(slices: readonly MappedSlice[]): Generator<Mapped> {
  for (const { pages } of slices) yield* pages;
}

/** The tables of slices, each once: two threads may both have read it. */
function* tablesIn(slices: readonly MappedSlice[]): Generator<TableFacts> {
  const told = new Set<string>();
  for (const { tables } of slices) {
    for (const facts of tables) {
      if (told.has(facts.name)) continue;
      told.add(facts.name);
      yield facts;
    }
  }
}

/**
 * Takes over what was made of the pages that were not mapped, from the old output or from shards; draws those of which it
 * is not there as it was left. Gives what was made of each page, and what was drawn.
 */
export async function keepPages(
  work: Work,
  { pages, known }: AllMapped,
  { staging, assets }: Drawing,
): Promise<{ outputsOf: OutputsOf; redrawn: MappedSlice[] }> {
  if (work.merge.length > 0) {
    const outputs = takePages(work, pages, { staging, assets });
    return { outputsOf: ({ facts }) => outputs.get(facts.file) ?? [], redrawn: [] };
  }
  const lost: string[] = [];
  for (const [file, { outputs }] of known) if (!staging.keep(outputs)) lost.push(file);
  const redrawn = await work.pool.map(lost, new Set(lost));
  const anew = new Map<string, readonly Output[]>();
  for (const { facts, outputs } of pagesIn(redrawn)) anew.set(facts.file, outputs);
  return { outputsOf: ({ facts, outputs }) => anew.get(facts.file) ?? outputs, redrawn };
}

/** The facts of all pages that are shown. */
export function shownIn(pages: Iterable<Mapped>): Iterable<PageFacts> {
  return {
    *[Symbol.iterator]() {
      for (const { facts } of pages) if (!facts.draft) yield facts;
    },
  };
}

/** What was made of pages, by their files, where anything was. */
export function drawnIn(pages: Iterable<Mapped>, outputsOf: OutputsOf): Map<string, readonly Output[]> {
  const drawn = new Map<string, readonly Output[]>();
  for (const page of pages) {
    const outputs = outputsOf(page);
    if (outputs.length > 0) drawn.set(page.facts.file, outputs);
  }
  return drawn;
}

/** All files of an output: those that were made of pages, and the others. */
export function* outputFiles(
  pages: Iterable<Mapped>,
  outputsOf: OutputsOf,
  others: readonly string[],
): Generator<string> {
  for (const page of pages) for (const [file] of outputsOf(page)) yield file;
  yield* others;
}

/** The pages that shards have drawn. */
function takePages(
  { site, merge, now }: Work,
  pages: Iterable<Mapped>,
  { staging, assets }: Drawing,
): Map<string, Output[]> {
  const shown: string[] = [];
  for (const { facts } of pages) if (!facts.draft) shown.push(facts.file);
  const outputs = new Map<string, Output[]>();
  const isOwn = ownFiles();
  for (const [file, page] of readShards(merge, shardKey(site.source, assets, now), site.source, shown)) {
    for (const output of page.outputs) {
      if (!isOwn(page.folder, output))
        throw new UsageError(`${page.folder} lists ${JSON.stringify(output)}, which is no file in it.`);
      linkNew(join(page.folder, output), staging.folder, output);
    }
    const stamped = page.outputs.map(
      (output): Output => [output, stampOf(join(staging.folder, output), false) ?? ''],
    );
    outputs.set(file, stamped);
  }
  return outputs;
}
