import { copyFileSync, cpSync, linkSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import type { Checked } from '../core/check.ts';
import type { PageFacts } from '../core/facts.ts';
import { MEDIA, mediaFileOf } from '../core/link.ts';
import type { PageContext } from '../core/resolve/context.ts';
import { resolveSite } from '../core/resolve/index.ts';
import { siteMapPage } from '../core/resolve/site-map.ts';
import type { ContentSource, Problem } from '../core/types.ts';
import type { Site as SiteConfig } from '../generated/content.ts';
import type { Assets } from '../render/document.tsx';
import { hashOf } from './cache.ts';
import { checkFolder } from './check-folder.ts';
import { compressFolder } from './compress.ts';
import { type Engine, loadEngine } from './engine.ts';
import { type Media, makeMedia } from './media.ts';
import { feedLinks, hasFeeds } from './outputs/feeds.ts';
import { siteFiles } from './outputs/index.ts';
import { pageFiles } from './page-files.ts';
import { indexForSearch } from './search-index.ts';
import { cardUrl, makeCard } from './share-card.ts';
import { type Staging, stage } from './swap.ts';
import { themeCss, tonesCss } from './theme.ts';

/** What to build, where to, and for which moment. */
export interface BuildOptions {
  root: string;
  out: string;
  /** Milliseconds since 1970. */
  now: number;
  /** Puts a brotli and a gzip version beside every text. Default `false`. */
  compress?: boolean;
}

/** A build's outcome; with an error among the problems nothing was written. */
export interface Built {
  problems: Problem[];
  pages: number;
}

/** Builds a whole site: check, make media, resolve, render, write. The old output stays until the new one is whole. */
export async function buildSite({ root, out, now, compress = false }: BuildOptions): Promise<Built> {
  const checked = checkFolder(root, now);
  const { source } = checked.site;
  const { config } = checked.site;
  if (!config || checked.problems.some(({ severity }) => severity === 'error')) {
    return { problems: checked.problems, pages: 0 };
  }
  const [engine, media] = await Promise.all([
    loadEngine(),
    makeMedia(root, mediaNames(checked, source), limitsOf(config)),
  ]);
  const problems = [...checked.problems, ...media.failures.map((failure) => unreadable(failure, checked))];
  if (media.failures.length > 0) return { problems, pages: 0 };
  const context = contextOf(config, checked, media);
  const staging = stage(out);
  try {
    const failures: Problem[] = [];
    const pages = await writeSite({ checked, context, media, engine, staging, now, root, failures });
    if (context.site.search) await indexForSearch(staging.folder);
    if (compress) await compressFolder(staging.folder);
    staging.commit();
    return { problems: [...problems, ...failures], pages };
  } catch (error) {
    staging.discard();
    throw error;
  }
}

/** The site config's limits of photos, defaults filled in by the schema. */
export function limitsOf({ limits }: SiteConfig) {
  return { photoMaxMB: limits?.photoMaxMB ?? 0.5, photoMaxPx: limits?.photoMaxPx ?? 1920 };
}

/** The names of all pictures that pages show, and of those in their folders. */
export function mediaNames({ pages, site }: Checked, source: ContentSource): string[] {
  const facts = [...pages.map((page) => page.facts), site.facts];
  const named = facts.flatMap(({ media }) => media.map(({ name }) => name));
  const inFolders = facts.flatMap(({ folders }) => folders.flatMap(({ name }) => source.list(MEDIA + name)));
  return [...named, ...inFolders.map((file) => file.slice(MEDIA.length))];
}

/** What pages are resolved with. */
export function contextOf(
  config: SiteConfig,
  { site }: Pick<Checked, 'site'>,
  media: Pick<Media, 'get'>,
): PageContext {
  const { source, tables, variables } = site;
  const dates = {
    lang: config.lang ?? 'en',
    timeZone: config.timeZone ?? 'UTC',
    timeZoneName: config.timeZoneName ?? 'UTC',
  };
  const context = { source, tables, variables, dates, media: media.get };
  const resolved = resolveSite(config, context);
  const shareCard = (title: string) => cardUrl({ title, site: resolved });
  return { ...context, site: resolved, ...(resolved.shareCards && { shareCard }) };
}

interface Work {
  checked: Checked;
  context: PageContext;
  media: Media;
  engine: Engine;
  staging: Staging;
  now: number;
  root: string;
  /** Blocks that could not be drawn and were left out. */
  failures: Problem[];
}

async function writeSite(work: Work): Promise<number> {
  const { checked, context, staging, now, engine } = work;
  const { site } = context;
  const pages = checked.pages.filter(({ facts }) => !facts.draft);
  const facts = pages.map((page) => page.facts);
  const shared = { context, assets: writeAssets(work, hasFeeds(facts)), now, render: engine.render };
  const map = siteMapPage(site, facts);
  if (map) pages.push({ ...map, findings: [] });
  for (const { page, facts: own } of pages) {
    if (!page) continue;
    const files = pageFiles(page, own, shared, (reason) => {
      work.failures.push(blockFailed(own.file, reason));
    });
    for (const [file, text] of files) staging.write(file, text);
  }
  for (const [file, text] of siteFiles(site, map ? [...facts, map.facts] : facts)) staging.write(file, text);
  writeMedia(work, facts);
  if (site.shareCards) await writeCards(work, facts);
  return checked.pages.filter(({ facts: { draft } }) => !draft).length;
}

async function writeCards({ context, staging }: Work, facts: readonly PageFacts[]): Promise<void> {
  const { site } = context;
  for (const title of new Set(facts.map(({ path, title: own }) => (path === '/' ? site.name : own)))) {
    const { from, url } = await makeCard({ title, site });
    place(from, join(staging.folder, url));
  }
}

function writeAssets({ engine, context, media, staging }: Work, isFed: boolean): Assets {
  // The engine's style sheet is published with the site's colours in it, under a name of its own.
  cpSync(engine.client, staging.folder, { recursive: true, filter: (file) => !file.endsWith(engine.style) });
  const css = `${readFileSync(join(engine.client, engine.style), 'utf8')}\n${themeCss(context.site.theme)}${tonesCss(media.tones())}`;
  const style = `assets/style-${hashOf(css).slice(0, 8)}.css`;
  staging.write(style, css);
  const site = JSON.stringify(context.site);
  const siteFile = `assets/site-${hashOf(site).slice(0, 8)}.json`;
  staging.write(siteFile, site);
  return {
    script: `/${engine.script}`,
    styles: `/${style}`,
    site: `/${siteFile}`,
    ...(engine.font && { font: `/${engine.font}` }),
    icon: `/media/${context.site.icon}`,
    theme: `/${engine.theme}`,
    ...(isFed && { feeds: feedLinks(context.site) }),
    engine: hashOf(engine.hash, site).slice(0, 8),
  };
}

function writeMedia({ media, staging, root, context }: Work, facts: readonly PageFacts[]): void {
  for (const { from, url } of media.outputs) place(from, join(staging.folder, url));
  const linked = facts.flatMap(({ links }) => links.flatMap(({ name }) => mediaFileOf(name) ?? []));
  const inTables = context.tables.names.flatMap((name) => filesInTable(context, name));
  for (const name of new Set([...linked, ...inTables, context.site.icon])) {
    place(join(root, MEDIA, name), join(staging.folder, 'media', name));
  }
}

/** The files below `content/media/` that a table's columns of links lead to. */
function filesInTable({ tables, source }: PageContext, name: string): string[] {
  const table = tables.get(name);
  const fields = Object.entries(table?.schema.properties ?? {}).filter(
    ([, field]) => field.format === 'uri-reference',
  );
  const values = table?.rows.flatMap((row) => fields.map(([field]) => row[field])) ?? [];
  const files = values.flatMap((value) => (typeof value === 'string' ? (mediaFileOf(value) ?? []) : []));
  return files.filter((file) => extname(file) !== '' && source.has(MEDIA + file));
}

/** A link costs nothing; where the cache is on another disk, the file is copied. */
function place(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

const START = { line: 1, column: 1, offset: 0 };

function blockFailed(file: string, reason: string): Problem {
  return {
    rule: 'block-failed',
    severity: 'warning',
    file,
    pointer: '',
    range: { start: START, end: START },
    message: `A block of this page could not be drawn and was left out: ${reason}`,
    help: 'This is a mistake of the program, not of the content. Please report it.',
  };
}

function unreadable({ name, reason }: { name: string; reason: string }, { site }: Checked): Problem {
  return {
    rule: 'bad-media',
    severity: 'error',
    file: site.source.has(MEDIA + name) ? MEDIA + name : name,
    pointer: '',
    range: { start: START, end: START },
    message: `This is not a picture that can be read: ${reason.split('\n')[0]}.`,
    help: 'Save it again as JPEG, PNG, WebP, AVIF or SVG.',
  };
}
