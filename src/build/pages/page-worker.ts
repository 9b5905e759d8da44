import { workerData } from 'node:worker_threads';
import { createChecker, loadSite, type SiteContext } from '../../core/pipeline/index.ts';
import { folderSource } from '../../files/folder-source.ts';
import * as renderer from '../../render/index.tsx';
import { createRowCompiler } from '../check/row-compiler.ts';
import { createRenderer, type PageToRender, type RenderedPage } from './page-renderer.ts';

export interface WorkerSetup extends Pick<SiteContext, 'now' | 'mediaFaults'> {
  root: string;
}

/** A batch of pages to render. The setup is JSON: it comes with each batch and is parsed once. */
export interface RenderTask {
  pages: readonly PageToRender[];
  setup: string;
}

// Tinypool passes its own data first: https://github.com/tinylibs/tinypool
const [, { root, ...options }]: [unknown, WorkerSetup] = workerData;
const { site } = loadSite(folderSource(root), { ...options, compileRow: createRowCompiler() });

/** Checks a batch. Called by the pool. */
export const check = createChecker(site);

let current = { setup: '', run: (_: RenderTask['pages']): RenderedPage[] => [] };

/** Renders a batch. Called by the pool. */
export function render({ pages, setup }: RenderTask): RenderedPage[] {
  if (setup !== current.setup) current = { setup, run: createRenderer(site, JSON.parse(setup), renderer) };
  return current.run(pages);
}
