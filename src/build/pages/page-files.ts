import type { PageSummary } from '../../core/analyze/summary.ts';
import { getValidity } from '../../core/analyze/validity.ts';
import { getBasePath, getDataFile, getHtmlFile, NOT_FOUND } from '../../core/paths/site-paths.ts';
import type { SiteContext } from '../../core/pipeline/index.ts';
import type { MediaFile, PageResolveContext } from '../../core/resolve/context.ts';
import { createDateStyle } from '../../core/resolve/date.ts';
import { resolveSite } from '../../core/resolve/index.ts';
import { createJsonLd } from '../../core/resolve/json-ld.ts';
import type { Site as SiteConfig } from '../../generated/content.ts';
import type { Page } from '../../generated/props.ts';
import type { Assets, PageData } from '../../render/document.tsx';
import type * as Render from '../../render/index.tsx';
import { getCardUrl } from '../images/output-names.ts';

export type Renderer = Pick<typeof Render, 'renderPage'>;

/** The data that all pages of a build are rendered with. */
export interface RenderContext {
  context: PageResolveContext;
  assets: Assets;
  /** The build time, in milliseconds since 1970. */
  now: number;
  renderer: Renderer;
  /** Shows the reason in place of a block that can't be rendered. Default `false`. */
  dev?: boolean;
}

type PageFile = [file: string, text: string];

/** Creates the data of a page, from which its document is rendered. */
export function createPageData(
  page: Page,
  summary: PageSummary,
  { context: { site, times }, assets, now }: Omit<RenderContext, 'renderer'>,
): PageData {
  const isListed = summary.kind === 'page' && summary.isListed;
  const jsonLd = isListed ? createJsonLd({ page, summary, site, now }) : [];
  // Not the build time: until something on the page opens, closes or ends, builds write the same data.
  const { from } = getValidity([...times, ...(summary.times ?? [])], now, site.timeZone);
  return { page, jsonLd, now: from, buildId: assets.buildId };
}

/** Renders the document and the data file of a page. `onFailure` gets the reason why a block fails, and its type. */
export function renderPageFiles(
  page: Page,
  summary: PageSummary,
  shared: RenderContext,
  onFailure?: (reason: string, type: string) => void,
): [document: PageFile, data: PageFile] {
  const { context, assets, renderer, dev = false } = shared;
  const { site, base } = context;
  // The not-found page is served for every path without a page.
  const path = summary.kind === 'notFound' ? NOT_FOUND : summary.path;
  const file = getDataFile(path);
  const data = createPageData(page, summary, shared);
  const input = { ...data, site, assets, data: `${base}/${file}`, dev };
  return [
    [getHtmlFile(path), renderer.renderPage(input, onFailure)],
    [file, JSON.stringify(data)],
  ];
}

export function createPageContext(
  config: SiteConfig,
  { site }: { site: SiteContext },
  media: { get: (name: string) => MediaFile | undefined },
): PageResolveContext {
  const { source, tables, variables, now } = site;
  const context = {
    source,
    tables,
    variables,
    now,
    base: getBasePath(config.url),
    dates: createDateStyle(config),
    media: (name: string) => media.get(name),
  };
  const resolved = resolveSite(config, context);
  const shareCard = (title: string) => context.base + getCardUrl({ title, site: resolved });
  const { times = [] } = site.summary;
  return { ...context, site: resolved, times, ...(resolved.shareCards && { shareCard }) };
}
