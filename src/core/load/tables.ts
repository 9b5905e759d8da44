import { DATA, listFolder, listFolders, PAGES, SCHEMA_EXTENSION } from '../paths/content-paths.ts';
import { type Columns, createPageColumns, shareColumns } from '../schema/page-columns.ts';
import type { SchemaNode } from '../schema/schema.ts';
import { suggestWhere } from '../text/suggest.ts';
import { describeMissing } from '../text/suggest-names.ts';
import {
  type ContentSource,
  createFileError,
  isObject,
  type Json,
  type JsonObject,
  type UnlocatedDiagnostic,
} from '../types.ts';
import { mapTexts } from '../util/map-texts.ts';
import { mapValues } from '../util/map-values.ts';
import { checkCsvFormat } from './csv-format.ts';
import { readCsvRows } from './csv-rows.ts';
import { SAVE_AS_CSV } from './file-forms.ts';
import { tryParse } from './json/plain-json.ts';
import { readJsonRows } from './json-rows.ts';
import { createNoRows, createTooMuch, type RowsResult, type RowsSource } from './row-diagnostics.ts';
import { type CompileRow, type LoadedRowSchema, readRowSchema } from './row-schema.ts';
import { createUnreadableDiagnostic } from './source-diagnostics.ts';
import { isTable, listPatterns, TableNames, toDataName } from './table-names.ts';

const MAX_LENGTH = 20_000_000;
/** Maximum number of tables in memory: enough for those that many pages show. */
const MAX_CACHED_TABLES = 64;

/** A table of data. The properties of `schema` are its columns, in order. */
export interface Table {
  name: string;
  file: string;
  schemaFile: string | undefined;
  schema: SchemaNode;
  /** The rows as they are written, which are checked and edited. */
  rows: JsonObject[];
  /** The rows with the variables in their texts expanded: the same list if they have none. */
  shown: JsonObject[];
  diagnostics: UnlocatedDiagnostic[];
}

/** The settings of the site for its tables. */
interface TableOptions {
  /** Expands the variables of the site in a text. */
  expand?: (text: string) => string;
  /** The table whose rows may be the authors of pages: `data/people`. */
  authors?: string | undefined;
  /** The time zone of times without an offset. */
  timeZone?: string;
}

/** All tables of a site. A table is read when it is first asked for. */
export class Tables extends TableNames {
  /** Row schemas by file: the tables of a folder may share one. */
  readonly #schemas = new Map<string, LoadedRowSchema>();
  /** Tables in memory, the oldest first. */
  readonly #tables = new Map<string, Table>();
  readonly #rowCounts = new Map<string, number>();
  readonly #addColumns: ReturnType<typeof createPageColumns>;

  constructor(
    source: ContentSource,
    readonly compileRow: CompileRow,
    readonly options: TableOptions = {},
  ) {
    super(source);
    this.#addColumns = createPageColumns(options.authors);
  }

  get(name: string): Table | undefined {
    const cached = this.#tables.get(name);
    if (cached) return cached;
    const [file, other] = this.findFiles(name);
    if (!file) return undefined;
    const table = this.#read(name, file, other);
    const [oldest = name] = this.#tables.keys();
    if (this.#tables.size >= MAX_CACHED_TABLES) this.#tables.delete(oldest);
    this.#tables.set(name, table);
    this.#rowCounts.set(name, table.rows.length);
    return table;
  }

  /** Returns the table of a file; `undefined` for any other file. */
  getByFile(file: string): Table | undefined {
    const name = this.getName(file);
    return name === undefined ? undefined : this.get(name);
  }

  /** Returns the valid row schema of a table, without reading its rows. */
  getSchema(name: string): SchemaNode | undefined {
    return this.#getValidSchema(this.findSchemaFile(name));
  }

  countRows(pattern: string): number {
    return this.matchNames(pattern).reduce(
      (sum, name) => sum + (this.#rowCounts.get(name) ?? this.get(name)?.rows.length ?? 0),
      0,
    );
  }

  /** Describes data that does not exist, by its name as written: after `data/` in a query. */
  describeMissing(written: string, prefix = '') {
    const name = toDataName(written.slice(prefix.length));
    const path = DATA + name;
    const other = listFolder(DATA, this.source).find((file) => isOtherFormat(file, path));
    const general = other
      ? `${describeOther(other, path, this.source.read(other) ?? '')} The data is called "${prefix}${name}" then.`
      : `Put the data at ${path}.csv or ${path}.json, or write the name of data that exists. ${suggestWhere(`data/${name}`)}`;
    const patterns = [...new Set(this.names.flatMap(listFolders))].map((folder) => `${folder}/*`);
    const names = name.endsWith('/*') ? patterns : this.names;
    const found = describeMissing(`There is no data "${written}".`, name, names, general, prefix);
    return {
      ...found,
      // A table says which columns are meant.
      repairs: found.repairs.map((one) => ({ ...one, reveals: 'all' as const })),
      cause: { absent: `data/${name}`, prefix },
    };
  }

  #read(name: string, file: string, other: string | undefined): Table {
    const text = this.source.read(file);
    const schemaFile = this.findSchemaFile(name);
    const { schema, diagnostics, check } =
      findPage(file, text) ?? this.readSchema(schemaFile) ?? createMissingSchema(name, file);
    const { expand: toShown = String, timeZone } = this.options;
    const read = check
      ? readRows(this.source, text, { file, schema, schemaFile: schemaFile ?? file, check, timeZone })
      : { rows: [], diagnostics: [] };
    const expand = (row: JsonObject) => mapValues(row, (value) => mapTexts(value, toShown));
    const duplicate = other === undefined ? [] : [createDuplicateDiagnostic(name, file, other)];
    return {
      name,
      file,
      schemaFile,
      schema,
      rows: read.rows,
      shown: read.rows.some(hasBraces) ? read.rows.map(expand) : read.rows,
      diagnostics: [...duplicate, ...diagnostics, ...read.diagnostics],
    };
  }

  /** Returns the file of the row schema of a table: `projects/energy.schema.json`, or else `projects.schema.json`. */
  findSchemaFile(name: string): string | undefined {
    return this.#findBeside(DATA + name, DATA);
  }

  /** Returns the file of the row schema of a page, or of a folder of pages: `content/pages/events.schema.json`. */
  findPageSchemaFile(path: string): string | undefined {
    return this.#findBeside(path.replace(/\/[^/]+\.json$/, ''), PAGES);
  }

  /** Returns the valid row schema of a page, or of a folder of pages. */
  getPageSchema(path: string): SchemaNode | undefined {
    return this.#getValidSchema(this.findPageSchemaFile(path));
  }

  /** The name of the table of authors. */
  get authorTable(): string | undefined {
    return this.options.authors?.slice('data/'.length);
  }

  /** Returns the columns of a page, or of the pages in a folder: those of all pages, and those of the row schema. */
  getPageColumns(path: string): Columns {
    return this.#addColumns(this.getPageSchema(path));
  }

  /** Returns the nearest row schema beside a file or folder, or beside one of those that it is in. */
  #findBeside(path: string, root: string): string | undefined {
    for (let end = path.length; end > root.length; end = path.lastIndexOf('/', end - 1)) {
      const file = path.slice(0, end) + SCHEMA_EXTENSION;
      if (this.source.has(file)) return file;
    }
    return undefined;
  }

  #getValidSchema(file: string | undefined): SchemaNode | undefined {
    const { schema, check } = this.readSchema(file) ?? {};
    return check && schema;
  }

  /** Reads a row schema by its file, once. */
  readSchema(file: string | undefined): LoadedRowSchema | undefined {
    if (file === undefined) return undefined;
    const schema = this.#schemas.get(file) ?? readRowSchema(file, this.source, this.compileRow);
    this.#schemas.set(file, schema);
    return schema;
  }
}

function hasBraces(value: Json): boolean {
  if (typeof value === 'string') return /[{}]/.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasBraces);
}

/** Returns the columns that a query or a template takes rows from; `undefined` without a valid row schema of each. */
export function getSourceColumns(from: string | readonly string[], tables: Tables): Columns | undefined {
  const sources = [from].flat();
  const all = sources.flatMap((source): Columns[] => {
    const [name] = listPatterns({ from: source });
    const columns =
      name === undefined ? tables.getPageColumns(`content/${source}`) : tables.getSchema(name)?.properties;
    return columns ? [columns] : [];
  });
  return all.length < sources.length ? undefined : shareColumns(all);
}

/** Returns true if a file has the path of data and another ending: `members.xlsx`, `members.txt`. */
function isOtherFormat(file: string, path: string): boolean {
  return file.startsWith(`${path}.`) && /^[a-z]+$/i.test(file.slice(path.length + 1)) && !isTable(file);
}

/** Returns the help for a file that may hold the data with this path, by what is in it. */
function describeOther(file: string, path: string, text: string): string {
  const isJson = tryParse(text) !== undefined;
  const isCsv = text.includes(',') && checkCsvFormat(`${path}.csv`, text, []) === undefined;
  if (isJson || isCsv) return `Rename ${file} to ${path}.${isJson ? 'json' : 'csv'}, if the data is in it.`;
  return `${file} is neither a .csv nor a .json file. ${SAVE_AS_CSV}`;
}

function createDuplicateDiagnostic(name: string, file: string, other: string): UnlocatedDiagnostic {
  return createFileError('duplicate-data', other, {
    message: `The data "${name}" has two files: ${file} and ${other}.`,
    help: `Only ${file} is read. Delete one of them.`,
  });
}

/** Returns what stands in place of the row schema of a page that was saved among the tables; `undefined` for a table. */
function findPage(file: string, text = ''): LoadedRowSchema | undefined {
  const value = file.endsWith('.json') && /^\s*\{/.test(text) ? tryParse(text) : undefined;
  if (!isObject(value) || !Array.isArray(value.blocks)) return undefined;
  const diagnostic = createFileError('misnamed-file', file, {
    message: `This is a page, and ${DATA} holds tables.`,
    help: `Move it to ${PAGES}${file.slice(DATA.length)}.`,
    ...(typeof value.path === 'string' && { lost: value.path }),
  });
  return { schema: {}, diagnostics: [diagnostic] };
}

function createMissingSchema(name: string, file: string): LoadedRowSchema {
  const diagnostic = createFileError('missing-row-schema', file, {
    message: 'Nothing says which columns this data has.',
    help: `Add ${DATA}${name}${SCHEMA_EXTENSION}: the JSON Schema of one row, its properties in the order of the columns.`,
  });
  return { schema: {}, diagnostics: [diagnostic] };
}

function readRows(source: ContentSource, text: string | undefined, of: Omit<RowsSource, 'text'>): RowsResult {
  const { file } = of;
  if (text === undefined) return createNoRows(createUnreadableDiagnostic(file, source));
  const millions = (length: number) => `${Math.ceil(length / 1e6)} million`;
  if (text.length > MAX_LENGTH) {
    const message = `The file has ${millions(text.length)} characters: at most ${millions(MAX_LENGTH)} are read.`;
    return createTooMuch(file, message);
  }
  const read = file.endsWith('.csv') ? readCsvRows : readJsonRows;
  return read({ ...of, text });
}
