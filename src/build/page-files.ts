import type { PageSummary } from '../core/analyze/summary.ts';
import type { PageResolveContext } from '../core/resolve/context.ts';
import { createJsonLd } from '../core/resolve/json-ld.ts';
import { getDataFile, getHtmlFile, NOT_FOUND } from '../core/site-paths.ts';
import type { Page } from '../generated/props.ts';
import type { Assets } from '../render/document.tsx';
import type * as Render from '../render/index.tsx';

/** What draws a page. */
export type Renderer = Pick<typeof Render, 'renderPage'>;

/** What is the same for all pages of a build. */
export interface RenderContext {
  context: PageResolveContext;
  assets: Assets;
  /** Milliseconds since 1970. */
  now: number;
  renderer: Renderer;
}

/** The files of one page, by their name; `onFailure` is told of a block that could not be drawn. */
export function renderPageFiles(
  page: Page,
  summary: PageSummary,
  { context: { site, base }, assets, now, renderer }: RenderContext,
  onFailure: (reason: string) => void,
): [file: string, text: string][] {
  const isFound = summary.kind === 'page' && summary.isListed;
  const structured = isFound ? createJsonLd({ page, summary, site, now }) : [];
  // A page without a deadline is the same at any moment: its files need not change with each build.
  const buildTime = summary.isTimed ? now : 0;
  // The not-found page is for every address that no page has.
  const path = summary.kind === 'notFound' ? `/${NOT_FOUND}` : summary.path;
  const [document, data] = [getHtmlFile(path), getDataFile(path)];
  const input = { page, site, now: buildTime, assets, data: `${base}/${data}`, structured, dev: false };
  return [
    [document, renderer.renderPage(input, onFailure)],
    [data, JSON.stringify({ page, now: buildTime, buildId: assets.buildId })],
  ];
}
