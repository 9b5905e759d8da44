import { workerData } from 'node:worker_threads';
import { loadSite } from '../../core/check.ts';
import type { TableFacts } from '../../core/data.ts';
import * as render from '../../render/index.tsx';
import { folderSource } from '../folder-source.ts';
import { rowCompiler } from '../row-schemas.ts';
import { type DrawSetup, type MappedSlice, Mapper } from './mapper.ts';

/** What a worker is given when it starts. */
export interface WorkerSetup {
  root: string;
  schemaFolder: string;
  /** Milliseconds since 1970. */
  now: number;
  /** Without it, pages are checked only. */
  draw: DrawSetup | undefined;
}

/** What a worker is asked: to map pages, or to check tables. */
export type Task = { files: readonly string[]; toDraw: ReadonlySet<string> } | { tables: readonly string[] };

// The pool hands over its own data first, then what it was given: https://github.com/tinylibs/tinypool
const [, { root, draw, ...options }]: [unknown, WorkerSetup] = workerData;
const { site } = loadSite(folderSource(root), { ...options, compileRow: rowCompiler() });
const mapper = new Mapper(site, render, draw);

/** Answers one task; the pool calls it. */
export default function work(task: Task): MappedSlice | TableFacts[] {
  return 'tables' in task ? mapper.tables(task.tables) : mapper.map(task.files, task.toDraw);
}
