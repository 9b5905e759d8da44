import type { Condition, Query } from '../../generated/content.ts';
import type { QueryReference } from '../analyze/references.ts';
import { findVariables, withBraces } from '../analyze/variables.ts';
import { isDate } from '../dates.ts';
import { toDataName } from '../load/table-names.ts';
import { appendToPointer } from '../pointer.ts';
import { getChild, type SchemaNode } from '../schema/schema.ts';
import { didYouMean, findSameName, getCorrection, suggestWhere } from '../suggest.ts';
import type { Span, UnlocatedDiagnostic } from '../types.ts';
import { TODAY } from './conditions.ts';
import { getListNode } from './list-node.ts';
import { parseColumn } from './run-query.ts';
import type { FindSource, MissingSource } from './sources.ts';

/** The rule of a query that takes the addresses of rows without pages. A page that makes them may have the error. */
const NO_PAGES = 'no-pages';

/** The rules of sources that lack what another file gives, which may have the error. Other sources that are missing are `unknown-data`. */
const FOLLOWING: Partial<Record<MissingSource['missing'], string>> = {
  pages: NO_PAGES,
  rowSchema: 'no-columns',
};
export const FOLLOWING_RULES: ReadonlySet<string> = new Set([...Object.values(FOLLOWING), 'lost-page']);

/** Names in a query, or in `forEach` of a template: the source, the columns and their values. */
interface NamedColumns {
  file: string;
  /** The pointer of the query. */
  pointer: string;
  from: string;
  where: NonNullable<Query['where']>;
  /** The columns that are named outside of `where`. */
  columns: readonly NamedColumn[];
  /** The variables that its conditions may have; any if absent. */
  variables?: readonly string[] | undefined;
}

/** Checks a query against its source: that there is one, its columns and their values, and the fields of an entry. */
export function checkQuery(
  { pointer, place, query }: QueryReference,
  file: string,
  find: FindSource,
  variables?: readonly string[],
): UnlocatedDiagnostic[] {
  const { from, where = {} } = query;
  const columns = listColumns(query);
  const diagnostics = checkColumns({ file, pointer, from, where, columns, variables }, find);
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
  { file, pointer, from, where, columns: named, variables }: NamedColumns,
  find: FindSource,
): UnlocatedDiagnostic[] {
  const diagnostics: UnlocatedDiagnostic[] = [];
  const report = (
    rule: string,
    steps: readonly string[],
    problem: Pick<UnlocatedDiagnostic, 'message' | 'help' | 'part' | 'within' | 'word' | 'instead' | 'cause'>,
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
    const rule = FOLLOWING[found.missing] ?? 'unknown-data';
    report(rule, ['from'], { ...describeMissing(from, found), word: from, cause: `unknown-data ${from}` });
    return diagnostics;
  }
  const { columns } = found;
  const known = Object.keys(columns);
  const inWhere = Object.keys(where).map(
    (column): NamedColumn => ({ column, steps: ['where', column], part: 'key' }),
  );
  for (const { column, unit, within, steps, part } of [...inWhere, ...named]) {
    const isKnown = Object.hasOwn(columns, column);
    if (isKnown && unit !== undefined && getKind(columns[column]) !== 'dates') {
      const dates = known.filter((name) => getKind(columns[name]) === 'dates');
      report('unknown-column', steps, {
        message: `The column "${column}" holds no dates, so it has no ":${unit}".${didYouMean(column, dates)}`,
        help: `Write "${column}"${dates.length > 0 ? `, or a column of dates: ${quoteAll(dates)}` : ''}.`,
        within: { start: column.length, end: column.length + 1 + unit.length },
      });
    }
    if (isKnown) continue;
    if (column === 'path' && from.startsWith('data/')) {
      report(NO_PAGES, steps, {
        message: `No page is made of the rows of "${from}", so they have no "path".`,
        help: `Add a page with "forEach": { "from": "${from}", "key": … }, or name another column.`,
      });
      continue;
    }
    const message = `"${from}" has no column "${column}".${didYouMean(column, known)}`;
    const problem = { message, help: `Its columns are ${quoteAll(known)}.`, ...getCorrection(column, known) };
    report('unknown-column', steps, { ...problem, ...(part && { part }), ...(within && { within }) });
  }
  for (const [column, condition] of Object.entries(where)) {
    const isCompared = COMPARING.some((operator) => getChild(condition, operator) !== undefined);
    if (isCompared && !isComparable(columns[column])) {
      const comparable = known.filter((name) => isComparable(columns[name]));
      report('unknown-column', ['where', column], {
        message: `The column "${column}" holds neither dates nor numbers, so none is "before" or "after".${didYouMean(column, comparable)}`,
        help:
          comparable.length > 0
            ? `Write a column of dates or numbers: ${quoteAll(comparable)}.`
            : `None of the columns of "${from}" holds dates or numbers. Give one "format": "date" in the row schema.`,
        part: 'key',
        ...getCorrection(column, comparable),
      });
      continue;
    }
    const values = getEnum(columns[column]);
    for (const { value, steps } of listValues(condition)) {
      // A template fills in a column without a value as an empty text, which no row has.
      if (value === '') continue;
      const at = ['where', column, ...steps];
      const used = findVariables(value);
      for (const { name, ...within } of used)
        if (variables && !variables.includes(name))
          report('unknown-variable', at, {
            within,
            message: `There is no variable "{${name}}".${didYouMean(name, variables)}`,
            help: 'In a query, {this.NAME} is a field of the page or a column of its row; others are in "variables" in site.config.json.',
            ...getCorrection(withBraces(name), variables.map(withBraces)),
          });
      if (used.length > 0) continue;
      const kind = getKind(columns[column]);
      const isLimit = COMPARING.some((operator) => operator === steps[0]);
      if (kind && !isOfKind(value, kind, isLimit)) {
        const message = `The column "${column}" holds ${kind}, and "${value}" is none.`;
        const today = kind === 'dates' && isLimit ? `"${TODAY}", or ` : '';
        report('unknown-value', at, { message, help: `Write ${today}${EXAMPLES[kind]}.`, word: value });
        continue;
      }
      if (values.length === 0 || values.includes(value)) continue;
      const message = `The column "${column}" never has the value "${value}".${didYouMean(value, values)}`;
      const problem = {
        message,
        help: `Its values are ${quoteAll(values)}.`,
        ...getCorrection(value, values),
      };
      report('unknown-value', at, problem);
    }
  }
  return diagnostics;
}

function quoteAll(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}

function describeMissing(from: string, { missing, known }: MissingSource) {
  const name = from.slice(from.indexOf('/') + 1);
  if (missing === 'folder')
    return {
      message: `There is no page in the folder "content/${from}".${didYouMean(from, known)}`,
      help: 'Write "pages" for all pages, or "pages/" and the name of a folder in content/pages/ that holds pages.',
    };
  if (missing === 'pages')
    return {
      message: `No page of the folder "content/${from}" is published.`,
      help: 'Remove "draft" from one of them; if a page with "forEach" makes them, add a row.',
    };
  if (missing === 'rowSchema')
    return {
      message: `Nothing says which columns "${from}" has.`,
      help: `Correct its row schema, content/data/${name}.schema.json, or add it.`,
    };
  if (missing === 'schema')
    return {
      message: `The tables of "${from}" have different columns.`,
      help: `Give them one row schema, content/data/${name}.schema.json, or name one of the tables.`,
    };
  const dataName = `data/${toDataName(name)}`;
  const same = findSameName(dataName, known);
  return {
    message: `There is no data "${from}".${didYouMean(same ?? from, known)}`,
    help: `Put the data at content/${dataName}.csv or content/${dataName}.json, or write the name of data that exists. ${suggestWhere(dataName)}`,
    ...(same !== undefined && { instead: same }),
  };
}

/** A column that a query names, with the part of its dates that is named, and the steps to it. */
interface NamedColumn {
  column: string;
  unit?: string;
  /** The range of its name in a text that may say more: `-name`, `date:year`. */
  within?: Span;
  steps: string[];
  part?: 'key';
}

/** Returns the columns that a query names outside of `where`, with the steps to them. */
function listColumns({ sort = [], distinct, groupBy, fields = {} }: Query): NamedColumn[] {
  return [
    ...sort.map((text, i) => toColumn(text, 'sort', String(i))),
    ...(distinct === undefined ? [] : [{ column: distinct, steps: ['distinct'] }]),
    ...(groupBy === undefined ? [] : [toColumn(groupBy, 'groupBy')]),
    ...Object.entries(fields).map(([field, column]) => ({ column, steps: ['fields', field] })),
  ];
}

function toColumn(text: string, ...steps: string[]): NamedColumn {
  const { column, unit, isDescending } = parseColumn(text);
  const start = isDescending ? 1 : 0;
  return {
    column,
    steps,
    within: { start, end: start + column.length },
    ...(unit !== undefined && { unit }),
  };
}

/** Returns what a condition compares a column with, as texts, with the steps to them. */
function listValues(condition: Condition): { value: string; steps: string[] }[] {
  if (typeof condition !== 'object') return [{ value: String(condition), steps: [] }];
  if (Array.isArray(condition))
    return condition.map((value, i) => ({ value: String(value), steps: [String(i)] }));
  return (['not', 'has', ...COMPARING] as const).flatMap((operator) => {
    const inside = condition[operator];
    if (inside === undefined || inside === null) return [];
    return listValues(inside).map(({ value, steps }) => ({ value, steps: [operator, ...steps] }));
  });
}

/** The operators that compare values by their order. */
const COMPARING = ['before', 'after'] as const;

/** Kinds of values that a column may hold, with an example of each. */
const EXAMPLES = {
  dates: 'a date: "2026-12-31"',
  numbers: 'a number: 2026',
  'truth values': 'true or false',
};

/** Returns the kind of the values of a column; `undefined` if they are of several kinds, or any texts. */
export function getKind(column: SchemaNode = {}): keyof typeof EXAMPLES | undefined {
  const { items, else: day, type = items?.type, format = items?.format ?? getChild(day, 'format') } = column;
  const types = [type].flat();
  if (types.includes('string')) return format === 'date' || format === 'date-time' ? 'dates' : undefined;
  if (types.includes('number') || types.includes('integer')) return 'numbers';
  return types.includes('boolean') ? 'truth values' : undefined;
}

/** Returns true if the values of a column may be before or after others; of an unknown one they may be. */
export function isComparable(column: SchemaNode = {}): boolean {
  const { type, items, else: day, format = getChild(day, 'format') } = column;
  if (type === undefined) return items === undefined;
  const isNumber = [type].flat().some((one) => one === 'number' || one === 'integer');
  return isNumber || format === 'date' || format === 'date-time';
}

function isOfKind(value: string, kind: keyof typeof EXAMPLES, isLimit: boolean): boolean {
  if (kind === 'numbers') return !Number.isNaN(Number(value));
  if (kind === 'truth values') return value === 'true' || value === 'false';
  return isDate(value) || (isLimit && (value === TODAY || /^\d{4}(-\d\d)?$/.test(value)));
}

/** Returns the values of a column, or of the entries of the list that it holds; none if any is allowed. */
function getEnum({ items, enum: values = items?.enum }: SchemaNode = {}): string[] {
  return Array.isArray(values) ? values.map(String) : [];
}
