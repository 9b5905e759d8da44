import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageResolveContext } from '../core/resolve/context.ts';
import { getMediaUrl } from '../core/resolve/link.ts';
import { getDigest } from '../files/fingerprint.ts';
import { ICONS_SOURCE } from '../files/paths.ts';
import { ICONS_FILE } from '../generated/icons.ts';
import type { Assets } from '../render/document.tsx';
import { createPlaceholderCss } from './images/placeholders.ts';
import { keepAssets } from './keep-assets.ts';
import type { Build } from './load-build.ts';
import { createMarkerFile } from './marker.ts';
import { getFeedLinks } from './outputs/feeds.ts';
import { getDocumentPolicy } from './outputs/headers.ts';
import type { Staging } from './staging.ts';
import { createThemeCss } from './theme.ts';

/** Writes the files that every page loads, and the marker; returns their URLs. */
export async function writeAssets(
  { bundles, out, marker, keepAssets: count }: Pick<Build, 'bundles' | 'out' | 'marker' | 'keepAssets'>,
  context: PageResolveContext,
  staging: Staging,
): Promise<Assets> {
  const client = await bundles.loadClient();
  // The style sheet is published with the colours of the site, under its own name.
  const copied = client.files.filter((file) => file !== client.style);
  for (const file of copied) staging.write(file, readFileSync(join(client.folder, file)));
  staging.write(ICONS_FILE, readFileSync(ICONS_SOURCE));
  const css = `${readFileSync(join(client.folder, client.style), 'utf8')}\n${createThemeCss(context.site.theme)}${createPlaceholderCss()}`;
  const style = `assets/style-${getDigest([css]).slice(0, 8)}.css`;
  staging.write(style, css);
  const site = JSON.stringify(context.site);
  const siteFile = `assets/site-${getDigest([site]).slice(0, 8)}.json`;
  staging.write(siteFile, site);
  const { base } = context;
  const getIntegrity = (file: string) => sha384(readFileSync(join(client.folder, file)));
  const assets: Assets = {
    script: `${base}/${client.script}`,
    styles: `${base}/${style}`,
    site: `${base}/${siteFile}`,
    ...(client.font && { font: `${base}/${client.font}` }),
    icon: base + getMediaUrl(context.site.icon),
    theme: `${base}/${client.theme}`,
    integrity: { script: getIntegrity(client.script), theme: getIntegrity(client.theme) },
    policy: getDocumentPolicy(context.site),
    ...(context.site.feeds && { feeds: getFeedLinks(context.site) }),
    buildId: getDigest([bundles.buildId, site]).slice(0, 8),
  };
  const own = [...copied, ICONS_FILE, style, siteFile];
  const assetNames = count > 0 ? keepAssets({ out, marker, own, count, folder: staging.folder }) : undefined;
  const { url, photoHosts } = context.site;
  staging.write(
    ...createMarkerFile({
      site: url,
      ...(photoHosts && { photoHosts }),
      ...(assetNames && { assets: assetNames }),
    }),
  );
  return assets;
}

/** Returns the digest of a file for the attribute `integrity`: https://www.w3.org/TR/sri-2/ */
function sha384(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}
