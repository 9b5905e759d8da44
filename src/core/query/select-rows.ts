import type { Query } from '../../generated/content.ts';
import type { SiteContext } from '../analyze/site.ts';
import { expandVariables } from '../analyze/variables.ts';
import type { ShowTitle } from '../load/referred-rows.ts';
import { createDateStyle, type DateStyle, formatDate } from '../resolve/date.ts';
import type { Columns } from '../schema/page-columns.ts';
import { isFilled, type Json, type JsonObject } from '../types.ts';
import { groupBy } from '../util/group-by.ts';
import { mapTexts } from '../util/map-texts.ts';
import { memoize } from '../util/memoize.ts';
import { isDate, isDay } from '../values/dates.ts';
import { getDateTimeFormat } from '../values/intl.ts';
import { type ConditionTime, listTests, type Test } from '../values/operators.ts';
import type { Row } from './sources.ts';

/** The input of conditions besides the rows. */
export interface QueryContext extends ConditionTime {
  /** The variables of the site, and the fields of the row or page that is shown, as `this.name`. */
  variables: Readonly<Record<string, string>>;
  dates: DateStyle;
}

/** Creates the context of queries, which add the times at which they change to `times`. */
export function createQueryContext(
  { variables, now, config }: Pick<SiteContext, 'variables' | 'now' | 'config'>,
  times: number[] = [],
): QueryContext {
  return { variables, now, dates: createDateStyle(config ?? {}), times };
}

/** Returns the rows that a query selects, in its order, each with the time until which it does. */
export function selectRows(
  { where = {}, sort = [], distinct, limit }: Query,
  rows: readonly Row[],
  context: QueryContext,
): Row[] {
  const expand = (text: string) => expandVariables(text, context.variables);
  const tests = listTests(where).map((test) => ({ ...test, operand: mapTexts(test.operand, expand) }));
  const met = listCandidates(rows, tests).flatMap((row) => selectRow(row, tests, context) ?? []);
  const sorted = sort.length > 0 ? met.toSorted(createOrder(sort, context.dates.lang)) : met;
  return (distinct === undefined ? sorted : listDistinct(sorted, distinct)).slice(0, limit);
}

/** Returns the first row of each value of a column, or of each entry of its lists, with that value alone. */
function listDistinct(rows: readonly Row[], column: string): Row[] {
  const first = new Map<Json, Row>();
  for (const row of rows)
    for (const value of [row.values[column] ?? []].flat())
      if (isFilled(value) && !first.has(value)) first.set(value, row);
  return [...first].map(([value, row]) => ({ ...row, values: { ...row.values, [column]: value } }));
}

/** Returns a row that meets all tests, with the time until which it does. */
function selectRow(row: Row, tests: readonly Test[], context: QueryContext): Row | undefined {
  const { values, later = [] } = row;
  const times: number[] = [];
  const isMet = meetsAll(values, tests, { ...context, times });
  context.times.push(...times);
  if (!isMet) return undefined;
  const changes = [...times, ...later.map(({ time }) => time)].filter((time) => time > context.now);
  const until = changes
    .toSorted((a, b) => a - b)
    .find((now) => {
      const then = later.findLast(({ time }) => time <= now)?.values ?? values;
      return !meetsAll(then, tests, { ...context, now, times: [] });
    });
  return until === undefined ? row : { ...row, until };
}

function meetsAll(row: JsonObject, tests: readonly Test[], time: ConditionTime): boolean {
  return tests.every(({ column, operator, operand }) => operator.meets(row[column], operand, time));
}

/** Returns the rows that the narrowest test allows, by an index: a site has as many queries as pages. */
function listCandidates(rows: readonly Row[], tests: readonly Test[]): readonly Row[] {
  const allowed = tests
    .filter(({ operator }) => operator.isIndexed)
    .map(({ column, operand }) =>
      [operand].flat().flatMap((value) => indexesOf(rows)(column).get(String(value)) ?? []),
    );
  const [narrowest] = allowed.toSorted((a, b) => a.length - b.length);
  if (!narrowest) return rows;
  return [...new Set(narrowest.toSorted((a, b) => a.number - b.number).map(({ row }) => row))];
}

/** The indexes of each source by its columns, made when they are first asked for. */
const indexesOf = memoize(
  (rows: readonly Row[]) => memoize((column: string) => createIndex(rows, column)),
  new WeakMap(),
);

/** Returns the rows with a value in a column, or in a list in it. */
export function findRows(rows: readonly Row[], column: string, value: string): Row[] {
  return (indexesOf(rows)(column).get(value) ?? []).map(({ row }) => row);
}

/** Returns the rows with their numbers by the values of a column, and by the entries of lists in it. */
function createIndex(rows: readonly Row[], column: string) {
  const entries = rows.flatMap((row, number) => {
    const value = row.values[column];
    const keys = new Set([value, ...(Array.isArray(value) ? value : [])].map(String));
    return [...keys].map((key) => ({ key, row, number }));
  });
  return groupBy(entries, ({ key }) => key);
}

/** Splits a column of `groupBy` or `sort` into its name and what is around it: `startsOn:year`, `-title`. */
export function parseColumn(text: string): { column: string; unit?: string; isDescending: boolean } {
  const [, minus, column = text, unit] = /^(-?)(.*?)(?::(year|month|count))?$/s.exec(text) ?? [];
  return { column, isDescending: minus === '-', ...(unit !== undefined && { unit }) };
}

/** The numbers of characters of the units in an ISO date. */
const UNITS: Readonly<Record<string, number>> = { year: 4, month: 7 };

/**
 * Groups rows by a column, in the order of its values if it has any: those of its `enum`, unless the query sorts by it.
 * Rows without a value come last, in a group without a heading.
 */
export function groupRows(
  rows: readonly Row[],
  { groupBy: by, sort = [] }: Pick<Query, 'groupBy' | 'sort'>,
  columns: Columns,
  dates: DateStyle,
  show: ShowTitle,
) {
  if (by === undefined) return [{ members: rows }];
  const { column, unit } = parseColumn(by);
  const length = unit === undefined ? undefined : UNITS[unit];
  const isSorted = [sort].flat().some((one) => parseColumn(one).column === column);
  const order = isSorted ? [] : (columns[column]?.enum ?? []).map(String);
  const isRest = ({ values }: Row) => !isFilled(values[column]);
  const getPlace = (row: Row) => (isRest(row) ? order.length : order.indexOf(String(row.values[column])));
  const inOrder = rows.toSorted((a, b) => getPlace(a) - getPlace(b));
  const groups = groupBy(inOrder, (row) =>
    isRest(row) ? undefined : String(row.values[column]).slice(0, length),
  );
  return [...groups].map(([key, members]) =>
    key === undefined ? { members } : { title: toHeading(String(show(column, key)), unit, dates), members },
  );
}

/** Returns the year or the month of a date in words. */
export function formatUnit(date: string, unit: string, dates: DateStyle): string {
  return toHeading(date.slice(0, UNITS[unit]), unit, dates);
}

/** Returns the heading of a group: a date, a month or a year in words. What is no date stays as it is. */
function toHeading(key: string, unit: string | undefined, dates: DateStyle): string {
  const day = `${key}-01`;
  if (unit === 'month' && isDay(day)) {
    const month = getDateTimeFormat(dates.lang, { month: 'long', year: 'numeric', timeZone: 'UTC' });
    return month.format(new Date(`${day}T00:00:00Z`));
  }
  return unit === undefined && isDay(key) ? formatDate(key, dates) : key;
}

/** Creates the order of rows by columns. Rows without a value come last. */
function createOrder(sort: readonly string[], lang: string): (a: Row, b: Row) => number {
  const { compare } = new Intl.Collator(lang, { numeric: true });
  const orders = sort.map(parseColumn).map(({ column, isDescending }) => (a: Row, b: Row) => {
    const [first, second] = [a.values[column], b.values[column]];
    if (!isFilled(first) || !isFilled(second)) return Number(isFilled(second)) - Number(isFilled(first));
    return compareValues(first, second, compare) * (isDescending ? -1 : 1);
  });
  return (a, b) => orders.reduce((order, compareRows) => order || compareRows(a, b), 0);
}

function compareValues(a: Json, b: Json, compare: (a: string, b: string) => number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (isDate(a) && isDate(b)) return Date.parse(a) - Date.parse(b);
  return compare(String(a), String(b));
}
