import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { createCheckOptions } from '../build/check-folder.ts';
import { inspectMedia } from '../build/images/inspect-media.ts';
import { writeEditorSchemas } from '../codegen/editor/index.ts';
import type { PageSummary, TableSummary } from '../core/analyze/summary.ts';
import { checkTable } from '../core/check/check-table.ts';
import { listPageFiles } from '../core/content-paths.ts';
import { getSourceDiagnostics } from '../core/load/source-diagnostics.ts';
import { getTableName } from '../core/load/table-names.ts';
import { parsePageId } from '../core/page-id.ts';
import {
  type CheckedPage,
  checkPage,
  checkQueries,
  conclude,
  loadPage,
  loadSite,
  type SiteContext,
} from '../core/pipeline/index.ts';
import { splitResults } from '../core/query/paging.ts';
import { createQueryRunner, type PageResults } from '../core/query/run-queries.ts';
import { listTemplatePages, readTemplate, type Template } from '../core/query/templates.ts';
import type { Diagnostic, Fault } from '../core/types.ts';
import { folderSource } from '../files/folder-source.ts';

/** Milliseconds of checking before other tasks get a turn. */
const SLICE_MS = 4;
/** Milliseconds without background work after a request: an answer takes several turns of the event loop. */
const QUIET_MS = 100;
type PageFilter = (summary: PageSummary) => boolean;

/**
 * Checks a site while it is edited: all pages in the background, and a requested page at once.
 * Keeps the summaries and diagnostics of pages in memory, never their content. A save checks one page again.
 */
export class SiteChecker {
  readonly #root: string;
  readonly #startAfter: Promise<unknown>;
  /** The site with the diagnostics of its config and of files that can't be read. */
  #loaded: ReturnType<typeof loadSite>;
  #mediaFaults: ReadonlyMap<string, Fault> = new Map();
  /** Checked pages by their files. */
  #pages = new Map<string, CheckedPage>();
  /** The files that make a page for each row. */
  readonly #templates = new Map<string, Template>();
  /** Their pages, as they were last listed. */
  #made: ReturnType<typeof listTemplatePages> = { pages: new Map(), diagnostics: [], times: [] };
  /** The identities of unchecked pages. Another set takes its place to end the loops over the old one. */
  #queue = new Set<string>();
  #quietUntil = 0;
  /** Resolved when all pages have been checked. */
  #background: Promise<void>;
  #tables: TableSummary[] = [];
  /** The problems, and what runs queries, of all pages as they are now. */
  #derived: { problems?: Diagnostic[]; runQueries?: ReturnType<typeof createQueryRunner> } = {};

  /** Checks in the background after `startAfter` is resolved. */
  constructor(root: string, startAfter: Promise<unknown>) {
    this.#root = root;
    this.#startAfter = startAfter;
    this.#loaded = this.#load();
    this.#background = this.#checkAll();
  }

  /** The site as it was last loaded. */
  get site(): SiteContext {
    return this.#loaded.site;
  }

  /** Checks changed pages again, and tables with what shows their rows; for any other file the whole site. */
  refresh(files: readonly string[]): void {
    const { source, tables } = this.site;
    const { isDone } = this;
    const existing = files.filter((file) => this.hasFile(file));
    const all = new Set(listPageFiles(source));
    const pages = existing.filter((file) => all.has(file));
    const changed = isDone ? existing.filter((file) => tables.findFile(getTableName(file)) === file) : [];
    if (pages.length + changed.length < files.length) {
      this.#reload();
      this.#background = this.#checkAll();
      return;
    }
    if (changed.length > 0) this.#reloadTables(changed);
    for (const file of pages) this.check(file);
    if (isDone) for (const id of this.#listTemplatePages()) this.check(id);
  }

  /** True if all pages have been checked. */
  get isDone(): boolean {
    return this.#queue.size === 0;
  }

  /** Pauses background work, so that a request is answered first. */
  pause(): void {
    this.#quietUntil = performance.now() + QUIET_MS;
  }

  /** Stops background work. */
  close(): void {
    this.#queue = new Set();
  }

  /** Returns true if a file of the site exists. */
  hasFile(file: string): boolean {
    return existsSync(join(this.#root, parsePageId(file).file));
  }

  /** Returns all problems of the site, once all pages have been checked. */
  async listProblems(): Promise<Diagnostic[]> {
    await this.#whenChecked();
    this.#derived.problems ??= this.#conclude();
    return this.#derived.problems;
  }

  /** Returns the summaries of all pages in the order of their files, once all pages have been checked. */
  async listPages(): Promise<PageSummary[]> {
    await this.#whenChecked();
    return this.listCheckedPages();
  }

  /** Runs the queries of a page among all pages; finds its neighbours among those checked so far. */
  async runQueries(page: PageSummary): Promise<Map<string, PageResults>> {
    if (page.queries) await this.#whenChecked();
    this.#derived.runQueries ??= createQueryRunner(this.site, this.listCheckedPages());
    return splitResults(page.file, this.#derived.runQueries(page));
  }

  /** Returns the summaries of the pages that have been checked so far, in the order of their files. */
  listCheckedPages(): PageSummary[] {
    return this.#sortedPages().map(({ summary }) => summary);
  }

  /** Returns the first page that matches; waits until all pages have been checked if none matches before. */
  async find(isMatch: PageFilter): Promise<PageSummary | undefined> {
    if (!this.#findChecked(isMatch)) await this.#whenChecked();
    return this.#findChecked(isMatch);
  }

  /** Returns the page with a path. Checks likely files first, so that few requests wait for all pages. */
  async findByPath(path: string): Promise<PageSummary | undefined> {
    const isMatch = (summary: PageSummary) => summary.path === path && summary.kind === 'page';
    const checked = this.#findChecked(isMatch);
    if (checked) return checked;
    const name = `/${path.slice(path.lastIndexOf('/') + 1)}.json`;
    const likely = [...this.#queue].filter((file) => file.endsWith(name));
    let end = performance.now() + SLICE_MS;
    for (const file of new Set([...likely, ...this.#queue])) {
      if (performance.now() > end) {
        await setImmediate();
        end = performance.now() + SLICE_MS;
      }
      if (!this.#queue.has(file) || !this.site.source.read(file)?.includes(`"${path}"`)) continue;
      const summary = this.check(file);
      if (summary && isMatch(summary)) return summary;
    }
    return this.find(isMatch);
  }

  /** Checks a page and returns its summary. Keeps a template for later, and returns `undefined`. */
  check(id: string): PageSummary | undefined {
    this.#queue.delete(id);
    this.#derived = {};
    const loaded = loadPage(id, this.site);
    const template = readTemplate(id, loaded.value);
    this.#templates.delete(id);
    if (template) {
      this.#templates.set(id, template);
      for (const page of this.#pages.keys()) if (parsePageId(page).file === id) this.#pages.delete(page);
      return undefined;
    }
    const checked = checkPage(loaded);
    this.#pages.set(id, checked);
    return checked.summary;
  }

  #load(source = folderSource(this.#root)): ReturnType<typeof loadSite> {
    this.#derived = {};
    const options = { ...createCheckOptions(Date.now()), mediaFaults: this.#mediaFaults };
    const { site, diagnostics } = loadSite(source, options);
    return { site, diagnostics: [...diagnostics, ...getSourceDiagnostics(source)] };
  }

  /** Loads the site again, and forgets the pages that were checked in the old one. */
  #reload(): void {
    this.#loaded = this.#load();
    this.#templates.clear();
    this.#pages.clear();
    this.#tables = [];
  }

  /** Reads tables again. Checks the pages that name them, and forgets the tables that do. */
  #reloadTables(files: readonly string[]): void {
    this.#loaded = this.#load(this.site.source);
    const { tables } = this.site;
    const changed = new Set(files.map(getTableName));
    for (const { summary } of [...this.#pages.values()])
      if (summary.data.some((pattern) => tables.matchNames(pattern).some((name) => changed.has(name))))
        this.check(summary.file);
    const isChanged = ({ name, referred = [] }: TableSummary) =>
      [name, ...referred].some((one) => changed.has(one));
    this.#tables = this.#tables.filter((table) => !isChanged(table));
  }

  /** Lists the pages of templates again. Forgets those that are gone, and returns those to check. */
  #listTemplatePages(): string[] {
    const before = this.#made.pages;
    this.#made = listTemplatePages([...this.#templates.values()], this.site, this.listCheckedPages());
    const { pages } = this.#made;
    const isSame = (id: string) => isDeepStrictEqual(pages.get(id)?.values, before.get(id)?.values);
    for (const id of this.#pages.keys())
      if (parsePageId(id).key !== undefined && !isSame(id)) this.#pages.delete(id);
    return [...pages.keys()].filter((id) => !this.#pages.has(id));
  }

  /** Checks all pages in short slices, so that requests get their turn. */
  async #checkAll(): Promise<void> {
    const queue = new Set(listPageFiles(this.site.source));
    this.#queue = queue;
    await this.#startAfter;
    const faults = await inspectMedia(this.#root, this.site.source);
    if (queue === this.#queue && !isDeepStrictEqual(faults, this.#mediaFaults)) {
      this.#mediaFaults = faults;
      this.#reload();
      for (const file of listPageFiles(this.site.source)) queue.add(file);
    }
    await this.#checkQueue(queue);
    if (queue === this.#queue) for (const id of this.#listTemplatePages()) queue.add(id);
    await this.#checkQueue(queue);
    // No request waits for the schemas of editors.
    void this.#whenQuiet().then(() => {
      if (queue === this.#queue) writeEditorSchemas(this.#root, this.site);
    });
  }

  async #checkQueue(queue: Set<string>): Promise<void> {
    while (queue.size > 0 && queue === this.#queue) {
      await this.#whenQuiet();
      const end = performance.now() + SLICE_MS;
      for (const id of queue) {
        if (queue !== this.#queue || performance.now() >= end) break;
        this.check(id);
      }
    }
  }

  /** Waits a turn, and until there has been no request for a while. */
  async #whenQuiet(): Promise<void> {
    await setImmediate();
    while (performance.now() < this.#quietUntil) await setTimeout(QUIET_MS);
  }

  /** Waits until all pages have been checked, also after a reload meanwhile. */
  async #whenChecked(): Promise<void> {
    for (let background: Promise<void> | undefined; background !== this.#background; ) {
      background = this.#background;
      await background;
    }
  }

  #conclude(): Diagnostic[] {
    const { site, diagnostics } = this.#loaded;
    const known = new Map(this.#tables.map((table) => [table.name, table]));
    this.#tables = site.tables.names.flatMap((name) => known.get(name) ?? checkTable(name, site));
    const pages = checkQueries(this.#sortedPages(), site);
    return conclude(site, [...diagnostics, ...this.#made.diagnostics], pages, this.#tables);
  }

  #sortedPages(): CheckedPage[] {
    return [...this.#pages.values()].sort((a, b) => (a.summary.file < b.summary.file ? -1 : 1));
  }

  #findChecked(isMatch: PageFilter): PageSummary | undefined {
    return [...this.#pages.values()].find(({ summary }) => isMatch(summary))?.summary;
  }
}
