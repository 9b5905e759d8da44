import type { PageSummary } from '../core/analyze/summary.ts';
import { createFailure } from '../core/check/run-rules.ts';
import type { TableSummary } from '../core/load/table-summary.ts';
import {
  checkPage,
  createTableCollector,
  type LoadedPage,
  loadPage,
  type SiteContext,
} from '../core/pipeline.ts';
import type { MediaFile } from '../core/resolve/context.ts';
import { resolvePage } from '../core/resolve/index.ts';
import { isError, type UnlocatedDiagnostic } from '../core/types.ts';
import { getOutputFingerprint } from '../files/fingerprint.ts';
import { createWriter } from '../files/output-files.ts';
import type { Page } from '../generated/content.ts';
import type { Assets } from '../render/document.tsx';
import { checkLength } from './long-page.ts';
import type { Output, PageResult } from './manifest.ts';
import { createPageContext } from './page-context.ts';
import { type RenderContext, type Renderer, renderPageFiles } from './page-files.ts';

/** The inputs of rendering besides the site. */
export interface RenderSetup {
  /** The folder to write pages to. */
  folder: string;
  assets: Assets;
  /** Images by their names. */
  media: Readonly<Record<string, MediaFile>>;
}

/** Milliseconds spent in each step. */
export interface Durations {
  load: number;
  check: number;
  resolve: number;
  render: number;
  write: number;
}

/** The results of a batch of pages, and of the tables that they show. */
export interface BatchResult {
  pages: PageResult[];
  tables: TableSummary[];
  durations: Durations;
  slowest: { file: string; ms: number };
}

/**
 * Runs pages through the pipeline, one at a time: load, check, resolve, render, write. Works in any
 * thread.
 */
export class PageRenderer {
  readonly #site: SiteContext;
  readonly #rendering: ReturnType<typeof prepareRendering> | undefined;
  readonly #tablesOn: ReturnType<typeof createTableCollector>;
  /** A build with an error is not committed, so later pages are only checked. */
  #hasError = false;

  /** Without a setup, pages are only checked. */
  constructor(site: SiteContext, setup?: RenderSetup & { renderer: Renderer }) {
    this.#site = site;
    this.#rendering = setup && prepareRendering(setup, site);
    this.#tablesOn = createTableCollector(site);
  }

  /** Checks pages, and renders those in `toRender`. */
  run(files: readonly string[], toRender: ReadonlySet<string>): BatchResult {
    const batch: BatchResult = {
      pages: [],
      tables: [],
      durations: { load: 0, check: 0, resolve: 0, render: 0, write: 0 },
      slowest: { file: '', ms: 0 },
    };
    for (const file of files) {
      const start = performance.now();
      this.#runOne(file, toRender.has(file), batch);
      const ms = performance.now() - start;
      if (ms > batch.slowest.ms) batch.slowest = { file, ms };
    }
    return batch;
  }

  #runOne(file: string, isWanted: boolean, { pages, tables, durations }: BatchResult): void {
    const addLap = startStopwatch(durations);
    const loaded = loadPage(file, this.#site);
    addLap('load');
    const { summary, diagnostics, page } = checkPage(loaded, this.#site);
    tables.push(...this.#tablesOn(summary.data));
    this.#hasError ||= diagnostics.some(isError);
    addLap('check');
    const failures: string[] = [];
    const result: PageResult = { summary, diagnostics, outputs: [], failures };
    pages.push(result);
    if (!isWanted || this.#hasError || !page || summary.draft) return;
    try {
      const input = { page, summary, parseMarkdown: loaded.parseMarkdown };
      const { outputs, warnings } = this.#render(input, failures, addLap);
      result.outputs = outputs;
      result.diagnostics = [...diagnostics, ...warnings];
    } catch (error) {
      // An error of the file system ends the build. Any other error concerns this page alone.
      if (error instanceof Error && 'syscall' in error) throw error;
      this.#hasError = true;
      result.diagnostics = [
        ...diagnostics,
        createFailure('page-failed', file, 'The page could not be rendered', error),
      ];
    }
  }

  #render(
    {
      page,
      summary,
      parseMarkdown,
    }: { page: Page; summary: PageSummary; parseMarkdown: LoadedPage['parseMarkdown'] },
    failures: string[],
    addLap: ReturnType<typeof startStopwatch>,
  ): { outputs: Output[]; warnings: UnlocatedDiagnostic[] } {
    if (!this.#rendering) return { outputs: [], warnings: [] };
    const { images, shared, write } = this.#rendering;
    // An image without versions is an error, which is reported after all pages.
    if (summary.images.some((name) => !images.has(name))) return { outputs: [], warnings: [] };
    const resolved = resolvePage(page, shared.context, parseMarkdown, summary.description);
    addLap('resolve');
    const files = renderPageFiles(resolved, summary, shared, (reason) => failures.push(reason));
    const { pageMaxKB } = shared.context.site.limits;
    const [[, html] = ['', '']] = files;
    const warnings = checkLength(summary.file, html, pageMaxKB);
    addLap('render');
    const outputs = files.map(([file, text]): Output => [file, getOutputFingerprint(write(file, text))]);
    addLap('write');
    return { outputs, warnings };
  }
}

function prepareRendering(
  { folder, assets, media, renderer }: RenderSetup & { renderer: Renderer },
  site: SiteContext,
) {
  if (!site.config) throw new Error('A site without a valid site config can not be rendered.');
  const images = new Map(Object.entries(media));
  const context = createPageContext(site.config, { site }, images);
  const shared: RenderContext = { context, assets, now: site.now, renderer };
  return { images, shared, write: createWriter(folder) };
}

/** Returns a function that adds the time since its last call to a step. */
function startStopwatch(durations: Durations): (step: keyof Durations) => void {
  let last = performance.now();
  return (step) => {
    const now = performance.now();
    durations[step] += now - last;
    last = now;
  };
}
