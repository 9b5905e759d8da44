import type { Condition, Query } from '../../generated/content.ts';
import type { QueryReference } from '../analyze/references.ts';
import { appendToPointer } from '../pointer.ts';
import type { SchemaNode } from '../schema/schema.ts';
import { didYouMean, getCorrection } from '../suggest.ts';
import type { UnlocatedDiagnostic } from '../types.ts';
import { getListNode } from './list-node.ts';
import { parseColumn } from './run-query.ts';
import type { FindSource, MissingSource } from './sources.ts';

/** Names in a query, or in `forEach` of a template: the source, the columns and their values. */
interface NamedColumns {
  file: string;
  /** The pointer of the query. */
  pointer: string;
  from: string;
  where: NonNullable<Query['where']>;
  /** The columns that are named outside of `where`. */
  columns: readonly NamedColumn[];
}

/** Checks a query against its source: that there is one, its columns and their values, and the fields of an entry. */
export function checkQuery(
  { pointer, place, query }: QueryReference,
  file: string,
  find: FindSource,
): UnlocatedDiagnostic[] {
  const { from, where = {} } = query;
  const diagnostics = checkColumns({ file, pointer, from, where, columns: listColumns(query) }, find);
  const fields = Object.keys(getListNode(place).item.properties ?? {});
  for (const field of Object.keys(query.fields ?? {})) {
    if (fields.includes(field)) continue;
    diagnostics.push({
      rule: 'unknown-field',
      severity: 'error',
      file,
      pointer: ['fields', field].reduce(appendToPointer, pointer),
      part: 'key',
      message: `An entry of this list has no field "${field}".${didYouMean(field, fields)}`,
      help: `Its fields are ${quoteAll(fields)}.`,
      ...getCorrection(field, fields),
    });
  }
  return diagnostics;
}

/** Checks the source of a query, its columns and their values. */
export function checkColumns(
  { file, pointer, from, where, columns: named }: NamedColumns,
  find: FindSource,
): UnlocatedDiagnostic[] {
  const diagnostics: UnlocatedDiagnostic[] = [];
  const report = (
    rule: string,
    steps: readonly string[],
    problem: Pick<UnlocatedDiagnostic, 'message' | 'help' | 'word'>,
  ) =>
    diagnostics.push({
      rule,
      severity: 'error',
      file,
      pointer: steps.reduce(appendToPointer, pointer),
      ...problem,
    });
  const found = find(from);
  if ('missing' in found) {
    report('unknown-data', ['from'], { ...describeMissing(from, found), word: from });
    return diagnostics;
  }
  const { columns } = found;
  const known = Object.keys(columns);
  const inWhere = Object.keys(where).map((column) => ({
    column,
    steps: ['where', column],
    part: 'key' as const,
  }));
  for (const { column, steps, part } of [...inWhere, ...named]) {
    if (Object.hasOwn(columns, column)) continue;
    const message = `"${from}" has no column "${column}".${didYouMean(column, known)}`;
    const problem = { message, help: `Its columns are ${quoteAll(known)}.`, ...getCorrection(column, known) };
    report('unknown-column', steps, { ...problem, ...(part && { part }) });
  }
  for (const [column, condition] of Object.entries(where)) {
    const values = getEnum(columns[column]);
    for (const { value, steps } of listValues(condition)) {
      if (values.length === 0 || value.includes('{') || values.includes(value)) continue;
      const message = `The column "${column}" never has the value "${value}".${didYouMean(value, values)}`;
      const problem = {
        message,
        help: `Its values are ${quoteAll(values)}.`,
        ...getCorrection(value, values),
      };
      report('unknown-value', ['where', column, ...steps], problem);
    }
  }
  return diagnostics;
}

function quoteAll(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}

function describeMissing(from: string, { missing, tables }: MissingSource) {
  const name = from.slice(from.indexOf('/') + 1);
  if (missing === 'folder')
    return {
      message: `There is no page in the folder "content/${from}".`,
      help: 'Write "pages" for all pages, or "pages/" and the name of a folder in content/pages/ that holds pages.',
    };
  if (missing === 'schema')
    return {
      message: `The tables of "${from}" have different columns.`,
      help: `Give them one row schema, content/data/${name}.schema.json, or name one of the tables.`,
    };
  return {
    message: `There is no data "${from}".${didYouMean(
      from,
      tables.map((table) => `data/${table}`),
    )}`,
    help: `Put the data at content/${from}.csv or content/${from}.json, or write the name of data that exists.`,
  };
}

/** A column that a query names, with the steps to it. */
interface NamedColumn {
  column: string;
  steps: string[];
  part?: 'key';
}

/** Returns the columns that a query names outside of `where`, with the steps to them. */
function listColumns({ sort = [], distinct, groupBy, fields = {} }: Query): NamedColumn[] {
  return [
    ...sort.map((text, i) => ({ column: parseColumn(text).column, steps: ['sort', String(i)] })),
    ...(distinct === undefined ? [] : [{ column: distinct, steps: ['distinct'] }]),
    ...(groupBy === undefined ? [] : [{ column: parseColumn(groupBy).column, steps: ['groupBy'] }]),
    ...Object.entries(fields).map(([field, column]) => ({ column, steps: ['fields', field] })),
  ];
}

/** Returns the texts that a condition compares a column with, with the steps to them. */
function listValues(condition: Condition): { value: string; steps: string[] }[] {
  if (typeof condition === 'string') return [{ value: condition, steps: [] }];
  if (typeof condition !== 'object') return [];
  if (Array.isArray(condition))
    return condition.flatMap((value, i) =>
      typeof value === 'string' ? [{ value, steps: [String(i)] }] : [],
    );
  return (['not', 'has'] as const).flatMap((operator) =>
    listValues(condition[operator] ?? []).map(({ value, steps }) => ({ value, steps: [operator, ...steps] })),
  );
}

/** Returns the values of a column, or of the entries of the list that it holds; none if any is allowed. */
function getEnum(node: SchemaNode | undefined): string[] {
  const values: unknown = node?.enum ?? node?.items?.enum;
  return Array.isArray(values) ? values.map(String) : [];
}
