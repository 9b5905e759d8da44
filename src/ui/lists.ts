import type { Block, CardListBlock, DataName } from '../generated/props.ts';

/** A table, or a list of cards as one: the words of each are the cells of a row. */
export interface List extends DataName {
  /** The heading of the list: one that is grouped is a block for each group. */
  title?: string | undefined;
  items?: CardListBlock['items'];
}

/** Returns blocks with those in columns in the place of these. */
export function flattenBlocks(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) =>
    'main' in block ? flattenBlocks([...block.main, ...block.aside]) : block,
  );
}

/** Returns the data of all tables in blocks, those in columns too. */
export function listTables(blocks: readonly Block[]): DataName[] {
  return flattenBlocks(blocks).flatMap((block) => ('data' in block ? block.data : []));
}

/** Returns a list of cards as a table. */
export function toList({ title, filter, items }: Pick<CardListBlock, 'title' | 'filter' | 'items'>): List {
  const pages = typeof filter === 'string' && { pages: filter };
  return { title, columns: [], width: 0, ...toRows(items), ...pages };
}

/** Returns cards with the rows of their words. */
export function toRows(items: CardListBlock['items']) {
  const rows = items.map(({ eyebrow = '', title, text = '', list = [] }) => [eyebrow, title, text, ...list]);
  return { items, rows };
}
