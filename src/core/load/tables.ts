import type { CompileRow } from '../schema/row-check.ts';
import { createRowSchemaReader, type RowSchema } from '../schema/row-schema-reader.ts';
import type { ContentSource } from '../types.ts';
import { DATA, EXTENSIONS, readTable, SCHEMA_EXTENSION, type Table } from './read-table.ts';
import { compileWildcard } from './wildcard.ts';

/** Maximum number of tables in memory: enough for those that many pages show. */
const MAX_CACHED_TABLES = 64;

/** All tables of a site. A table is read when it is first asked for. */
export class Tables {
  readonly #source: ContentSource;
  readonly #readSchema: (file: string) => RowSchema;
  /** All files below `content/data/`, sorted. */
  readonly #files: readonly string[];
  #names: readonly string[] | undefined;
  /** Tables in memory, the oldest first. */
  readonly #tables = new Map<string, Table>();
  readonly #rowCounts = new Map<string, number>();

  constructor(source: ContentSource, compileRow: CompileRow) {
    this.#source = source;
    this.#files = source.list(DATA.slice(0, -1));
    this.#readSchema = createRowSchemaReader(source, compileRow);
  }

  /**
   * Sorted names of all tables. Created on demand: a large site has a hundred thousand, and workers rarely
   * need them.
   */
  get names(): readonly string[] {
    this.#names ??= [...new Set(this.#files.flatMap((file) => getTableName(file) ?? []))].sort();
    return this.#names;
  }

  /** Returns the file of a table, or `undefined` if there is no table of that name. */
  findFile(name: string): string | undefined {
    return this.#findFiles(name)[0];
  }

  #findFiles(name: string): string[] {
    return EXTENSIONS.map((extension) => `${DATA}${name}${extension}`).filter(
      (file) => includesSorted(this.#files, file) && !file.endsWith(SCHEMA_EXTENSION),
    );
  }

  /** Returns a table, or `undefined` if there is no table of that name. */
  get(name: string): Table | undefined {
    const cached = this.#tables.get(name);
    if (cached) return cached;
    const [file, ...duplicates] = this.#findFiles(name);
    if (!file) return undefined;
    const table = readTable({ source: this.#source, name, file, duplicates, readSchema: this.#readSchema });
    for (const oldest of this.#tables.keys()) {
      if (this.#tables.size < MAX_CACHED_TABLES) break;
      this.#tables.delete(oldest);
    }
    this.#tables.set(name, table);
    this.#rowCounts.set(name, table.rows.length);
    return table;
  }

  /** Returns the names of the tables that match a pattern: `projects/*` matches all tables of the folder. */
  matchNames(pattern: string): string[] {
    if (pattern.includes('*')) return this.names.filter(compileWildcard(pattern));
    return this.findFile(pattern) ? [pattern] : [];
  }

  /** Returns the number of rows of all tables that match a pattern. */
  countRows(pattern: string): number {
    return this.matchNames(pattern).reduce(
      (sum, name) => sum + (this.#rowCounts.get(name) ?? this.get(name)?.rows.length ?? 0),
      0,
    );
  }
}

/** Returns the name of the table in a file below `content/data/`, or `undefined` if the file is no table. */
function getTableName(file: string): string | undefined {
  const extension = file.endsWith(SCHEMA_EXTENSION)
    ? undefined
    : EXTENSIONS.find((known) => file.endsWith(known));
  return extension && file.slice(DATA.length, -extension.length);
}

/** Returns true if a sorted list includes a value, by binary search. */
function includesSorted(sorted: readonly string[], value: string): boolean {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < value) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === value;
}
