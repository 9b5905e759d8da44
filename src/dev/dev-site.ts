import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { getSchemaFolder } from '../build/check-folder.ts';
import { inspectMedia } from '../build/images/inspect-media.ts';
import { createPageContext } from '../build/page-context.ts';
import { createRowCompiler } from '../build/row-schemas.ts';
import type { PageSummary } from '../core/analyze/summary.ts';
import { getSourceDiagnostics } from '../core/load/source-diagnostics.ts';
import type { TableSummary } from '../core/load/table-summary.ts';
import {
  type CheckedPage,
  checkPage,
  conclude,
  createTableCollector,
  listPageFiles,
  loadPage,
  loadSite,
  PAGES,
  type SiteContext,
} from '../core/pipeline.ts';
import type { PageResolveContext } from '../core/resolve/context.ts';
import { resolvePage } from '../core/resolve/index.ts';
import { createSiteMap } from '../core/resolve/site-map.ts';
import { getUrlOnHost } from '../core/site-paths.ts';
import { type Diagnostic, isError, type MediaFault, type UnlocatedDiagnostic } from '../core/types.ts';
import { folderSource } from '../files/folder-source.ts';
import type { Page } from '../generated/props.ts';
import { DevMedia } from './dev-media.ts';
import { addCodeFrames, type ShownProblem } from './shown-problem.ts';

/** Milliseconds for which pages are looked at before anything else that waits gets its turn. */
const SLICE_MS = 4;
/** Milliseconds for which nothing is done behind after somebody has asked for anything: to answer takes several turns. */
const QUIET_MS = 100;

/**
 * A site while it is edited: what is right now, and of each page the last that was right. Of pages only what others need
 * to know stays in memory; a save looks at one page anew, and rules of the whole site run when problems are asked for.
 */
export class DevSite {
  /** The site's folder. */
  readonly root: string;
  readonly #media: DevMedia;
  readonly #first: Promise<unknown>;
  /** By file. */
  readonly #lastGood = new Map<string, Page>();
  #site: SiteContext;
  #findings: UnlocatedDiagnostic[];
  #mediaFaults: ReadonlyMap<string, MediaFault> = new Map();
  #pages = new Map<string, Pick<CheckedPage, 'summary' | 'diagnostics'>>();
  /** What is known of tables: those that pages show, once a page has been looked at. */
  #data: TableSummary[] = [];
  #tablesOn: ReturnType<typeof createTableCollector>;
  /** The pages that nobody has looked at yet. */
  #waiting = new Set<string>();
  #quietUntil = 0;
  /** Done when all pages have been looked at. */
  #behind: Promise<void>;
  #problems: Diagnostic[] | undefined;
  #lastContext: PageResolveContext | undefined;

  /** Pages that nobody asks for are looked at after `first`. */
  constructor(root: string, first: Promise<unknown> = Promise.resolve()) {
    this.root = root;
    this.#first = first;
    this.#media = new DevMedia(root);
    ({ site: this.#site, diagnostics: this.#findings } = this.#load());
    this.#tablesOn = createTableCollector(this.#site);
    this.#behind = this.#begin();
  }

  /** Looks at the content anew, where files have changed; at pages alone when only those were edited. */
  refresh(files: readonly string[]): void {
    this.#problems = undefined;
    const isPage = (file: string) => this.#pages.has(file) || this.#waiting.has(file);
    if (files.every((file) => isPage(file) && this.#isThere(file))) {
      for (const file of files) this.#check(file);
      return;
    }
    for (const file of this.#lastGood.keys()) if (!this.#isThere(file)) this.#lastGood.delete(file);
    ({ site: this.#site, diagnostics: this.#findings } = this.#load());
    this.#tablesOn = createTableCollector(this.#site);
    this.#behind = this.#begin();
  }

  /** Pages are looked at in slices, behind whatever is asked for: a large site is there at once. */
  async #begin(): Promise<void> {
    this.#pages.clear();
    this.#data = [];
    const waiting = new Set(listPageFiles(this.#site.source));
    this.#waiting = waiting;
    await this.#first;
    await this.#inspect(waiting);
    // Other content has a beginning of its own.
    while (waiting.size > 0 && waiting === this.#waiting) {
      await setImmediate();
      while (performance.now() < this.#quietUntil) await setTimeout(QUIET_MS);
      const end = performance.now() + SLICE_MS;
      while (waiting === this.#waiting && performance.now() < end && this.#checkNext());
    }
  }

  /** Opens pictures and files; where something else is wrong with them than before, all that has been checked is checked again. */
  async #inspect(waiting: Set<string>): Promise<void> {
    const { source } = this.#site;
    const faults = await inspectMedia(this.root, source);
    if (waiting !== this.#waiting || isDeepStrictEqual(faults, this.#mediaFaults)) return;
    this.#mediaFaults = faults;
    this.#problems = undefined;
    ({ site: this.#site, diagnostics: this.#findings } = this.#load());
    this.#tablesOn = createTableCollector(this.#site);
    this.#data = [];
    this.#pages.clear();
    for (const file of listPageFiles(source)) waiting.add(file);
  }

  /** Looks at no page behind for a moment: somebody waits for an answer. */
  answerFirst(): void {
    this.#quietUntil = performance.now() + QUIET_MS;
  }

  /** Looks at no more pages. */
  close(): void {
    this.#waiting = new Set();
  }

  /** Looks at the next page that waits, if there is one. */
  #checkNext(): PageSummary | undefined {
    const [file] = this.#waiting;
    return file === undefined ? undefined : this.#check(file);
  }

  /** What is known of all pages, once each has been looked at, in the order of their files. */
  #all(): Pick<CheckedPage, 'summary' | 'diagnostics'>[] {
    return [...this.#pages.values()].sort((a, b) => (a.summary.file < b.summary.file ? -1 : 1));
  }

  #load(): { site: SiteContext; diagnostics: UnlocatedDiagnostic[] } {
    const schemaFolder = getSchemaFolder(this.root);
    const options = { compileRow: createRowCompiler(), now: Date.now(), mediaFaults: this.#mediaFaults };
    const source = folderSource(this.root);
    const { site, diagnostics } = loadSite(source, { ...options, schemaFolder });
    return { site, diagnostics: [...diagnostics, ...getSourceDiagnostics(source)] };
  }

  /** All problems, with their code frames, once all pages have been looked at. */
  async problems(): Promise<ShownProblem[]> {
    await this.#settled();
    this.#problems ??= this.#conclude();
    return addCodeFrames(this.#problems, this.root, this.#site.source);
  }

  /** Done when all pages have been looked at, also those of a beginning meanwhile. */
  async #settled(): Promise<void> {
    for (let behind: Promise<void> | undefined; behind !== this.#behind; ) {
      behind = this.#behind;
      await behind;
    }
  }

  #conclude(): Diagnostic[] {
    this.#data.push(...this.#tablesOn(this.#site.tables.names));
    return conclude(this.#site, this.#findings, this.#all(), this.#data);
  }

  /** What pages are resolved with; the last that was right while the site config is wrong, or a picture that it names is gone. */
  async context(): Promise<PageResolveContext | undefined> {
    const { config, summary, source } = this.#site;
    if (!config) return this.#lastContext;
    await this.#media.measureImages(summary, source);
    try {
      // Here the site is at the root, wherever it is published.
      const local = { ...config, url: getUrlOnHost(config.url, '') };
      this.#lastContext = createPageContext(local, { site: this.#site }, this.#media);
    } catch (error) {
      // Where nothing was right before and nothing is told of the content, it is the engine's mistake.
      const isTold = this.#lastContext || (await this.problems()).some(isError);
      if (!isTold) throw error;
    }
    return this.#lastContext;
  }

  /** The page at an address, or the last one that was right there; drafts too. */
  async page(path: string, context: PageResolveContext): Promise<Page | undefined> {
    const found = await this.#at(path);
    if (found) return this.#resolve(found.file, context);
    if (path === context.site.siteMap) {
      await this.#settled();
      const map = createSiteMap(context);
      for (const { summary } of this.#all()) map.add(summary);
      if (map.summary()) return map.page();
    }
    const file = this.#unreadableAt(path);
    return file === undefined ? undefined : this.#lastGood.get(file);
  }

  /**
   * The file of the page at an address, right or not: one that says so, or one that does not say its address any more and had
   * this one, or is called so.
   */
  async fileAt(path: string): Promise<string | undefined> {
    const found = await this.#at(path);
    return found && this.#isThere(found.file) ? found.file : this.#unreadableAt(path);
  }

  #unreadableAt(path: string): string | undefined {
    const likely = `${PAGES}/${path === '/' ? 'home' : path.slice(1)}.json`;
    for (const [file, { summary }] of this.#pages) {
      const last = this.#lastGood.get(file)?.path;
      if (summary.path === '' && (last ?? (file === likely && path)) === path && this.#isThere(file))
        return file;
    }
    return undefined;
  }

  #isThere(file: string): boolean {
    return existsSync(join(this.root, file));
  }

  /** The address that another one leads to: an earlier address of a page, or one in other case. */
  async redirect(path: string): Promise<string | undefined> {
    const leads = ({ redirectFrom }: PageSummary) => redirectFrom.some(({ name }) => name === path);
    const found = await this.#find(leads);
    return found && found.path !== path && this.#isThere(found.file) ? found.path : undefined;
  }

  /** The addresses of all pages, drafts too, once each has been looked at. */
  async paths(): Promise<string[]> {
    await this.#settled();
    return this.#all().flatMap(({ summary }) => (summary.kind === 'page' ? [summary.path] : []));
  }

  /** The not-found page, if the site has one. */
  async notFound(context: PageResolveContext): Promise<Page | undefined> {
    const file = await this.notFoundFile();
    return file === undefined ? undefined : this.#resolve(file, context);
  }

  async notFoundFile(): Promise<string | undefined> {
    return (await this.#find(({ kind }) => kind === 'notFound'))?.file;
  }

  /**
   * The page at an address. Files that are called so are looked at first, then those that hold the address as it is: in a
   * large site nobody waits until all pages have been checked.
   */
  async #at(path: string): Promise<PageSummary | undefined> {
    const isWanted = (summary: PageSummary) => summary.path === path && summary.kind === 'page';
    const known = this.#known(isWanted);
    if (known) return known;
    const name = `/${path.slice(path.lastIndexOf('/') + 1)}.json`;
    const likely = [...this.#waiting].filter((file) => file.endsWith(name));
    let end = performance.now() + SLICE_MS;
    for (const file of new Set([...likely, ...this.#waiting])) {
      if (performance.now() > end) {
        await setImmediate();
        end = performance.now() + SLICE_MS;
      }
      if (!this.#waiting.has(file) || !this.#site.source.read(file)?.includes(`"${path}"`)) continue;
      const summary = this.#check(file);
      if (isWanted(summary)) return summary;
    }
    return this.#find(isWanted);
  }

  #known(wanted: (summary: PageSummary) => boolean): PageSummary | undefined {
    for (const { summary } of this.#pages.values()) if (wanted(summary)) return summary;
    return undefined;
  }

  /** The same, if need be once all pages have been looked at. */
  async #find(wanted: (summary: PageSummary) => boolean): Promise<PageSummary | undefined> {
    const known = this.#known(wanted);
    if (known) return known;
    await this.#settled();
    return this.#known(wanted);
  }

  /** Reads the page anew: only facts are kept. */
  async #resolve(file: string, context: PageResolveContext): Promise<Page | undefined> {
    if (!this.#isThere(file)) return undefined;
    const { page, summary, diagnostics } = checkPage(loadPage(file, this.#site), this.#site);
    if (!page || diagnostics.some(isError)) return this.#lastGood.get(file);
    await this.#media.measureImages(summary, this.#site.source);
    const resolved = resolvePage(page, context);
    this.#lastGood.set(file, resolved);
    return resolved;
  }

  #check(file: string): PageSummary {
    this.#waiting.delete(file);
    const { summary, diagnostics } = checkPage(loadPage(file, this.#site), this.#site);
    this.#pages.set(file, { summary, diagnostics });
    this.#data.push(...this.#tablesOn(summary.data));
    return summary;
  }
}
