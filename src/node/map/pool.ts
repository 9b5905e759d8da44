import { availableParallelism } from 'node:os';
import { Tinypool } from 'tinypool';
import type { SiteContext } from '../../core/check.ts';
import type { TableFacts } from '../../core/data.ts';
import { compileForWorkers } from '../compiling.ts';
import type { Renderer } from '../page-files.ts';
import { type HandedOver, handOver } from './hand-over.ts';
import { type DrawSetup, type MappedSlice, Mapper } from './mapper.ts';
import { sharedTexts } from './shared-texts.ts';
import type { Task, WorkerSetup } from './worker.ts';

/**
 * Below so many pages, shared among threads, workers cost more than they save: each has to compile all that a page needs, while
 * one thread has another core's help with that. On two cores 2,000 pages take 2.9 s in one thread and 3.3 s in two workers.
 */
const WORTH = 5000;
/** So many pages are handed out at once: one slow page holds nobody up, and no message is large. */
const SLICE = 50;
/** Megabytes for what lives shortly: a page's tree is garbage a millisecond later. More is not faster, and stays taken. */
const YOUNG = 24;
/** Megabytes for what stays: many times what a page needs. V8 lets garbage grow in step with what it may have at most. */
const OLD = 512;

/** Maps pages and tables, in this thread or in workers; `onDone` is told of each slice as it comes. */
export interface Pages {
  /** Pages are drawn with that from now on; before, they are checked only. */
  drawWith: (draw: DrawSetup, render: Renderer) => void;
  map: (
    files: readonly string[],
    toDraw: ReadonlySet<string>,
    onDone?: (slice: MappedSlice) => void,
  ) => Promise<MappedSlice[]>;
  tables: (names: readonly string[]) => Promise<TableFacts[]>;
  close: () => Promise<void>;
}

/** How pages are mapped. */
export interface PoolOptions {
  root: string;
  site: SiteContext;
  /** How many pages there are to be. */
  count: number;
  /** The worker's bundle. */
  worker: string;
}

/** Opens what maps pages: workers where there are enough pages for them, else this thread. */
export function openPool(options: PoolOptions): Pages {
  const threads = availableParallelism();
  const isWorth = options.count >= WORTH / threads && threads > 1;
  return isWorth ? workers(options, threads) : thisThread(options.site);
}

function thisThread(site: SiteContext): Pages {
  let mapper = new Mapper(site);
  return {
    drawWith: (draw, render) => {
      mapper = new Mapper(site, { ...draw, render });
    },
    map: (files, toDraw, onDone = () => {}) =>
      Promise.resolve(
        slicesOf(files).map((slice) => {
          const mapped = mapper.map(slice, toDraw);
          onDone(mapped);
          return mapped;
        }),
      ),
    tables: (names) => Promise.resolve(mapper.tables(names)),
    close: () => Promise.resolve(),
  };
}

/** Workers start at once: they load what they need while this thread finds out what pages are drawn with. */
function workers({ root, site, count, worker }: PoolOptions, threads: number): Pages {
  compileForWorkers(count);
  const workerData: WorkerSetup = { root, schemaFolder: site.schemaFolder, now: site.now };
  const pool = new Tinypool({
    filename: worker,
    workerData,
    minThreads: threads,
    maxThreads: threads,
    isolateWorkers: false,
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG, maxOldGenerationSizeMb: OLD },
  });
  const run = <R>(task: Task): Promise<R> => pool.run(task);
  const share = sharedTexts();
  let handed: HandedOver | undefined;
  return {
    drawWith: (draw) => {
      handed = handOver(draw);
    },
    map: (files, toDraw, onDone = () => {}) =>
      Promise.all(
        slicesOf(files).map(async (slice) => {
          const drawn = new Set(slice.filter((file) => toDraw.has(file)));
          const mapped = await run<MappedSlice>({ files: slice, toDraw: drawn, draw: handed });
          share(mapped);
          onDone(mapped);
          return mapped;
        }),
      ),
    tables: async (names) =>
      (await Promise.all(slicesOf(names).map((tables) => run<TableFacts[]>({ tables })))).flat(),
    close: () => pool.destroy(),
  };
}

function slicesOf<T>(all: readonly T[]): T[][] {
  const slices: T[][] = [];
  for (let start = 0; start < all.length; start += SLICE) slices.push(all.slice(start, start + SLICE));
  return slices;
}
