import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PageSummary } from '../../core/analyze/summary.ts';
import { createChecker, type PageCheck, type PageToCheck } from '../../core/pipeline/index.ts';
import type { Build } from '../load-build.ts';
import { createRenderer, type PageToRender, type RenderedPage, type RenderSetup } from './page-renderer.ts';
import type { RenderTask, WorkerSetup } from './page-worker.ts';

/** Pages per batch. */
const BATCH = 50;
/** Pages per worker. Starting a worker, which loads the bundle and the site, pays off from here on. */
const PAGES_PER_WORKER = 1000;
/** The maximum heap of a worker. Without it, 10,000 pages take 700 MB instead of 460 on Node 24. */
const HEAP = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 };

/** Pages that are being rendered, in their order, each with its batch. */
export type Rendering = ReadonlyMap<PageSummary, Promise<RenderedPage[]>>;

/** Runs both passes over pages, in batches. Returns results in the order of the pages. */
export type PagePool = ReturnType<typeof openPool>;

/** A pass over a batch, with a result for each page. */
type Pass<T, R> = (batch: readonly T[]) => R[] | Promise<R[]>;

/** The passes in this thread or in workers. */
interface Passes {
  check: Pass<PageToCheck, PageCheck>;
  startRendering: (setup: RenderSetup) => Promise<Pass<PageToRender, RenderedPage>>;
  close: () => Promise<void>;
}

/** The parts of a build that pages depend on. */
type PoolBuild = Pick<Build, 'root' | 'site' | 'onProgress' | 'loadBundles'>;

/** The number of threads for a number of pages: one per 1,000 pages, and at most one per core. */
const countThreads = (pages: number) => Math.min(availableParallelism(), Math.ceil(pages / PAGES_PER_WORKER));

/** Opens a pool that runs in this thread, and in workers from the first pass on over that many pages. */
export function openPool(build: PoolBuild, count = countThreads) {
  const { onProgress } = build;
  let passes = createLocalPasses(build);
  let threads = 1;
  const prepare = async (pages: readonly unknown[]) => {
    const wanted = count(pages.length);
    if (wanted <= threads) return passes;
    await passes.close();
    threads = wanted;
    passes = await startWorkers(build, threads);
    return passes;
  };
  return {
    async check(pages: readonly PageToCheck[]): Promise<PageCheck[]> {
      const { check } = await prepare(pages);
      const onBatch = (done: number) => onProgress('check', done, pages.length);
      return collectResults(runBatches(pages, check, onBatch));
    },
    render(pages: readonly PageToRender[], setup: RenderSetup): Rendering {
      const run = prepare(pages).then(({ startRendering }) => startRendering(setup));
      const onBatch = (done: number) => onProgress('render', done, pages.length);
      const batches = runBatches(pages, async (batch) => (await run)(batch), onBatch);
      return new Map([...batches].map(([{ summary }, batch]) => [summary, batch]));
    },
    close: () => passes.close(),
  };
}

function createLocalPasses({ site, loadBundles }: PoolBuild): Passes {
  return {
    check: createChecker(site),
    async startRendering(setup) {
      const { loadRenderer } = await loadBundles();
      const render = createRenderer(site, setup, await loadRenderer());
      let last: Promise<unknown> = Promise.resolve();
      return (summaries) => {
        // One after the other: in between, rendered pages get to the process that makes the search index.
        const rendered = last.then(() => nextTurn()).then(() => render(summaries));
        last = rendered;
        return rendered;
      };
    },
    async close() {},
  };
}

async function startWorkers({ root, site, loadBundles }: PoolBuild, threads: number): Promise<Passes> {
  const { now, mediaFaults } = site;
  const { worker: filename } = await loadBundles();
  // Imported on demand: most builds are small.
  const { Tinypool } = await import('tinypool');
  const pool = new Tinypool({
    filename,
    workerData: { root, now, mediaFaults } satisfies WorkerSetup,
    minThreads: threads,
    maxThreads: threads,
    isolateWorkers: false,
    resourceLimits: HEAP,
    execArgv: [],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return {
    check: (pages) => pool.run(pages, { name: 'check' }),
    async startRendering(setup) {
      const text = JSON.stringify(setup);
      return (pages) => pool.run({ pages, setup: text } satisfies RenderTask, { name: 'render' });
    },
    close: () => pool.destroy(),
  };
}

/** Runs all batches at once, in order if `run` is synchronous. Returns the result of each item's batch. */
function runBatches<T, R>(
  items: readonly T[],
  run: Pass<T, R>,
  onBatch: (done: number) => void,
): Map<T, Promise<R[]>> {
  const running = new Map<T, Promise<R[]>>();
  let done = 0;
  const runOne = async (batch: readonly T[]) => {
    const result = await run(batch);
    done += batch.length;
    onBatch(done);
    return result;
  };
  for (let start = 0; start < items.length; start += BATCH) {
    const batch = items.slice(start, start + BATCH);
    const result = runOne(batch);
    for (const item of batch) running.set(item, result);
  }
  return running;
}

/** Returns the results of all batches that run. */
export async function collectResults<R>(running: ReadonlyMap<unknown, Promise<R[]>>): Promise<R[]> {
  return (await Promise.all(new Set(running.values()))).flat();
}
