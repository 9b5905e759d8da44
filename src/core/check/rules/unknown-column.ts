import { isObject } from '../../is-object.ts';
import { appendToPointer } from '../../pointer.ts';
import { blockTrees, type SchemaTree } from '../../schema/schema-tree.ts';
import { didYouMean, getCorrection } from '../../suggest.ts';
import type { Json } from '../../types.ts';
import type { Rule } from './rule.ts';

const TEAM = {
  'content/data/team.csv': 'name\nAda\n',
  'content/data/team.schema.json': { type: 'object', properties: { name: { type: 'string' } } },
};

/** Reports a column that the data does not have. */
export const unknownColumn: Rule = {
  name: 'unknown-column',
  severity: 'error',
  why: 'A table can show some of the columns of its data, and use one of them as the link of another. A column that does not exist would be empty.',
  bad: { blocks: [{ type: 'table', title: 'Team', data: 'team', columns: ['nmae'] }], files: TEAM },
  good: { blocks: [{ type: 'table', title: 'Team', data: 'team', columns: ['name'] }], files: TEAM },
  page({ blocks }, { tables }, report) {
    for (const { type, pointer, block } of blocks) {
      const tree = blockTrees.get(type);
      const [[, data] = []] = collectValues('dataName', block, tree);
      const table = typeof data === 'string' ? tables.get(data) : undefined;
      // Without a valid row schema the columns are unknown. The row schema has an error of its own.
      if (!table?.hasSchema) continue;
      const known = Object.keys(table.schema.properties ?? {});
      for (const [at, name] of collectValues('columnName', block, tree)) {
        if (typeof name !== 'string' || known.includes(name)) continue;
        report(
          { pointer: pointer + at },
          {
            message: `The data "${table.name}" has no column "${name}".${didYouMean(name, known)}`,
            help: `Its columns are ${known.map((column) => `"${column}"`).join(', ')}.`,
            ...getCorrection(name, known),
          },
        );
      }
    }
  },
};

/** Returns the values of a part in a block, without blocks inside it, each with its pointer from there. */
function collectValues(
  part: string,
  value: Json | undefined,
  tree: SchemaTree | undefined,
  at = '',
): [pointer: string, value: Json | undefined][] {
  if (tree?.part === part) return [[at, value]];
  if (Array.isArray(value))
    return value.flatMap((item, i) => collectValues(part, item, tree?.items, appendToPointer(at, i)));
  if (!isObject(value)) return [];
  return [...(tree?.fields ?? [])].flatMap(([field, inner]) =>
    collectValues(part, value[field], inner, appendToPointer(at, field)),
  );
}
