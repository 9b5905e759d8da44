import { copyFileSync, cpSync, linkSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import type { Checked } from '../core/check.ts';
import type { PageFacts } from '../core/facts.ts';
import { MEDIA, mediaFileOf } from '../core/link.ts';
import type { PageContext } from '../core/resolve/context.ts';
import { resolvePage, resolveSite } from '../core/resolve/index.ts';
import type { ContentSource, Problem } from '../core/types.ts';
import type { Site as SiteConfig } from '../generated/content.ts';
import { hashOf } from './cache.ts';
import { checkFolder } from './check-folder.ts';
import { type Engine, loadEngine } from './engine.ts';
import { type Media, makeMedia } from './media.ts';
import { dataFile, htmlFile, siteFiles } from './outputs.ts';
import { type Staging, stage } from './swap.ts';
import { themeCss } from './theme.ts';

/** What to build, where to, and for which moment. */
export interface BuildOptions {
  root: string;
  out: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** A build's outcome; with an error among the problems nothing was written. */
export interface Built {
  problems: Problem[];
  pages: number;
}

/** Builds a whole site: check, make media, resolve, render, write. The old output stays until the new one is whole. */
export async function buildSite({ root, out, now }: BuildOptions): Promise<Built> {
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
    const pages = writeSite({ checked, context, media, engine, staging, now, root, failures });
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
  return { ...context, site: resolveSite(config, context) };
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

function writeSite(work: Work): number {
  const { checked, context, staging, now } = work;
  const assets = writeAssets(work);
  const pages = checked.pages.filter(({ facts }) => !facts.draft);
  for (const { page, facts } of pages) {
    if (!page) continue;
    const resolved = resolvePage(page, context);
    const input = { page: resolved, site: context.site, now, assets, dev: false };
    const html = work.engine.render.renderPage(input, (reason) => {
      work.failures.push(blockFailed(facts.file, reason));
    });
    if (facts.kind === 'notFound') staging.write('404.html', html);
    else {
      staging.write(htmlFile(facts.path), html);
      staging.write(dataFile(facts.path), JSON.stringify({ page: resolved, now, engine: assets.engine }));
    }
  }
  const facts = pages.map((page) => page.facts);
  for (const [file, text] of siteFiles(context.site, facts)) staging.write(file, text);
  writeMedia(work, facts);
  return pages.length;
}

function writeAssets({ engine, context, staging }: Work) {
  // The engine's style sheet is published with the site's colours in it, under a name of its own.
  cpSync(engine.client, staging.folder, { recursive: true, filter: (file) => !file.endsWith(engine.style) });
  const css = `${readFileSync(join(engine.client, engine.style), 'utf8')}\n${themeCss(context.site.theme)}`;
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
