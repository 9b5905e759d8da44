import { join } from 'node:path';
import {
  allTables,
  type CheckedPage,
  checkPage,
  conclude,
  loadPage,
  loadSite,
  pageFiles,
  type SiteContext,
} from '../../core/check.ts';
import type { PageFacts } from '../../core/facts.ts';
import { MEDIA } from '../../core/link.ts';
import type { PageContext } from '../../core/resolve/context.ts';
import { resolvePage } from '../../core/resolve/index.ts';
import { siteMapPage } from '../../core/resolve/site-map.ts';
import type { Finding, Problem } from '../../core/types.ts';
import type { Page } from '../../generated/props.ts';
import { codeFrame } from '../../report/code-frame.ts';
import { schemaFolderOf } from '../check-folder.ts';
import { contextOf } from '../context-of.ts';
import { folderSource } from '../folder-source.ts';
import { rowCompiler } from '../row-schemas.ts';
import { DevMedia } from './dev-media.ts';

/** Pages that are looked at before anything else that waits gets its turn. */
const SLICE = 50;

/** A problem with the text around it, as the panel shows it. */
export interface ShownProblem extends Problem {
  frame: string[];
  /** The file's whole path. */
  path: string;
}

/** A change on the disk: a file of the site, and whether it was there before and still is. */
export interface Change {
  file: string;
  isEdit: boolean;
}

/**
 * A site while it is edited: what is right now, and of each page the last that was right. Of pages only what others need
 * to know stays in memory; a save looks at one page anew, and rules of the whole site run when problems are asked for.
 */
export class DevSite {
  /** The site's folder. */
  readonly root: string;
  readonly #media: DevMedia;
  readonly #lastGood = new Map<string, Page>();
  #site: SiteContext;
  #findings: Finding[];
  #pages = new Map<string, Pick<CheckedPage, 'facts' | 'findings'>>();
  /** The pages that nobody has looked at yet. */
  #waiting: string[] = [];
  #problems: Problem[] | undefined;
  #lastContext: PageContext | undefined;

  constructor(root: string) {
    this.root = root;
    this.#media = new DevMedia(root);
    ({ site: this.#site, findings: this.#findings } = this.#load());
    this.#begin();
  }

  /** Looks at the content anew; at one page alone when only that was edited. */
  refresh(change?: Change): void {
    this.#problems = undefined;
    if (change?.isEdit && this.#pages.has(change.file)) {
      this.#check(change.file);
      return;
    }
    ({ site: this.#site, findings: this.#findings } = this.#load());
    this.#begin();
  }

  /** Pages are looked at in slices, behind whatever is asked for: a large site is there at once. */
  #begin(): void {
    this.#pages.clear();
    this.#waiting = pageFiles(this.#site.source);
    const behind = () => {
      for (let i = 0; i < SLICE; i++) this.#checkNext();
      if (this.#waiting.length > 0) setImmediate(behind).unref();
    };
    setImmediate(behind).unref();
  }

  /** Looks at the next page that waits, if there is one. */
  #checkNext(): PageFacts | undefined {
    const file = this.#waiting.shift();
    return file === undefined ? undefined : this.#check(file);
  }

  /** What is known of all pages, once each has been looked at. */
  #all(): Pick<CheckedPage, 'facts' | 'findings'>[] {
    while (this.#checkNext());
    return [...this.#pages.values()];
  }

  #load(): { site: SiteContext; findings: Finding[] } {
    const schemaFolder = schemaFolderOf(this.root);
    return loadSite(folderSource(this.root), { compileRow: rowCompiler(), now: Date.now(), schemaFolder });
  }

  /** All problems, with their code frames. */
  problems(): ShownProblem[] {
    this.#problems ??= conclude(this.#site, this.#findings, this.#all(), allTables(this.#site));
    return this.#problems.map((problem) => ({
      ...problem,
      path: join(this.root, problem.file),
      frame: codeFrame(this.#site.source.read(problem.file) ?? '', problem.range),
    }));
  }

  /** What pages are resolved with; the last that was right while the site config is wrong. */
  async context(): Promise<PageContext | undefined> {
    const { config, facts } = this.#site;
    if (config) {
      await this.#measure(facts);
      this.#lastContext = contextOf(config, { site: this.#site }, { get: (name) => this.#media.get(name) });
    }
    return this.#lastContext;
  }

  /** The page at an address, or the last one that was right there; drafts too. */
  async page(path: string, context: PageContext): Promise<Page | undefined> {
    const found = this.#find((facts) => facts.path === path && facts.kind === 'page');
    if (found) return this.#resolve(found, context);
    if (path === context.site.siteMap) {
      const map = siteMapPage(
        context,
        this.#all().map(({ facts }) => facts),
      );
      if (map) return map.page;
    }
    return this.#lastGood.get(path);
  }

  /** The not-found page, if the site has one. */
  async notFound(context: PageContext): Promise<Page | undefined> {
    const found = this.#find(({ kind }) => kind === 'notFound');
    return found && this.#resolve(found, context);
  }

  #find(wanted: (facts: PageFacts) => boolean): PageFacts | undefined {
    for (const { facts } of this.#pages.values()) if (wanted(facts)) return facts;
    for (let facts = this.#checkNext(); facts; facts = this.#checkNext()) if (wanted(facts)) return facts;
    return undefined;
  }

  /** Reads the page anew: only facts are kept. */
  async #resolve({ file, path }: PageFacts, context: PageContext): Promise<Page | undefined> {
    const { page, facts, findings } = checkPage(loadPage(file, this.#site), this.#site);
    if (!page || findings.some(({ severity }) => severity === 'error')) return this.#lastGood.get(path);
    await this.#measure(facts);
    const resolved = resolvePage(page, context);
    this.#lastGood.set(facts.path, resolved);
    return resolved;
  }

  #measure({ pictures, folders }: PageFacts): Promise<void> {
    const { source } = this.#site;
    const inFolders = folders.flatMap((name) =>
      source.list(MEDIA + name).map((file) => file.slice(MEDIA.length)),
    );
    return this.#media.measure([...pictures, ...inFolders]);
  }

  #check(file: string): PageFacts {
    const { facts, findings } = checkPage(loadPage(file, this.#site), this.#site);
    this.#pages.set(file, { facts, findings });
    return facts;
  }
}
