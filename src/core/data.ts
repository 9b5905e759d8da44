import type { ErrorObject } from 'ajv';
import { parseCsv } from './csv.ts';
import { parseJson } from './json/index.ts';
import { MEDIA, mediaFileOf } from './link.ts';
import { child } from './pointer.ts';
import { rowFindings } from './row-findings.ts';
import type { SchemaNode } from './schema.ts';
import type { ContentSource, Finding, Json, JsonObject } from './types.ts';

/** Checks one row; gives what is wrong with it, nothing when it is right. */
export type RowCheck = (row: unknown) => readonly ErrorObject[];
/** Makes a check of a row schema. Throws when the schema itself is not one. */
export type CompileRow = (schema: object) => RowCheck;

/** A table of data: its rows, and the schema of a row, whose properties are the columns in order. */
export interface Table {
  name: string;
  file: string;
  schema: SchemaNode;
  rows: JsonObject[];
  findings: Finding[];
}

/** What the rest of the site has to know of a table. Reduce sees only this. */
export interface TableFacts {
  name: string;
  file: string;
  /** The files below `content/media/` that its rows link to. */
  media: readonly string[];
  findings: readonly Finding[];
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
  fileOf(name: string): string | undefined;
  /** The table of that name, or `undefined` when there is none. */
  get(name: string): Table | undefined;
  /** The names that `pattern` means: `projects/*` is all tables of the folder. */
  matching(pattern: string): string[];
  /** How many rows the tables have that `pattern` means. */
  count(pattern: string): number;
}

/** Finds the tables of a site. */
export function tablesOf(source: ContentSource, compileRow: CompileRow): Tables {
  const files = source.list(DATA.slice(0, -1));
  const fileOf = (name: string): string | undefined =>
    ENDINGS.map((ending) => `${DATA}${name}${ending}`).find(
      (file) => !file.endsWith(SCHEMA) && isAmong(files, file),
    );
  let all: string[] | undefined;
  // Workers need them for patterns only: of a large site they are a hundred thousand texts.
  const names = (): readonly string[] => {
    all ??= [...new Set(files.flatMap((file) => nameOf(file) ?? []))].sort();
    return all;
  };
  const read = new Map<string, Table>();
  const schemaOf = rowSchemas(source, compileRow);
  const counts = new Map<string, number>();
  const get = (name: string): Table | undefined => {
    const known = read.get(name);
    if (known) return known;
    const file = fileOf(name);
    if (!file) return undefined;
    const table = readTable(source, name, file, schemaOf);
    for (const oldest of read.keys()) {
      if (read.size < KEPT) break;
      read.delete(oldest);
    }
    read.set(name, table);
    counts.set(name, table.rows.length);
    return table;
  };
  const matching = (pattern: string): string[] => {
    if (pattern.includes('*')) return names().filter(matcher(pattern));
    return fileOf(pattern) ? [pattern] : [];
  };
  const rowsOf = (name: string) => counts.get(name) ?? get(name)?.rows.length ?? 0;
  return {
    get names() {
      return names();
    },
    fileOf,
    get,
    matching,
    count: (pattern) => matching(pattern).reduce((sum, name) => sum + rowsOf(name), 0),
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
export function tableFacts(name: string, tables: Tables, source: ContentSource): TableFacts[] {
  const table = tables.get(name);
  if (!table) return [];
  const { file, rows, schema, findings } = table;
  const links = Object.entries(schema.properties ?? {})
    .filter(([, { format }]) => format === 'uri-reference')
    .map(([field]) => field);
  const named = new Set(links.flatMap((field) => rows.map((row) => row[field])));
  const media = [...named].flatMap((value) => (typeof value === 'string' ? (mediaFileOf(value) ?? []) : []));
  return [{ name, file, media: media.filter((one) => source.has(MEDIA + one)), findings }];
}

function matcher(pattern: string): (name: string) => boolean {
  const escaped = pattern.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  const expression = new RegExp(`^${escaped}$`);
  return (name) => expression.test(name);
}

/** A row schema's file, read: what is wrong with it, and the check if it is one. */
interface RowSchema {
  schema: SchemaNode;
  findings: readonly Finding[];
  check?: RowCheck;
}

/** Reads row schemas, each once: a folder of tables may share one. */
function rowSchemas(source: ContentSource, compileRow: CompileRow): (file: string) => RowSchema {
  const known = new Map<string, RowSchema>();
  const read = (file: string): RowSchema => {
    const { value, findings } = parseJson(file, source.read(file) ?? '');
    if (!isObject(value) || findings.length > 0) return { schema: isObject(value) ? value : {}, findings };
    try {
      return { schema: value, findings, check: compileRow(value) };
    } catch (error) {
      return { schema: value, findings: [...findings, badSchema(file, error)] };
    }
  };
  return (file) => {
    const schema = known.get(file) ?? read(file);
    known.set(file, schema);
    return schema;
  };
}

function readTable(
  source: ContentSource,
  name: string,
  file: string,
  schemaOf: ReturnType<typeof rowSchemas>,
): Table {
  const table: Table = { name, file, schema: {}, rows: [], findings: [] };
  const schemaFile = schemaFileOf(source, name);
  if (!schemaFile) {
    table.findings.push(missingSchema(name, file));
    return table;
  }
  const { schema, findings, check } = schemaOf(schemaFile);
  table.schema = schema;
  table.findings.push(...findings);
  if (check) fill(table, source.read(file) ?? '', check);
  return table;
}

/** `content/data/projects/energy.json` is checked by `projects/energy.schema.json`, else by `projects.schema.json`. */
function schemaFileOf(source: ContentSource, name: string): string | undefined {
  for (let end = name.length; end > 0; end = name.lastIndexOf('/', end - 1)) {
    const file = `${DATA}${name.slice(0, end)}${SCHEMA}`;
    if (source.has(file)) return file;
  }
  return undefined;
}

function fill(table: Table, text: string, check: RowCheck): void {
  const rows = table.file.endsWith('.csv') ? typedRows(text, table.schema) : jsonRows(table, text);
  rows.forEach((row, i) => {
    const errors = check(row);
    if (errors.length > 0) table.findings.push(...rowFindings({ table, row, pointer: child('', i) }, errors));
    if (isObject(row)) table.rows.push(row);
  });
}

function jsonRows(table: Table, text: string): Json[] {
  const { value, findings, isPartial } = parseJson(table.file, text);
  for (const finding of findings) table.findings.push(finding);
  if (isPartial) return [];
  if (Array.isArray(value)) return value;
  if (findings.length === 0) {
    table.findings.push({
      rule: 'schema/type',
      severity: 'error',
      file: table.file,
      pointer: '',
      message: 'Data is a list of rows.',
      help: 'Put the rows in brackets: `[ { … }, { … } ]`.',
    });
  }
  return [];
}

/** CSV knows only text: what the schema calls a number becomes one. */
function typedRows(text: string, schema: SchemaNode): JsonObject[] {
  const rows = parseCsv(text);
  const numeric = Object.entries(schema.properties ?? {})
    .filter(([, field]) => field.type === 'integer' || field.type === 'number')
    .map(([name]) => name);
  for (const row of rows) {
    for (const name of numeric) {
      const value = row[name];
      if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim())) row[name] = Number(value);
    }
  }
  return rows;
}

function missingSchema(name: string, file: string): Finding {
  return {
    rule: 'missing-row-schema',
    severity: 'error',
    file,
    pointer: '',
    message: 'Nothing says which columns this data has.',
    help: `Add ${DATA}${name}${SCHEMA}: the JSON Schema of one row, its properties in the order of the columns.`,
  };
}

function badSchema(file: string, error: unknown): Finding {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    rule: 'bad-row-schema',
    severity: 'error',
    file,
    pointer: '',
    message: `This is not a JSON Schema of a row: ${reason}.`,
    help: 'Compare it with the row schema of another table.',
  };
}

/** Whether a value that comes from JSON is an object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
