import { join } from 'node:path';
import { conclude, loadSite, pageFiles, SITE_FILE, type SiteContext } from '../core/check.ts';
import { DATA } from '../core/data.ts';
import type { PageContext } from '../core/resolve/context.ts';
import { siteMapPage } from '../core/resolve/site-map.ts';
import type { Finding, Problem } from '../core/types.ts';
import type { Site as SiteConfig } from '../generated/content.ts';
import { isDocument } from './budgets.ts';
import { checked, type Drawing, drawPages, type Work } from './build-pages.ts';
import { blockFailed, unreadable } from './build-problems.ts';
import { hashOf } from './cache.ts';
import { schemaFolderOf } from './check-folder.ts';
import { compressFolder } from './compress.ts';
import { contextOf } from './context-of.ts';
import { type Engine, loadEngine } from './engine.ts';
import { folderSource } from './folder-source.ts';
import type { Drawn, Spent } from './map/mapper.ts';
import { openPool, type Pages } from './map/pool.ts';
import { makeMedia } from './media.ts';
import { namedStamps, needsOf } from './needs.ts';
import { hasFeeds } from './outputs/feeds.ts';
import { siteFiles } from './outputs/index.ts';
import { filesOfResolved } from './page-files.ts';
import { readRecord, reserveOf, type Stamp, stampOf } from './record.ts';
import { remember } from './remember.ts';
import { rowCompiler } from './row-schemas.ts';
import { sealOf } from './seal.ts';
import { noteOf, type Shard, shardKey } from './shard.ts';
import { writeAssets } from './site-assets.ts';
import { mediaNames, writeMedia } from './site-media.ts';
import { stage } from './swap.ts';

/** What to build, where to, and for which moment. */
export interface BuildOptions {
  root: string;
  out: string;
  /** Milliseconds since 1970. */
  now: number;
  /** Puts a brotli and a gzip version beside every text. Default `false`. */
  compress?: boolean;
  /** `false` makes everything anew; the bytes are the same. Default `true`. */
  cache?: boolean;
  /** Draws only a share of the pages, for `merge` to put together. */
  shard?: Shard;
  /** Folders of all shards: their pages are taken, none is drawn. */
  merge?: readonly string[];
  /** Told how far the build is. */
  onProgress?: (step: 'check' | 'draw', done: number, of: number) => void;
}

/** A build's outcome; with an error among the problems nothing was written. */
export interface Built {
  problems: Problem[];
  pages: number;
  /** How many pages were drawn; the others were as the last build had left them. */
  drawn: number;
  /** Their documents, below the output. */
  documents: string[];
  /** Milliseconds in each step, over all threads. */
  spent: Spent;
  /** The slowest pages, slowest first. */
  slowest: { file: string; ms: number }[];
  /** Done when the old output is deleted. */
  swept: Promise<void>;
}

/**
 * Builds a whole site: check, make media, resolve, render, write. The old output stays until the new one is whole; of
 * it is kept what nothing has changed that it was made of.
 */
export async function buildSite(options: BuildOptions): Promise<Built> {
  const { root, out, now, compress = false, onProgress = () => {} } = options;
  const { shard, merge = [] } = options;
  const cache = (options.cache ?? true) && !shard && merge.length === 0;
  const engine = await loadEngine();
  const source = folderSource(root);
  const schemaFolder = schemaFolderOf(root);
  const { site, findings } = loadSite(source, { compileRow: rowCompiler(), now, schemaFolder });
  const files = pageFiles(source);
  const stamps = new Map(files.map((file) => [file, stampOf(join(root, file)) ?? '']));
  const named = namedStamps(source, root);
  const tableStamps = new Map(
    site.tables.names.map((name) => [name, named.get(site.tables.fileOf(name) ?? '') ?? '']),
  );
  const shared = sharedKey(engine, site, needsOf(site, named)(site.facts), { root, compress });
  const allNamed = hashOf(...[...named].flat());
  const inputs = hashOf(shared, allNamed, ...[...stamps].flat());
  const seal = cache ? sealOf(out, inputs, now) : undefined;
  if (seal) return { ...nothing(seal.problems), pages: seal.pages };
  const names = hashOf(...named.keys());
  const render = await engine.loadRender();
  const last = cache ? readRecord(out) : undefined;
  const record = last?.shared === shared ? last : undefined;
  const needs = needsOf(site, named, record?.named === allNamed ? Object.values(record.pages) : []);
  const work: Work = {
    root,
    out,
    now,
    compress,
    site,
    engine,
    render,
    inputs,
    onProgress,
    record,
    shared,
    names,
    named: allNamed,
    stamps,
    tableStamps,
    needs,
    shard,
    merge,
    isCached: cache,
  };
  const pool = openPool({
    root,
    schemaFolder,
    now,
    count: files.filter((file) => record?.pages[file]?.stamp !== stamps.get(file)).length,
    worker: engine.worker,
    render,
  });
  try {
    return await build(work, pool, findings);
  } finally {
    await pool.close();
  }
}

async function build(work: Work, pool: Pages, findings: Finding[]): Promise<Built> {
  const { site, root, engine, out } = work;
  const { pages, data } = await checked(work, pool);
  const problems = conclude(site, findings, pages, data);
  if (!site.config || problems.some(({ severity }) => severity === 'error')) return nothing(problems);
  const shown = pages.filter(({ facts }) => !facts.draft);
  const facts = shown.map((page) => page.facts);
  const media = await makeMedia(root, mediaNames([...facts, site.facts], site.source), limitsOf(site.config));
  if (media.failures.length > 0)
    return nothing([...problems, ...media.failures.map((f) => unreadable(f, site))]);
  const context = contextOf(site.config, { site }, media);
  // What others write there, they write over.
  const isOurs = work.isCached && !work.compress && !context.site.search;
  const staging = stage(out, isOurs ? reserveOf(out) : undefined);
  try {
    const { assets, files: shared } = writeAssets({
      engine,
      context,
      media,
      staging,
      isFed: hasFeeds(facts),
    });
    const { outputs, drawn } = await drawPages(work, pool, { facts, media, staging, assets });
    if (work.shard) {
      staging.write(...noteOf(work.shard, shardKey(site.source, assets, work.now), site.source, outputs));
      return summed(problems, outputs.size, drawn, staging.commit([]));
    }
    const written = await writeOthers(work, { facts, data, media, context, staging, assets });
    if (context.site.search) {
      const { indexForSearch } = await import('./search-index.ts');
      await indexForSearch(staging.folder);
    }
    if (work.compress) await compressFolder(staging.folder);
    const others = [...shared, ...written];
    const ofPages = [...outputs.values()].flatMap((made) => made.map(([file]) => file));
    const swept = staging.commit([...ofPages, ...others]);
    const built = summed(problems, shown.length, drawn, swept);
    remember(work, { pages, data, outputs, others, assets, built });
    return built;
  } catch (error) {
    staging.discard();
    throw error;
  }
}

function summed(problems: Problem[], pages: number, drawn: readonly Drawn[], swept: Promise<void>): Built {
  const failures = drawn.flatMap((slice) =>
    slice.failures.map(({ file, reason }) => blockFailed(file, reason)),
  );
  const slowest = drawn.map((slice) => slice.slowest).sort((a, b) => b.ms - a.ms);
  return {
    problems: [...problems, ...failures],
    pages,
    drawn: drawn.reduce((sum, slice) => sum + slice.outputs.length, 0),
    documents: drawn.flatMap((slice) =>
      slice.outputs.flatMap(({ outputs }) => outputs.map(([file]) => file).filter(isDocument)),
    ),
    spent: total(drawn),
    slowest: slowest.slice(0, 5),
    swept,
  };
}

/** The files that belong to no page: the list of all pages, what is for hosts and search engines, media. */
async function writeOthers(
  { root, now, render }: Work,
  { facts, data, media, context, staging, assets }: Drawing & { context: PageContext },
): Promise<string[]> {
  const { site } = context;
  const map = siteMapPage(context, facts);
  const files = siteFiles(site, map ? [...facts, map.facts] : facts);
  if (map) {
    const shared = { context, assets, now, render };
    for (const [file, text] of filesOfResolved(map.page, map.facts, shared, () => {})) files.set(file, text);
  }
  for (const [file, text] of files) staging.write(file, text);
  const placed = await writeMedia(facts, { data, media, context, root, folder: staging.folder });
  return [...files.keys(), ...placed];
}

/** Stands for what all pages share: whatever of it changes may change any page. `needs` is that of the site config. */
function sharedKey(
  engine: Engine,
  { source, config, schemaFolder }: SiteContext,
  needs: Stamp,
  options: { root: string; compress: boolean },
) {
  const schemas = source.list(DATA.slice(0, -1)).filter((file) => file.endsWith('.schema.json'));
  const about = JSON.stringify({ ...options, schemaFolder, isRight: config !== undefined });
  const texts = [SITE_FILE, ...schemas].map((file) => `${file}\n${source.read(file) ?? ''}`);
  return hashOf(engine.hash, about, needs, ...texts);
}

function nothing(problems: Problem[]): Built {
  const spent = { load: 0, draw: 0, write: 0 };
  return { problems, pages: 0, drawn: 0, documents: [], spent, slowest: [], swept: Promise.resolve() };
}

function total(drawn: readonly Drawn[]): Spent {
  const sum = (step: keyof Spent) => drawn.reduce((all, { spent }) => all + spent[step], 0);
  return { load: sum('load'), draw: sum('draw'), write: sum('write') };
}

/** The site config's limits of photos, defaults filled in by the schema. */
export function limitsOf({ limits }: SiteConfig) {
  return { photoMaxMB: limits?.photoMaxMB ?? 0.5, photoMaxPx: limits?.photoMaxPx ?? 1920 };
}
