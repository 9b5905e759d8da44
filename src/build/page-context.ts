import type { SiteContext } from '../core/pipeline/index.ts';
import type { MediaFile, PageResolveContext } from '../core/resolve/context.ts';
import { createDateStyle } from '../core/resolve/date.ts';
import { resolveSite } from '../core/resolve/index.ts';
import { getBasePath } from '../core/site-paths.ts';
import type { Site as SiteConfig } from '../generated/content.ts';
import { getCardUrl } from './images/card-url.ts';

export function createPageContext(
  config: SiteConfig,
  { site }: { site: SiteContext },
  media: { get: (name: string) => MediaFile | undefined },
): PageResolveContext {
  const { source, tables, variables } = site;
  const context = {
    source,
    tables,
    variables,
    base: getBasePath(config.url),
    dates: createDateStyle(config),
    media: (name: string) => media.get(name),
  };
  const resolved = resolveSite(config, context);
  const shareCard = (title: string) => context.base + getCardUrl({ title, site: resolved });
  const { times = [] } = site.summary;
  return { ...context, site: resolved, times, ...(resolved.shareCards && { shareCard }) };
}
