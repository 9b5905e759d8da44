import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { checkPage, loadPage, type SiteContext, tablesOnTheWay } from '../../core/check.ts';
import type { TableFacts } from '../../core/data.ts';
import type { PageFacts } from '../../core/facts.ts';
import type { MediaFile } from '../../core/resolve/context.ts';
import { resolvePage } from '../../core/resolve/index.ts';
import { failure } from '../../core/run-rules.ts';
import { checkTable } from '../../core/table-mentions.ts';
import type { Finding } from '../../core/types.ts';
import type { Page } from '../../generated/content.ts';
import type { Assets } from '../../render/document.tsx';
import { type DocumentFile, isDocument } from '../budgets.ts';
import { contextOf } from '../context-of.ts';
import { inFolder, writeNew } from '../new-file.ts';
import { filesOf, type Renderer, type Shared } from '../page-files.ts';
import { type Output, sizeIn, stampIn } from '../record.ts';

/** What drawing depends on besides the site. */
export interface DrawSetup {
  /** The folder that pages are written to. */
  folder: string;
  assets: Assets;
  /** Pictures by their name. */
  media: Readonly<Record<string, MediaFile>>;
}

/** A page after its map: what the reduce needs of it, and what was written. */
export interface Mapped {
  facts: PageFacts;
  findings: readonly Finding[];
  /** Nothing of a page that has an error, is a draft, or was only to be checked. */
  outputs: readonly Output[];
  /** Why blocks could not be drawn. */
  failures: readonly string[];
}

/** Milliseconds spent in each step. */
export interface Spent {
  load: number;
  check: number;
  resolve: number;
  render: number;
  write: number;
}

/** A slice of pages after its map, with the tables that they show, which have been read on the way. */
export interface MappedSlice {
  pages: Mapped[];
  tables: TableFacts[];
  /** What was drawn: a page has one. */
  documents: DocumentFile[];
  spent: Spent;
  /** The slowest page of the slice. */
  slowest: { file: string; ms: number };
}

/** No time at all. */
export function noTime(): Spent {
  return { load: 0, check: 0, resolve: 0, render: 0, write: 0 };
}

/** The time of both, step by step. */
export function added(a: Spent, b: Spent): Spent {
  return {
    load: a.load + b.load,
    check: a.check + b.check,
    resolve: a.resolve + b.resolve,
    render: a.render + b.render,
    write: a.write + b.write,
  };
}

/**
 * The map of pages, each alone: load, check, resolve, render, write. The same in this thread and in a worker; what all
 * pages share is loaded once.
 */
export class Mapper {
  readonly #site: SiteContext;
  readonly #draw: DrawSetup | undefined;
  readonly #shared: Shared | undefined;
  readonly #tablesOn: ReturnType<typeof tablesOnTheWay>;
  readonly #made = new Set<string>();
  /** A build with an error writes nothing in the end, so what comes after one is checked only. */
  #isRight = true;

  /** Without anything to draw with, pages are checked only. */
  constructor(site: SiteContext, draw?: DrawSetup & { render: Renderer }) {
    this.#site = site;
    this.#draw = draw;
    this.#shared = draw && sharedOf(draw, site);
    this.#tablesOn = tablesOnTheWay(site);
  }

  /** Maps pages, by their files; those in `toDraw` are drawn as well as checked. */
  map(files: readonly string[], toDraw: ReadonlySet<string>): MappedSlice {
    const slice: MappedSlice = {
      pages: [],
      tables: [],
      documents: [],
      spent: noTime(),
      slowest: { file: '', ms: 0 },
    };
    for (const file of files) {
      const begun = performance.now();
      this.#mapOne(file, toDraw.has(file), slice);
      const ms = performance.now() - begun;
      if (ms > slice.slowest.ms) slice.slowest = { file, ms };
    }
    return slice;
  }

  /** Checks tables of data, by their names. */
  tables(names: readonly string[]): TableFacts[] {
    return names.flatMap((name) => checkTable(name, this.#site));
  }

  #mapOne(file: string, isDrawn: boolean, { pages, tables, documents, spent }: MappedSlice): void {
    const lap = stopwatch(spent);
    const loaded = loadPage(file, this.#site);
    lap('load');
    const { facts, findings, page } = checkPage(loaded, this.#site);
    tables.push(...this.#tablesOn(facts.data));
    this.#isRight &&= findings.every(({ severity }) => severity !== 'error');
    lap('check');
    const failures: string[] = [];
    let outputs: Output[] = [];
    let found = findings;
    if (isDrawn && this.#isRight && page && !facts.draft) {
      try {
        outputs = this.#drawOne(page, facts, failures, lap);
      } catch (error) {
        // What the disk says is about the whole build; any other failure is about this page, and of no other.
        if (error instanceof Error && 'syscall' in error) throw error;
        this.#isRight = false;
        found = [...findings, failure('page-failed', file, 'The page could not be drawn', error)];
      }
    }
    pages.push({ facts, findings: found, outputs, failures });
    for (const [name, stamp] of outputs)
      if (isDocument(name)) documents.push({ file: name, size: sizeIn(stamp) });
  }

  #drawOne(page: Page, facts: PageFacts, failures: string[], lap: ReturnType<typeof stopwatch>): Output[] {
    const draw = this.#draw;
    // A picture that can not be read is an error, which the reduce tells.
    if (!draw || !this.#shared || facts.pictures.some((name) => !Object.hasOwn(draw.media, name))) return [];
    const resolved = resolvePage(page, this.#shared.context);
    lap('resolve');
    const files = filesOf(resolved, facts, this.#shared, (reason) => failures.push(reason));
    lap('render');
    const outputs = files.map(([file, text]) => this.#write(draw.folder, file, text));
    lap('write');
    return outputs;
  }

  #write(root: string, file: string, text: string): Output {
    const folder = dirname(inFolder(root, file));
    if (!this.#made.has(folder)) mkdirSync(folder, { recursive: true });
    this.#made.add(folder);
    return [file, stampIn(writeNew(root, file, text))];
  }
}

function sharedOf({ assets, media, render }: DrawSetup & { render: Renderer }, site: SiteContext): Shared {
  if (!site.config) throw new Error('A site without a right site config can not be drawn.');
  const files = new Map(Object.entries(media));
  const context = contextOf(site.config, { site }, { get: (name) => files.get(name) });
  return { context, assets, now: site.now, render };
}

/** Adds the time since it was last asked to a step. */
function stopwatch(spent: Spent): (step: keyof Spent) => void {
  let last = performance.now();
  return (step) => {
    const now = performance.now();
    spent[step] += now - last;
    last = now;
  };
}
