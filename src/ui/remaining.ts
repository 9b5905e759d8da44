import type { Block, Contents, DataName, Page } from '../generated/props.ts';

/** Returns the blocks of a page at a time. */
export function getRemaining(
  { blocks, leaving = [] }: Pick<Page, 'blocks' | 'leaving'>,
  now: number,
): Block[] {
  const gone = leaving.filter(({ until }) => until <= now);
  if (gone.length === 0) return blocks;
  const remaining: { blocks: Block[] } = JSON.parse(JSON.stringify({ blocks }));
  // The last comes first, so that the places of the others stay the same.
  for (const { pointer, instead = [] } of gone) {
    const steps = pointer.slice(1).split('/');
    const last = steps.pop() ?? '';
    let [above, holder]: [unknown, unknown] = [undefined, remaining];
    for (const step of steps) [above, holder] = [holder, Object(holder)[step]];
    if (!Array.isArray(holder)) Object(holder)[last]--;
    else holder.splice(Number(last), 1, ...instead);
    if (isTable(above)) {
      for (const { order } of above.columns) order?.splice(Number(last), 1);
      // The first line of the file holds the titles.
      above.csv?.splice(Number(last) + 1, 1);
    }
  }
  return unlinkMissing(remaining.blocks);
}

function isTable(value: unknown): value is DataName {
  return value instanceof Object && 'rows' in value;
}

/** Returns blocks without entries of contents whose heading has left: its `id` is that of the entry alone. */
function unlinkMissing(blocks: Block[]): Block[] {
  const text = JSON.stringify(blocks);
  const isThere = ({ id }: NonNullable<Contents>[number]) => text.split(`"id":"${id}"`).length > 2;
  const isList = (key: string) => key === 'contents' || key === 'inside';
  return JSON.parse(text, (key, value) => (isList(key) ? value?.filter(isThere) : value));
}
