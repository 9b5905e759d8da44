import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageResolveContext } from '../core/resolve/context.ts';
import { getMediaUrl } from '../core/resolve/link.ts';
import { getDigest } from '../files/fingerprint.ts';
import type { Assets } from '../render/document.tsx';
import { placeholderCss } from './images/placeholders.ts';
import { keepAssets } from './keep-assets.ts';
import type { Build } from './load-build.ts';
import { markerFile } from './marker.ts';
import { feedLinks } from './outputs/feeds.ts';
import { DOCUMENT_POLICY } from './outputs/headers.ts';
import type { Staging } from './staging.ts';
import { themeCss } from './theme.ts';

/** Writes the files that every page loads, and the output's marker; returns the URLs of those files. */
export async function writeAssets(
  { engine, out, marker, keepAssets: count }: Pick<Build, 'engine' | 'out' | 'marker' | 'keepAssets'>,
  context: PageResolveContext,
  staging: Staging,
): Promise<Assets> {
  const client = await engine.loadClient();
  // The engine's style sheet is published with the site's colours in it, under a name of its own.
  const copied = client.files.filter((file) => file !== client.style);
  for (const file of copied) staging.write(file, readFileSync(join(client.folder, file)));
  const css = `${readFileSync(join(client.folder, client.style), 'utf8')}\n${themeCss(context.site.theme)}${placeholderCss()}`;
  const style = `assets/style-${getDigest([css]).slice(0, 8)}.css`;
  staging.write(style, css);
  const site = JSON.stringify(context.site);
  const siteFile = `assets/site-${getDigest([site]).slice(0, 8)}.json`;
  staging.write(siteFile, site);
  const { base } = context;
  const integrityOf = (file: string) => sha384(readFileSync(join(client.folder, file)));
  const assets: Assets = {
    script: `${base}/${client.script}`,
    styles: `${base}/${style}`,
    site: `${base}/${siteFile}`,
    ...(client.font && { font: `${base}/${client.font}` }),
    icon: base + getMediaUrl(context.site.icon),
    theme: `${base}/${client.theme}`,
    integrity: { script: integrityOf(client.script), theme: integrityOf(client.theme) },
    policy: DOCUMENT_POLICY,
    ...(context.site.feeds && { feeds: feedLinks(context.site) }),
    engine: getDigest([engine.hash, site]).slice(0, 8),
  };
  const own = [...copied, style, siteFile];
  const kept = count > 0 ? keepAssets({ out, marker, own, count, folder: staging.folder }) : undefined;
  staging.write(...markerFile({ site: context.site.url, ...(kept && { assets: kept }) }));
  return assets;
}

/** Returns the digest of a file as the attribute `integrity` has it: https://www.w3.org/TR/sri-2/ */
function sha384(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}
