import { basePath } from '../core/addresses.ts';
import { conclude, loadSite, pageFiles, SITE_FILE, type SiteContext } from '../core/check.ts';
import { DATA } from '../core/data.ts';
import { inFileOrder } from '../core/locate.ts';
import type { ContentSource, Finding, Problem } from '../core/types.ts';
import { contentNames, sourceFindings } from '../core/unreadable.ts';
import type { Site as SiteConfig } from '../generated/content.ts';
import { drawnIn, keepPages, mapPages, outputFiles, shownIn, type Work } from './build-pages.ts';
import { type Built, nothing, summed, sweeping } from './built.ts';
import { canKeep, hashOfAll } from './cache.ts';
import { schemaFolderOf } from './check-folder.ts';
import { contextOf } from './context-of.ts';
import { drawEdits } from './edits.ts';
import { type Engine, loadEngine } from './engine.ts';
import { folderSource } from './folder-source.ts';
import { hashOf } from './hash.ts';
import { inspectMedia } from './inspect-media.ts';
import { isKept, keptOf } from './kept.ts';
import { openPool } from './map/pool.ts';
import { findPictures, makeMedia, makeWideMedia } from './media.ts';
import { namedStamps, needsOf } from './needs.ts';
import { checkOutFolder, checkSameSite } from './out-folder.ts';
import { below } from './paths.ts';
import type { Step } from './progress.ts';
import { readRecord, stampOf } from './record.ts';
import { beginRemembering } from './remember.ts';
import { rowCompiler } from './row-schemas.ts';
import { holds, readSeal } from './seal.ts';
import { noteOf, type Shard, shardKey } from './shard.ts';
import { writeAssets } from './site-assets.ts';
import { allPictures, unreadable } from './site-media.ts';
import { writeOthers } from './site-outputs.ts';
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
  /** Takes the hashed assets of so many outputs before this one along. Default 0, so that the same input gives the same bytes. */
  keepAssets?: number;
  /** Told how far the build is. */
  onProgress?: (step: Step, done: number, of: number) => void;
}

/**
 * Builds a whole site: make media, map pages (load, check, resolve, render, write), reduce. The old output stays until the
 * new one is whole; of it is kept what nothing has changed that it was made of.
 */
export async function buildSite(options: BuildOptions): Promise<Built> {
  const { root, now, compress = false, keepAssets = 0, onProgress = () => {} } = options;
  const { shard, merge = [] } = options;
  const outFolder = checkOutFolder(options.out, { root, merge });
  const out = outFolder.path;
  const isTrusted = options.cache ?? true;
  const isCached = isTrusted && !shard && merge.length === 0;
  const engine = await loadEngine(isTrusted, (isDone) => onProgress('prepare', Number(isDone), 1));
  const source = folderSource(root);
  const schemaFolder = schemaFolderOf(root);
  // Read before anything is made of them: what changes while a site is built is seen by the next build.
  const texts = sharedTexts(source);
  const mediaFaults = await inspectMedia(root, source);
  const { site, findings } = loadSite(source, { compileRow: rowCompiler(), now, schemaFolder, mediaFaults });
  if (site.config) checkSameSite(outFolder, { root, url: site.config.url });
  findings.push(...sourceFindings(source));
  const files = pageFiles(source);
  const open = (count: number) => openPool({ root, site, count, worker: engine.worker });
  // Where nothing of a last build is there, all pages are to be mapped.
  let pool = isCached && isKept(out) ? undefined : open(files.length);
  try {
    const made = madeOf(site, engine, { files, texts, root, compress, keepAssets });
    const { stamps, allNamed, shared, named, inputs, around } = made;
    const seal = isCached ? readSeal(out) : undefined;
    if (seal && holds(seal, out, inputs, now)) return { ...nothing(seal.problems), pages: seal.shown };
    const edited =
      seal && canKeep() && (await drawEdits({ seal, site, engine, out, now, inputs, around, stamps }));
    if (edited) return edited;
    const last = isCached ? readRecord(out) : undefined;
    const record = last?.shared === shared ? last : undefined;
    const needs = needsOf(site, allNamed, record?.named === named ? Object.values(record.pages) : []);
    pool ??= open(files.filter((file) => record?.pages[file]?.stamp !== stamps.get(file)).length);
    const given = {
      root,
      out,
      now,
      compress,
      keepAssets,
      marker: outFolder.marker,
      shard,
      merge,
      onProgress,
      isTrusted,
      isCached,
    };
    const names = hashOfAll(allNamed.keys());
    const work: Work = { ...given, ...made, names, site, engine, pool, record, needs };
    return await build(work, findings);
  } finally {
    await pool?.close();
  }
}

/** What a site is made of, as it is before any page is read: all files, and what stands for them. */
function madeOf(
  site: SiteContext,
  engine: Engine,
  {
    files,
    texts,
    ...options
  }: { files: readonly string[]; texts: readonly string[] } & Pick<Work, 'root' | 'compress' | 'keepAssets'>,
) {
  const { root } = options;
  const stamps = new Map(files.map((file) => [file, stampOf(below(root, file)) ?? '']));
  const allNamed = namedStamps(site.source, root);
  const tableStamp = (name: string) => allNamed.get(site.tables.fileOf(name) ?? '') ?? '';
  const about = JSON.stringify({
    ...options,
    schemaFolder: site.schemaFolder,
    isRight: site.config !== undefined,
  });
  // What is told of the site as a whole: of a page, the files that it names tell.
  const others = JSON.stringify({ names: contentNames(site.source), mediaFaults: [...site.mediaFaults] });
  const shared = hashOf(engine.hash, about, needsOf(site, allNamed)(site.facts), ...texts);
  const named = hashOfAll(allNamed);
  const around = hashOf(shared, named, others);
  const inputs = hashOf(around, hashOfAll(stamps));
  return { stamps, allNamed, tableStamp, shared, named, around, inputs };
}

async function build(work: Work, findings: Finding[]): Promise<Built> {
  const { site, root, out, engine, pool } = work;
  const { config } = site;
  if (!config || findings.some(isError)) return checkOnly(work, findings);
  const limits = limitsOf(config);
  const pictures = findPictures(root, allPictures(site), limits, work.isTrusted);
  if (pictures.some(({ known }) => !known)) {
    // Nobody should wait for pictures to be told of a slip.
    const checked = await checkOnly(work, findings);
    if (checked.problems.some(isError)) return checked;
  }
  // While pictures are made, this thread has nothing to do.
  const [media, client] = await Promise.all([
    makeMedia(pictures, { limits, base: basePath(config.url), isTrusted: work.isTrusted }, (done) =>
      work.onProgress('make', done, pictures.length),
    ),
    engine.loadClient(),
  ]);
  // Without its own pictures, no page of the site can be drawn.
  const own = unreadable({ pictures: new Set(), folders: new Set() }, media, site);
  if (own.length > 0) return nothing([...(await checkOnly(work, findings)).problems, ...own]);
  const context = contextOf(config, { site }, media);
  // What others write there, they write over.
  const isOurs = !work.compress && !context.site.search && canKeep();
  const staging = stage(out, isOurs && work.isCached ? keptOf(out).reserve : undefined);
  const memory = work.shard || !canKeep() ? undefined : beginRemembering(work);
  const undo = () => {
    staging.discard();
    memory?.discard();
  };
  const render = await engine.loadRender();
  const { assets, files: shared } = writeAssets(work, { client, context, staging });
  const draw = { folder: staging.folder, assets, media: media.all() };
  pool.drawWith(draw, render);
  try {
    const all = await mapPages(work, assets, memory?.add);
    const { gathered } = all;
    // What follows need not wait for it.
    const rested = pool.rest();
    const found = conclude(site, findings, all.pages, all.data);
    const names = work.shard || found.some(isError) ? [] : gathered.widePictures;
    const wide = await makeWideMedia(
      media,
      names,
      { root, limits, isTrusted: work.isTrusted },
      (done, of) => {
        work.onProgress('make', done, of);
      },
    );
    const problems = [...found, ...unreadable(gathered, media, site)];
    if (problems.some(isError)) {
      undo();
      return nothing(problems);
    }
    const { outputsOf, redrawn } = await keepPages(work, all, { staging, assets });
    const told = [...problems, ...gathered.failures.sort(inFileOrder)];
    const slices = [...all.slices, ...redrawn];
    if (work.shard) {
      const drawn = drawnIn(all.pages, outputsOf);
      staging.write(...noteOf(work.shard, shardKey(site.source, assets, work.now), site.source, drawn));
      return summed(told, drawn.size, slices, staging.commit([]));
    }
    const { files, shown } = gathered;
    const facts = shownIn(all.pages);
    const made = [...media.outputs, ...wide];
    const { known } = media;
    const drawing = { facts, files, data: all.data, made, known, context, staging, assets, render };
    const others = [...shared, ...(await writeOthers(work, drawing))];
    const replaced = staging.commit(outputFiles(all.pages, outputsOf, others));
    const built = summed(told, shown, slices, replaced);
    memory?.finish({ all, outputsOf, others, assets, built, ...(isOurs && { media: draw.media }) });
    await rested;
    return sweeping(built);
  } catch (error) {
    undo();
    throw error;
  }
}

/** What is told of a site that can not be drawn yet: its pages can be checked, and no more. */
async function checkOnly(work: Work, findings: Finding[]): Promise<Built> {
  const { pages, data } = await mapPages(work, undefined);
  return nothing(conclude(work.site, findings, pages, data));
}

/** What all pages share, as it is written: whatever of it changes may change any page. */
function sharedTexts(source: ContentSource): string[] {
  const schemas = source.list(DATA.slice(0, -1)).filter((file) => file.endsWith('.schema.json'));
  return [SITE_FILE, ...schemas].map((file) => `${file}\n${source.read(file) ?? ''}`);
}

function isError({ severity }: Pick<Problem, 'severity'>): boolean {
  return severity === 'error';
}

/** The site config's limits of photos, defaults filled in by the schema. */
export function limitsOf({ limits }: SiteConfig) {
  return { photoMaxMB: limits?.photoMaxMB ?? 0.5, photoMaxPx: limits?.photoMaxPx ?? 1920 };
}
