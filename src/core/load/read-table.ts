import type { RowCheck } from '../schema/row-check.ts';
import type { RowSchema } from '../schema/row-schema-reader.ts';
import type { SchemaNode } from '../schema/schema.ts';
import { type ContentSource, createFileError, type JsonObject, type UnlocatedDiagnostic } from '../types.ts';
import { readCsvRows } from './csv-rows.ts';
import { checkLength } from './data-limits.ts';
import { readJsonRows } from './json-rows.ts';
import { createUnreadableDiagnostic } from './source-diagnostics.ts';

/** Folder of the data files. */
export const DATA = 'content/data/';
/** Extension of row schemas. */
export const SCHEMA_EXTENSION = '.schema.json';
/** Extensions of tables. If there are several files of one name, the first is read. */
export const EXTENSIONS = ['.json', '.csv'];

/** A table of data. The properties of `schema` are its columns, in order. */
export interface Table {
  name: string;
  file: string;
  schema: SchemaNode;
  rows: JsonObject[];
  /** False if the row schema is missing or invalid, which is reported. */
  hasSchema: boolean;
  diagnostics: UnlocatedDiagnostic[];
}

/** A table to read. */
export interface TableSource {
  source: ContentSource;
  name: string;
  file: string;
  /** Other files of the same name. They are not read. */
  duplicates: readonly string[];
  readSchema: (file: string) => RowSchema;
}

/** Reads a table. Never throws: any failure is a diagnostic of its file. */
export function readTable(tableSource: TableSource): Table {
  const { source, name, file, duplicates, readSchema } = tableSource;
  const table: Table = { name, file, schema: {}, rows: [], hasSchema: false, diagnostics: [] };
  table.diagnostics.push(...duplicates.map((other) => createDuplicateData(name, file, other)));
  const schemaFile = findSchemaFile(source, name);
  if (!schemaFile) {
    table.diagnostics.push(createMissingSchema(name, file));
    return table;
  }
  const { schema, diagnostics, check } = readSchema(schemaFile);
  table.diagnostics.push(...diagnostics);
  if (!check) return table;
  table.schema = schema;
  table.hasSchema = true;
  try {
    const text = source.read(file);
    const read = text === undefined ? createUnread(file, source) : readRows(file, text, schema, check);
    table.rows = read.rows;
    table.diagnostics.push(...read.diagnostics);
  } catch (error) {
    table.diagnostics.push(createFailed(file, error));
  }
  return table;
}

function createUnread(file: string, source: ContentSource): Pick<Table, 'rows' | 'diagnostics'> {
  return { rows: [], diagnostics: [createUnreadableDiagnostic(file, source)] };
}

function readRows(
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

/**
 * Finds the row schema of a table: for `projects/energy`, `projects/energy.schema.json` or else
 * `projects.schema.json`.
 */
function findSchemaFile(source: ContentSource, name: string): string | undefined {
  for (let end = name.length; end > 0; end = name.lastIndexOf('/', end - 1)) {
    const file = `${DATA}${name.slice(0, end)}${SCHEMA_EXTENSION}`;
    if (source.has(file)) return file;
  }
  return undefined;
}

function createMissingSchema(name: string, file: string): UnlocatedDiagnostic {
  return createFileError('missing-row-schema', file, {
    message: 'Nothing says which columns this data has.',
    help: `Add ${DATA}${name}${SCHEMA_EXTENSION}: the JSON Schema of one row, its properties in the order of the columns.`,
  });
}

function createDuplicateData(name: string, file: string, other: string): UnlocatedDiagnostic {
  return createFileError('duplicate-data', other, {
    message: `The data "${name}" has two files: ${file} and ${other}.`,
    help: `Only ${file} is read. Delete one of them.`,
  });
}

function createFailed(file: string, error: unknown): UnlocatedDiagnostic {
  const reason = error instanceof Error ? error.message : String(error);
  return createFileError('unreadable-data', file, {
    span: { start: 0, end: 1 },
    message: `The data can't be read: ${reason}.`,
    help: 'Undo the last change to this file or its schema, and try again. All other files were checked.',
  });
}
