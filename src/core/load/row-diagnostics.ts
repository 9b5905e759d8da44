import type { ErrorObject } from 'ajv';
import { toDiagnostics } from '../check/schema-diagnostics.ts';
import { parsePointer } from '../pointer.ts';
import type { SchemaNode } from '../schema/schema.ts';
import type { UnlocatedDiagnostic } from '../types.ts';

/** A row, how it is called, and its place among the rows of its file. */
export interface Row {
  table: { file: string; schema: SchemaNode };
  row: unknown;
  /** Its number in messages: of CSV as spreadsheets count, of JSON from 1. */
  number: number;
  pointer: string;
}

/** So many errors of one row are looked at; more have one cause. */
const ERRORS = 100;

/** Returns what is wrong with a row of data, in the words of its columns. */
export function getRowDiagnostics(
  { table, row, number, pointer }: Row,
  errors: readonly ErrorObject[],
): UnlocatedDiagnostic[] {
  const diagnostics = toDiagnostics(
    {
      file: table.file,
      value: row,
      place: (inner) => [`Row ${number}`, ...parsePointer(inner)].join(' › '),
      schema: (inner) => {
        const [field] = parsePointer(inner);
        return field === undefined ? table.schema : table.schema.properties?.[field];
      },
    },
    errors.slice(0, ERRORS),
  );
  return diagnostics.map((diagnostic) => ({ ...diagnostic, pointer: pointer + diagnostic.pointer }));
}

/** So many equal problems are told one by one. */
const TOLD = 20;

/** So many kinds are told apart. */
const KINDS = 100;

/** Equal problems: one kind in one column. */
interface Group {
  diagnostics: UnlocatedDiagnostic[];
  column: string | undefined;
  firstRow: number;
  lastRow: number;
  /** The first that is not told, and the number of rows from it on. */
  next?: UnlocatedDiagnostic;
  more: number;
}

/** Returns the kind of a problem that is about no column: what is said, whatever the row. */
export function getDiagnosticKind({ message }: UnlocatedDiagnostic): string {
  return message.replace(/^Row \d+/, '');
}

/** A problem of a row, and the kind that it is of. */
export interface RowDiagnostic {
  kind: string;
  /** The column that it is about, if the table has it. */
  column?: string | undefined;
  diagnostic: UnlocatedDiagnostic;
}

/** Collects the problems of a table's rows: the first of each kind in each column, and how many more rows have the same. */
export class RowDiagnosticCollector {
  readonly #groups = new Map<string, Group>();
  /** The groups of rows that have the same errors: once enough is told of each, no sentence is made for the next row. */
  readonly #bySignature = new Map<string, readonly Group[]>();

  /** Adds a problem of a row; rows come from top to bottom. Those of one kind and one rule are equal. */
  add(row: number, { kind, column, diagnostic }: RowDiagnostic): Group {
    const own = `${diagnostic.rule} ${kind}`;
    const key = this.#groups.has(own) || this.#groups.size < KINDS ? own : diagnostic.rule;
    const group = this.#groups.get(key) ?? { diagnostics: [], column, firstRow: row, lastRow: 0, more: 0 };
    this.#groups.set(key, group);
    if (group.diagnostics.length < TOLD) group.diagnostics.push(diagnostic);
    else count(group, row, diagnostic);
    group.lastRow = row;
    return group;
  }

  /** Adds the problems that a row's errors are, which `toProblems` says in words. */
  addErrors(row: number, errors: readonly ErrorObject[], toProblems: () => readonly RowDiagnostic[]): void {
    const signature = errors.slice(0, ERRORS).map(signatureOf).join('\n');
    const known = this.#bySignature.get(signature);
    if (known?.every(({ next }) => next)) {
      for (const group of known) count(group, row);
      return;
    }
    const groups = toProblems().map((problem) => this.add(row, problem));
    if (known || this.#bySignature.size < KINDS) this.#bySignature.set(signature, groups);
  }

  /** Returns all that is told. */
  getAll(): UnlocatedDiagnostic[] {
    return [...this.#groups.values()].flatMap((group) =>
      group.next ? [...group.diagnostics, moreOf(group, group.next)] : group.diagnostics,
    );
  }
}

/** Counts a row with a problem of which enough is told. */
function count(group: Group, row: number, diagnostic?: UnlocatedDiagnostic): void {
  if (row === group.lastRow) return;
  if (diagnostic) group.next ??= diagnostic;
  group.lastRow = row;
  group.more++;
}

function signatureOf({ instancePath, schemaPath, params }: ErrorObject): string {
  return `${instancePath} ${schemaPath} ${params.missingProperty ?? params.additionalProperty ?? ''}`;
}

function moreOf({ more, firstRow, column }: Group, next: UnlocatedDiagnostic): UnlocatedDiagnostic {
  const { part, word, instead, ...diagnostic } = next;
  const rows = more === 1 ? '1 more row has' : `${more} more rows have`;
  const where = column === undefined ? '' : `, in the column "${column}"`;
  return { ...diagnostic, message: `${rows} the same problem as row ${firstRow}${where}.` };
}
