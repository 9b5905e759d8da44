import type { ForEach, Query } from '../../generated/content.ts';
import { findVariables } from '../analyze/variables.ts';
import { parsePointer, toPointer } from '../paths/pointer.ts';
import { getChild } from '../schema/schema.ts';
import { listValues } from '../schema/walk.ts';
import type { UnlocatedDiagnostic } from '../types.ts';
import { listTests, NEEDS_ORDER } from '../values/operators.ts';
import { parseColumn } from './select-rows.ts';
import { getNamedColumn, ROW } from './to-item.ts';

/** A column that a query names, the steps to it, and its range in a text that may say more: `date:year`. */
export interface NamedColumn extends Pick<UnlocatedDiagnostic, 'target' | 'within'> {
  column: string;
  steps: string[];
  /** The piece of its values, or their order, that is needed: `:year`, `before`. */
  use?: string | undefined;
}

export function listColumnNames(query: Query & Pick<ForEach, 'key'>): string[] {
  return listColumns(query).map(({ column }) => column);
}

/** Lists the columns that a query names, with their places in it. */
export function listColumns(query: Query & Pick<ForEach, 'key'>): NamedColumn[] {
  const { where = {}, sort, groupBy, key, distinct, fields } = query;
  return [
    ...Object.entries(where).map(([column, condition]): NamedColumn => {
      const limit = listTests({ [column]: condition }).find(({ operator }) => NEEDS_ORDER[operator.takes]);
      return { column, steps: ['where', column], target: 'key', use: limit?.name };
    }),
    ...listQueryTexts({ sort, groupBy }).map(({ text, steps }) => {
      const { column, unit, isDescending } = parseColumn(text);
      const start = isDescending ? 1 : 0;
      return { column, steps, within: { start, end: start + column.length }, use: unit && `:${unit}` };
    }),
    ...listQueryTexts({ key, distinct }).map(({ text, steps }) => ({ column: text, steps })),
    ...listQueryTexts({ fields }).flatMap(({ text, steps }): NamedColumn[] => {
      const isColumn = steps.length === 2 && getNamedColumn(getChild(fields, steps[1] ?? '')) !== undefined;
      if (isColumn) return [{ column: text, steps }];
      return findVariables(text).flatMap(({ name, start }) => {
        if (!name.startsWith(ROW)) return [];
        const { column, unit } = parseColumn(name.slice(ROW.length));
        const first = start + 1 + ROW.length;
        const use = unit === 'count' ? undefined : unit && `:${unit}`;
        return [{ column, steps, within: { start: first, end: first + column.length }, use }];
      });
    }),
  ];
}

/** Returns the values in a part of a query as texts, with the steps to them. */
export function listQueryTexts(part: object): { text: string; steps: string[] }[] {
  return listValues({ value: part }).flatMap(({ value, path }) =>
    typeof value === 'object' || value === undefined
      ? []
      : { text: String(value), steps: parsePointer(toPointer(path)) },
  );
}
