import { availableParallelism } from 'node:os';
import { Tinypool } from 'tinypool';
import type { Bundles } from './bundles.ts';
import type { Build } from './load-build.ts';
import { type BatchResult, PageRenderer, type RenderSetup } from './page-renderer.ts';
import type { Task, WorkerSetup } from './page-worker.ts';

/** Pages of a batch. */
const BATCH = 50;
/** Pages for which it is worth to start a worker, which loads the engine and the site first. */
const PAGES_PER_WORKER = 1000;
/** Megabytes that a worker may use. Without a bound V8 collects garbage later: 10,000 pages take 430 MB instead of 350, and may take 400. */
const HEAP_MB = 512;

/** Which pages are run, and how. */
export interface PoolOptions extends Pick<Build, 'root' | 'site'> {
  bundles: Pick<Bundles, 'worker' | 'loadRenderer'>;
  /** The pages that are rendered; all others are checked only. */
  toRender: ReadonlySet<string>;
  /** Without it, all pages are checked only. */
  setup?: RenderSetup | undefined;
  /** Called after each batch. */
  onBatch?: (batch: BatchResult) => void;
  /** The number of workers; 0 or 1 for none: pages are run in this thread. Default: as many as are worth to start. */
  threads?: number;
}

/** Runs pages, by their files, in batches; returns the outcome in their order. */
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
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
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
