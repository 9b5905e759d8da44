import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { Tinypool } from 'tinypool';
import type { SiteContext } from '../../core/check.ts';
import type { TableFacts } from '../../core/data.ts';
import type { Renderer } from '../page-files.ts';
import { type HandedOver, handOver } from './hand-over.ts';
import { type DrawSetup, type MappedSlice, Mapper } from './mapper.ts';
import type { Task, WorkerSetup } from './worker.ts';

/**
 * Below so many pages, shared among threads, workers cost more than they save: each has to compile all that a page needs, while
 * one thread has another core's help with that. On two cores 1,000 pages take 1.6 s in one thread and 2.0 s with a worker, 5,000
 * pages 4.7 and 3.9 s.
 */
const WORTH = 5000;
/** So many pages are handed out at once: one slow page holds nobody up, and no message is large. */
const SLICE = 50;
/** Towards the end it is this part of what is left, and at least so many: who is done first waits for nobody long. */
const SHARE = 1 / 30;
const LEAST = 10;
/** So many slices a worker has at a time, while the main thread is busy with its own: with one, 10,000 pages take 17 % longer, with two 3. */
const AHEAD = 3;
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
  /** Hardly any more is to be mapped, which this thread does: the workers' memory is free. */
  rest: () => Promise<void>;
  /** Ends the workers. */
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

type Slice = readonly string[];

/** What can do a part of the work at a time. */
type Hand<R> = (slice: Slice) => Promise<R>;

/** Opens what maps pages: this thread, with workers beside it where there are enough pages. */
export function openPool({ root, site, count, worker }: PoolOptions): Pages {
  const threads = availableParallelism();
  const isShared = threads > 1 && count >= WORTH / threads;
  const helpers = isShared ? threads - 1 : 0;
  const workers = isShared ? openWorkers({ root, site, worker }, helpers) : undefined;
  let resting: Promise<void> | undefined;
  /** This thread, after it has taken what workers have sent, and as many workers as there are. */
  const hands = <R>(here: (slice: Slice) => R, task: (slice: Slice) => Task): Hand<R>[] => {
    const own: Hand<R> = (slice) => setImmediate().then(() => here(slice));
    if (!workers || resting) return [own];
    const theirs: Hand<R> = (slice) => workers.run(task(slice));
    return [own, ...Array.from({ length: helpers * AHEAD }, () => theirs)];
  };
  const rest = async () => {
    resting ??= workers?.destroy();
    await resting;
  };
  let mapper = new Mapper(site);
  let handed: HandedOver | undefined;
  return {
    drawWith(draw, render) {
      mapper = new Mapper(site, { ...draw, render });
      handed = handOver(draw);
    },
    map(files, toDraw, onDone = () => {}) {
      const drawn = (slice: Slice) => new Set(slice.filter((file) => toDraw.has(file)));
      const all = hands<MappedSlice>(
        (slice) => mapper.map(slice, toDraw),
        (slice) => ({ files: slice, toDraw: drawn(slice), draw: handed }),
      );
      return spread(files, all, (slice) => {
        onDone(slice);
        return slice;
      });
    },
    async tables(names) {
      const all = hands<TableFacts[]>(
        (slice) => mapper.tables(slice),
        (tables) => ({ tables }),
      );
      return (await spread(names, all, (facts) => facts)).flat();
    },
    rest,
    close: rest,
  };
}

/** Workers start at once: they load what they need while this thread finds out what pages are drawn with. */
function openWorkers({ root, site, worker }: Omit<PoolOptions, 'count'>, threads: number): Tinypool {
  const { schemaFolder, now, mediaFaults } = site;
  const workerData: WorkerSetup = { root, schemaFolder, now, mediaFaults };
  return new Tinypool({
    filename: worker,
    workerData,
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: AHEAD,
    isolateWorkers: false,
    execArgv: [],
    env: { ...process.env, NODE_ENV: 'production' },
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG, maxOldGenerationSizeMb: OLD },
  });
}

/** Gives one slice after another to whatever hand is free; what is kept of what comes of them is in their order. */
async function spread<R, K>(
  all: readonly string[],
  hands: readonly Hand<R>[],
  keep: (result: R) => K,
): Promise<K[]> {
  const slices = slicesOf(all);
  const results: K[] = [];
  let next = 0;
  const work = async (hand: Hand<R>) => {
    for (;;) {
      const i = next++;
      const slice = slices[i];
      if (!slice) return;
      results[i] = keep(await hand(slice));
    }
  };
  try {
    await Promise.all(hands.map(work));
  } finally {
    // Where one has failed, the others go no further.
    next = slices.length;
  }
  return results;
}

function slicesOf<T>(all: readonly T[]): T[][] {
  const slices: T[][] = [];
  for (let start = 0, size = 0; start < all.length; start += size) {
    size = Math.min(SLICE, Math.max(LEAST, Math.ceil((all.length - start) * SHARE)));
    slices.push(all.slice(start, start + size));
  }
  return slices;
}
