import { workerData } from 'node:worker_threads';
import { loadSite } from '../core/pipeline.ts';
import type { MediaFault } from '../core/types.ts';
import { folderSource } from '../files/folder-source.ts';
import * as renderer from '../render/index.tsx';
import { type BatchResult, PageRenderer, type RenderSetup } from './page-renderer.ts';
import { createRowCompiler } from './row-schemas.ts';

/** What a worker is given when it starts. */
export interface WorkerSetup {
  root: string;
  schemaFolder: string;
  /** Milliseconds since 1970. */
  now: number;
  mediaFaults: ReadonlyMap<string, MediaFault>;
  /** Without it, pages are checked only. */
  setup: RenderSetup | undefined;
}

/** A batch of pages. */
export interface Task {
  files: readonly string[];
  toRender: ReadonlySet<string>;
}

// The pool hands over its own data first, then what it was given: https://github.com/tinylibs/tinypool
const [, { root, setup, ...options }]: [unknown, WorkerSetup] = workerData;
const { site } = loadSite(folderSource(root), { ...options, compileRow: createRowCompiler() });
const pages = new PageRenderer(site, setup && { ...setup, renderer });

/** Runs one task; the pool calls it. */
export default function run({ files, toRender }: Task): BatchResult {
  return pages.run(files, toRender);
}
