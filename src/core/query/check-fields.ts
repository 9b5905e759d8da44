import type { Query } from '../../generated/content.ts';
import {
  describeHalfVariable,
  findHalfVariables,
  findVariables,
  getColumnSource,
  withBraces,
  writeInBraces,
} from '../analyze/variables.ts';
import type { Columns } from '../schema/page-columns.ts';
import { getChildTree, listNeeded, type SchemaTree } from '../schema/schema-tree.ts';
import { quoteAll } from '../text/message-text.ts';
import { describeUnknown, listMeant } from '../text/suggest-names.ts';
import { isObject, type UnlocatedDiagnostic } from '../types.ts';
import { mapValues } from '../util/map-values.ts';
import { takesImage } from './to-field.ts';
import { getNamedColumn, ROW } from './to-item.ts';

/** Reports a problem at the steps from the query to a value. */
export type QueryReport = (steps: readonly string[], problem: QueryDiagnostic) => void;

/** Checks the fields of the entries of a query. Returns those whose columns are still to be checked. */
export function checkFields(
  {
    query,
    item,
    variables,
  }: { query: Query; item?: SchemaTree | undefined; variables?: readonly string[] | undefined },
  columns: Columns,
  report: QueryReport,
): NonNullable<Query['fields']> {
  const rule = 'unknown-field';
  const fields = [...(item?.fields?.keys() ?? [])];
  const isFilled = (field: string) => field in { ...columns, ...query.fields };
  const { dependencies = {} } = item?.node ?? {};
  // A field that the query fills does nothing without those that it depends on.
  const dependent = Object.keys(query.fields ?? {}).flatMap((field) => dependencies[field] ?? []);
  const needed = [...listNeeded(item?.node), ...dependent.map((field) => [field])];
  const unfilled = needed.find((choice) => !choice.some(isFilled));
  const isMisspelt = Object.keys(query.fields ?? {}).some((field) => !fields.includes(field));
  if (unfilled && !isMisspelt)
    report([query.fields ? 'fields' : 'from'], {
      rule: 'unfilled-field',
      target: 'key',
      message: `Nothing fills the field ${unfilled.map((field) => `"${field}"`).join(' or ')} of these entries, which needs a value.`,
      help: `Name its column: "fields": { "${unfilled[0]}": … }. The columns are ${quoteAll(Object.keys(columns))}.`,
    });
  if (fields.length === 0) return {};
  return mapValues(query.fields ?? {}, (written, field) => {
    const column = getNamedColumn(written);
    const tree = item?.fields?.get(field);
    if (tree) {
      const problems =
        column !== undefined && column in columns ? [] : listPartProblems(written, tree, variables);
      for (const { steps, ...problem } of problems) report(['fields', field, ...steps], problem);
      const { type, items } = (column !== undefined && columns[column]) || {};
      const parts = [type, items?.type].includes('string') ? listParts(tree) : [];
      if (parts.length > 1)
        report(['fields', field], {
          rule: 'unfilled-field',
          message: `The field "${field}" has fields of its own, ${quoteAll(parts)}, which one column can't fill.`,
          help: 'Write these entries themselves, or fill another field.',
        });
      return column !== undefined && problems.length > 0 ? undefined : written;
    }
    const isExchanged =
      column !== undefined && fields.includes(column) && field in columns && !(column in columns);
    const described = isExchanged
      ? {
          message: `"${field}" is a column, and "${column}" is the field: they are the wrong way round.`,
          help: `Write "${column}": "${field}".`,
        }
      : describeUnknown(`An entry of this list has no field "${field}".`, field, 'Its fields are', fields);
    report(['fields', field], { rule, target: 'key', ...described });
    return isExchanged ? undefined : written;
  });
}

/** Lists the fields that an object in place of a field, or in its list, can't do without. */
function listParts(tree: SchemaTree | undefined): readonly string[] {
  if (tree?.items) return listParts(tree.items);
  const { type, required = [] } = tree?.node ?? {};
  return type === 'object' && !takesImage(tree) ? required : [];
}

/** A diagnostic of a query without its place, by default an error. */
export type QueryDiagnostic = Partial<UnlocatedDiagnostic> & Pick<UnlocatedDiagnostic, 'rule' | 'message'>;

/** A problem at the steps from a field to a part of it. */
type PartProblem = QueryDiagnostic & { steps: string[] };

/** Lists the fields and variables that there are not in a field which is put together of columns. */
export function listPartProblems(
  value: unknown,
  tree: SchemaTree | undefined,
  variables: readonly string[] | undefined,
): PartProblem[] {
  if (typeof value === 'string')
    return listVariableProblems(value, variables, true).map((one) => ({ ...one, steps: [] }));
  if (!Array.isArray(value) && !isObject(value)) return [];
  const known = isObject(value) ? tree?.fields : undefined;
  return Object.entries(value).flatMap(([key, part]): PartProblem | PartProblem[] => {
    if (known && !known.has(key)) {
      const names = [...known.keys()];
      const unknown = describeUnknown(`There is no field "${key}" here.`, key, 'The fields are', names);
      return { steps: [key], rule: 'unknown-field', target: 'key', ...unknown };
    }
    const child = getChildTree(tree, Array.isArray(value) ? Number(key) : key, part);
    return listPartProblems(part, child, variables).map((one) => ({ ...one, steps: [key, ...one.steps] }));
  });
}

/** Lists the variables that there are not in a text of a query: in a part of an entry, or in a condition. */
export function listVariableProblems(
  text: string,
  variables: readonly string[] | undefined,
  isOfEntry: boolean,
): QueryDiagnostic[] {
  const rule = 'unknown-variable';
  const unknown = findVariables(text).filter(
    ({ name }) => variables && !(isOfEntry && name.startsWith(ROW)) && !variables.includes(name),
  );
  return [
    ...findHalfVariables(text, (name) => variables?.includes(name) === true).map(({ name, ...within }) => ({
      rule,
      within,
      ...describeHalfVariable(name),
    })),
    ...unknown.map(({ name, ...within }) => ({
      rule,
      within,
      message: `There is no variable "${withBraces(name)}".`,
      columnsOf: getColumnSource(name),
      help: isOfEntry
        ? 'In an entry, {row.NAME} is a column of its row, and {this.NAME} a field of the page that is shown.'
        : 'In a query, {this.NAME} is a field of the page or a column of its row; others are in "variables" in site.config.json.',
      repairs: listMeantVariables(name.trim(), variables ?? [], isOfEntry).map(writeInBraces),
    })),
  ];
}

/** Lists the variables that an unknown one may mean: the column of that name, of the row or the page, then the nearest. */
function listMeantVariables(name: string, variables: readonly string[], isOfEntry: boolean) {
  const column = name.replace(/^.*?\./, '');
  const ofRow = isOfEntry ? [ROW + column] : [];
  const same = variables.filter((one) => one === name || one === `this.${column}`);
  return [
    ...[...ofRow, ...same].map((edit) => ({ edit, certainty: 'safe' as const })),
    ...listMeant(name, [...ofRow, ...variables]),
  ];
}
