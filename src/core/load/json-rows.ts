import { isObject } from '../is-object.ts';
import { appendToPointer, parsePointer } from '../pointer.ts';
import { createFileError, type Json, type JsonObject, type UnlocatedDiagnostic } from '../types.ts';
import type { RowsResult, RowsSource } from './csv-rows.ts';
import { createRowLimitDiagnostic, MAX_ROWS } from './data-limits.ts';
import { parseJson } from './json/index.ts';
import { getDiagnosticKind, getRowDiagnostics, RowDiagnosticCollector } from './row-diagnostics.ts';

/** Reads the rows of a JSON file. Never throws for bad content. */
export function readJsonRows(source: RowsSource): RowsResult {
  const { file, text } = source;
  if (text.trim() === '')
    return { rows: [], diagnostics: [createTypeDiagnostic(file, 'The file is empty.', EMPTY)] };
  const { value, diagnostics, isPartial } = parseJson(file, text);
  if (isPartial) return { rows: [], diagnostics };
  if (!Array.isArray(value))
    return { rows: [], diagnostics: diagnostics.length > 0 ? diagnostics : [createNoList(file, value)] };
  if (value.length > MAX_ROWS) return { rows: [], diagnostics: [createRowLimitDiagnostic(file)] };
  const { rows, diagnostics: rowDiagnostics } = checkRows(value, source);
  return { rows, diagnostics: [...diagnostics, ...rowDiagnostics] };
}

const EMPTY = 'Write a list of rows into it: `[ { … }, { … } ]`, or `[]` for none.';

function checkRows(values: readonly Json[], { file, schema, check }: RowsSource): RowsResult {
  const rows: JsonObject[] = [];
  const collector = new RowDiagnosticCollector();
  values.forEach((row, i) => {
    const number = i + 1;
    const pointer = appendToPointer('', i);
    if (!isObject(row)) {
      const diagnostic = createNoRow(file, pointer, number, row, schema.properties);
      collector.add(number, { kind: 'no row', diagnostic });
      return;
    }
    rows.push(row);
    const errors = check(row);
    if (errors.length === 0) return;
    collector.addErrors(number, errors, () =>
      getRowDiagnostics({ table: { file, schema }, row, number, pointer }, errors).map((diagnostic) => {
        const [, field = ''] = parsePointer(diagnostic.pointer);
        const column = Object.hasOwn(schema.properties ?? {}, field) ? field : undefined;
        return { kind: column ?? getDiagnosticKind(diagnostic), column, diagnostic };
      }),
    );
  });
  return { rows, diagnostics: collector.getAll() };
}

function createNoRow(
  file: string,
  pointer: string,
  number: number,
  row: Json,
  columns: object | undefined,
): UnlocatedDiagnostic {
  const [column = 'name'] = Object.keys(columns ?? {});
  const written = JSON.stringify(row);
  const excerpt = written.length > 60 ? `${written.slice(0, 60)}…` : written;
  return {
    ...createTypeDiagnostic(
      file,
      `Row ${number} is not a row: ${excerpt}.`,
      `A row is an object in braces: \`{ "${column}": … }\`.`,
    ),
    pointer,
  };
}

function createNoList(file: string, value: Json | undefined): UnlocatedDiagnostic {
  if (!isObject(value))
    return createTypeDiagnostic(
      file,
      'The data is not a list of rows.',
      'Put the rows in brackets: `[ { … }, { … } ]`.',
    );
  const message = 'The data is one object, not a list of rows.';
  const lists = Object.keys(value).filter((key) => Array.isArray(value[key]));
  const [only] = lists;
  const help =
    only !== undefined && lists.length === Object.keys(value).length
      ? `Keep only the list in "${only}": \`[ … ]\`.`
      : 'Put it in brackets: `[ { … } ]`.';
  return createTypeDiagnostic(file, message, help);
}

function createTypeDiagnostic(file: string, message: string, help: string): UnlocatedDiagnostic {
  return createFileError('schema/type', file, { message, help });
}
