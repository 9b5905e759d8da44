import { workerData } from 'node:worker_threads';
import { loadSite } from '../../core/check.ts';
import type { TableFacts } from '../../core/data.ts';
import type { MediaFault } from '../../core/types.ts';
import * as render from '../../render/index.tsx';
import { folderSource } from '../folder-source.ts';
import { rowCompiler } from '../row-schemas.ts';
import { type HandedOver, takeOver } from './hand-over.ts';
import { type MappedSlice, Mapper } from './mapper.ts';

/** What a worker is given when it starts. */
export interface WorkerSetup {
  root: string;
  schemaFolder: string;
  /** Milliseconds since 1970. */
  now: number;
  /** What is wrong with pictures and files, as the main thread has found it. */
  mediaFaults: ReadonlyMap<string, MediaFault>;
}

/** What a worker is asked: to map pages, or to check tables. */
export type Task = PagesTask | { tables: readonly string[] };

interface PagesTask {
  files: readonly string[];
  toDraw: ReadonlySet<string>;
  /** Without it, pages are checked only. */
  draw: HandedOver | undefined;
}

// The pool hands over its own data first, then what it was given: https://github.com/tinylibs/tinypool
const [, { root, ...options }]: [unknown, WorkerSetup] = workerData;
/** Loaded before a task comes, while the main thread looks at all files: what all pages share, it has read before. */
const { site } = loadSite(folderSource(root), { ...options, compileRow: rowCompiler() });
let mapper: Mapper | undefined;
let drawsWith: number | undefined;

/** Answers one task; the pool calls it. */
export default function work(task: Task): MappedSlice | TableFacts[] {
  const draw = 'tables' in task ? undefined : task.draw;
  if (!mapper || (draw && draw.id !== drawsWith)) {
    mapper = new Mapper(site, draw && { ...takeOver(draw), render });
    drawsWith = draw?.id;
  }
  return 'tables' in task ? mapper.tables(task.tables) : mapper.map(task.files, task.toDraw);
}
