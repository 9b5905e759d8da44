import type { Condition, ForEach, Query } from '../../generated/content.ts';
import {
  describeHalfVariable,
  findHalfVariables,
  findVariables,
  hasVariables,
  writeInBraces,
} from '../analyze/variables.ts';
import { describeUnknownColumn, findRelation } from '../load/relations.ts';
import { parsePageId } from '../paths/page-id.ts';
import { appendToPointer, parsePointer, toPointer } from '../paths/pointer.ts';
import type { Columns } from '../schema/page-columns.ts';
import { getChild, type SchemaNode } from '../schema/schema.ts';
import type { SchemaTree } from '../schema/schema-tree.ts';
import { listValues } from '../schema/walk.ts';
import { quoteAll } from '../text/message-text.ts';
import { listMeant } from '../text/suggest.ts';
import type { Meant, UnlocatedDiagnostic } from '../types.ts';
import { isDate } from '../values/dates.ts';
import { checkFields, describeUnknown, type QueryDiagnostic, type Report } from './check-fields.ts';
import { addRelated, getColumnsOf } from './related-columns.ts';
import { ORDERS, parseColumn, TODAY } from './select-rows.ts';
import type { FindSource } from './sources.ts';
import { getNamedColumn, ROW } from './to-item.ts';

/** A query, or `forEach` of a template, at its place. */
interface WrittenQuery {
  file: string;
  pointer: string;
  query: Query & ForEach;
  /** The schema of an entry of its list. */
  item?: SchemaTree | undefined;
  /** The words that do something in its place, besides `from`; all if absent. */
  used?: readonly string[] | undefined;
  /** The variables that its conditions may have; any if absent. */
  variables?: readonly string[] | undefined;
}

/** Checks the source of a query, its columns and their values, and the fields of an entry. */
export function checkQuery(written: WrittenQuery, find: FindSource): UnlocatedDiagnostic[] {
  const { file, pointer, query, used, variables } = written;
  const diagnostics: UnlocatedDiagnostic[] = [];
  const report: Report = (steps, problem) =>
    diagnostics.push({
      severity: 'error',
      ...problem,
      file,
      pointer: steps.reduce(appendToPointer, pointer),
    });
  for (const word of Object.keys(query))
    if (used && word !== 'from' && !used.includes(word)) report([word], describeUnused(word, used, pointer));
  const { from, where = {} } = query;
  const { columns, missing } = addRelated(find(from), listColumnNames(query), find);
  const isFilledIn = parsePageId(file).key !== undefined;
  if (hasVariables(from)) report(['from'], describeVariables(from));
  else if (missing) report(['from'], missing);
  else {
    for (const named of listColumns({ ...query, fields: checkFields(written, columns, report) }))
      checkColumn(named, from, columns, find, report);
    for (const [column, condition] of Object.entries(where))
      checkCondition(column, condition, columns[column], { variables, isFilledIn, report });
  }
  return diagnostics;
}

/** Describes a source with variables. It is wrong for all rows of a template: the key has no value of one. */
function describeVariables(from: string): QueryDiagnostic {
  const [folder = ''] = from.split(/\/?[^/]*\{/);
  const [variable = ''] = /\{.*\}/.exec(from) ?? [];
  return {
    rule: 'unknown-data',
    part: 'key',
    message: `"from" takes no variables: "${from}".`,
    help: `Write a table or a folder, "${folder}", and choose its rows by a column: "where": { "COLUMN": "${variable}" }.`,
  };
}

/** Describes a word of a query that does nothing where the query stands. */
function describeUnused(word: string, used: readonly string[], pointer: string): QueryDiagnostic {
  return {
    rule: 'unused-word',
    severity: 'warning',
    part: 'key',
    message: `"${word}" does nothing in this query, which gives no list of entries.`,
    help: `Remove it. What does something here is "from", ${quoteAll(used)}.`,
    suggestions: [{ op: 'remove', pointer: appendToPointer(pointer, word) }],
  };
}

/** A column that a query names, the steps to it, and its range in a text that may say more: `date:year`. */
interface NamedColumn extends Pick<QueryDiagnostic, 'part' | 'within'> {
  column: string;
  steps: string[];
  /** The piece of its values, or their order, that is needed: `:year`, `before`. */
  use?: string | undefined;
}

/** Lists the columns that a query names. */
export function listColumnNames(query: WrittenQuery['query']): string[] {
  return listColumns(query).map(({ column }) => column);
}

function listColumns(query: WrittenQuery['query']): NamedColumn[] {
  const { where = {}, sort, groupBy, key, distinct, fields } = query;
  return [
    ...Object.entries(where).map(([column, condition]): NamedColumn => {
      const use = ORDERS.find((operator) => getChild(condition, operator) !== undefined);
      return { column, steps: ['where', column], part: 'key', use };
    }),
    ...listTexts({ sort, groupBy }).map(({ text, steps }) => {
      const { column, unit, isDescending } = parseColumn(text);
      const start = isDescending ? 1 : 0;
      return { column, steps, within: { start, end: start + column.length }, use: unit && `:${unit}` };
    }),
    ...listTexts({ key, distinct }).map(({ text, steps }) => ({ column: text, steps })),
    ...listTexts({ fields }).flatMap(({ text, steps }): NamedColumn[] => {
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
function listTexts(part: object): { text: string; steps: string[] }[] {
  return listValues({ value: part }).flatMap(({ value, path }) =>
    typeof value === 'object' || value === undefined
      ? []
      : { text: String(value), steps: parsePointer(toPointer(path)) },
  );
}

/** Checks that a source has a column, and that its values have what is taken of them. */
function checkColumn(
  named: NamedColumn,
  from: string,
  columns: Columns,
  find: FindSource,
  report: Report,
): void {
  const { column, steps, use, ...place } = named;
  const rule = 'unknown-column';
  if (Object.hasOwn(columns, column)) {
    const misused = use && describeMisuse(column, use, columns);
    if (!misused) return;
    report(steps, {
      rule,
      ...place,
      ...(place.within && { within: { start: place.within.end, end: place.within.end + use.length } }),
      ...misused,
    });
    return;
  }
  const unknown = findRelation(column, columns, getColumnsOf(find));
  if (!('step' in unknown)) return;
  const source = unknown.table === undefined ? from : `data/${unknown.table}`;
  if (Object.keys(unknown.columns).length === 0)
    report(steps, {
      rule: 'no-columns',
      message: `Nothing says which columns "${source}" has.`,
      help: `Correct its row schema, content/${source}.schema.json, or add it.`,
    });
  else if (unknown.step === 'path' && source.startsWith('data/'))
    report(steps, {
      rule: 'no-pages',
      message: `No page is made of the rows of "${source}", so they have no "path".`,
      help: `Add a page with "forEach": { "from": "${source}", "key": … }, or name another column.`,
    });
  else {
    const { within, meant = [], ...described } = describeUnknownColumn(unknown, from);
    const start = place.within?.start ?? 0;
    const isWhole = within.start === 0 && within.end === column.length;
    report(steps, {
      rule,
      ...place,
      ...described,
      ...(!isWhole &&
        place.part !== 'key' && { within: { start: start + within.start, end: start + within.end } }),
      meant: isWhole ? [...listMeantColumns(column), ...meant] : meant,
    });
  }
}

/** Describes a use of a column whose values do not have what is taken of them; `undefined` for any other. */
export function describeMisuse(column: string, use: string, columns: Columns) {
  const { fits, kinds, right } = use.startsWith(':')
    ? { fits: hasDates, kinds: 'dates', right: `"${column}"` }
    : { fits: isOrdered, kinds: 'dates or numbers', right: `a condition without "${use}"` };
  if (fits(columns[column])) return undefined;
  const others = Object.keys(columns).filter((name) => fits(columns[name]));
  const choice = others.length > 0 ? `, or a column of ${kinds}: ${quoteAll(others)}` : '';
  return {
    message: `The column "${column}" holds no ${kinds}, so it has no "${use}".`,
    help: `Write ${right}${choice}.`,
  };
}

/** Lists the columns that other systems write in another way: `published desc`, `published:week`. */
function listMeantColumns(text: string): Meant[] {
  const [, column = '', order, unit] = /^(.+?)(?:\s+(asc|desc)(?:ending)?|:(\w+))$/i.exec(text) ?? [];
  if (column === '') return [];
  return [{ text: unit ? `${column}:month` : `${order?.toLowerCase() === 'desc' ? '-' : ''}${column}` }];
}

/** Checks that a column may have the values of a condition, and that there are their variables. */
function checkCondition(
  column: string,
  condition: Condition,
  node: SchemaNode = {},
  {
    variables,
    isFilledIn,
    report,
  }: Pick<WrittenQuery, 'variables'> & { isFilledIn: boolean; report: Report },
): void {
  const values = (node.enum ?? node.items?.enum ?? []).map(String);
  const kind = getKind(node);
  for (const { text: value, steps } of listTexts({ where: { [column]: condition } })) {
    const [, , operator] = steps;
    const isLimit = ORDERS.some((order) => order === operator);
    if (operator === 'exists' || (isLimit && !isOrdered(node))) continue;
    if (value.trim() === '') {
      // A template fills in a column without a value as an empty text, so that the query finds nothing.
      const message = `The column "${column}" never has the value ${JSON.stringify(value)}.`;
      const help =
        'For rows without a value, write { "exists": false }; for those with one, { "exists": true }.';
      if (!isFilledIn) report(steps, { rule: 'unknown-value', message, help });
      continue;
    }
    const [half] = findHalfVariables(value);
    if (half) {
      const { name, ...within } = half;
      report(steps, { rule: 'unknown-variable', within, ...describeHalfVariable(name) });
      continue;
    }
    const used = findVariables(value);
    for (const { name, ...within } of used)
      if (variables && !variables.includes(name))
        report(steps, {
          rule: 'unknown-variable',
          within,
          message: `There is no variable "{${name}}".`,
          help: 'In a query, {this.NAME} is a field of the page or a column of its row; others are in "variables" in site.config.json.',
          meant: listMeant(name, variables).map(writeInBraces),
        });
    if (used.length > 0) continue;
    const rule = 'unknown-value';
    const isTime = kind === 'dates' && isLimit;
    if (isTime && (value === TODAY || /^\d{4}(-\d\d)?$/.test(value))) continue;
    if (kind && !KINDS[kind].isOne(value)) {
      const message = `The column "${column}" holds ${kind}, and "${value}" is none.`;
      const today = isTime ? `"${TODAY}", or ` : '';
      report(steps, { rule, message, help: `Write ${today}${KINDS[kind].example}.` });
    } else if (values.length > 0 && !values.includes(value)) {
      const message = `The column "${column}" never has the value "${value}".`;
      report(steps, { rule, ...describeUnknown(message, value, 'Its values are', values) });
    }
  }
}

/** Kinds of values that a column may hold: an example of each, and what a condition compares it with. */
const KINDS = {
  dates: { example: 'a date: "2026-12-31"', isOne: isDate },
  numbers: { example: 'a number: 2026', isOne: (value: string) => !Number.isNaN(Number(value)) },
  'truth values': { example: 'true or false', isOne: (value: string) => /^(true|false)$/.test(value) },
};

/** Returns the kind of the values of a column; `undefined` if they are of several kinds, or any texts. */
export function getKind(column: SchemaNode = {}): keyof typeof KINDS | undefined {
  const { items, else: day, type = items?.type, format = items?.format ?? getChild(day, 'format') } = column;
  const types = [type].flat();
  if (types.includes('string')) return format === 'date' || format === 'date-time' ? 'dates' : undefined;
  if (types.includes('number') || types.includes('integer')) return 'numbers';
  return types.includes('boolean') ? 'truth values' : undefined;
}

function hasDates(column: SchemaNode | undefined): boolean {
  return getKind(column) === 'dates';
}

/** Returns true if the values of a column may be before or after others. Those of an unknown type may be. */
export function isOrdered(column: SchemaNode = {}): boolean {
  const isUnknown = column.type === undefined && column.items === undefined;
  return isUnknown || hasDates(column) || getKind(column) === 'numbers';
}
