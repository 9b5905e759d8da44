import { workerData } from 'node:worker_threads';
import { loadSite } from '../core/pipeline.ts';
import type { MediaFault } from '../core/types.ts';
import { folderSource } from '../files/folder-source.ts';
import * as renderer from '../render/index.tsx';
import { type BatchResult, PageRenderer, type RenderSetup } from './page-renderer.ts';
import { createRowCompiler } from './row-schemas.ts';

/** The data that a worker is started with. */
export interface WorkerSetup {
  root: string;
  schemaFolder: string;
  /** The build time, in milliseconds since 1970. */
  now: number;
  mediaFaults: ReadonlyMap<string, MediaFault>;
  /** Without a setup, pages are only checked. */
  setup: RenderSetup | undefined;
}

/** A batch of pages. */
export interface Task {
  files: readonly string[];
  toRender: ReadonlySet<string>;
}

// Tinypool passes its own data first: https://github.com/tinylibs/tinypool
const [, { root, setup, ...options }]: [unknown, WorkerSetup] = workerData;
const { site } = loadSite(folderSource(root), { ...options, compileRow: createRowCompiler() });
const pages = new PageRenderer(site, setup && { ...setup, renderer });

/** Runs a task. Called by the pool. */
export default function run({ files, toRender }: Task): BatchResult {
  return pages.run(files, toRender);
}
