import {
  closeSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeSync,
} from 'node:fs';
import { crc32 } from 'node:zlib';
import type { TableFacts } from '../core/data.ts';
import type { PageFacts } from '../core/facts.ts';
import type { Finding } from '../core/types.ts';
import { beginKeeping, keptOf } from './kept.ts';
import { leftOver } from './left-over.ts';
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
  /** Tables by their name: the file when it was read, and what the site has to know of it. */
  tables: Record<string, { stamp: Stamp; facts: TableFacts }>;
}

/** Changes whenever a record is written differently. */
const FORM = 'record-7';

/** A file's stamp, or `undefined` when it is not there. `strict` includes what copying a link changes. */
export function stampOf(path: string, strict = true): Stamp | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return undefined;
  return strict ? `${stampIn(stat)}:${stat.ctimeMs}:${stat.ino}` : stampIn(stat);
}

/** The stamp, not strict, in what the disk says of a file. */
export function stampIn({ size, mtimeMs }: Stats): Stamp {
  return `${size}:${mtimeMs}`;
}

/** How many bytes a file has, by its stamp. */
export function sizeIn(stamp: Stamp): number {
  return Number.parseInt(stamp, 10);
}

/** The record of the last build into a folder; `undefined` when there is none, or it is not whole. */
export function readRecord(out: string): BuildRecord | undefined {
  try {
    const bytes = readFileSync(keptOf(out).record);
    const pages: BuildRecord['pages'] = {};
    let sum = 0;
    for (const line of linesOf(bytes)) {
      const one: [file: string, page: PageRecord] | Foot = JSON.parse(line);
      if (Array.isArray(one)) {
        sum = crc32(line, sum);
        pages[one[0]] = one[1];
      } else {
        const { form, pages: count, crc, ...rest } = one;
        const isWhole = form === FORM && count === Object.keys(pages).length && crc === sum;
        return isWhole ? { ...rest, pages } : undefined;
      }
    }
    return undefined;
  } catch {
    return undefined;
  }
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

/** A record for the next build in the making: a line a page, so that neither a text nor a record of all is ever in memory. */
export interface RecordWriter {
  has: (file: string) => boolean;
  add: (file: string, page: PageRecord) => void;
  /** Adds all that is not about one page, and puts the record in the place of the last one. */
  finish: (rest: Omit<BuildRecord, 'pages'>) => void;
  /** Forgets what was added. */
  discard: () => void;
}

/** Begins a record beside that of the last build; takes away what killed builds have left of theirs. */
export function beginRecord(out: string): RecordWriter {
  beginKeeping(out);
  const { record } = keptOf(out);
  for (const left of leftOver(record)) rmSync(left, { force: true });
  const temporary = `${record}.${process.pid}`;
  const target = openSync(temporary, 'w');
  const added = new Set<string>();
  let sum = 0;
  let chunk = '';
  let isOpen = true;
  const close = () => {
    if (isOpen) closeSync(target);
    isOpen = false;
  };
  return {
    has: (file) => added.has(file),
    add(file, page) {
      const line = JSON.stringify([file, page]);
      added.add(file);
      sum = crc32(line, sum);
      chunk += `${line}\n`;
      if (chunk.length < CHUNK) return;
      writeSync(target, chunk);
      chunk = '';
    },
    finish(rest) {
      const foot: Foot = { ...rest, form: FORM, pages: added.size, crc: sum };
      writeSync(target, `${chunk}${JSON.stringify(foot)}\n`);
      close();
      renameSync(temporary, record);
    },
    discard() {
      close();
      rmSync(temporary, { force: true });
    },
  };
}

/** The last line: all that is not about one page, and what makes sure that the others are all there. */
interface Foot extends Omit<BuildRecord, 'pages'> {
  form: string;
  pages: number;
  crc: number;
}

/** Signs that are written at once. */
const CHUNK = 1 << 20;

function* linesOf(bytes: Buffer): Generator<string> {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf('\n', start);
    yield bytes.toString('utf8', start, end < 0 ? bytes.length : end);
    start = end < 0 ? bytes.length : end + 1;
  }
}

/** Whether a file is in the folder as it was left. */
export function isAsLeft(out: string, [file, stamp]: Output): boolean {
  return stampOf(below(out, file), false) === stamp;
}
