import { availableParallelism } from 'node:os';
import { Tinypool } from 'tinypool';
import type { Bundles } from './bundles.ts';
import type { Build } from './load-build.ts';
import { type BatchResult, PageRenderer, type RenderSetup } from './page-renderer.ts';
import type { Task, WorkerSetup } from './page-worker.ts';

/** Pages per batch. */
const BATCH = 50;
/** Pages per worker. Starting a worker, which loads the bundle and the site, pays off from here on. */
const PAGES_PER_WORKER = 1000;
/**
 * The maximum heap of a worker. Without it V8 collects garbage later: on Node 24, a build of 10,000
 * pages then takes 700 MB instead of 460.
 */
const HEAP = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 };

/** Options of `runBatches`. */
export interface PoolOptions extends Pick<Build, 'root' | 'site'> {
  bundles: Pick<Bundles, 'worker' | 'loadRenderer'>;
  /** The pages to render. All others are only checked. */
  toRender: ReadonlySet<string>;
  /** Without a setup, pages are only checked. */
  setup?: RenderSetup | undefined;
  /** Called after each batch. */
  onBatch?: (batch: BatchResult) => void;
  /**
   * The number of workers. With 0 or 1, pages run in this thread. Default: one per 1,000 pages, at
   * most one per core.
   */
  threads?: number;
}

/** Checks and renders pages in batches; returns the results in the order of `files`. */
export async function runBatches(files: readonly string[], options: PoolOptions): Promise<BatchResult[]> {
  const { toRender, threads = Math.min(availableParallelism(), Math.ceil(files.length / PAGES_PER_WORKER)) } =
    options;
  const tasks: Task[] = [];
  for (let start = 0; start < files.length; start += BATCH) {
    const batch = files.slice(start, start + BATCH);
    tasks.push({ files: batch, toRender: new Set(batch.filter((file) => toRender.has(file))) });
  }
  return threads > 1 ? runInWorkers(tasks, options, threads) : runHere(tasks, options);
}

async function runHere(
  tasks: readonly Task[],
  { site, bundles, setup, onBatch = () => {} }: PoolOptions,
): Promise<BatchResult[]> {
  const renderer = new PageRenderer(site, setup && { ...setup, renderer: await bundles.loadRenderer() });
  return tasks.map((task) => {
    const batch = renderer.run(task.files, task.toRender);
    onBatch(batch);
    return batch;
  });
}

async function runInWorkers(
  tasks: readonly Task[],
  { root, site, bundles, setup, onBatch = () => {} }: PoolOptions,
  threads: number,
): Promise<BatchResult[]> {
  const { schemaFolder, now, mediaFaults } = site;
  const workerData: WorkerSetup = { root, schemaFolder, now, mediaFaults, setup };
  const pool = new Tinypool({
    filename: bundles.worker,
    workerData,
    minThreads: threads,
    maxThreads: threads,
    isolateWorkers: false,
    resourceLimits: HEAP,
    execArgv: [],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const run = async (task: Task): Promise<BatchResult> => {
    const batch: BatchResult = await pool.run(task);
    onBatch(batch);
    return batch;
  };
  try {
    return await Promise.all(tasks.map(run));
  } finally {
    await pool.destroy();
  }
}
