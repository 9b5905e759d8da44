import type { SiteContext } from '../analyze/site.ts';
import { getCellPointer } from '../analyze/table-references.ts';
import { getRowsByKey, listReferred } from '../load/referred-rows.ts';
import type { Table } from '../load/tables.ts';
import { appendToPointer } from '../pointer.ts';
import { didYouMean, getCorrection, suggestWhere } from '../suggest.ts';
import { isError, type UnlocatedDiagnostic } from '../types.ts';

/**
 * Reports values that name no row of another table: `x-refers`. A row that many name is one problem, with their places. A table that
 * has errors itself may lack rows for that reason alone.
 */
export function checkReferred(
  { file, rows, schema }: Table,
  { tables }: Pick<SiteContext, 'tables'>,
): UnlocatedDiagnostic[] {
  return [...listReferred(schema)].flatMap(([column, name]) => {
    if (tables.get(name)?.diagnostics.some(isError)) return [];
    const named = getRowsByKey(name, tables);
    const keys = [...(named?.keys() ?? [])];
    return rows.flatMap((row, i) => {
      const value = row[column];
      const pointer = getCellPointer(i, column);
      const isList = Array.isArray(value);
      return [value].flat().flatMap((key, j) => {
        if (key === undefined || key === '' || named?.has(String(key))) return [];
        return {
          rule: 'unknown-row',
          severity: 'error' as const,
          file,
          pointer: isList ? appendToPointer(pointer, j) : pointer,
          message: named
            ? `There is no row "${key}" in data/${name}.${didYouMean(String(key), keys)}`
            : `There is no data "data/${name}", whose rows this column names.`,
          help: named
            ? `Write the key of a row of data/${name}, or add the row. ${suggestWhere(`data/${name}`)}`
            : 'Correct "x-refers" in the row schema, or add the data.',
          cause: `unknown-row ${name} ${named ? key : ''}`,
          ...(named && getCorrection(String(key), keys)),
        };
      });
    });
  });
}
