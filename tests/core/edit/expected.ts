import { readDocument } from '../../../src/core/edit/edit.ts';
import type { TextDocument } from '../../../src/core/edit/text-format.ts';
import { appendToPointer, parsePointer } from '../../../src/core/paths/pointer.ts';
import { isObject, type Json, type Operation } from '../../../src/core/types.ts';
import { applyOperation, getValue } from './apply-model.ts';
import { listCellEntries, listColumns } from './choices.ts';

/** Returns the value that a plain model of an operation gives; `undefined` if the file can't have it. */
export function findExpected(file: string, doc: TextDocument, operation: Operation): Json | undefined {
  const { value, text } = doc;
  if (file.endsWith('.csv')) return findRows(value, operation);
  if (file.endsWith('.json') || !('value' in operation)) return applyOperation(value, operation);
  if (typeof operation.value !== 'string') return undefined;
  const [lineEnd = '\n'] = /\r?\n/.exec(text) ?? [];
  const added = operation.value.replaceAll(/\r?\n/g, lineEnd);
  if (operation.pointer !== '') return applyOperation(value, { ...operation, value: added });
  const changed = readDocument(file, added);
  return 'value' in changed ? changed.value : undefined;
}

function findRows(rows: Json, operation: Operation): Json | undefined {
  const [row = '', name, entry] = parsePointer(operation.pointer);
  const names = listColumns(rows);
  let changed: Json;
  if (name === undefined) {
    const fields = 'value' in operation ? operation.value : {};
    const texts = names.map((column) => [
      column,
      String(isObject(fields) && Object.hasOwn(fields, column) ? fields[column] : ''),
    ]);
    const named = 'value' in operation ? { ...operation, value: Object.fromEntries(texts) } : operation;
    changed = applyOperation(rows, named);
  } else {
    const cell = appendToPointer(`/${row}`, name);
    const list =
      entry === undefined ? 'value' in operation && operation.value : listAfter(rows, cell, operation);
    if (Array.isArray(list) && list.some((one) => !/^[^\s;]([^;]*[^\s;])?$/.test(String(one))))
      return undefined;
    const value = Array.isArray(list) ? list.join('; ') : String(list);
    const within = operation.op === 'set' && entry === undefined ? operation.within : undefined;
    changed = applyOperation(rows, { op: 'set', pointer: cell, value, within });
  }
  const isBlank = (fields: Json) => Object.values(Object(fields)).every((text) => String(text).trim() === '');
  return Array.isArray(changed) && changed.some(isBlank) ? undefined : changed;
}

/** Returns the list of a cell after an operation on an entry of it. */
function listAfter(rows: Json, cell: string, operation: Operation): Json {
  const toEntry = (pointer: string) => pointer.slice(cell.length);
  const named = { ...operation, pointer: toEntry(operation.pointer) };
  const ofList = named.op === 'move' ? { ...named, from: toEntry(named.from) } : named;
  return applyOperation(listCellEntries(getValue(rows, cell)), ofList);
}

/** Formats a value for a comparison. After an operation on a list in a cell, the spaces between its entries may differ. */
export function formatValue(file: string, value: Json | undefined, operation: Operation): string {
  const isList = 'value' in operation && Array.isArray(operation.value);
  const hasList = file.endsWith('.csv') && (isList || parsePointer(operation.pointer).length > 2);
  return JSON.stringify(value, (_, part) => {
    // A row without a cell in a column without a name is equal to one with an empty cell there.
    const entries =
      isObject(part) && Object.entries(part).filter(([name, text]) => !/^#\d$/.test(name) || text);
    if (entries) return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
    return hasList && typeof part === 'string' ? listCellEntries(part).join('; ') : part;
  });
}
