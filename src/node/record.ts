import { readFileSync, type Stats, statSync } from 'node:fs';
import type { TableFacts } from '../core/data.ts';
import type { PageFacts } from '../core/facts.ts';
import type { Finding } from '../core/types.ts';
import { beginKeeping, keptOf } from './kept.ts';
import { beginLines, readLines } from './lines-file.ts';
import { below } from './paths.ts';

/** Stands for a file as it is on the disk: its size, and the moments of its last change. */
export type Stamp = string;

/** A built file: its name below the output, and its stamp. */
export type Output = readonly [file: string, stamp: Stamp];

/** What a build remembers of a page. */
export interface PageRecord {
  /** The page's file when it was read. */
  stamp: Stamp;
  /** Stands for all files that the page names. */
  needs: Stamp;
  facts: PageFacts;
  findings: readonly Finding[];
  /** What was made of it; nothing of a draft. */
  outputs: readonly Output[];
  /** Why blocks of it could not be drawn. */
  failures: readonly string[];
}

/** What a build leaves for the next one into the same folder. */
export interface BuildRecord {
  /** Stands for all that pages share: the engine, the site config and what it names, the schemas of data. */
  shared: string;
  /** Stands for the names of all data, texts and pictures: what is told of a page may suggest any of them. */
  names: string;
  /** Stands for their names and stamps. */
  named: string;
  /** Stands for what every document names: scripts, styles, feeds. */
  assets: string;
  /** The build's moment; it matters to pages with deadlines only. */
  now: number;
  pages: Record<string, PageRecord>;
  /** Tables by their name. */
  tables: Record<string, TableRecord>;
}

/** Changes whenever a record is written differently. */
const FORM = 'record-8';

/** A file's stamp, or `undefined` when it is not there. `strict` includes what copying a link changes. */
export function stampOf(path: string, strict = true): Stamp | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return undefined;
  const { size, mtimeMs, ctimeMs, ino } = stat;
  return strict ? [size, mtimeMs, ctimeMs, ino].join(':') : stampIn(stat);
}

/** The stamp, not strict, in what the disk says of a file. */
export function stampIn({ size, mtimeMs }: Stats): Stamp {
  // A template would leave a tree of its pieces in memory, for each of a large site's files.
  return [size, mtimeMs].join(':');
}

/** How many bytes a file has, by its stamp. */
export function sizeIn(stamp: Stamp): number {
  return Number.parseInt(stamp, 10);
}

/** What is recorded of a table: the file when it was read, and what the site has to know of it. */
export interface TableRecord {
  stamp: Stamp;
  facts: TableFacts;
}

/** A line of the record. */
type Line = [file: string, page: PageRecord] | TableRecord;
type Foot = Omit<BuildRecord, 'pages' | 'tables'>;

/** The record of the last build into a folder; `undefined` when there is none, or it is not whole. */
export function readRecord(out: string): BuildRecord | undefined {
  const read = readLines<Line, Foot>(keptOf(out).record, FORM);
  if (!read) return undefined;
  const pages: BuildRecord['pages'] = {};
  const tables: BuildRecord['tables'] = {};
  for (const line of read.lines) {
    if (Array.isArray(line)) pages[line[0]] = line[1];
    else tables[line.facts.name] = line;
  }
  return { ...read.foot, pages, tables };
}

/** What is recorded of a few pages, by their files, without a look at the others; nothing if it is another record. */
export function recordsOf(out: string, stamp: Stamp, files: readonly string[]): Map<string, PageRecord> {
  const records = new Map<string, PageRecord>();
  const { record } = keptOf(out);
  if (stampOf(record) !== stamp) return records;
  const bytes = readFileSync(record);
  for (const file of files) {
    const start = bytes.indexOf(`${JSON.stringify([file]).slice(0, -1)},{`);
    const end = bytes.indexOf('\n', start);
    if (start < 0 || end < 0) continue;
    const [, page]: [file: string, page: PageRecord] = JSON.parse(bytes.toString('utf8', start, end));
    records.set(file, page);
  }
  return records;
}

/** A record for the next build in the making. */
export interface RecordWriter {
  addPage: (file: string, page: PageRecord) => void;
  addTable: (table: TableRecord) => void;
  /** Adds all that is neither about one page nor about one table, and puts the record in the place of the last one. */
  finish: (rest: Foot) => void;
  /** Forgets what was added. */
  discard: () => void;
}

/** Begins a record beside that of the last build. */
export function beginRecord(out: string): RecordWriter {
  beginKeeping(out);
  const { add, finish, discard } = beginLines<Line, Foot>(keptOf(out).record, FORM);
  return { addPage: (file, page) => add([file, page]), addTable: add, finish, discard };
}

/** Whether a file is in the folder as it was left. */
export function isAsLeft(out: string, [file, stamp]: Output): boolean {
  return stampOf(below(out, file), false) === stamp;
}
