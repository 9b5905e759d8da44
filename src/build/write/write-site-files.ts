import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSvg } from '../../core/analyze/media-names.ts';
import { nameAuthors, type PageSummary, type TableSummary } from '../../core/analyze/summary.ts';
import { MEDIA } from '../../core/paths/content-paths.ts';
import type { PageResolveContext } from '../../core/resolve/context.ts';
import { getCardTitle } from '../../core/resolve/head.ts';
import { createMadePages } from '../../core/resolve/site-map.ts';
import { forEachConcurrently } from '../../files/for-each-concurrently.ts';
import { copyOutput, linkOutput } from '../../files/write-output.ts';
import type { Assets } from '../../render/document.tsx';
import { getIconFiles } from '../images/icon-files.ts';
import type { Media } from '../images/make-images.ts';
import type { MediaOutput } from '../images/output-names.ts';
import type { Build } from '../load-build.ts';
import { renderPageFiles } from '../pages/page-files.ts';
import { createSiteFiles } from '../site-files/index.ts';
import { encodePath } from '../site-files/url-path.ts';
import { createIcon } from './initials-icon.ts';
import type { Staging } from './staging.ts';

/** Writes icons, share cards and media of the published pages and the list of all pages. */
export async function writeSiteOutputs(
  build: Build,
  context: PageResolveContext,
  { pages, tables, media }: { pages: readonly PageSummary[]; tables: readonly TableSummary[]; media: Media },
  { folder }: Staging,
): Promise<void> {
  const getFile = (name: string) =>
    isSvg(name) ? media.made.get(name)?.outputs[0]?.from : join(build.root, MEDIA, name);
  const { icon: name } = context.site;
  const icon = name === undefined ? undefined : getFile(name);
  const icons = await getIconFiles(icon === undefined ? createIcon(context.site) : readFileSync(icon));
  const cards = await makeCards(build, context, pages, media.outputs);
  for (const { from, file } of [...media.outputs, ...icons, ...cards]) linkOutput(from, folder, file);
  const linked = [...pages, build.site.summary].flatMap(({ files }) => files);
  for (const name of new Set([...linked, ...tables.flatMap((table) => table.media)])) {
    // An SVG is a document that could run scripts: only the sanitized version is published.
    const from = getFile(name);
    if (from === undefined) throw new Error(`${MEDIA}${name} was not sanitized.`);
    const publish = isSvg(name) ? linkOutput : copyOutput;
    publish(from, folder, `media/${name}`);
  }
}

/** Creates the share cards of all pages without an image of their own, if the site config asks for them. */
async function makeCards(
  { onProgress }: Build,
  { site, base }: PageResolveContext,
  pages: readonly PageSummary[],
  images: readonly MediaOutput[],
): Promise<MediaOutput[]> {
  if (!site.shareCards) return [];
  const { getCard } = await import('../images/share-card.ts');
  const shown = pages.filter(({ kind, hasShareImage }) => kind === 'page' && !hasShareImage);
  const titles = new Set(shown.map((page) => getCardTitle(page, site)));
  const logo = images.find(({ file }) => encodePath(`${base}/${file}`) === site.logos?.[0]?.src);
  const cards: MediaOutput[] = [];
  await forEachConcurrently([...titles], async (title) => {
    cards.push(await getCard({ title, site }, logo?.from));
    onProgress('cards', cards.length, titles.size);
  });
  return cards;
}

/** Writes the files for hosts and readers, and the pages that the site does not have itself. Returns all pages, with those. */
export async function writeSiteFiles(
  { now, loadBundles }: Build,
  {
    context,
    assets,
    published,
  }: { context: PageResolveContext; assets: Assets; published: readonly PageSummary[] },
  staging: Staging,
): Promise<PageSummary[]> {
  const made = createMadePages(published, context);
  const all = [...published, ...made.map(({ summary }) => summary)];
  const files = createSiteFiles(context.site, nameAuthors(all, context.tables), now);
  if (made.length > 0) {
    const renderer = await (await loadBundles()).loadRenderer();
    const shared = { context, assets, now, renderer };
    for (const { summary, createPage } of made)
      for (const [file, text] of renderPageFiles(createPage(), summary, shared)) files.set(file, text);
  }
  for (const [file, text] of files) staging.write(file, text);
  return all;
}
