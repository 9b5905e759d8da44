import type { PageSummary } from '../core/analyze/summary.ts';
import { getValidity } from '../core/analyze/validity.ts';
import type { PageResolveContext } from '../core/resolve/context.ts';
import { createJsonLd } from '../core/resolve/json-ld.ts';
import { getDataFile, getHtmlFile, NOT_FOUND } from '../core/site-paths.ts';
import type { Page } from '../generated/props.ts';
import type { Assets } from '../render/document.tsx';
import type * as Render from '../render/index.tsx';

/** The renderer of pages. */
export type Renderer = Pick<typeof Render, 'renderPage'>;

/** The data that all pages of a build are rendered with. */
export interface RenderContext {
  context: PageResolveContext;
  assets: Assets;
  /** The build time, in milliseconds since 1970. */
  now: number;
  renderer: Renderer;
}

/**
 * Renders the document and the data file of a page; returns their names and texts. `onFailure` is
 * called with the reason for each block that can't be rendered.
 */
export function renderPageFiles(
  page: Page,
  summary: PageSummary,
  { context: { site, base, times }, assets, now, renderer }: RenderContext,
  onFailure: (reason: string) => void,
): [file: string, text: string][] {
  const isFound = summary.kind === 'page' && summary.isListed;
  const jsonLd = isFound ? createJsonLd({ page, summary, site, now }) : [];
  // The time since which the page is as it is, so that it has the same files until it changes.
  const { from } = getValidity([...times, ...(summary.times ?? [])], now, site.timeZone);
  // The not-found page is served for every path without a page.
  const path = summary.kind === 'notFound' ? `/${NOT_FOUND}` : summary.path;
  const [document, data] = [getHtmlFile(path), getDataFile(path)];
  const input = { page, site, now: from, assets, data: `${base}/${data}`, jsonLd, dev: false };
  return [
    [document, renderer.renderPage(input, onFailure)],
    [data, JSON.stringify({ page, jsonLd, now: from, buildId: assets.buildId })],
  ];
}
