import type { Block, DataName } from '../generated/props.ts';

/** Returns the data of all tables in blocks, those in columns too. */
export function listTables(blocks: readonly Block[]): DataName[] {
  return blocks.flatMap((block) => {
    if ('main' in block) return listTables([...block.main, ...block.aside]);
    return 'data' in block ? block.data : [];
  });
}
