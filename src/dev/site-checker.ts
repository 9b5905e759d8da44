import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { createCheckOptions } from '../build/check/check-folder.ts';
import { inspectMedia } from '../build/images/inspect-media.ts';
import { writeEditorSchemas } from '../codegen/editor/index.ts';
import { listDependencies } from '../core/analyze/dependencies.ts';
import type { PageSummary, TableSummary } from '../core/analyze/summary.ts';
import { getTableName } from '../core/load/table-names.ts';
import { listPageFiles, SITE_FILE } from '../core/paths/content-paths.ts';
import { parsePageId } from '../core/paths/page-id.ts';
import {
  type CheckResult,
  type CheckSteps,
  checkFile,
  checkPages,
  checkQueries,
  finishCheck,
  type LoadedSite,
  loadSite,
  type PageCheck,
  type PageInputs,
  type PageToCheck,
  runAtOnce,
  type SiteContext,
  type SitePages,
} from '../core/pipeline/index.ts';
import { splitResults } from '../core/query/paging.ts';
import { createQueryRunner, type PageResults } from '../core/query/run-queries.ts';
import type { Diagnostic, Fault } from '../core/types.ts';
import { isEqual } from '../core/util/is-equal.ts';
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
  #loaded: LoadedSite;
  #mediaFaults: ReadonlyMap<string, Fault> = new Map();
  #steps: CheckSteps<SitePages>;
  /** The pages of the present step, and those of them that are unchecked, by their identities. */
  #step: readonly PageToCheck[] = [];
  #queue = new Map<string, PageToCheck>();
  /** Checked pages and templates by their identities, and those of the steps before the last change. */
  #pages = new Map<string, PageCheck & PageInputs>();
  #before = this.#pages;
  #tables = new Map<string, TableSummary>();
  /** All pages, once they have been checked. */
  #checked: SitePages | undefined;
  /** The problems, and what runs queries, of all pages as they are now. */
  #derived: { problems?: Diagnostic[]; runQueries?: ReturnType<typeof createQueryRunner> } = {};
  #quietUntil = 0;
  /** The number of requests that wait until all pages have been checked. */
  #waiting = 0;
  /** Resolved when all pages have been checked. A later run takes its place, and ends it. */
  #background: Promise<void>;
  #run = 0;

  /** Checks in the background after `startAfter` is resolved. */
  constructor(root: string, startAfter: Promise<unknown>) {
    this.#root = root;
    this.#startAfter = startAfter;
    this.#loaded = this.#load();
    this.#steps = checkPages(this.site);
    this.#advance();
    this.#background = this.#checkAll();
  }

  /** The site as it was last loaded. */
  get site(): SiteContext {
    return this.#loaded.site;
  }

  /** Checks pages and tables again that depend on changed files; for any other file the whole site. */
  refresh(files: readonly string[]): void {
    const { source, tables } = this.site;
    const { isDone } = this;
    const all = new Set(listPageFiles(source));
    const existing = files.filter((file) => this.hasFile(file));
    const pages = existing.filter((file) => all.has(file));
    const changed = existing.filter((file) => tables.getName(file) !== undefined);
    if (pages.length + changed.length < files.length) {
      this.#reload();
      this.#background = this.#checkAll();
      return;
    }
    if (changed.length > 0) this.#reloadTables(changed);
    for (const id of this.#pages.keys()) if (pages.includes(parsePageId(id).file)) this.#pages.delete(id);
    this.#start();
    if (isDone) for (const id of this.#queue.keys()) this.check(id);
  }

  /** True if all pages have been checked. */
  get isDone(): boolean {
    return this.#checked !== undefined;
  }

  /** Pauses background work, so that a request is answered first. */
  pause(): void {
    this.#quietUntil = performance.now() + QUIET_MS;
  }

  close(): void {
    this.#run++;
  }

  hasFile(file: string): boolean {
    return existsSync(join(this.#root, parsePageId(file).file));
  }

  /** Returns all problems of the site, once all pages have been checked. */
  async listProblems(): Promise<Diagnostic[]> {
    return this.#whenChecked((all) => {
      if (this.#derived.problems) return this.#derived.problems;
      const steps = checkQueries(this.#loaded, all, this.#tables);
      const check = (some: readonly PageToCheck[]) => some.map((page) => checkFile(page, this.site));
      const { diagnostics, pages, tables } = runAtOnce(steps, check);
      this.#derived.problems = finishCheck(this.site, diagnostics, pages, tables);
      return this.#derived.problems;
    });
  }

  /** Returns the site with its checked pages, once all have been checked. */
  async getChecked(): Promise<Pick<CheckResult, 'site' | 'pages'>> {
    return this.#whenChecked(({ pages }) => ({ site: this.site, pages }));
  }

  /** Returns the summaries of all pages in the order of their files, once all pages have been checked. */
  async listPages(): Promise<PageSummary[]> {
    return this.#whenChecked(() => this.listCheckedPages());
  }

  /** Runs the queries of a page among all pages; finds its neighbours among those checked so far. */
  async runQueries(page: PageSummary): Promise<Map<string, PageResults>> {
    const run = () => {
      this.#derived.runQueries ??= createQueryRunner(this.site, this.listCheckedPages());
      return splitResults(page.file, this.#derived.runQueries(page));
    };
    return page.queries ? this.#whenChecked(run) : run();
  }

  /** Returns the summaries of the pages that have been checked so far, in the order of their files. */
  listCheckedPages(): PageSummary[] {
    const pages = [...this.#pages.values()].flatMap(({ template, summary }) => (template ? [] : [summary]));
    return pages.sort((a, b) => (a.file < b.file ? -1 : 1));
  }

  /** Returns the first page that matches; waits until all pages have been checked if none matches before. */
  async find(isMatch: PageFilter): Promise<PageSummary | undefined> {
    return this.#findChecked(isMatch) ?? this.#whenChecked(() => this.#findChecked(isMatch));
  }

  /** Returns the page with a path. Checks likely files first, so that few requests wait for all pages. */
  async findByPath(path: string): Promise<PageSummary | undefined> {
    const isMatch = (summary: PageSummary) => summary.path === path && summary.kind === 'page';
    const checked = this.#findChecked(isMatch);
    if (checked) return checked;
    const name = `/${path.slice(path.lastIndexOf('/') + 1)}.json`;
    const likely = [...this.#queue.keys()].filter((file) => file.endsWith(name));
    let end = performance.now() + SLICE_MS;
    for (const file of new Set([...likely, ...this.#queue.keys()])) {
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

  /** Checks a page of the queue and returns its summary. Keeps a template for later, and returns `undefined`. */
  check(id: string): PageSummary | undefined {
    const page = this.#queue.get(id);
    if (!page) return undefined;
    const checked = { ...checkFile(page, this.site), row: page.row };
    this.#pages.set(id, checked);
    this.#derived = {};
    this.#queue.delete(id);
    if (this.#queue.size === 0) this.#advance();
    return checked.template ? undefined : checked.summary;
  }

  #load(source = folderSource(this.#root)): LoadedSite {
    return loadSite(source, { ...createCheckOptions(Date.now()), mediaFaults: this.#mediaFaults });
  }

  /** Loads the site again, and forgets all that was checked in the old one. */
  #reload(): void {
    this.#loaded = this.#load();
    this.#pages.clear();
    this.#tables.clear();
    this.#start();
  }

  /** Reads tables again, and forgets the checks of what depends on them. */
  #reloadTables(files: readonly string[]): void {
    const { variables } = this.site;
    this.#loaded = this.#load(this.site.source);
    // Any page may show how many rows there are.
    if (!isEqual(variables, this.site.variables)) {
      this.#pages.clear();
      this.#tables.clear();
    }
    for (const [id, { summary }] of this.#pages) {
      const dependencies = listDependencies(summary, this.site);
      if (files.some((file) => dependencies.has(file))) this.#pages.delete(id);
    }
    const changed = new Set(files.map(getTableName));
    for (const [name, { referred = [] }] of this.#tables)
      if ([name, ...referred].some((one) => changed.has(one))) this.#tables.delete(name);
  }

  /** Starts again with the first step. */
  #start(): void {
    this.#derived = {};
    this.#checked = undefined;
    this.#before = this.#pages;
    this.#pages = new Map();
    this.#queue.clear();
    this.#step = [];
    this.#steps = checkPages(this.site);
    this.#advance();
  }

  /** Goes on with the next step whose pages are not all known: those of before, unless their rows have changed. */
  #advance(): void {
    const step = this.#steps.next(this.#step.flatMap(({ file }) => this.#pages.get(file) ?? []));
    if (step.done) {
      this.#checked = step.value;
      return;
    }
    this.#step = step.value;
    for (const page of step.value) {
      const known = this.#before.get(page.file);
      if (known && isDeepStrictEqual(known.row?.values, page.row?.values)) this.#pages.set(page.file, known);
      else this.#queue.set(page.file, page);
    }
    if (this.#queue.size === 0) this.#advance();
  }

  /** Checks all pages in short slices, so that requests get their turn. */
  async #checkAll(): Promise<void> {
    const run = ++this.#run;
    await this.#startAfter;
    const faults = await inspectMedia(this.#root, this.site.source);
    if (run === this.#run && !isDeepStrictEqual(faults, this.#mediaFaults)) {
      this.#mediaFaults = faults;
      this.#reload();
    }
    while (run === this.#run && !this.isDone) {
      await this.#whenQuiet();
      const end = performance.now() + SLICE_MS;
      for (const id of this.#queue.keys()) {
        if (performance.now() >= end) break;
        this.check(id);
      }
    }
    // No request waits for the schemas of editors.
    void this.#whenQuiet().then(() => {
      if (run === this.#run && this.hasFile(SITE_FILE)) writeEditorSchemas(this.#root, this.site);
    });
  }

  /** Waits a turn, and until there has been no request for a while, unless one waits for what is done here. */
  async #whenQuiet(): Promise<void> {
    await setImmediate();
    while (this.#waiting === 0 && performance.now() < this.#quietUntil) await setTimeout(QUIET_MS);
  }

  /** Runs something once all pages have been checked, also after a reload meanwhile. Throws if the check was ended before. */
  async #whenChecked<Result>(run: (all: SitePages) => Result): Promise<Result> {
    this.#waiting++;
    try {
      for (let background: Promise<void> | undefined; background !== this.#background; ) {
        background = this.#background;
        await background;
      }
      if (!this.#checked) throw new Error('The site is not checked any more: its server has ended.');
      return run(this.#checked);
    } finally {
      this.#waiting--;
    }
  }

  #findChecked(isMatch: PageFilter): PageSummary | undefined {
    return [...this.#pages.values()].find(({ summary, template }) => !template && isMatch(summary))?.summary;
  }
}
