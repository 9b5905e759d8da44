import { appendToPointer } from '../paths/pointer.ts';
import { abbreviate } from '../text/message-text.ts';
import { createFileError, isObject, type Json } from '../types.ts';
import { explainBy } from './json/explain-words.ts';
import { parseJson } from './json/index.ts';
import {
  createNoRows,
  createTooMuch,
  getRowDiagnostics,
  limitDiagnostics,
  MAX_DIAGNOSTICS,
  MAX_ROWS,
  type RowDiagnostic,
  type RowsResult,
  type RowsSource,
} from './row-diagnostics.ts';

/** Reads the rows of a JSON file. Never throws for bad content. */
export function readJsonRows(source: RowsSource): RowsResult {
  const { file, text } = source;
  const { value, diagnostics, isPartial } = parseJson(file, text, explainBy({ items: source.schema }));
  const isList = Array.isArray(value);
  if (isPartial || (!isList && diagnostics.length > 0)) return { rows: [], diagnostics };
  if (!isList) {
    const message = 'The data is not a list of rows.';
    return createNoRows(createFileError(TYPE, file, { message, help: getListHelp(value) }));
  }
  if (value.length > MAX_ROWS) return createTooMuch(file);
  const found: RowDiagnostic[] = [];
  for (const [index, one] of value.entries()) {
    if (found.length > MAX_DIAGNOSTICS) break;
    found.push(...checkRow(one, index, source));
  }
  return { rows: value.filter(isObject), diagnostics: [...diagnostics, ...limitDiagnostics(found)] };
}

const TYPE = 'schema/type';

function getListHelp(value: Json | undefined): string {
  const [[field, list] = [], ...others] = Object.entries(isObject(value) ? value : {});
  return Array.isArray(list) && others.length === 0
    ? `Take the list out of "${field}": the file begins with \`[\` and ends with \`]\`.`
    : 'Put the rows in brackets: `[ { … }, { … } ]`.';
}

function checkRow(value: Json, index: number, source: RowsSource): RowDiagnostic[] {
  const row = index + 1;
  if (isObject(value)) return getRowDiagnostics(source, { value, row, index }, source.check(value));
  const [column = 'name'] = Object.keys(source.schema.properties ?? {});
  const message = `Row ${row} is not a row: ${abbreviate(JSON.stringify(value))}.`;
  const help = `A row is an object in braces: \`{ "${column}": … }\`.`;
  const pointer = appendToPointer('', index);
  return [{ ...createFileError(TYPE, source.file, { pointer, message, help }), row }];
}
