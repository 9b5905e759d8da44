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

/** A column that the data does not have. */
export const unknownColumn: Rule = {
  name: 'unknown-column',
  severity: 'error',
  why: 'A table can choose among the columns of its data, and link one by another. A column that is not there would be empty.',
  bad: { blocks: [{ type: 'table', title: 'Team', data: 'team', columns: ['nmae'] }], files: TEAM },
  good: { blocks: [{ type: 'table', title: 'Team', data: 'team', columns: ['name'] }], files: TEAM },
  page(summary, { tables }, report) {
    for (const { type, pointer, block } of summary.blocks) {
      const tree = blockTrees.get(type);
      const [[, data] = []] = valuesOf('dataName', block, tree);
      const table = typeof data === 'string' ? tables.get(data) : undefined;
      // Without a right schema the columns are not known, and that is told at the schema.
      if (!table?.hasSchema) continue;
      const known = Object.keys(table.schema.properties ?? {});
      for (const [at, name] of valuesOf('columnName', block, tree)) {
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

/** Returns the values of a part in a block, but for blocks inside it, each with its pointer from there. */
function valuesOf(
  part: string,
  value: Json | undefined,
  tree: SchemaTree | undefined,
  at = '',
): [at: string, value: Json | undefined][] {
  if (tree?.part === part) return [[at, value]];
  if (Array.isArray(value))
    return value.flatMap((item, i) => valuesOf(part, item, tree?.items, appendToPointer(at, i)));
  if (!isObject(value)) return [];
  return [...(tree?.fields ?? [])].flatMap(([field, inner]) =>
    valuesOf(part, value[field], inner, appendToPointer(at, field)),
  );
}
