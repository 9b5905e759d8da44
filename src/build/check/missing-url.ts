import type { SiteContext } from '../../core/analyze/site.ts';
import { SITE_FILE } from '../../core/paths/content-paths.ts';
import type { UnlocatedDiagnostic } from '../../core/types.ts';

/** Returns a warning for a valid site config without a URL. */
export function checkUrl({ config }: SiteContext): UnlocatedDiagnostic[] {
  if (!config || config.url !== undefined) return [];
  return [
    {
      rule: 'missing-url',
      severity: 'warning',
      file: SITE_FILE,
      pointer: '',
      message:
        'The site has no address, so it is built without a sitemap, feeds, share cards, links for sharing and data for search engines.',
      help: 'Write the address at which it is published, for example "url": "https://www.example.org".',
    },
  ];
}
