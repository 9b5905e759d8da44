import { resolveNode } from '../../../core/schema/nodes.ts';
import { blockTypes, getSchema, type SchemaNode } from '../../../core/schema/schema.ts';

/** A block that can be added, by what its schema says. */
export interface BlockKind {
  type: string;
  title: string;
  description: string;
  examples: number;
}

/** Lists the blocks that are about all words of a query: first those that say so themselves, then those with such a field. */
export function findBlocks(query: string): BlockKind[] {
  const sought = query.toLowerCase().split(/\s+/).filter(Boolean);
  const ranked = blockTypes.map((type) => {
    const node = getSchema(`blocks/${type}`);
    const { title = type, description = '', examples = [] } = node;
    const ranks = [title, `${title} ${description}`, listWords(node).join(' ')];
    const rank = ranks.findIndex((text) => sought.every((word) => text.toLowerCase().includes(word)));
    return { rank, kind: { type, title, description, examples: examples.length } };
  });
  return ranked
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank || a.kind.title.localeCompare(b.kind.title))
    .map(({ kind }) => kind);
}

/** Lists the titles and descriptions of a value and of its fields; entries of a list have their own. */
function listWords(node: SchemaNode): string[] {
  const { title = '', description = '', properties = {}, items } = node;
  const inner = [...Object.values(properties).map(resolveNode), ...(items ? [resolveNode(items)] : [])];
  return [title, description, ...inner.flatMap(listWords)];
}
