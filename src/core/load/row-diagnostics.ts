import type { ErrorObject } from 'ajv';
import { toDiagnostics } from '../check/schema-diagnostics.ts';
import { parsePointer } from '../pointer.ts';
import type { SchemaNode } from '../schema/schema.ts';
import type { UnlocatedDiagnostic } from '../types.ts';

/** A row of a table, with its number and its pointer in the file. */
export interface Row {
  table: { file: string; schema: SchemaNode };
  row: unknown;
  /** Number in messages: in CSV as spreadsheets count, in JSON from 1. */
  number: number;
  pointer: string;
}

/** Maximum number of errors per row. More have one cause. */
const MAX_ERRORS_PER_ROW = 100;

/** Returns the diagnostics of a row, in terms of its columns. */
export function getRowDiagnostics(
  { table, row, number, pointer }: Row,
  errors: readonly ErrorObject[],
): UnlocatedDiagnostic[] {
  const diagnostics = toDiagnostics(
    {
      file: table.file,
      value: row,
      describe: (inner) => [`Row ${number}`, ...parsePointer(inner)].join(' › '),
      schema: (inner) => {
        const [field] = parsePointer(inner);
        return field === undefined ? table.schema : table.schema.properties?.[field];
      },
    },
    errors.slice(0, MAX_ERRORS_PER_ROW),
  );
  return diagnostics.map((diagnostic) => ({ ...diagnostic, pointer: pointer + diagnostic.pointer }));
}

/** Maximum number of equal diagnostics that are reported one by one. */
const MAX_REPORTED = 20;

/** Maximum number of kinds that are counted separately. */
const MAX_KINDS = 100;

/** Equal diagnostics: those of one kind in one column. */
interface Group {
  diagnostics: UnlocatedDiagnostic[];
  column: string | undefined;
  firstRow: number;
  lastRow: number;
  /** The first that is not reported by itself, and the number of rows from it on. */
  next?: UnlocatedDiagnostic;
  more: number;
}

/** Returns the kind of a diagnostic that is about no column: its message without the row number. */
export function getDiagnosticKind({ message }: UnlocatedDiagnostic): string {
  return message.replace(/^Row \d+/, '');
}

/** A diagnostic of a row, and its kind. */
export interface RowDiagnostic {
  kind: string;
  /** The column that it is about, if the table has that column. */
  column?: string | undefined;
  diagnostic: UnlocatedDiagnostic;
}

/**
 * Collects the diagnostics of rows: the first of each kind in each column, then the number of other rows with
 * the same.
 */
export class RowDiagnosticCollector {
  readonly #groups = new Map<string, Group>();
  /**
   * Groups by signature of a row's errors. Once all of them are full, no messages are created for the next
   * such row.
   */
  readonly #bySignature = new Map<string, readonly Group[]>();

  /** Adds a diagnostic of a row, in the order of rows. Diagnostics of one kind and one rule are equal. */
  add(row: number, { kind, column, diagnostic }: RowDiagnostic): Group {
    const own = `${diagnostic.rule} ${kind}`;
    const key = this.#groups.has(own) || this.#groups.size < MAX_KINDS ? own : diagnostic.rule;
    const group = this.#groups.get(key) ?? { diagnostics: [], column, firstRow: row, lastRow: 0, more: 0 };
    this.#groups.set(key, group);
    if (group.diagnostics.length < MAX_REPORTED) group.diagnostics.push(diagnostic);
    else countRow(group, row, diagnostic);
    group.lastRow = row;
    return group;
  }

  /**
   * Adds the errors of a row. `createDiagnostics` turns them into diagnostics and is called only if needed.
   */
  addErrors(
    row: number,
    errors: readonly ErrorObject[],
    createDiagnostics: () => readonly RowDiagnostic[],
  ): void {
    const signature = errors.slice(0, MAX_ERRORS_PER_ROW).map(getSignature).join('\n');
    const known = this.#bySignature.get(signature);
    if (known?.every(({ next }) => next)) {
      for (const group of known) countRow(group, row);
      return;
    }
    const groups = createDiagnostics().map((diagnostic) => this.add(row, diagnostic));
    if (known || this.#bySignature.size < MAX_KINDS) this.#bySignature.set(signature, groups);
  }

  /** Returns all diagnostics. */
  getAll(): UnlocatedDiagnostic[] {
    return [...this.#groups.values()].flatMap((group) =>
      group.next ? [...group.diagnostics, createMore(group, group.next)] : group.diagnostics,
    );
  }
}

/** Counts a row whose diagnostic is not reported by itself. */
function countRow(group: Group, row: number, diagnostic?: UnlocatedDiagnostic): void {
  if (row === group.lastRow) return;
  if (diagnostic) group.next ??= diagnostic;
  group.lastRow = row;
  group.more++;
}

function getSignature({ instancePath, schemaPath, params }: ErrorObject): string {
  return `${instancePath} ${schemaPath} ${params.missingProperty ?? params.additionalProperty ?? ''}`;
}

function createMore({ more, firstRow, column }: Group, next: UnlocatedDiagnostic): UnlocatedDiagnostic {
  const { part, word, instead, ...diagnostic } = next;
  const rows = more === 1 ? '1 more row has' : `${more} more rows have`;
  const where = column === undefined ? '' : `, in the column "${column}"`;
  return { ...diagnostic, message: `${rows} the same problem as row ${firstRow}${where}.` };
}
