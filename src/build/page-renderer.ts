import type { PageSummary } from '../core/analyze/summary.ts';
import { createFailure } from '../core/check/run-rules.ts';
import type { TableSummary } from '../core/load/table-summary.ts';
import {
  type CheckedPage,
  checkPage,
  createTableCollector,
  loadPage,
  loadValidPage,
  type SiteContext,
} from '../core/pipeline.ts';
import type { MediaFile } from '../core/resolve/context.ts';
import { resolvePage } from '../core/resolve/index.ts';
import type { UnlocatedDiagnostic } from '../core/types.ts';
import { getOutputFingerprint } from '../files/fingerprint.ts';
import { createWriter } from '../files/output-files.ts';
import type { Assets } from '../render/document.tsx';
import { checkLength } from './long-page.ts';
import type { Output } from './manifest.ts';
import { createPageContext } from './page-context.ts';
import { type RenderContext, type Renderer, renderPageFiles } from './page-files.ts';

/** The inputs of rendering besides the site and the page. */
export interface RenderSetup {
  /** The folder to write pages to. */
  folder: string;
  assets: Assets;
  /** Images by their names. */
  media: Readonly<Record<string, MediaFile>>;
}

/** Checked pages, and the tables that they show, each once. */
export interface CheckedBatch {
  pages: Omit<CheckedPage, 'page'>[];
  tables: TableSummary[];
}

/** A rendered page: its outputs, and what was found while it was rendered. */
export interface RenderedPage {
  file: string;
  outputs: Output[];
  findings: UnlocatedDiagnostic[];
}

/** Creates the first pass over pages: load, check. Works in any thread. */
export function createChecker(site: SiteContext): (files: readonly string[]) => CheckedBatch {
  const collectTables = createTableCollector(site);
  return (files) => {
    const batch: CheckedBatch = { pages: [], tables: [] };
    for (const file of files) {
      const { summary, diagnostics } = checkPage(loadPage(file, site), site);
      batch.pages.push({ summary, diagnostics });
      batch.tables.push(...collectTables(summary.data));
    }
    return batch;
  };
}

/** Creates the second pass over pages without an error: load, resolve, render, write. Works in any thread. */
export function createRenderer(
  site: SiteContext,
  { folder, assets, media }: RenderSetup,
  renderer: Renderer,
): (summaries: readonly PageSummary[]) => RenderedPage[] {
  if (!site.config) throw new Error('A site without a valid site config can not be rendered.');
  const context = createPageContext(site.config, { site }, new Map(Object.entries(media)));
  const shared: RenderContext = { context, assets, now: site.now, renderer };
  const write = createWriter(folder);
  return (summaries) => summaries.map((summary) => renderOne(summary, site, shared, write));
}

function renderOne(
  summary: PageSummary,
  site: SiteContext,
  shared: RenderContext,
  write: ReturnType<typeof createWriter>,
): RenderedPage {
  const { file, description } = summary;
  const findings: UnlocatedDiagnostic[] = [];
  try {
    const { page, parseMarkdown } = loadValidPage(file, site);
    const resolved = resolvePage(page, shared.context, parseMarkdown, description);
    const files = renderPageFiles(resolved, summary, shared, (reason) =>
      findings.push(createBlockFailure(file, reason)),
    );
    findings.push(...checkLength(file, files[0]?.[1] ?? '', shared.context.site.limits.pageMaxKB));
    const outputs = files.map(([name, text]): Output => [name, getOutputFingerprint(write(name, text))]);
    return { file, outputs, findings };
  } catch (error) {
    // An error of the file system ends the build. Any other error concerns this page alone.
    if (error instanceof Error && 'syscall' in error) throw error;
    const failure = createFailure('page-failed', file, 'The page could not be rendered', error);
    return { file, outputs: [], findings: [failure] };
  }
}

function createBlockFailure(file: string, reason: string): UnlocatedDiagnostic {
  return {
    rule: 'block-failed',
    severity: 'warning',
    file,
    pointer: '',
    message: `A block of this page could not be rendered and was left out: ${reason}`,
    help: 'This is a bug of the program, not a mistake in the content. Please report it.',
  };
}
