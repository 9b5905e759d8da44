import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkPage, loadSite, type SiteContext, tablesOnTheWay } from '../../core/check.ts';
import { type TableFacts, tableFacts } from '../../core/data.ts';
import type { PageFacts } from '../../core/facts.ts';
import { parseJson } from '../../core/json/index.ts';
import type { MediaFile } from '../../core/resolve/context.ts';
import type { Finding } from '../../core/types.ts';
import { validatePage } from '../../generated/validators.js';
import type { Assets } from '../../render/document.tsx';
import { contextOf } from '../context-of.ts';
import { folderSource } from '../folder-source.ts';
import { writeNew } from '../new-file.ts';
import { pageFiles, type Renderer, type Shared } from '../page-files.ts';
import { type Output, stampOf } from '../record.ts';
import { rowCompiler } from '../row-schemas.ts';

/** What every map of a build depends on. */
export interface MapSetup {
  root: string;
  schemaFolder: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** What drawing depends on besides: known when all pages are checked. */
export interface DrawSetup {
  /** The folder that pages are written to. */
  folder: string;
  assets: Assets;
  /** Pictures by their name. */
  media: Readonly<Record<string, MediaFile>>;
}

/** A page after its check: what the reduce needs of it. */
export interface Mapped {
  facts: PageFacts;
  findings: Finding[];
}

/** What the check of pages gives: the tables that they show have been read on the way. */
export interface Checked {
  pages: Mapped[];
  tables: TableFacts[];
}

/** Milliseconds spent in each step of drawing. */
export interface Spent {
  load: number;
  draw: number;
  write: number;
}

/** A slice of pages that was drawn. */
export interface Drawn {
  failures: { file: string; reason: string }[];
  /** What was written, page by page. */
  outputs: { file: string; outputs: Output[] }[];
  spent: Spent;
  /** The slowest page of the slice. */
  slowest: { file: string; ms: number };
}

/**
 * The map of pages, each alone: check, or draw and write. The same in this thread and in a worker; what all pages
 * share is loaded once.
 */
export class Mapper {
  readonly #setup: MapSetup;
  readonly #render: Renderer;
  #site: SiteContext | undefined;
  #shared: { setup: DrawSetup; shared: Shared } | undefined;
  readonly #made = new Set<string>();
  #tablesOn: ReturnType<typeof tablesOnTheWay> | undefined;

  constructor(setup: MapSetup, render: Renderer) {
    this.#setup = setup;
    this.#render = render;
  }

  /** Checks pages, and the tables that they show. */
  check(files: readonly string[]): Checked {
    const site = this.#loaded();
    const checked: Checked = { pages: [], tables: [] };
    for (const file of files) {
      const { facts, findings } = checkPage(file, site);
      checked.pages.push({ facts, findings });
      this.#tablesOn ??= tablesOnTheWay(site);
      checked.tables.push(...this.#tablesOn(facts.data));
    }
    return checked;
  }

  /** Checks tables of data, by their names. */
  tables(names: readonly string[]): TableFacts[] {
    const { tables, source } = this.#loaded();
    return names.flatMap((name) => tableFacts(name, tables, source));
  }

  /** Resolves, renders and writes pages that have been checked. */
  draw(pages: readonly PageFacts[], setup: DrawSetup): Drawn {
    const site = this.#loaded();
    const shared = this.#sharedOf(setup, site);
    const drawn: Drawn = {
      failures: [],
      outputs: [],
      spent: { load: 0, draw: 0, write: 0 },
      slowest: { file: '', ms: 0 },
    };
    for (const facts of pages) {
      const begun = performance.now();
      const { value } = parseJson(facts.file, site.source.read(facts.file) ?? '');
      // Checked before; read anew, since no step holds all pages at once.
      if (!validatePage(value)) throw new Error(`${facts.file} has changed while the site was built.`);
      const loaded = performance.now();
      const files = pageFiles(value, facts, shared, (reason) => {
        drawn.failures.push({ file: facts.file, reason });
      });
      const rendered = performance.now();
      const outputs = files.map(([file, text]) => this.#write(setup.folder, file, text));
      drawn.outputs.push({ file: facts.file, outputs });
      const written = performance.now();
      drawn.spent.load += loaded - begun;
      drawn.spent.draw += rendered - loaded;
      drawn.spent.write += written - rendered;
      if (written - begun > drawn.slowest.ms) drawn.slowest = { file: facts.file, ms: written - begun };
    }
    return drawn;
  }

  #loaded(): SiteContext {
    const { root, ...options } = this.#setup;
    this.#site ??= loadSite(folderSource(root), { ...options, compileRow: rowCompiler() }).site;
    return this.#site;
  }

  #sharedOf(setup: DrawSetup, site: SiteContext): Shared {
    if (this.#shared?.setup.folder === setup.folder) return this.#shared.shared;
    if (!site.config) throw new Error('A site without a right site config can not be drawn.');
    const media = new Map(Object.entries(setup.media));
    const context = contextOf(site.config, { site }, { get: (name) => media.get(name) });
    const shared = { context, assets: setup.assets, now: this.#setup.now, render: this.#render };
    this.#shared = { setup, shared };
    return shared;
  }

  #write(root: string, file: string, text: string): Output {
    const path = join(root, file);
    const folder = dirname(path);
    if (!this.#made.has(folder)) mkdirSync(folder, { recursive: true });
    this.#made.add(folder);
    writeNew(path, text);
    return [file, stampOf(path, false) ?? ''];
  }
}
