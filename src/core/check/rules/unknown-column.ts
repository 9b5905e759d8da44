import { findEnclosingBlock } from '../../analyze/references.ts';
import { getSourceColumns } from '../../load/tables.ts';
import { quoteAll } from '../../text/message-text.ts';
import { listMeant } from '../../text/suggest.ts';
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
    const columns = data ? tables.getSchema(data.name)?.properties : query && getSourceColumns(query, tables);
    // Without a valid row schema the columns are unknown. The row schema has an error of its own.
    const known = Object.keys(columns ?? {});
    if (!columns || known.includes(column.name) || (query && column.name === 'path')) return undefined;
    return {
      message: `The data "${data?.name ?? query?.from}" has no column "${column.name}".`,
      help: `Its columns are ${quoteAll(known)}.`,
      meant: listMeant(column.name, known),
    };
  }),
};
