import { findEnclosingBlock } from '../../analyze/references.ts';
import { describeUnknownColumn, findLacking, findRelation } from '../../load/relations.ts';
import { getSourceColumns } from '../../load/tables.ts';
import { TEAM } from './examples.ts';
import { checkEach, type Rule } from './rule.ts';

export const unknownColumn: Rule = {
  why: 'A table can show some of the columns of its data, and use one of them as the link of another. A column that does not exist would be empty.',
  bad: { blocks: [{ type: 'table', title: 'Team', data: 'team', columns: ['nmae'] }], files: TEAM },
  good: { blocks: [{ type: 'table', title: 'Team', data: 'team', columns: ['name'] }], files: TEAM },
  page: checkEach(['column'], (column, { tables }, page) => {
    const block = findEnclosingBlock(column, page.blocks);
    const data = page.list('data').find((name) => findEnclosingBlock(name, page.blocks) === block);
    const query = page.queries.find((one) => one.block === block?.pointer)?.query;
    const from = data ? `data/${data.name}` : query?.from;
    const columns = from && getSourceColumns(from, tables);
    // Without a valid row schema the columns are unknown. The row schema has an error of its own.
    if (!columns || (query && column.name === 'path')) return undefined;
    // Of the tables that are named, some rows may have pages.
    const getColumns = (table: string) => ({ path: {}, ...tables.getSchema(table)?.properties });
    const found = findRelation(column.name, columns, getColumns);
    if (!('step' in found) || (found.table !== undefined && !tables.getSchema(found.table))) return undefined;
    const lacking = findLacking(from, found.step, (one) => getSourceColumns(one, tables));
    const { within, ...described } = describeUnknownColumn(found, lacking);
    return { ...described, at: { ...column, piece: within } };
  }),
};
