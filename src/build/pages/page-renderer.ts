import type { PageSummary } from '../../core/analyze/summary.ts';
import { createFailure } from '../../core/check/run-rules.ts';
import { OWN_BLOCKS } from '../../core/paths/content-paths.ts';
import { getValidPage, loadPage, type PageInputs, type SiteContext } from '../../core/pipeline/index.ts';
import type { MediaFile } from '../../core/resolve/context.ts';
import { resolvePage } from '../../core/resolve/index.ts';
import { getAnnotation } from '../../core/schema/annotations.ts';
import { createFileError, type UnlocatedDiagnostic } from '../../core/types.ts';
import { isSystemError } from '../../files/error-reason.ts';
import { getOutputFingerprint } from '../../files/fingerprint.ts';
import { createWriter } from '../../files/write-output.ts';
import type { Assets } from '../../render/document.tsx';
import type { Output } from '../plan/manifest.ts';
import { checkLength } from './long-page.ts';
import { createPageContext, type RenderContext, type Renderer, renderPageFiles } from './page-files.ts';

/** The inputs of rendering besides the site and the page. */
export interface RenderSetup {
  /** The folder to write pages to. */
  folder: string;
  assets: Assets;
  /** Images by their names. */
  media: Readonly<Record<string, MediaFile>>;
}

export interface PageToRender extends PageInputs {
  summary: PageSummary;
}

/** A rendered page: its outputs, and what was found while it was rendered. */
export interface RenderedPage {
  file: string;
  outputs: Output[];
  renderDiagnostics: UnlocatedDiagnostic[];
}

/** Creates the second pass over pages without an error: load, resolve, render, write. Works in any thread. */
export function createRenderer(
  site: SiteContext,
  { folder, assets, media }: RenderSetup,
  renderer: Renderer,
): (pages: readonly PageToRender[]) => RenderedPage[] {
  if (!site.config) throw new Error('A site without a valid site config can not be rendered.');
  const context = createPageContext(site.config, { site }, new Map(Object.entries(media)));
  const shared: RenderContext = { context, assets, now: site.now, renderer };
  const write = createWriter(folder);
  return (pages) => pages.map((page) => renderOne(page, site, shared, write));
}

function renderOne(
  { summary, ...inputs }: PageToRender,
  site: SiteContext,
  shared: RenderContext,
  write: ReturnType<typeof createWriter>,
): RenderedPage {
  const { file, description } = summary;
  const renderDiagnostics: UnlocatedDiagnostic[] = [];
  try {
    const valid = getValidPage(loadPage(file, site, inputs));
    if (!valid) throw new Error('it has changed while the site was built');
    const resolved = resolvePage(valid, shared.context, description);
    const files = renderPageFiles(resolved, summary, shared, (reason, type) =>
      renderDiagnostics.push(createBlockFailure(file, type, reason)),
    );
    renderDiagnostics.push(...checkLength(file, files[0]?.[1] ?? '', shared.context.site.limits.pageMaxKB));
    const outputs = files.map(([name, text]): Output => [name, getOutputFingerprint(write(name, text))]);
    return { file, outputs, renderDiagnostics };
  } catch (error) {
    // An error of the file system ends the build. Any other error concerns this page alone.
    if (isSystemError(error)) throw error;
    const failure = createFailure('page-failed', file, 'The page could not be rendered', error);
    return { file, outputs: [], renderDiagnostics: [failure] };
  }
}

/** Reports a block that was left out; one of the site's own once, at its component. */
function createBlockFailure(page: string, type: string, reason: string): UnlocatedDiagnostic {
  if (getAnnotation(type, 'x-own') !== true) {
    const what = 'A block of this page could not be rendered and was left out';
    return { ...createFailure('block-failed', page, what, reason), severity: 'warning' };
  }
  const message = `The block "${type}" could not be rendered on ${page} and was left out: ${reason}`;
  const help = 'Correct the component.';
  const failure = createFileError('block-failed', `${OWN_BLOCKS}/${type}/${type}.tsx`, { message, help });
  return { ...failure, severity: 'warning', cause: `block-failed ${type}` };
}
