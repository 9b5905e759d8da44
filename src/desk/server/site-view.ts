import type { DevSite } from '../../dev/dev-site.ts';
import type { PageEntry, SiteView } from '../protocol.ts';
import { listDue } from './due.ts';
import type { Journal } from './journal.ts';

/** Creates what the app needs of the whole site, once all pages have been checked. */
export async function createSiteView(site: DevSite, journal: Journal): Promise<SiteView> {
  const pages = await site.checker.listPages();
  const context = await site.getContext();
  const { config, variables } = site.checker.site;
  return {
    name: context?.site.name ?? '',
    lang: context?.site.lang ?? 'en',
    timeZone: context?.site.timeZone ?? 'UTC',
    ...(config?.url && { url: config.url }),
    pages: pages.flatMap((page): PageEntry[] =>
      page.kind === 'page'
        ? [{ file: page.file, path: page.path, title: page.title || page.path, isDraft: page.draft }]
        : [],
    ),
    due: listDue({ site: site.checker.site, pages }),
    variables,
    // It may have changed meanwhile.
    history: journal.history,
    ...(journal.warning !== undefined && { notice: journal.warning }),
  };
}
