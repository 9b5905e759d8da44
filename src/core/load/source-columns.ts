import { type Columns, PAGE_COLUMNS } from '../schema/page-columns.ts';
import { listPatterns } from './table-names.ts';
import type { Tables } from './tables.ts';

/** Returns the columns of what a query or a template takes rows from; `undefined` for data without a valid row schema. */
export function getSourceColumns(source: { from: string }, tables: Tables): Columns | undefined {
  const [name] = listPatterns(source);
  return name === undefined ? PAGE_COLUMNS : tables.getSchema(name)?.properties;
}
