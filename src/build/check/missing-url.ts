import type { SiteContext } from '../../core/analyze/site.ts';
import { SITE_FILE } from '../../core/paths/content-paths.ts';
import { createFileError, type UnlocatedDiagnostic } from '../../core/types.ts';

/** Returns a warning for a valid site config without a URL. */
export function checkUrl({ config }: SiteContext): UnlocatedDiagnostic[] {
  if (!config || config.url !== undefined) return [];
  const warning = createFileError('missing-url', SITE_FILE, {
    severity: 'warning',
    message:
      'The site has no address, so it is built without a sitemap, feeds, share cards, links for sharing and data for search engines.',
    help: 'Write the address at which it is published, for example "url": "https://www.example.org".',
  });
  return [warning];
}
