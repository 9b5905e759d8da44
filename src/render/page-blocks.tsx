import { useMemo } from 'react';
import type { Block, Contents, DataName, Page } from '../generated/props.ts';
import { PageProvider, usePage } from '../ui/context.tsx';
import { useNow } from '../ui/use-now.ts';

type Leaving = NonNullable<Page['leaving']>;

/** All blocks of the page, without what leaves it by time. */
export function PageBlocks() {
  const { Blocks, page } = usePage();
  return page.leaving ? <RemainingBlocks leaving={page.leaving} /> : <Blocks blocks={page.blocks} />;
}

function RemainingBlocks({ leaving }: { leaving: Leaving }) {
  const context = usePage();
  const now = useNow(useMemo(() => leaving.map(({ until }) => until), [leaving]));
  const { length } = leaving.filter(({ until }) => until <= now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what has left makes a difference.
  const remaining = useMemo(() => {
    const page = { ...context.page, blocks: getRemaining(context.page.blocks, leaving, now) };
    return { ...context, page };
  }, [context, leaving, length]);
  return (
    <PageProvider value={remaining}>
      <context.Blocks blocks={remaining.page.blocks} />
    </PageProvider>
  );
}

/** Returns the blocks of a page at a time. */
function getRemaining(blocks: Block[], leaving: Leaving, now: number): Block[] {
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
