import type { CompileRow } from '../schema/row-check.ts';
import { createRowSchemaReader } from '../schema/row-schema-reader.ts';
import type { ContentSource } from '../types.ts';
import { DATA, ENDINGS, readTable, SCHEMA, type Table } from './read-table.ts';
import { compileWildcard } from './wildcard.ts';

/** How many tables stay in memory: those that page after page shows, not all that a large site has. */
const KEPT = 64;

/** All tables of a site, each read when it is asked for. */
export interface Tables {
  names: readonly string[];
  /** The file of the table of that name, or `undefined` when there is none. */
  findFile(name: string): string | undefined;
  /** The table of that name, or `undefined` when there is none. */
  get(name: string): Table | undefined;
  /** The names that `pattern` means: `projects/*` is all tables of the folder. */
  matchNames(pattern: string): string[];
  /** How many rows the tables have that `pattern` means. */
  countRows(pattern: string): number;
}

/** Finds the tables of a site. */
export function createTables(source: ContentSource, compileRow: CompileRow): Tables {
  const files = source.list(DATA.slice(0, -1));
  const fileOf = (name: string): string | undefined =>
    ENDINGS.map((ending) => `${DATA}${name}${ending}`).find(
      (file) => !file.endsWith(SCHEMA) && isAmong(files, file),
    );
  const duplicates = (name: string, file: string): string[] =>
    ENDINGS.map((ending) => `${DATA}${name}${ending}`).filter((one) => one !== file && isAmong(files, one));
  let all: string[] | undefined;
  // Workers need them for patterns only: of a large site they are a hundred thousand texts.
  const names = (): readonly string[] => {
    all ??= [...new Set(files.flatMap((file) => nameOf(file) ?? []))].sort();
    return all;
  };
  const read = new Map<string, Table>();
  const schemaOf = createRowSchemaReader(source, compileRow);
  const counts = new Map<string, number>();
  const get = (name: string): Table | undefined => {
    const known = read.get(name);
    if (known) return known;
    const file = fileOf(name);
    if (!file) return undefined;
    const table = readTable({ source, name, file, others: duplicates(name, file), schemaOf });
    for (const oldest of read.keys()) {
      if (read.size < KEPT) break;
      read.delete(oldest);
    }
    read.set(name, table);
    counts.set(name, table.rows.length);
    return table;
  };
  const matching = (pattern: string): string[] => {
    if (pattern.includes('*')) return names().filter(compileWildcard(pattern));
    return fileOf(pattern) ? [pattern] : [];
  };
  const rowsOf = (name: string) => counts.get(name) ?? get(name)?.rows.length ?? 0;
  return {
    get names() {
      return names();
    },
    findFile: fileOf,
    get,
    matchNames: matching,
    countRows: (pattern) => matching(pattern).reduce((sum, name) => sum + rowsOf(name), 0),
  };
}

/** The name of the table in a file below `content/data/`; nothing where it is none. */
function nameOf(file: string): string | undefined {
  const ending = file.endsWith(SCHEMA) ? undefined : ENDINGS.find((known) => file.endsWith(known));
  return ending && file.slice(DATA.length, -ending.length);
}

/** Whether a name is in a sorted list. */
function isAmong(sorted: readonly string[], name: string): boolean {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < name) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === name;
}
