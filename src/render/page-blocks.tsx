import { useMemo } from 'react';
import type { Block, Page } from '../generated/props.ts';
import { usePage } from '../ui/context.tsx';
import { useNow } from '../ui/use-now.ts';

type Leaving = NonNullable<Page['leaving']>;

/** All blocks of the page, without what leaves it by time. */
export function PageBlocks() {
  const { Blocks, page } = usePage();
  return page.leaving ? <RemainingBlocks leaving={page.leaving} /> : <Blocks blocks={page.blocks} />;
}

function RemainingBlocks({ leaving }: { leaving: Leaving }) {
  const { Blocks, page } = usePage();
  const now = useNow(useMemo(() => leaving.map(({ until }) => until), [leaving]));
  const { length } = leaving.filter(({ until }) => until <= now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what has left makes a difference.
  const blocks = useMemo(() => getRemaining(page.blocks, leaving, now), [page, leaving, length]);
  return <Blocks blocks={blocks} />;
}

/** Returns the blocks of a page at a time. */
function getRemaining(blocks: Block[], leaving: Leaving, now: number): Block[] {
  const gone = leaving.filter(({ until }) => until <= now);
  if (gone.length === 0) return blocks;
  const remaining: { blocks: Block[] } = JSON.parse(JSON.stringify({ blocks }));
  // The last comes first, so that the places of the others stay the same.
  for (const { pointer, instead = [] } of gone) {
    const steps = pointer.slice(1).split('/');
    const place = Number(steps.pop());
    const list = steps.reduce<unknown>((value, step) => Object(value)[step], remaining);
    if (Array.isArray(list)) list.splice(place, 1, ...instead);
  }
  return remaining.blocks;
}
