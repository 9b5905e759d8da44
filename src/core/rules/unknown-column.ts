import { isObject } from '../data.ts';
import { correction, didYouMean } from '../suggest.ts';
import type { Json } from '../types.ts';
import type { Rule } from './rule.ts';

const TEAM = {
  'content/data/team.csv': 'name\nAda\n',
  'content/data/team.schema.json': { type: 'object', properties: { name: { type: 'string' } } },
};

/** A column that the data does not have. */
export const unknownColumn: Rule = {
  name: 'unknown-column',
  severity: 'error',
  why: 'A table can choose among the columns of its data, and link one by another. A column that is not there would be empty.',
  bad: { blocks: [{ type: 'table', title: 'Team', data: 'team', columns: ['nmae'] }], files: TEAM },
  good: { blocks: [{ type: 'table', title: 'Team', data: 'team', columns: ['name'] }], files: TEAM },
  page(facts, { tables }, tell) {
    for (const { type, pointer, block } of facts.blocks) {
      if (type !== 'table' || typeof block.data !== 'string') continue;
      const table = tables.get(block.data);
      // Without a right schema the columns are not known, and that is told at the schema.
      if (!table?.hasSchema) continue;
      const known = Object.keys(table.schema.properties ?? {});
      for (const [at, name] of columnsOf(block)) {
        if (typeof name !== 'string' || known.includes(name)) continue;
        tell(
          { pointer: pointer + at },
          {
            message: `The data "${table.name}" has no column "${name}".${didYouMean(name, known)}`,
            help: `Its columns are ${known.map((column) => `"${column}"`).join(', ')}.`,
            ...correction(name, known),
          },
        );
      }
    }
  },
};

function columnsOf({
  columns,
  linkedColumn,
}: {
  [key: string]: Json;
}): [at: string, name: Json | undefined][] {
  const chosen = Array.isArray(columns)
    ? columns.map((name, i): [string, Json] => [`/columns/${i}`, name])
    : [];
  if (!isObject(linkedColumn)) return chosen;
  return [...chosen, ['/linkedColumn/column', linkedColumn.column], ['/linkedColumn/by', linkedColumn.by]];
}
