import { availableParallelism } from 'node:os';
import { Tinypool } from 'tinypool';
import type { TableFacts } from '../../core/data.ts';
import type { PageFacts } from '../../core/facts.ts';
import type { Renderer } from '../page-files.ts';
import { type Checked, type Drawn, type DrawSetup, Mapper, type MapSetup } from './mapper.ts';
import { sharedTexts } from './shared-texts.ts';
import type { Task } from './worker.ts';

/** Below this many pages the start of workers costs more than they save. */
const WORTH = 400;
/** So many pages are handed out at once: one slow page holds nobody up, and no message is large. */
const SLICE = 50;
/** Megabytes for what lives shortly: a page's tree is garbage a millisecond later, and V8's own 16 are soon full. */
const YOUNG = 32;

/** Maps pages and tables, in this thread or in workers; `onDone` is told how many more are done. */
export interface Pages {
  check: (files: readonly string[], onDone?: (count: number) => void) => Promise<Checked>;
  tables: (names: readonly string[]) => Promise<TableFacts[]>;
  draw: (pages: readonly PageFacts[], setup: DrawSetup, onDone?: (count: number) => void) => Promise<Drawn[]>;
  close: () => Promise<void>;
}

/** How pages are mapped. */
export interface PoolOptions extends MapSetup {
  /** How many pages there are to be. */
  count: number;
  /** The worker's bundle. */
  worker: string;
  render: Renderer;
}

/** Opens what maps pages: workers where there are enough pages for them, else this thread. */
export function openPool({ count, worker, render, ...setup }: PoolOptions): Pages {
  const threads = availableParallelism();
  if (count < WORTH || threads < 2) {
    const mapper = new Mapper(setup, render);
    return {
      check: (files) => Promise.resolve(mapper.check(files)),
      tables: (names) => Promise.resolve(mapper.tables(names)),
      draw: (pages, draw) => Promise.resolve([mapper.draw(pages, draw)]),
      close: () => Promise.resolve(),
    };
  }
  const pool = new Tinypool({
    filename: worker,
    workerData: setup,
    minThreads: threads,
    maxThreads: threads,
    isolateWorkers: false,
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG },
  });
  const inSlices = async <T, R>(
    all: readonly T[],
    task: (slice: readonly T[]) => Task,
    onDone: (count: number) => void = () => {},
  ): Promise<R[]> =>
    Promise.all(
      slicesOf(all).map(async (slice): Promise<R> => {
        const result: R = await pool.run(task(slice));
        onDone(slice.length);
        return result;
      }),
    );
  return {
    async check(files, onDone) {
      const slices = await inSlices<string, Checked>(files, (check) => ({ check }), onDone);
      const share = sharedTexts();
      for (const { pages } of slices) for (const { facts } of pages) share(facts);
      return {
        pages: slices.flatMap(({ pages }) => pages),
        tables: slices.flatMap(({ tables }) => tables),
      };
    },
    tables: async (names) => (await inSlices<string, TableFacts[]>(names, (tables) => ({ tables }))).flat(),
    draw: (pages, setupOfDraw, onDone) =>
      inSlices<PageFacts, Drawn>(pages, (draw) => ({ draw, setup: setupOfDraw }), onDone),
    close: () => pool.destroy(),
  };
}

function slicesOf<T>(all: readonly T[]): T[][] {
  const slices: T[][] = [];
  for (let start = 0; start < all.length; start += SLICE) slices.push(all.slice(start, start + SLICE));
  return slices;
}
