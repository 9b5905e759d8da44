import type { Query } from '../../generated/content.ts';
import type { Columns } from '../schema/page-columns.ts';
import { listNeeded, type SchemaTree } from '../schema/schema-tree.ts';
import { quoteAll } from '../text/message-text.ts';
import { describeUnknown } from '../text/suggest-names.ts';
import { mapValues } from '../util/map-values.ts';
import { listPartProblems, type QueryDiagnostic } from './check-parts.ts';
import { takesImage } from './to-field.ts';
import { getNamedColumn } from './to-item.ts';

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
