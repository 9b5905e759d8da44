import { join } from 'node:path';
import type { Checked } from '../../core/check.ts';
import type { PageFacts } from '../../core/facts.ts';
import { MEDIA } from '../../core/link.ts';
import type { PageContext } from '../../core/resolve/context.ts';
import { resolvePage } from '../../core/resolve/index.ts';
import { siteMapPage } from '../../core/resolve/site-map.ts';
import type { Problem } from '../../core/types.ts';
import type { Page } from '../../generated/props.ts';
import { codeFrame } from '../../report/code-frame.ts';
import { checkFolder } from '../check-folder.ts';
import { contextOf } from '../context-of.ts';
import { folderSource } from '../folder-source.ts';
import { DevMedia } from './dev-media.ts';

/** A problem with the text around it, as the panel shows it. */
export interface ShownProblem extends Problem {
  frame: string[];
  /** The file's whole path. */
  path: string;
}

/** A site while it is edited: what is right now, and of each page the last that was right. */
export class DevSite {
  /** The site's folder. */
  readonly root: string;
  readonly #media: DevMedia;
  readonly #lastGood = new Map<string, Page>();
  #checked: Checked;
  #lastContext: PageContext | undefined;

  constructor(root: string) {
    this.root = root;
    this.#media = new DevMedia(root);
    this.#checked = this.#check();
  }

  /** Looks at the content anew; call it when a file has changed. */
  refresh(): void {
    this.#checked = this.#check();
  }

  /** All problems, with their code frames. */
  problems(): ShownProblem[] {
    const source = folderSource(this.root);
    return this.#checked.problems.map((problem) => ({
      ...problem,
      path: join(this.root, problem.file),
      frame: codeFrame(source.read(problem.file) ?? '', problem.range),
    }));
  }

  /** What pages are resolved with; the last that was right while the site config is wrong. */
  async context(): Promise<PageContext | undefined> {
    const { config, facts } = this.#checked.site;
    if (config) {
      await this.#measure(facts);
      this.#lastContext = contextOf(config, this.#checked, { get: (name) => this.#media.get(name) });
    }
    return this.#lastContext;
  }

  /** The page at an address, or the last one that was right there; drafts too. */
  async page(path: string, context: PageContext): Promise<Page | undefined> {
    const found = this.#checked.pages.find(({ facts }) => facts.path === path && facts.kind === 'page');
    if (found) return this.#resolve(found, context);
    if (path === context.site.siteMap) {
      const facts = this.#checked.pages.map((page) => page.facts);
      const map = siteMapPage(context.site, facts);
      if (map) return resolvePage(map.page, context);
    }
    return this.#lastGood.get(path);
  }

  /** The not-found page, if the site has one. */
  async notFound(context: PageContext): Promise<Page | undefined> {
    const found = this.#checked.pages.find(({ facts }) => facts.kind === 'notFound');
    return found && this.#resolve(found, context);
  }

  async #resolve(
    { page, facts, findings }: Checked['pages'][number],
    context: PageContext,
  ): Promise<Page | undefined> {
    if (!page || findings.some(({ severity }) => severity === 'error')) return this.#lastGood.get(facts.path);
    await this.#measure(facts);
    const resolved = resolvePage(page, context);
    this.#lastGood.set(facts.path, resolved);
    return resolved;
  }

  #measure({ media, folders }: PageFacts): Promise<void> {
    const { source } = this.#checked.site;
    const inFolders = folders.flatMap(({ name }) =>
      source.list(MEDIA + name).map((file) => file.slice(MEDIA.length)),
    );
    return this.#media.measure([...media.map(({ name }) => name), ...inFolders]);
  }

  #check(): Checked {
    return checkFolder(this.root, Date.now());
  }
}
