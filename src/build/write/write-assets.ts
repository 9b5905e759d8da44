import { hash } from 'node:crypto';
import { existsSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { SITE_FILES } from '../../core/paths/site-paths.ts';
import type { PageResolveContext } from '../../core/resolve/context.ts';
import { DAY } from '../../core/values/dates.ts';
import { getDigest } from '../../files/fingerprint.ts';
import { ICONS_SOURCE, listFiles } from '../../files/paths.ts';
import { copyOutput, linkOutput } from '../../files/write-output.ts';
import { ICONS_FILE } from '../../generated/icons.ts';
import type { Assets } from '../../render/document.tsx';
import { createPlaceholderCss } from '../images/placeholders.ts';
import type { Build } from '../load-build.ts';
import type { PreparedBuild } from '../plan/prepare-build.ts';
import { getFeedLinks } from '../site-files/feeds.ts';
import { getDocumentPolicy } from '../site-files/headers.ts';
import { createIcon } from './initials-icon.ts';
import { createMarkerFile } from './marker.ts';
import type { Staging } from './staging.ts';
import { createThemeCss } from './theme-css.ts';

/** Writes the files that every page loads, and the marker; returns their URLs. */
export async function writeAssets(
  build: Build,
  { site, base, media }: PageResolveContext,
  staging: Staging,
): Promise<Assets> {
  const { loadClient } = await build.loadBundles();
  const client = await loadClient();
  // The style sheet is published with the colours of the site, under its own name.
  const copied = client.files.filter((file) => file !== client.style);
  for (const file of copied) staging.write(file, readFileSync(join(client.folder, file)));
  staging.write(ICONS_FILE, readFileSync(ICONS_SOURCE));
  const own = [...copied, ICONS_FILE];
  const css = readFileSync(join(client.folder, client.style), 'utf8');
  const colours = createThemeCss(site.theme) + createPlaceholderCss();
  const style = writeByContent('style', 'css', `${css}\n${colours}`);
  const siteJson = JSON.stringify(site);
  const siteFile = writeByContent('site', 'json', siteJson);
  // For the attribute `integrity`: https://www.w3.org/TR/sri-2/
  const getIntegrity = (file: string) =>
    `sha384-${hash('sha384', readFileSync(join(client.folder, file)), 'base64')}`;
  const assets: Assets = {
    script: `${base}/${client.script}`,
    styles: `${base}/${style}`,
    site: `${base}/${siteFile}`,
    ...(client.font && { font: `${base}/${client.font}` }),
    icon: site.icon
      ? (media(site.icon)?.src ?? '')
      : `${base}/${writeByContent('icon', 'svg', createIcon(site))}`,
    touchIcon: `${base}/${SITE_FILES.touchIcon}`,
    theme: `${base}/${client.theme}`,
    integrity: { script: getIntegrity(client.script), theme: getIntegrity(client.theme) },
    policy: getDocumentPolicy(site),
    ...(site.feeds && { feeds: getFeedLinks(site) }),
    buildId: getDigest([build.buildId, siteJson], 8),
  };
  own.sort();
  const keepsEarlier = build.keepAssets > 0;
  if (keepsEarlier) keepAssets(build, own, staging.folder);
  staging.write(...createMarkerFile(site, keepsEarlier ? own : undefined));
  return assets;

  /** Writes a text below `assets/` under a name with its digest; returns the name. */
  function writeByContent(stem: string, extension: string, text: string): string {
    const file = `assets/${stem}-${getDigest([text], 8)}.${extension}`;
    staging.write(file, text);
    own.push(file);
    return file;
  }
}

/** A script, a style or another asset with a hash of its content in its name. It never changes. */
const HASHED = /^[\w.-]+-[\w-]{8}\.[a-z0-9]+$/;

/**
 * Adds the assets of earlier outputs, which open pages may still load, to the new output in `folder`,
 * which has its `own`. Those of the last one get the build time as their mtime; others are left out
 * when theirs is too old.
 */
function keepAssets(
  { out, marker, keepAssets: days, now }: Pick<PreparedBuild, 'out' | 'marker' | 'keepAssets' | 'now'>,
  own: readonly string[],
  folder: string,
): void {
  const isOwn = new Set(own);
  const names = existsSync(join(out, 'assets')) ? listFiles(join(out, 'assets')) : [];
  for (const name of names) {
    const file = `assets/${name}`;
    const path = join(out, file);
    if (!HASHED.test(name) || isOwn.has(file)) continue;
    // The marker of an output that was built without the option lists no assets: all were its own.
    if (marker?.assets?.includes(file) ?? true) {
      copyOutput(path, folder, file);
      utimesSync(join(folder, file), new Date(now), new Date(now));
    } else if (statSync(path).mtimeMs >= now - days * DAY) linkOutput(path, folder, file);
  }
}
