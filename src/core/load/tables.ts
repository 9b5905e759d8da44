import { getMediaFile, MEDIA } from '../link.ts';
import type { CompileRow, RowCheck } from '../schema/row-check.ts';
import { createRowSchemaReader, type RowSchema } from '../schema/row-schema-reader.ts';
import type { SchemaNode } from '../schema/schema.ts';
import type { ContentSource, JsonObject, UnlocatedDiagnostic } from '../types.ts';
import { readCsvRows } from './csv-rows.ts';
import { checkLength } from './data-limits.ts';
import { readJsonRows } from './json-rows.ts';
import { createUnreadableDiagnostic } from './source-diagnostics.ts';
import { compileWildcard } from './wildcard.ts';

/** A table of data: its rows, and the schema of a row, whose properties are the columns in order. */
export interface Table {
  name: string;
  file: string;
  schema: SchemaNode;
  rows: JsonObject[];
  /** False where no right schema says which columns there are, which is told then. */
  hasSchema: boolean;
  diagnostics: UnlocatedDiagnostic[];
}

/** What the rest of the site has to know of a table. Reduce sees only this. */
export interface TableSummary {
  name: string;
  file: string;
  /** The files below `content/media/` that its rows link to. */
  media: readonly string[];
  /** The links to pages of this site in its rows. */
  links: readonly string[];
  diagnostics: readonly UnlocatedDiagnostic[];
}

/** Where data lives. */
export const DATA = 'content/data/';
const SCHEMA = '.schema.json';
const ENDINGS = ['.json', '.csv'];

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

/** What the site has to know of the table of that name; nothing when there is none. */
export function summarizeTable(name: string, tables: Tables, source: ContentSource): TableSummary[] {
  const table = tables.get(name);
  if (!table) return [];
  const { file, rows, schema, diagnostics } = table;
  const links = Object.entries(schema.properties ?? {})
    .filter(([, { format }]) => format === 'uri-reference')
    .map(([field]) => field);
  const named = new Set(links.flatMap((field) => rows.map((row) => row[field])));
  const media = [...named].flatMap((value) => (typeof value === 'string' ? (getMediaFile(value) ?? []) : []));
  return [{ name, file, media: media.filter((one) => source.has(MEDIA + one)), links: [], diagnostics }];
}

/** Returns the problems of all tables. Those of a row schema that several share are told once. */
export function getDataDiagnostics(data: Iterable<TableSummary>): UnlocatedDiagnostic[] {
  const told = new Set<string>();
  const diagnostics: UnlocatedDiagnostic[] = [];
  for (const table of data) {
    for (const diagnostic of table.diagnostics) {
      const key = `${diagnostic.file} ${diagnostic.pointer} ${diagnostic.message}`;
      if (diagnostic.file !== table.file && told.has(key)) continue;
      told.add(key);
      diagnostics.push(diagnostic);
    }
  }
  return diagnostics;
}

/** A table to be read. */
interface TableSource {
  source: ContentSource;
  name: string;
  file: string;
  /** Other files of the same name, which are not read. */
  others: readonly string[];
  schemaOf: (file: string) => RowSchema;
}

/** Reads a table. Whatever makes that fail is a problem of its file, and of no other. */
function readTable(wanted: TableSource): Table {
  const { source, name, file, others, schemaOf } = wanted;
  const table: Table = { name, file, schema: {}, rows: [], hasSchema: false, diagnostics: [] };
  table.diagnostics.push(...others.map((other) => duplicateData(name, file, other)));
  const schemaFile = schemaFileOf(source, name);
  if (!schemaFile) {
    table.diagnostics.push(missingSchema(name, file));
    return table;
  }
  const { schema, diagnostics, check } = schemaOf(schemaFile);
  table.diagnostics.push(...diagnostics);
  if (!check) return table;
  table.schema = schema;
  table.hasSchema = true;
  try {
    const text = source.read(file);
    const read = text === undefined ? unread(file, source) : rowsOf(file, text, schema, check);
    table.rows = read.rows;
    table.diagnostics.push(...read.diagnostics);
  } catch (error) {
    table.diagnostics.push(failed(file, error));
  }
  return table;
}

function unread(file: string, source: ContentSource): Pick<Table, 'rows' | 'diagnostics'> {
  return { rows: [], diagnostics: [createUnreadableDiagnostic(file, source)] };
}

function rowsOf(
  file: string,
  text: string,
  schema: SchemaNode,
  check: RowCheck,
): Pick<Table, 'rows' | 'diagnostics'> {
  const long = checkLength(file, text);
  if (long) return { rows: [], diagnostics: [long] };
  return file.endsWith('.csv')
    ? readCsvRows({ file, text, schema, check })
    : readJsonRows({ file, text, schema, check });
}

/** `content/data/projects/energy.json` is checked by `projects/energy.schema.json`, else by `projects.schema.json`. */
function schemaFileOf(source: ContentSource, name: string): string | undefined {
  for (let end = name.length; end > 0; end = name.lastIndexOf('/', end - 1)) {
    const file = `${DATA}${name.slice(0, end)}${SCHEMA}`;
    if (source.has(file)) return file;
  }
  return undefined;
}

function missingSchema(name: string, file: string): UnlocatedDiagnostic {
  return {
    rule: 'missing-row-schema',
    severity: 'error',
    file,
    pointer: '',
    message: 'Nothing says which columns this data has.',
    help: `Add ${DATA}${name}${SCHEMA}: the JSON Schema of one row, its properties in the order of the columns.`,
  };
}

function duplicateData(name: string, file: string, other: string): UnlocatedDiagnostic {
  return {
    rule: 'duplicate-data',
    severity: 'error',
    file: other,
    pointer: '',
    message: `The data "${name}" is there twice: ${file} and ${other}.`,
    help: `Only ${file} is read. Delete one of them.`,
  };
}

function failed(file: string, error: unknown): UnlocatedDiagnostic {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    rule: 'unreadable-data',
    severity: 'error',
    file,
    pointer: '',
    span: { start: 0, end: 1 },
    message: `The data can not be read: ${reason}.`,
    help: 'Take back what was last changed in this file, or its schema, and try again. All other files were checked.',
  };
}
