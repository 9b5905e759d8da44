import type { RowCheck } from '../schema/row-check.ts';
import type { RowSchema } from '../schema/row-schema-reader.ts';
import type { SchemaNode } from '../schema/schema.ts';
import type { ContentSource, JsonObject, UnlocatedDiagnostic } from '../types.ts';
import { readCsvRows } from './csv-rows.ts';
import { checkLength } from './data-limits.ts';
import { readJsonRows } from './json-rows.ts';
import { createUnreadableDiagnostic } from './source-diagnostics.ts';

/** Where data lives. */
export const DATA = 'content/data/';
export const SCHEMA = '.schema.json';
export const ENDINGS = ['.json', '.csv'];

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

/** A table to be read. */
export interface TableSource {
  source: ContentSource;
  name: string;
  file: string;
  /** Other files of the same name, which are not read. */
  others: readonly string[];
  schemaOf: (file: string) => RowSchema;
}

/** Reads a table. Whatever makes that fail is a problem of its file, and of no other. */
export function readTable(wanted: TableSource): Table {
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
