import { createPageContext } from '../build/pages/page-files.ts';
import { createSiteFiles } from '../build/site-files/index.ts';
import { isPublished, nameAuthors, type PageSummary } from '../core/analyze/summary.ts';
import { parseJson, readJsonFile } from '../core/load/json/index.ts';
import { PAGES } from '../core/paths/content-paths.ts';
import { createNumberedId, getFirstId, parsePageId } from '../core/paths/page-id.ts';
import { getUrlOnHost, NOT_FOUND } from '../core/paths/site-paths.ts';
import {
  type CheckedPage,
  checkPage,
  getValidPage,
  type LoadedPage,
  loadPage,
  type SiteContext,
} from '../core/pipeline/index.ts';
import type { PageResolveContext } from '../core/resolve/context.ts';
import { resolvePage } from '../core/resolve/index.ts';
import { createMadePages } from '../core/resolve/site-map.ts';
import { isError, type Json } from '../core/types.ts';
import { getDigest } from '../files/fingerprint.ts';
import type { Site as SiteConfig } from '../generated/content.ts';
import type { Page } from '../generated/props.ts';
import type { ShownProblem } from '../report/html.ts';
import { openDevMedia } from './dev-media.ts';
import { addCodeFrames } from './error-pages.ts';
import { leaveOutBlocks, type Repairs, repairPage } from './repair-page.ts';
import { SiteChecker } from './site-checker.ts';

/** A resolved page with its summary, and what it was resolved from; a page without a file has only these two. */
export interface ServedPage {
  page: Page;
  summary: PageSummary;
  loaded?: LoadedPage;
}

/** A valid page and its context. `text` is what it was made of, `undefined` if another page may change it. */
interface ValidPage extends ServedPage {
  context: PageResolveContext;
  text: string | undefined;
  /** The text of its file. */
  written: string | undefined;
}

/** A page as it is written, but for what is not valid. One that can't be repaired is as it was before the last change. */
export type RepairedPage = ServedPage & Partial<Pick<Repairs, 'left'>> & { isOld?: boolean };

/** Number of times that a page is repaired at most. */
const MAX_REPAIRS = 6;

/** A site while it is edited. Resolves requested pages; of one with an error, its last valid version. */
export class DevSite {
  /** Checks all pages in the background. */
  readonly checker: SiteChecker;
  readonly #media: ReturnType<typeof openDevMedia>;
  /** The last valid version of each requested page, by its identity. */
  readonly #lastValid = new Map<string, ValidPage>();
  /** The digests of the texts that were read at the last change. */
  #known: ReadonlyMap<string, string | undefined> = new Map();
  /** The last valid context, and the state of the site that it was last created from. */
  #context: { of?: SiteContext; config?: SiteConfig; value?: PageResolveContext } = {};

  /** Checks the site in the background after `startAfter` is resolved. */
  constructor(
    readonly root: string,
    startAfter: Promise<unknown> = Promise.resolve(),
  ) {
    this.checker = new SiteChecker(root, startAfter);
    this.#media = openDevMedia(root);
  }

  /** Reads changed files again, by their names from the root. */
  refresh(files: readonly string[]): void {
    const { checker } = this;
    for (const file of this.#lastValid.keys()) if (!checker.hasFile(file)) this.#lastValid.delete(file);
    for (const page of this.#lastValid.values()) page.text = undefined;
    // Read first: a file that is saved while it is checked is a change of its own.
    const digests = new Map(files.map((file) => [file, this.#getDigest(file)]));
    checker.refresh(files);
    // Before all pages have been checked, files are read later.
    this.#known = checker.isDone ? digests : new Map();
  }

  /** Returns files without texts that were read again already: the watcher reports what this server has written, too. */
  findChanged(files: readonly string[]): string[] {
    return files.filter((file) => {
      const known = this.#known.get(file);
      return known === undefined || known !== this.#getDigest(file);
    });
  }

  /** Returns the digest of a text of the content; `undefined` for any other file or folder. */
  #getDigest(file: string): string | undefined {
    const text = /\.(json|csv|md)$/.test(file) ? this.checker.site.source.read(file) : undefined;
    return text === undefined ? undefined : getDigest([text]);
  }

  /** Returns all problems with their code frames, once all pages have been checked. */
  async listProblems(): Promise<ShownProblem[]> {
    const problems = await this.checker.listProblems();
    return addCodeFrames(problems, this.root, this.checker.site.source);
  }

  /** Returns the context of pages: the last valid one while the site config has an error. */
  async getContext(): Promise<PageResolveContext | undefined> {
    const { site } = this.checker;
    const { config, summary, source } = site;
    if (!config || this.#context.of === site) return this.#context.value;
    await this.#media.measureImages(summary, source);
    if (summary.images.some((name) => !this.#media.get(name))) return this.#context.value;
    try {
      // The dev server has the site at its root, whatever base path it is published below.
      const local = { ...config, ...(config.url && { url: getUrlOnHost(config.url, '') }) };
      const value = createPageContext(local, { site }, this.#media);
      this.#context = { of: site, config: local, value };
    } catch (error) {
      // Without an error in the content and without an earlier context it is a bug.
      const isExplained = this.#context.value || (await this.listProblems()).some(isError);
      if (!isExplained) throw error;
    }
    return this.#context.value;
  }

  /** The site config that the context was last created from. */
  get config(): SiteConfig | undefined {
    return this.#context.config;
  }

  /** Returns the page at a path, also a draft, or its last valid version. The not-found page is `/404`. */
  async getPage(path: string, context: PageResolveContext): Promise<ServedPage | undefined> {
    const found = await (path === NOT_FOUND
      ? this.checker.find(({ kind }) => kind === 'notFound')
      : this.checker.findByPath(path));
    const id = found?.file ?? (await this.#findNumbered(path));
    if (id !== undefined) return this.#resolve(id, context);
    if (path === context.site.siteMap || path === NOT_FOUND) {
      const made = createMadePages(await this.checker.listPages(), context);
      const one = made.find(({ summary }) => summary.path === path);
      if (one) return { page: one.createPage(), summary: one.summary };
    }
    return this.#lastValid.get(this.#findUnreadable(path) ?? '');
  }

  /** Returns a page as it is written. If it has errors, its last valid values are in place of the wrong ones. */
  async getRepaired(path: string, context: PageResolveContext): Promise<RepairedPage | undefined> {
    const served = await this.getPage(path, context);
    const id = served?.summary.file ?? (await this.findFile(path));
    const { site } = this.checker;
    const { file } = parsePageId(id ?? '');
    const valid = this.#lastValid.get(id ?? '');
    if (!id || site.source.read(file) === valid?.written) return served;
    const old = served && { ...served, isOld: true };
    const { value: written, isPartial } = readJsonFile(file, site.source);
    if (written === undefined || isPartial) return old;
    const last = valid?.written === undefined ? undefined : parseJson(file, valid.written).value;
    const repairs: Repairs = { last, stale: new Map(), left: new Map() };
    const check = async (value: Json) => {
      const text = JSON.stringify(value);
      const read = (name: string) => (name === file ? text : site.source.read(name));
      const checked = await this.#check(id, { ...site, source: { ...site.source, read } });
      return { ...checked, errors: checked.diagnostics.filter(isError) };
    };
    let value = written;
    for (let i = 0; i < MAX_REPAIRS; i++) {
      const { loaded, summary, errors } = await check(value);
      const checked = getValidPage(loaded);
      if (checked && errors.length === 0) {
        await this.#media.measureImages(summary, site.source);
        const page = resolvePage(checked, context, summary.description);
        return { page, summary, loaded, left: repairs.left };
      }
      const own = errors.filter((error) => error.file === file);
      if (own.length > 0) value = repairPage(value, own, repairs);
      else value = await leaveOutBlocks(value, errors, async (one) => (await check(one)).errors, repairs);
    }
    return old;
  }

  /** Returns the file of the page at a path, valid or not. */
  async findFile(path: string): Promise<string | undefined> {
    const found = await this.checker.findByPath(path);
    return found && this.checker.hasFile(found.file) ? found.file : this.#findUnreadable(path);
  }

  /** Returns the path that another one redirects to, or `undefined`. */
  async findRedirect(path: string): Promise<string | undefined> {
    const isMatch = ({ redirectFrom }: PageSummary) => redirectFrom.some(({ name }) => name === path);
    const found = await this.checker.find(isMatch);
    return found && found.path !== path && this.checker.hasFile(found.file) ? found.path : undefined;
  }

  /** Returns the paths of all pages, drafts included, once all pages have been checked. */
  async listPaths(): Promise<string[]> {
    const pages = await this.checker.listPages();
    return pages.flatMap(({ kind, path }) => (kind === 'page' ? [path] : []));
  }

  /** Returns the files for search engines and readers by their names, as a build at `now` writes them. */
  async createSiteFiles(now: number): Promise<ReadonlyMap<string, string>> {
    const context = await this.getContext();
    if (!context) return new Map();
    const pages = (await this.checker.listPages()).filter(isPublished);
    const url = this.checker.site.config?.url ?? context.site.url;
    const made = createMadePages(pages, context).map(({ summary }) => summary);
    const site = { ...context.site, ...(url && { url }) };
    const all = nameAuthors([...pages, ...made], context.tables);
    return createSiteFiles(site, all, now);
  }

  /** Returns the file of a page whose path can't be read: it had this path before, or is named like it. */
  #findUnreadable(path: string): string | undefined {
    const likely = `${PAGES}${path === '/' ? 'home' : path.slice(1)}.json`;
    const isMatch = (file: string) => {
      const last = this.#lastValid.get(file)?.summary.path;
      return (last === undefined ? file === likely : last === path) && this.checker.hasFile(file);
    };
    return this.checker.listCheckedPages().find((page) => page.path === '' && isMatch(page.file))?.file;
  }

  /** Returns the identity of a page that continues the list of another: `/news/2` that of `/news`. */
  async #findNumbered(path: string): Promise<string | undefined> {
    const [, first, number] = /^(.*)\/(\d+)$/.exec(path) ?? [];
    const found = first === undefined ? undefined : await this.checker.findByPath(first || '/');
    if (!found?.queries || Number(number) < 2) return undefined;
    const id = createNumberedId(found.file, Number(number));
    return (await this.checker.runQueries(found)).has(id) ? id : undefined;
  }

  /** Checks a page: one with queries as they expand it, once all pages have been checked. */
  async #check(id: string, site: SiteContext): Promise<CheckedPage & { loaded: LoadedPage }> {
    const check = (loaded: LoadedPage) => ({ loaded, ...checkPage(loaded) });
    const checked = check(loadPage(id, site));
    const results = (await this.checker.runQueries({ ...checked.summary, file: getFirstId(id) })).get(id);
    return results ? check(loadPage(id, site, { results })) : checked;
  }

  /** Resolves a page, unless its text, its context and all other pages are as they were. */
  async #resolve(id: string, context: PageResolveContext): Promise<ServedPage | undefined> {
    if (!this.checker.hasFile(id)) return undefined;
    const { site } = this.checker;
    const last = this.#lastValid.get(id);
    const text = site.source.read(parsePageId(id).file);
    if (last?.text === text && last?.context === context) return last;
    const { loaded, summary, diagnostics } = await this.#check(id, site);
    const checked = getValidPage(loaded);
    if (!checked || diagnostics.some(isError)) return last;
    await this.#media.measureImages(summary, site.source);
    const isFinal = !summary.queries && this.checker.isDone;
    const page = resolvePage(checked, context, summary.description);
    const valid = { page, summary, loaded, context, text: isFinal ? text : undefined, written: text };
    this.#lastValid.set(id, valid);
    return valid;
  }
}
