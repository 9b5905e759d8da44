import type { Condition, ForEach, Query } from '../../generated/content.ts';
import { hasVariables } from '../analyze/variables.ts';
import { describeUnknownColumn, findLacking, findRelation } from '../load/relations.ts';
import { parsePageId } from '../paths/page-id.ts';
import { appendToPointer } from '../paths/pointer.ts';
import { toQuery } from '../schema/messages/suggest-shape.ts';
import { listChoices } from '../schema/nodes.ts';
import type { Columns } from '../schema/page-columns.ts';
import type { SchemaNode } from '../schema/schema.ts';
import type { SchemaTree } from '../schema/schema-tree.ts';
import { quoteAll } from '../text/message-text.ts';
import { describeUnknown } from '../text/suggest-names.ts';
import { createOffers, type Operation, type Repair, type UnlocatedDiagnostic } from '../types.ts';
import { EQUALS, NEEDS_ORDER, OPERATORS, TODAY } from '../values/operators.ts';
import { checkFields, listVariableProblems, type QueryDiagnostic, type QueryReport } from './check-fields.ts';
import { describeMisuse, getValueKind, isOrdered, KINDS } from './column-kinds.ts';
import { listColumnNames, listColumns, listQueryTexts, type NamedColumn } from './query-columns.ts';
import { addRelated, getColumnsOf } from './related-columns.ts';
import { describeNoColumns, type FindSource } from './sources.ts';

/** A query, or `forEach` of a template, at its place. */
interface WrittenQuery {
  file: string;
  pointer: string;
  query: Query & Pick<ForEach, 'key'>;
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
  const report: QueryReport = (steps, problem) =>
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
  const [filled] = listQueryTexts({ from }).filter(({ text }) => hasVariables(text));
  const [absent] = listQueryTexts({ from }).filter(({ text }) => find(text).missing);
  if (filled) report(filled.steps, describeVariables(filled.text));
  else if (absent && missing)
    report(absent.steps, {
      ...missing,
      repairs: [...listMeantQueries(absent.text, pointer), ...(missing.repairs ?? [])],
    });
  else {
    for (const named of listColumns({ ...query, fields: checkFields(written, columns, report) }))
      checkColumn(named, from, columns, find, report);
    for (const [column, condition] of Object.entries(where))
      checkCondition(column, condition, columns[column], { variables, isFilledIn, report });
  }
  return diagnostics;
}

/** Lists the query at a pointer that its source may say with more words: several sources, or its conditions. */
function listMeantQueries(from: string, pointer: string): Repair[] {
  const words = Object.entries(toQuery(from) ?? {}).filter(([, value]) => value !== from);
  const edit = words.map(([word, value]): Operation => {
    return { op: word === 'from' ? 'set' : 'insert', pointer: appendToPointer(pointer, word), value };
  });
  const written = words.map(([word, value]) => `"${word}": ${JSON.stringify(value)}`).join(', ');
  const guess = ' It says more than one source.';
  return words.length === 0 ? [] : [{ edit, guess, advice: `Write ${written}.`, reveals: 'all' }];
}

/** Describes a source with variables. It is wrong for all rows of a template: the key has no value of one. */
function describeVariables(from: string): QueryDiagnostic {
  const [folder = ''] = from.split(/\/?[^/]*\{/);
  const [variable = ''] = /\{.*\}/.exec(from) ?? [];
  return {
    rule: 'unknown-data',
    target: 'key',
    message: `"from" takes no variables: "${from}".`,
    help: `Write a table or a folder, "${folder}", and choose its rows by a column: "where": { "COLUMN": "${variable}" }.`,
  };
}

/** Describes a word of a query that does nothing where the query stands. */
function describeUnused(word: string, used: readonly string[], pointer: string): QueryDiagnostic {
  return {
    rule: 'unused-word',
    severity: 'warning',
    target: 'key',
    message: `"${word}" does nothing in this query, which gives no list of entries.`,
    help: `Remove it. What does something here is "from", ${quoteAll(used)}.`,
    repairs: createOffers({ op: 'remove', pointer: appendToPointer(pointer, word) }),
  };
}

/** Checks that a source has a column, and that its values have what is taken of them. */
function checkColumn(
  named: NamedColumn,
  from: Query['from'],
  columns: Columns,
  find: FindSource,
  report: QueryReport,
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
  const lacking = findLacking(from, unknown.step, (one) => find(one).columns);
  const source = unknown.table === undefined ? String(lacking) : `data/${unknown.table}`;
  if (Object.keys(unknown.columns).length === 0) report(steps, describeNoColumns(source));
  else if (unknown.step === 'path' && source.startsWith('data/'))
    report(steps, {
      rule: 'no-pages',
      message: `No page is made of the rows of "${source}", so they have no "path".`,
      help: `Add a page with "forEach": { "from": "${source}", "key": … }, or name another column.`,
    });
  else {
    const { within, repairs = [], ...described } = describeUnknownColumn(unknown, lacking);
    const start = place.within?.start ?? 0;
    const isWhole = within.start === 0 && within.end === column.length;
    report(steps, {
      rule,
      ...place,
      ...described,
      ...(!isWhole &&
        place.target !== 'key' && { within: { start: start + within.start, end: start + within.end } }),
      repairs: isWhole ? [...listMeantColumns(column), ...repairs] : repairs,
    });
  }
}

/** Lists the columns that other systems write in another way: `published desc`, `published:week`. */
function listMeantColumns(text: string): Repair[] {
  const [, column = '', order, unit] = /^(.+?)(?:\s+(asc|desc)(?:ending)?|:(\w+))$/i.exec(text) ?? [];
  if (column === '') return [];
  return [{ edit: unit ? `${column}:month` : `${order?.toLowerCase() === 'desc' ? '-' : ''}${column}` }];
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
  }: Pick<WrittenQuery, 'variables'> & { isFilledIn: boolean; report: QueryReport },
): void {
  const values = listChoices(node.items ?? node);
  const kind = getValueKind(node);
  for (const { text: value, steps } of listQueryTexts({ where: { [column]: condition } })) {
    const [, , name = ''] = steps;
    const { takes } = OPERATORS.get(name) ?? EQUALS;
    if (takes === 'truth' || (NEEDS_ORDER[takes] && !isOrdered(node))) continue;
    if (value.trim() === '') {
      // A template fills in a column without a value as an empty text, so that the query finds nothing.
      const message = `The column "${column}" never has the value ${JSON.stringify(value)}.`;
      const help =
        'For rows without a value, write { "exists": false }; for those with one, { "exists": true }.';
      if (!isFilledIn) report(steps, { rule: 'unknown-value', message, help });
      continue;
    }
    const ofVariables = listVariableProblems(value, variables, false);
    for (const problem of ofVariables) report(steps, problem);
    if (ofVariables.length > 0 || hasVariables(value)) continue;
    const rule = 'unknown-value';
    const isTime = kind === 'dates' && NEEDS_ORDER[takes];
    const ofYear = isTime && name === 'after' ? describeAfter(value) : undefined;
    if (ofYear) report(steps, { rule, severity: 'warning', ...ofYear });
    if (isTime && (value === TODAY || YEAR_OR_MONTH.test(value))) continue;
    if (kind && !KINDS[kind].isOne(value)) {
      const message = `The column "${column}" holds ${kind}, and "${value}" is none.`;
      const today = isTime ? `"${TODAY}", or ` : '';
      report(steps, { rule, message, help: `Write ${today}${KINDS[kind].example}.` });
    } else if (values.size > 0 && !values.has(value)) {
      const message = `The column "${column}" never has the value "${value}".`;
      report(steps, { rule, ...describeUnknown(message, value, 'Its values are', values) });
    }
  }
}

const YEAR_OR_MONTH = /^\d{4}(-\d\d)?$/;

/** Describes a year or a month that dates are to be after: they would be after its first moment, most of them in it. */
function describeAfter(value: string) {
  if (!YEAR_OR_MONTH.test(value)) return undefined;
  const [year = 0, month] = value.split('-').map(Number);
  const [before, last] = [(month ?? 1) - 1, month ?? 12].map((end) =>
    new Date(Date.UTC(year, end, 0)).toISOString().slice(0, 10),
  );
  return {
    message: `"${value}" is no day, and "after" takes one.`,
    help: `Write "${last}" for what is later than ${value}, or "${before}" for what is in it, too.`,
  };
}
